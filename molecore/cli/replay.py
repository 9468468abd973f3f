"""``replay``: a match as lines of JSON, to be compared with any other implementation."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from molecore.cli.sources import read_match
from molecore.core.match import Match
from molecore.core.plain import to_plain
from molecore.words import say


def add_to(commands: Any) -> None:
    """Add this command to the ``commands`` of a parser."""
    parser = commands.add_parser("replay", help=say("cli.replay"))
    parser.add_argument("source", metavar=say("cli.replay.metavar"), help=say("cli.link.source"))
    parser.add_argument("--reveal", action="store_true", help=say("cli.replay.reveal"))
    parser.add_argument("--legal", action="store_true", help=say("cli.replay.legal"))
    parser.add_argument("--setup", action="store_true", help=say("cli.replay.setup"))
    parser.add_argument("--partial", action="store_true", help=say("cli.partial"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Write a line of JSON for each ply of the match that is asked for."""
    match = read_match(arguments.source, partial=arguments.partial)
    first = 0 if arguments.setup else 1
    for line in lines(match, first, reveal=arguments.reveal, legal=arguments.legal):
        sys.stdout.write(json.dumps(line) + "\n")


def lines(match: Match, first: int, *, reveal: bool, legal: bool) -> Iterator[dict[str, Any]]:
    """A mapping for each ply from ``first`` on; ply 0 is the set-up."""
    for ply in range(first, len(match.plies) + 1):
        line = _line(match.jump(ply), reveal=reveal)
        if legal and ply:
            line["legal"] = _legal(match, ply)
        yield line


def _line(here: Match, *, reveal: bool) -> dict[str, Any]:
    """The ply before the cursor. Events are as a spectator sees them, or all with ``reveal``."""
    last = here.plies[here.cursor - 1] if here.cursor else None
    events = here.steps[here.cursor].events if reveal else here.events(here.cursor, None)
    line = {
        "ply": here.cursor,
        "seat": None if last is None else last.seat,
        "action": None if last is None else here.game.encode(last.action),
        "events": to_plain(tuple(events)),
        "result": to_plain(here.result),
    }
    return {**line, "state": to_plain(here.state)} if reveal else line


def _legal(match: Match, ply: int) -> list[str]:
    actions = match.game.legal_actions(match.steps[ply - 1].state, match.plies[ply - 1].seat)
    return [match.game.encode(action) for action in actions]
