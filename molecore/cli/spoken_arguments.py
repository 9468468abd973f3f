"""What `argparse` says by itself, in the language that is spoken."""

from __future__ import annotations

import argparse
from typing import Final

from molecore.words import say

_IDS: Final = {
    "usage: ": "cli.argparse.usage",
    "positional arguments": "cli.argparse.commands",
    "options": "cli.argparse.options",
    "show this help message and exit": "cli.argparse.help",
    "%(prog)s: error: %(message)s\n": "cli.argparse.error",
    "the following arguments are required: %s": "cli.argparse.required",
    "unrecognized arguments: %s": "cli.argparse.unrecognized",
    "argument %(argument_name)s: %(message)s": "cli.argparse.argument",
    "invalid %(type)s value: %(value)r": "cli.argparse.invalid_value",
    "invalid choice: %(value)r (choose from %(choices)s)": "cli.argparse.invalid_choice",
    "expected one argument": "cli.argparse.expected_one",
    "not allowed with argument %s": "cli.argparse.not_allowed",
}
"""Its sentences, by what it calls them, and ours. Those of a version that are not here stay."""


def speak() -> None:
    """Have `argparse` speak as the rest does.

    It asks ``gettext`` for each sentence, which knows no language but that of the
    environment; so the function it asks by is put in the place of that.
    """
    vars(argparse)["_"] = _said


def _said(sentence: str) -> str:
    return say(_IDS[sentence]) if sentence in _IDS else sentence
