"""Names of players as they may be shown: short, visible, in one normal form."""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import Final

from molecore.core.protocol import GameMeta, Seat
from molecore.registry import opponents
from molecore.words import Message, Words, in_languages

NAME_LENGTH: Final = 20
"""Characters a name has at most."""
TITLE_LENGTH: Final = 60
"""Characters that the name of a match, or of a line in it, has at most."""
WORDS_LENGTH: Final = 140
"""Characters that a player may say with a turn at most."""
UNWRITTEN: Final = ("en", "de")
"""Languages whose standard names no link writes. A further language does not change links: a name
like its standard ones may stand in links made before."""
_RAW_LENGTH: Final = 200
_MARKS: Final = 2
"""Accents that one letter may carry; more would reach into the lines around it."""

_UNSEEN_CATEGORIES: Final = frozenset({"Cc", "Cf", "Co", "Cs"})
"""Controls, formats (bidirectional ones, zero-width ones, tags), private use, surrogates."""
_UNSEEN: Final = frozenset(
    {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0}
    | {*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
)
"""Fillers and variation selectors: letters, marks or symbols that leave no ink."""


def clean_name(raw: str, length: int = NAME_LENGTH) -> str:
    """``raw`` fit to be shown: NFC, one line, nothing invisible; "" if nothing is left."""
    seen = "".join(filter(_is_seen, raw[:_RAW_LENGTH]))
    line = " ".join(unicodedata.normalize("NFC", seen).split())
    return _limit_marks(line)[:length].strip()


def clean_title(raw: str) -> str:
    """``raw`` as the name of a match or of a line in it; "" if nothing is left."""
    return clean_name(raw, TITLE_LENGTH)


def clean_words(raw: str) -> str:
    """``raw`` as what a player says with a turn; "" if nothing is left."""
    return clean_name(raw, WORDS_LENGTH)


def seated_name(meta: GameMeta, seat: Seat, level: str | None, raw: str) -> str:
    """The name that a stored or linked text gives a player; the standard one if none is left."""
    return clean_name(raw) or standard_name(meta, seat, level)


def standard_name(meta: GameMeta, seat: Seat, level: str | None) -> str:
    """The name of a player who was given none: the level's, or "Player 2"."""
    return str(_standard_name(meta, seat, level))


def own_name(meta: GameMeta, seat: Seat, level: str | None, name: str) -> str:
    """``name`` made clean, but "" for a standard name, which need not be written.

    Those of `UNWRITTEN` count as such, whatever the language in use.
    """
    clean, standard = clean_name(name), _standard_name(meta, seat, level)
    if isinstance(standard, Message):
        return "" if clean in in_languages(standard, UNWRITTEN) else clean
    return "" if clean == standard else clean


def _standard_name(meta: GameMeta, seat: Seat, level: str | None) -> Words:
    if level is None:
        return Message("player.standard_name", player=seat + 1)
    return {known.id: known.name for known in opponents(meta)}[level]


def _is_seen(character: str) -> bool:
    if character.isspace():
        return True
    return (
        unicodedata.category(character) not in _UNSEEN_CATEGORIES and ord(character) not in _UNSEEN
    )


def _limit_marks(line: str) -> str:
    runs = groupby(line, key=lambda character: unicodedata.category(character) in ("Mn", "Me"))
    return "".join("".join(run)[: _MARKS if marks else None] for marks, run in runs)
