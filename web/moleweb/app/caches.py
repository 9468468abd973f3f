"""Caches that belong to the match at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar, cast

from molecore.words import cached

P = ParamSpec("P")
T = TypeVar("T")

_DROPPED: Final[list[Callable[[], None]]] = []
"""What empties each of the caches."""


def cached_for_match(maxsize: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """`cached` for functions whose results are dropped when another match is shown.

    A long match needs thousands of entries. Left from short ones, these would hold all positions
    of dozens of ended games.
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        kept = cached(maxsize)(function)
        _DROPPED.append(cast("Any", kept).cache_clear)
        return kept

    return decorate


def drop_last_match() -> None:
    """Empty the caches: another match is shown from now on."""
    for drop in _DROPPED:
        drop()
