"""The one way values are made here: immutable, slotted, compared by content."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """Turn a class of annotated fields into an immutable value type.

    Two records are equal when they are of the same class and their fields are
    equal, so ``Dig("c3") != Place("c3")``: a named tuple would call them equal
    and make ``action in legal_actions`` lie.
    """
    return dataclass(frozen=True, slots=True)(cls)
