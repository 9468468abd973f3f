"""Phrases that the sentences of all games share."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, thing: str) -> str:
    """A number of things: "1 point", "2 points"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(things: Sequence[str]) -> str:
    """Things one after another: "a", "a and b", "a, b and c"; at least one."""
    *others, last = things
    return f"{', '.join(others)} and {last}" if others else last
