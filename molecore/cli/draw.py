"""``draw``: a position of a match as a picture."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Final

from molecore.cli.sources import read_match
from molecore.core.errors import BadMatch, BadOptions
from molecore.core.match import Match
from molecore.words import Message, say

_ENDINGS: Final = (".svg", ".png")


def add_to(commands: Any) -> None:
    """Add this command to the ``commands`` of a parser."""
    parser = commands.add_parser("draw", help=say("cli.draw"))
    parser.add_argument("source", metavar=say("cli.link.metavar"), help=say("cli.link.source"))
    parser.add_argument("--seat", type=int, help=say("cli.draw.seat"))
    parser.add_argument("--ply", type=int, help=say("cli.draw.ply"))
    parser.add_argument("--still", action="store_true", help=say("cli.draw.still"))
    parser.add_argument(
        "--theme", choices=("light", "dark"), default="light", help=say("cli.draw.theme")
    )
    parser.add_argument(
        "--output", type=Path, metavar=say("cli.draw.metavar"), help=say("cli.draw.output")
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Write the picture that is asked for into a file, or to standard output."""
    if arguments.output is not None and arguments.output.suffix not in _ENDINGS:
        raise BadOptions(Message("cli.draw.ending", name=arguments.output.name))
    match = read_match(arguments.source)
    here = match if arguments.ply is None else match.jump(arguments.ply)
    text = _drawn(here, arguments)
    if arguments.output is None:
        sys.stdout.write(text + "\n")
    elif arguments.output.suffix == ".png":
        from molecore.draw.standalone import png  # noqa: PLC0415 - few pictures are made of dots

        arguments.output.write_bytes(png(text))
    else:
        arguments.output.write_text(text + "\n", encoding="utf-8")


def _drawn(match: Match, arguments: argparse.Namespace) -> str:
    from molecore.draw.standalone import svg  # noqa: PLC0415 - no other command draws

    seat, last = arguments.seat, len(match.players) - 1
    if seat is not None and not 0 <= seat <= last:
        raise BadMatch(Message("cli.draw.no_seat", seat=seat, last=last))
    return svg(match, seat, last=not arguments.still, theme=arguments.theme)
