"""Chance that never changes: SplitMix64.

The generator is part of this program because recorded games must replay the same for ever, in
every Python. Game states store ``SplitMix64.state``, one int; code that needs chance makes a
generator from it, draws, and stores the state again.

Algorithm: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014), with the
constants of its public reference code.
"""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
SEED_LIMIT = 1 << 64
"""Seeds are whole numbers from 0 up to, not including, this."""


class SplitMix64:
    """A generator of 64-bit words; ``state`` (0 <= state < 2**64) is all it is."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def word(self) -> int:
        """The next word, 0 <= word < 2**64."""
        return self.below(SEED_LIMIT)

    def below(self, bound: int) -> int:
        """A whole number from 0 up to, not including, ``bound``; every one equally likely.

        Raises ValueError unless 1 <= bound <= 2**64.
        """
        if not 1 <= bound <= SEED_LIMIT:
            raise ValueError(f"bound must be from 1 to 2**64, not {bound}")
        # Words past the last whole multiple of bound would favour small numbers.
        last = SEED_LIMIT - bound
        while True:
            z = self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            word = z ^ (z >> 31)
            number = word % bound
            if word - number <= last:
                return number

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``, every one equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """``items`` in an order drawn at random (Fisher and Yates)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            swap = self.below(last + 1)
            deck[last], deck[swap] = deck[swap], deck[last]
        return tuple(deck)


def fresh_seed() -> int:
    """A seed from the operating system's randomness.

    Below 2**53, so that programs which read numbers as doubles can replay it.
    """
    return randbits(53)
