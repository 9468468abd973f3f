"""Chances to win in place of what a search makes of a position, for whoever is told of them.

What searches expect serves to compare choices and is too bold or too shy as a chance.
`train/calibration.py` plays games and finds how often each worth has won; the table it
writes, of thousandths by game and number of seats, is read here. It rises, so what is
better stays better; and it is used where a worth is told, never where choices are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from molecore.ai.chances import CHANCES
from molecore.core.protocol import GameMeta

_ALL: Final = 1000
"""A chance of 1, in the tables."""
_DIGITS: Final = 6


def calibration(game_id: str, seats: int) -> Callable[[float], float]:
    """From a worth, 0 to 1, to the chance to win; the worth itself where that is not known."""
    table = CHANCES.get((game_id, seats))
    return _as_it_is if table is None else lambda worth: between(table, worth)


def _as_it_is(worth: float) -> float:
    return worth


def between(table: Sequence[int], worth: float) -> float:
    """The chance at a worth, on straight lines between the entries of ``table``.

    Those are thousandths, for worths from 0 to 1 at equal distances.
    """
    steps = len(table) - 1
    place = min(max(worth, 0.0), 1.0) * steps
    below = min(int(place), steps - 1)
    low, high = table[below], table[below + 1]
    return round((low + (high - low) * (place - below)) / _ALL, _DIGITS)


def seats_of(meta: GameMeta, view: Any) -> int:
    """How many seats the game that ``view`` shows is played by."""
    if len(meta.seats) == 1:
        return meta.seats[0]
    public = getattr(view, "public", view)
    found = (getattr(public, name, None) for name in _BY_SEAT)
    return next((len(entries) for entries in found if entries is not None), meta.seats[0])


_BY_SEAT: Final = ("tribes", "moles", "guesses")
"""What the views of games for more than two have an entry a seat of."""
