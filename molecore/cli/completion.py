"""``completion``: what a shell needs to complete commands; needs the extra of that name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any, Final

from molecore.core.errors import MolecoreError
from molecore.words import Message, say

SHELLS: Final = ("bash", "zsh", "tcsh")


class NoCompletion(MolecoreError):
    """The extra that knows shells is not installed."""


def add_to(commands: Any, parser: Callable[[], argparse.ArgumentParser]) -> None:
    """Add this command to the ``commands`` of a ``parser``, which is made anew to be read."""
    own = commands.add_parser("completion", help=say("cli.completion"))
    own.add_argument("shell", choices=SHELLS)
    own.set_defaults(run=lambda arguments: run(arguments.shell, parser()))


def run(shell: str, parser: argparse.ArgumentParser) -> None:
    """Write the completion of all commands for a shell."""
    try:
        import shtab  # noqa: PLC0415 - of an extra
    except ImportError as error:
        raise NoCompletion(Message("cli.completion.needs_extra")) from error
    sys.stdout.write(shtab.complete(parser, shell) + "\n")
