"""From arguments to a command, and from errors to sentences."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from io import TextIOWrapper

import molecore
from molecore.cli import (
    arena,
    bot,
    completion,
    draw,
    games,
    hint,
    link,
    play,
    replay,
    review,
    spoken_arguments,
    watch,
)
from molecore.cli.colours import Ink
from molecore.core.errors import MolecoreError
from molecore.words import Message, languages, say, suiting, use

FAILED = 2
INTERRUPTED = 130
"""What shells expect of a program ended by Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    spoken_arguments.speak()
    use(_language(arguments))
    parsed = _parser().parse_args(arguments)
    _speak_utf8()
    try:
        parsed.run(parsed)
        sys.stdout.flush()
    except BrokenPipeError:
        return _nobody_reads()
    except MolecoreError as error:
        return _failed(str(error))
    except OSError as error:
        return _failed(_unreadable(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _language(arguments: Sequence[str] | None) -> str:
    """The language to speak: the one that is asked for, else what suits the environment."""
    parser = argparse.ArgumentParser(prog="molecore", add_help=False, allow_abbrev=False)
    _add_language(parser)
    asked, _ = parser.parse_known_args(arguments)
    return asked.language or suiting(_wanted(os.environ))


def _wanted(environment: Mapping[str, str]) -> list[str]:
    """The languages that an environment asks for, the best first, as gettext reads it."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return environment[name].split(":")
    return []


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=tuple(languages()), help=say("cli.language"))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="molecore", description=say("cli.about"), allow_abbrev=False
    )
    _add_language(parser)
    parser.add_argument(
        "--version",
        action="version",
        version=" ".join(("%(prog)s", molecore.__version__)),
        help=say("cli.version"),
    )
    commands = parser.add_subparsers(required=True, metavar=say("cli.command"))
    for command in (games, play, hint, review, watch, draw, replay, link, arena, bot):
        command.add_to(commands)
    completion.add_to(commands, _parser)
    return parser


def _speak_utf8() -> None:
    """JSON is UTF-8 whatever the locale is, and no odd byte that is typed may end a game."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _unreadable(error: OSError) -> str:
    where = error.filename or Message("cli.input_or_output")
    return say("cli.unreadable", where=where, reason=error.strerror or str(error))


def _failed(reason: str) -> int:
    line = " ".join(reason.split())
    sys.stderr.write(f"{Ink(sys.stderr).alarming('molecore:')} {line}\n")
    return FAILED


def _nobody_reads() -> int:
    # Python flushes standard output once more as it exits, and would complain then.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED
