"""Finds sentences of one language in a text that should be in another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Final

from tests.words.catalogues import addressed, messages, texts

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
