"""What a position promises: points that each seat can expect, for opponents that look ahead.

A hex is judged by its spaces, its claim, and who has how many moles on it or
beside it; nothing hidden is looked at. Figures are guesses, tuned by play.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final, TypeAlias

from molecore.core.protocol import Seat
from molecore.games.mole_majority.board import Hex
from molecore.games.mole_majority.network import plan
from molecore.games.mole_majority.records import Meadow, State

Counts: TypeAlias = tuple[int, ...]
"""Moles of each seat on a hex."""

_BESIDE: Final = 0.35
"""What being next to a hex is worth, in moles on it."""
_HELD: Final = 0.92
"""How safe the claim on a full hex is."""
_LED: Final = 0.85
"""The same on one that is not full, while its owner has the most moles there."""
_LAGGING: Final = 0.5
_SAFE: Final = 6
"""Moles on its only claim that keep a seat out of danger."""
_HOME: Final = 2.0
"""A home token on average."""
_SWING: Final = 5.0
"""Points that make the chances of one seat e times those of another."""


@lru_cache(maxsize=1 << 16)
def shares(size: int, counts: Counts, beside: Counts, claim: Seat | None) -> tuple[float, ...]:
    """The points of a hex that each seat can expect of it."""
    hopes = _hopes(counts, beside)
    filled = sum(counts) / size
    if claim is None:
        promise = size * (0.3 + 0.6 * filled)
        return tuple(promise * hope for hope in hopes)
    held = _HELD if filled == 1 else _LED if counts[claim] == max(counts) else _LAGGING
    return tuple(
        size * (held * (seat == claim) + (1 - held) * hope) for seat, hope in enumerate(hopes)
    )


def _hopes(counts: Counts, beside: Counts) -> list[float]:
    """The chance of each seat to have the majority in the end."""
    strengths = [
        (moles + _BESIDE * near) ** 1.6 for moles, near in zip(counts, beside, strict=True)
    ]
    whole = sum(strengths) or 1.0
    return [strength / whole for strength in strengths]


def counts_on(meadow: Meadow) -> list[Counts]:
    """The moles of each seat on every hex."""
    seats = range(len(meadow.tribes))
    return [tuple(map(meadow.moles[span].count, seats)) for span in plan(meadow).spans]


def presence(meadow: Meadow, counts: Sequence[Counts]) -> list[Counts]:
    """For every hex, which seats are next to it."""
    return [
        tuple(int(any(counts[other][seat] for other, _ in near)) for seat in range(len(counts[0])))
        for near in plan(meadow).near
    ]


def points(meadow: Meadow) -> list[float]:
    """The points that each seat can expect, by what everybody sees."""
    counts = counts_on(meadow)
    beside = presence(meadow, counts)
    expected = [_HOME * len(tribe.homes) for tribe in meadow.tribes]
    for number, size in enumerate(plan(meadow).sizes):
        _add(expected, shares(size, counts[number], beside[number], meadow.claims[number]))
    _add(expected, [_standing(meadow, seat) for seat in range(len(meadow.tribes))])
    return expected


def _add(sums: list[float], more: Sequence[float]) -> None:
    for seat, value in enumerate(more):
        sums[seat] += value


def _standing(meadow: Meadow, seat: Seat) -> float:
    """Home tokens within reach, and the danger of having one claim only."""
    owned = [number for number, owner in enumerate(meadow.claims) if owner == seat]
    reach = sum(0.3 for number in owned if meadow.homes[number] is not None)
    return reach - _danger(meadow, owned)


def _danger(meadow: Meadow, owned: Sequence[Hex]) -> float:
    """How near a seat is to losing its last claim: the roller takes what few moles hold it."""
    if not owned:
        return 20.0
    if len(owned) > 1:
        return 0.0
    held = sum(owner is not None for owner in meadow.moles[plan(meadow).spans[owned[0]]])
    return 1.5 + max(0, _SAFE - held)


def chances(state: State) -> list[float]:
    """The chance of each seat to win, by the points it can expect; sum 1."""
    meadow = state.meadow
    if meadow.phase == "settle":
        return [1 / len(meadow.tribes)] * len(meadow.tribes)
    expected = points(meadow)
    best = max(expected)
    weights = [
        0.0 if tribe.out else exp((value - best) / _SWING)
        for tribe, value in zip(meadow.tribes, expected, strict=True)
    ]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def gain(meadow: Meadow, number: Hex, before: Counts, after: Counts, seat: Seat) -> float:
    """What a seat gains, and others lose, when the moles on a hex change so."""
    size, claim = plan(meadow).sizes[number], meadow.claims[number]
    alone = (0,) * len(before)
    then = _claimed_then(size, before, after, claim, seat)
    old, new = shares(size, before, alone, claim), shares(size, after, alone, then)
    change = [fresh - stale for fresh, stale in zip(new, old, strict=True)]
    return 1.5 * change[seat] - 0.5 * sum(change)


def _claimed_then(
    size: int, before: Counts, after: Counts, claim: Seat | None, seat: Seat
) -> Seat | None:
    """Whose the hex is after the change, if the seat has brought it about."""
    if not any(after):
        return None
    if sum(after) < size or sum(after) < sum(before):
        return claim
    most = max(after)
    return seat if after[seat] == most else after.index(most)
