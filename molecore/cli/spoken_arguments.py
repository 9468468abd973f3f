"""What `argparse` says by itself, in the language that is spoken."""

from __future__ import annotations

import argparse
from typing import Final

from molecore.words import Message

_SENTENCES: Final = {
    "usage: ": Message("cli.argparse.usage"),
    "positional arguments": Message("cli.argparse.commands"),
    "options": Message("cli.argparse.options"),
    "show this help message and exit": Message("cli.argparse.help"),
    "%(prog)s: error: %(message)s\n": Message("cli.argparse.error"),
    "the following arguments are required: %s": Message("cli.argparse.required"),
    "unrecognized arguments: %s": Message("cli.argparse.unrecognized"),
    "argument %(argument_name)s: %(message)s": Message("cli.argparse.argument"),
    "invalid %(type)s value: %(value)r": Message("cli.argparse.invalid_value"),
    "invalid choice: %(value)r (choose from %(choices)s)": Message("cli.argparse.invalid_choice"),
    "expected one argument": Message("cli.argparse.expected_one"),
}
"""Its sentences, by what it calls them, and ours. Those of a version that are not here stay."""


def speak() -> None:
    """Have `argparse` speak as the rest does.

    It asks ``gettext`` for each sentence, which knows no language but that of the
    environment; so the function it asks by is put in the place of that.
    """
    vars(argparse)["_"] = _said


def _said(sentence: str) -> str:
    return str(_SENTENCES.get(sentence, sentence))
