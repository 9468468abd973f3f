"""Results as payoffs."""

from __future__ import annotations

from molecore.core.protocol import Result


def returns(result: Result | None, seats: int) -> tuple[float, ...]:
    """What each seat gets: 1 for the first place down to -1 for the last, in equal steps.

    Seats that tie share what their places are worth, so the sum is always 0.
    It is 0 for everybody while the game goes on (None).
    """
    if result is None:
        return (0.0,) * seats
    return tuple(_return(result.places, place) for place in result.places)


def _return(places: tuple[int, ...], place: int) -> float:
    better = sum(other < place for other in places)
    equal = places.count(place)
    return 1 - (2 * better + equal - 1) / (len(places) - 1)
