"""Keys of what was worked out, by which steps of a match it is about."""

from __future__ import annotations

from operator import is_
from typing import Any

from molecore.core.protocol import Step


class Same:
    """Steps told apart by which they are, not by what they hold: that is long to compare."""

    __slots__ = ("steps",)

    def __init__(self, steps: tuple[Step[Any], ...]) -> None:
        self.steps = steps

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.steps)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Same) or len(other.steps) != len(self.steps):
            return False
        return all(map(is_, self.steps, other.steps))
