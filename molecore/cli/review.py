"""``review``: the turns of a finished game that mattered most."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from molecore.cli.sources import read_match
from molecore.words import say


def add_to(commands: Any) -> None:
    """Add this command to the ``commands`` of a parser."""
    parser = commands.add_parser("review", help=say("cli.review"))
    parser.add_argument("source", metavar=say("cli.link.metavar"), help=say("cli.link.source"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Write two lines for each turn that mattered, the dearest first."""
    from molecore.teacher.asking import review, told  # noqa: PLC0415 - as for a hint

    found = review(read_match(arguments.source), _progress)
    if sys.stderr.isatty():
        sys.stderr.write("\n")
    sys.stdout.write("\n".join(told(found) or (say("review.none_dear"),)) + "\n")


def _progress(done: int, turns: int) -> None:
    """How far it is, where somebody watches."""
    if sys.stderr.isatty():
        sys.stderr.write("\r" + say("review.progress", done=done, turns=turns))
