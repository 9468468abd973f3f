"""What a game offers of its own kind of thinking, and how levels err alike in all games."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random
from typing import Any, Final, Generic, Protocol

from molecore.core.protocol import A, Level, Seat
from molecore.core.record import record

_FARTHEST: Final = 3
"""What gives away more than so many times what a level wanders is not chosen."""


@record
class Thought(Generic[A]):
    """What an opponent would do.

    ``worth`` is the result it expects for its seat, from 0 (lost) to 1 (won);
    ``simulations`` is the work it took.
    """

    action: A
    worth: float
    simulations: int


class Think(Protocol):
    """How a game's opponents make up their minds, where looking ahead is not what counts."""

    def __call__(self, view: Any, seat: Seat, level: Level, random: Random) -> Thought[Any] | None:
        """What ``seat``, who was ever shown ``view``, does; its chance is ``random`` alone.

        None where the game's kernel is to be searched.
        """
        ...


def glances(level: Level, random: Random) -> bool:
    """Whether a level makes this choice at a glance."""
    return 100 * random.random() < level.glances


def chosen(worths: Sequence[float], level: Level, random: Random) -> int:
    """Which of some answers a level takes, by what they are worth: the place of one of them.

    A level may overlook answers, and wander from the best to others nearly as
    good. Quotients and products alone decide, so it is the same on every device.
    """
    places = range(len(worths))
    seen = [place for place in places if 100 * random.random() >= level.overlooks] or list(places)
    best = max(worths[place] for place in seen)
    if not level.wander:
        return next(place for place in seen if worths[place] == best)
    gaps = [(best - worths[place]) / level.wander for place in seen]
    weights = [1 / (1 + gap * gap * gap * gap) if gap <= _FARTHEST else 0.0 for gap in gaps]
    drawn = random.random() * fsum(weights)
    for place, weight in zip(seen, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return place
    return max(seen, key=worths.__getitem__)
