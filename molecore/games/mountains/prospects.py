"""How many points each seat can expect when a round is over: the judgement that trials rest on.

Each feature of a seat counts by a weight for the number of rounds played. The
weights are whole thousandths of a point, fitted to self-play by `train/mountains.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from molecore.core.protocol import Seat
from molecore.games.mountains import weights as fitted
from molecore.games.mountains.kernel import Position

Features: TypeAlias = list[int]

NAMES: Final = (
    *("one", "mountains", "height", "own_below", "full", "low", "tops", "rival_tops"),
    *("supply", "ahead", "early"),
)
"""What `features` counts of a seat, in its order; "one" is always 1."""
_ONE, _MOUNTAINS, _HEIGHT, _OWN_BELOW, _FULL, _LOW, _TOPS, _RIVAL_TOPS, _SUPPLY, _AHEAD, _EARLY = (
    range(len(NAMES))
)
THOUSAND: Final = 1000
_STEEP: Final = 0.6
"""So many standard deviations ahead make a chance of 1/2 one of 3/4."""
_MOST_AHEAD: Final = 3


def features(position: Position) -> list[Features]:
    """Of each seat what counts for it, in the order of `NAMES`: whole numbers."""
    found = [[0] * len(NAMES) for _ in position.order]
    cap = position.cap
    for mountain in position.mountains:
        if mountain:
            _add(found, mountain, cap)
    for seat, counts in enumerate(found):
        counts[_ONE] = 1
        counts[_SUPPLY] = position.supplies[seat]
        counts[_AHEAD] = min(_MOST_AHEAD, len(_ray(position, seat)))
        counts[_EARLY] = position.order.index(seat)
    return found


def _add(found: list[Features], mountain: Sequence[Seat], cap: int) -> None:
    owner, height, top = mountain[0], len(mountain), mountain[-1]
    counts = found[owner]
    counts[_MOUNTAINS] += 1
    counts[_HEIGHT] += height
    counts[_OWN_BELOW] += mountain.count(owner)
    counts[_FULL] += height >= cap
    counts[_LOW] += height == 1
    found[top][_TOPS] += 1
    counts[_RIVAL_TOPS] += top != owner


def _ray(position: Position, seat: Seat) -> Sequence[int]:
    """The spaces before a mole, to the edge."""
    return position.rays[position.facings[seat]][position.spaces[seat]]


def standings(position: Position) -> list[int]:
    """The points that each seat can expect at the end, in thousandths, at the end of a round."""
    points = [THOUSAND * scored for scored in position.points]
    if position.round > len(fitted.WEIGHTS):
        return points
    weights = fitted.WEIGHTS[position.round - 1]
    return [
        now + sum(map(int.__mul__, weights, found))
        for now, found in zip(points, features(position), strict=True)
    ]


def worth(position: Position, seat: Seat) -> float:
    """How a seat stands at the end of a round: 0 (lost) to 1 (won)."""
    expected = standings(position)
    own = expected.pop(seat)
    lead = own - max(expected)
    if position.round > len(fitted.WEIGHTS):
        won = 0.5 if lead == 0 else float(lead > 0)
        return 0.9 * won + 0.1 * (0.5 + 0.5 * lead / (8 * THOUSAND + abs(lead)))
    return 0.5 + 0.5 * lead / (_STEEP * fitted.SPREADS[position.round - 1] + abs(lead))
