"""What somebody who thinks as far would guess, with each card that they may have.

For two players only: then the second answers one number, and the first may
think that answer through for every card. Who guesses first is supposed to
guess from the card; who guesses second, to take what wins most often then.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import TypeAlias

from molecore.games.moleozer.board import GAP
from molecore.games.moleozer.odds import Face

Weights: TypeAlias = Mapping[Face, float]
"""How likely each face of a card is."""

_DIGITS = 9
"""Worths that differ farther behind the point differ by rounding only."""


def reply(number: int, card: Face, other: Weights, most: int) -> int:
    """The best guess beside ``number`` for who has ``card``, if the other's is as ``other`` says.

    ``most`` is the highest number there is.
    """
    middle = card[0] + round(fsum(face[0] * weight for face, weight in other.items()))
    found = {
        guess: (round(_gain(number, guess, card, other), _DIGITS), -abs(guess - middle))
        for guess in range(1, most + 1)
        if abs(guess - number) >= GAP
    }
    return max(found, key=lambda guess: found[guess])


def _gain(number: int, guess: int, card: Face, other: Weights) -> float:
    """How much more often ``guess`` wins than ``number``."""
    value, shown = card
    parts = []
    for (theirs, theirs_shown), weight in other.items():
        total = value + theirs
        lead = abs(number - total) - abs(guess - total)
        if lead:
            # With S, who is second wins (Z20).
            won = (lead > 0) != (shown or theirs_shown)
            parts.append(weight if won else -weight)
    return fsum(parts)
