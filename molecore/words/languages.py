"""Which languages there are, and which of them suits a person.

A language is a catalogue, ``<code>.po``. `builder/words.py` lists what it finds,
so that one can be chosen before its catalogue is there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from molecore.words.catalogue import ENGLISH, beside
from molecore.words.message import Message


def languages() -> Mapping[str, str]:
    """What each language calls itself, by its code as HTML writes it, in the order of the codes."""
    return {code: told["name"] for code, told in _listed().items()}


def suiting(wanted: Iterable[str]) -> str:
    """The best language for a person who reads those ``wanted``, the best first; else English.

    They are codes as browsers or environments write them: "de-AT", "de_AT.UTF-8".
    """
    known = languages()
    for code in wanted:
        parts = code.partition(".")[0].replace("_", "-").split("-")
        for length in range(len(parts), 0, -1):
            if (found := "-".join(parts[:length])) in known:
                return found
    return ENGLISH


def in_every_language(said: Message) -> frozenset[str]:
    """``said`` in all languages if it is a standard name, of a player or a level; else nothing."""
    return in_languages(said, languages())


def in_languages(said: Message, codes: Iterable[str]) -> frozenset[str]:
    """As `in_every_language`, in the languages with these codes."""
    patterns = (_listed()[code]["names"].get(said.id) for code in codes)
    return frozenset(pattern.format_map(said.args) for pattern in patterns if pattern)


@cache
def _listed() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(beside("languages.json"))
    return found
