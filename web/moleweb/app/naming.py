"""Names in sentences: one written from right to left must not turn the words around it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from unicodedata import bidirectional

_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_ISOLATE, _END = "\u2068", "\u2069"


@lru_cache(maxsize=64)
def shown(name: str) -> str:
    """``name`` for the middle of a sentence; isolated if any of it runs from right to left."""
    turns = any(bidirectional(character) in _RIGHT_TO_LEFT for character in name)
    return f"{_ISOLATE}{name}{_END}" if turns else name
