"""``watch``: a match told at a terminal, action by action."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Any

from molecore.cli.colours import Ink
from molecore.cli.sources import read_match
from molecore.core.match import Match
from molecore.core.protocol import story
from molecore.registry import text_board
from molecore.words import say


def add_to(commands: Any) -> None:
    """Add this command to the ``commands`` of a parser."""
    parser = commands.add_parser("watch", help=say("cli.watch"))
    parser.add_argument("source", metavar=say("cli.link.metavar"), help=say("cli.link.source"))
    parser.add_argument("--pause", type=float, default=1.0, help=say("cli.watch.pause"))
    parser.add_argument("--partial", action="store_true", help=say("cli.partial"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Write what happened in each ply and the board after it, as a spectator sees them."""
    match = read_match(arguments.source, partial=arguments.partial)
    ink = Ink(sys.stdout)
    for ply in range(match.cursor + 1):
        if ply:
            sys.stdout.flush()
            time.sleep(max(0.0, arguments.pause))
        sys.stdout.write("\n".join(_told(match, ply, ink)) + "\n")


def _told(match: Match, ply: int, ink: Ink) -> Iterator[str]:
    names = [player.name for player in match.players]
    for event in story(match.events(ply, None)):
        yield ink.strong(str(match.game.describe(event, names)))
    yield text_board(match.game.meta.id, match.view(None, ply))
