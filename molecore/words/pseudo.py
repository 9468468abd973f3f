"""Languages for tests, made from English: what they leave readable is not translated.

``en-XA`` has accents on all letters and brackets around each message, ``ar-XB`` is written from
right to left besides. Both names are the usual ones.
"""

from __future__ import annotations

from gettext import NullTranslations
from string import Formatter, ascii_letters
from typing import Final

from molecore.words.catalogue import ENGLISH, SEPARATOR, read, speak

ACCENTED: Final = "en-XA"
RIGHT_TO_LEFT: Final = "ar-XB"

_LETTERS: Final = "àƀčďéƒğĥîĵķļɱñöþǫŕšťüṽŵẋýžÀƁČĎÉƑĞĤÎĴĶĻṀÑÖÞǪŔŠŤÛṼŴẊÝŽ"
_DISGUISE: Final = str.maketrans(ascii_letters, _LETTERS)
_OVERRIDE, _POP = "\u202e", "\u202c"
"""Show what stands between them from right to left."""


def pretend(language: str) -> None:
    """Use one of the two languages from now on."""
    speak(language, _Pseudo(language))


class _Pseudo(NullTranslations):
    """The English catalogue, disguised."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._english = read(ENGLISH)
        self._turned = language == RIGHT_TO_LEFT

    def gettext(self, message: str) -> str:
        if message == "language.direction":
            return "rtl" if self._turned else "ltr"
        if message == SEPARATOR:
            return self._english.gettext(message)
        return self._disguised(self._english.gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._disguised(self._english.ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        found = self._english.pgettext(context, message)
        return found if found == message else self._disguised(found)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self._disguised(self._english.npgettext(context, msgid1, msgid2, n))

    def _disguised(self, pattern: str) -> str:
        """``pattern`` with the same fields; nothing stays nothing."""
        parts = "".join(
            self._text(text) + _field(name, spec)
            for text, name, spec, _ in Formatter().parse(pattern)
        )
        return f"[{parts}]" if parts else ""

    def _text(self, text: str) -> str:
        disguised = text.translate(_DISGUISE).replace("{", "{{").replace("}", "}}")
        return f"{_OVERRIDE}{disguised}{_POP}" if self._turned and text.strip() else disguised


def _field(name: str | None, spec: str | None) -> str:
    if name is None:
        return ""
    return f"{{{name}:{spec}}}" if spec else f"{{{name}}}"
