"""The hidden values of actions: which they are, how they are marked and promised."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import fields
from typing import Any

from molecore.core.outcomes import FaceDown, is_unknown
from molecore.core.record import replace


def with_marks(value: Any, mark: Callable[[int], Hashable]) -> Any:
    """An action with a mark on each unknown value in it, made from how many come before it."""
    count = iter(range(256))

    def marked(each: Any) -> Any:
        if is_unknown(each):
            return FaceDown(mark(next(count)))
        return tuple(map(marked, each)) if isinstance(each, tuple) else each

    changes = {field.name: marked(getattr(value, field.name)) for field in fields(value)}
    return replace(value, **changes) if changes else value


def hidden_values(action: Any, hidden: Any) -> list[Any]:
    """The values of ``action`` that are unknown in ``hidden``, which hides some of them."""
    pairs = [(getattr(action, each.name), getattr(hidden, each.name)) for each in fields(action)]
    found: list[Any] = []
    for value, unknown in pairs:
        if is_unknown(unknown):
            found.append(value)
        elif isinstance(unknown, tuple):
            zipped = zip(value, unknown, strict=True)
            found += [each for each, other in zipped if is_unknown(other)]
    return found


def opening(salt: bytes, value: Any) -> bytes:
    """What a commitment to one hidden ``value`` of an action is made from."""
    return salt + repr(value).encode()
