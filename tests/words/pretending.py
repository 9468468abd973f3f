"""Proves of a rendered text that all its words are from the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from string import Formatter
from typing import Final

from molecore.words import ENGLISH, use
from molecore.words.pseudo import ACCENTED, pretend
from tests.words.catalogues import addressed, messages, texts

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


# ---- Finds sentences of one language in a text that should be in another


_WORDS: Final = re.compile("[A-Za-zÄÖÜäöüß]{2}.*[A-Za-zÄÖÜäöüß]{2}", re.DOTALL)


class Foreign:
    """Knows what ``language`` says otherwise than ``other``, and finds it."""

    def __init__(self, language: str, other: str) -> None:
        self._same = set(_said(other))
        differing = set(_said(language)) - self._same
        patterns = filter(None, map(_pattern, differing))
        self._any = re.compile("|".join(sorted(patterns)), re.DOTALL)

    def found(self, said: Iterable[str]) -> list[str]:
        """Those of these texts that are whole sentences of the language."""
        stripped = (text.strip() for text in said)
        return [text for text in stripped if text not in self._same and self._any.fullmatch(text)]


def _said(language: str) -> Iterator[str]:
    for known in (messages(language), addressed(language)):
        for message in known.values():
            yield from texts(message)


def _pattern(text: str) -> str:
    """What a text may look like with its fields filled in; "" if hardly a word of it is its own."""
    parts = [(words, field) for words, field, _, _ in Formatter().parse(text)]
    if not _WORDS.search("".join(words for words, _ in parts)):
        return ""
    return "".join(re.escape(words) + (".+?" if field else "") for words, field in parts).strip()
