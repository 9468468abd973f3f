"""``hint``: a good move in a position, and why it is good."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from molecore.cli.colours import Ink
from molecore.cli.sources import read_match
from molecore.words import say


def add_to(commands: Any) -> None:
    """Add this command to the ``commands`` of a parser."""
    parser = commands.add_parser("hint", help=say("cli.hint"))
    parser.add_argument("source", metavar=say("cli.link.metavar"), help=say("cli.link.source"))
    parser.add_argument("--ply", type=int, help=say("cli.hint.ply"))
    parser.add_argument("--partial", action="store_true", help=say("cli.partial"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Write the best choice of whoever acts, and below it a line for each thing said of it."""
    from molecore.teacher.asking import hint  # noqa: PLC0415 - no other command thinks so much

    match = read_match(arguments.source, partial=arguments.partial)
    here = match if arguments.ply is None else match.jump(arguments.ply)
    found, ink = hint(here), Ink(sys.stdout)
    move = say("teacher.ply", name=here.players[found.seat].name, move=found.typed)
    sys.stdout.write("\n".join((ink.strong(move), *found.why)) + "\n")
