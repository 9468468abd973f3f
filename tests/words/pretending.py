"""Proves of a rendered text that all its words are from the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from molecore.words import ENGLISH, use
from molecore.words.pseudo import ACCENTED, pretend

NOTATION: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:[A-Za-z](?![A-Za-z])[0-9]*|[0-9]+[A-Za-z](?![A-Za-z]))|[0-9]+"
)
"""Squares, rods, cards, rule numbers: one letter at most, and digits."""
_LETTERS: Final = re.compile(r"[A-Za-z]+")


@contextmanager
def pretending(language: str = ACCENTED) -> Iterator[None]:
    """A language that nobody speaks, in the ``with`` block."""
    pretend(language)
    try:
        yield
    finally:
        use(ENGLISH)


def untranslated(text: str, known: Iterable[str] = ()) -> list[str]:
    """The English letters in ``text`` that are neither notation nor one of the ``known`` words.

    ``known`` are names of players, and what is typed so in every language.
    """
    for word in sorted(known, key=len, reverse=True):
        text = text.replace(word, "")
    return _LETTERS.findall(NOTATION.sub("", text))


def is_whole(text: str) -> bool:
    """Whether ``text`` is one message, not pieces of several glued together."""
    depths = [0]
    for mark in text:
        depths.append(depths[-1] + (mark == "[") - (mark == "]"))
    return text[:1] == "[" and text[-1:] == "]" and 0 not in depths[1:-1]
