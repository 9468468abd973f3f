"""What a search needs of a game: positions as plain values and actions as ints, at speed.

A kernel is loaded from one state and belongs to it: it may fix whatever cannot
change below that state, and decides how far ahead counts (a round, a game).
It is proven equal to the rules by tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

from molecore.core.protocol import Seat

P = TypeVar("P")
"""A position of the kernel: an immutable, hashable value."""
Dice: TypeAlias = Iterator[Any]
"""The random choices of playouts, one element for each playout."""


class Kernel(Protocol[P]):
    """One game below one of its states."""

    root: P
    """The position of the state that the kernel was loaded from."""

    def actor(self, position: P) -> Seat | None:
        """Who acts; None where the kernel looks no further."""
        ...

    def legal(self, position: P) -> list[int]:
        """The numbers of all legal actions, in the order of the rules."""
        ...

    def candidates(self, position: P) -> list[int]:
        """The legal actions that are worth a try, the likely best first."""
        ...

    def play(self, position: P, action: int) -> P:
        """The position after a legal action."""
        ...

    def dice(self, random: Random) -> Dice:
        """Random choices for `rollout`, drawn from ``random``."""
        ...

    def rollout(self, position: P, dice: Dice) -> Sequence[float]:
        """The result for each seat, 0 (lost) to 1 (won), with sum 1.

        It is that of a random game, or an estimate where that tells more.
        """
        ...

    def action(self, number: int) -> Any:
        """The action of the rules that has this number."""
        ...
