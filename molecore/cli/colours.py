"""Colour, where it is a terminal that reads."""

from __future__ import annotations

import os
from typing import Final, TextIO

_END: Final = "\x1b[0m"


class Ink:
    """Marks text for ``out``, if that is a terminal and nobody asked for none (``NO_COLOR``)."""

    def __init__(self, out: TextIO) -> None:
        self._colours = out.isatty() and not os.environ.get("NO_COLOR")

    def strong(self, text: str) -> str:
        """``text`` in bold, for what is told."""
        return self._marked("1", text)

    def alarming(self, text: str) -> str:
        """``text`` in bold red, for what went wrong."""
        return self._marked("1;31", text)

    def _marked(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}{_END}" if self._colours else text
