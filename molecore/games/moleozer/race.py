"""The race of the mole, without cards: who is likely to have the last house from here.

In each round one seat wins, all equally often, or none does, and the winner
drives the mole towards another house, now and then a step more. So far ahead
as a level looks, that is worked out exactly; beyond, all have equal chances.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.games.moleozer.board import HAND, HOUSES, START, Map, Node, distance, neighbours
from molecore.games.moleozer.records import PublicState

_NO_WINNER: Final = 0.18
"""How often no one wins a round, as a share of all rounds."""
_EXTRA: Final = 0.22
"""How often the winner has an extra step, and takes it."""
Chances: TypeAlias = Mapping[Node, float]
"""For each house that stands, how likely it is the last one."""


@record
class Race:
    """Where the mole is and which houses stand, in clockwise order of their owners."""

    on: Map
    mole: Node
    houses: tuple[Node, ...]
    rounds: int
    """Those that are left when two play."""


def race_of(public: PublicState) -> Race:
    """The race of the mole in this position."""
    houses = tuple(house for house in public.houses if house is not None)
    deals = max(public.rules.two_player_deals - public.deals_for_two, 0)
    return Race(public.on, public.mole, houses, public.stack + HAND * deals)


def owners(public: PublicState) -> dict[Node, Seat]:
    """The seat that owns each house that stands."""
    places = zip(public.houses, public.seating, strict=True)
    return {house: seat for house, seat in places if house is not None and seat is not None}


def chances(race: Race, ahead: int) -> Chances:
    """How likely each house is the last one, worked out ``ahead`` rounds deep."""
    if ahead <= 0 or not race.rounds:
        return _guessed(race)
    return _looked(race, ahead)


def after_step(race: Race, node: Node, ahead: int) -> Chances:
    """The chances after the mole went to ``node`` (Z35 to Z37), for the houses before."""
    left = tuple(house for house in race.houses if house != node)
    if len(left) == len(race.houses):
        return chances(Race(race.on, node, left, race.rounds), ahead)
    return {node: 0.0, **_without(race, node, left, ahead)}


def _without(race: Race, node: Node, left: tuple[Node, ...], ahead: int) -> Chances:
    """The chances of those whose houses are ``left`` when the one on ``node`` is crushed."""
    if len(left) == 1:
        return {left[0]: 1.0}
    if len(left) > 2:
        return chances(Race(race.on, node, left, race.rounds), ahead)
    turned = chances(Race("path", START, HOUSES["path"], race.rounds), ahead)
    return dict(zip(left, turned.values(), strict=True))


def _guessed(race: Race) -> Chances:
    """Equal chances; but when two have no rounds left, the farther house wins (Z42)."""
    equal = dict.fromkeys(race.houses, 1 / len(race.houses))
    if race.on == "star" or race.rounds:
        return equal
    one, other = race.houses
    lead = distance(race.on, race.mole, one) - distance(race.on, race.mole, other)
    return {one: float(lead > 0), other: float(lead < 0)} if lead else equal


@lru_cache(maxsize=1 << 15)
def _looked(race: Race, ahead: int) -> Chances:
    rounds = race.rounds - 1 if race.on == "path" else race.rounds
    later = Race(race.on, race.mole, race.houses, rounds)
    total = {house: _NO_WINNER * chance for house, chance in chances(later, ahead - 1).items()}
    share = (1 - _NO_WINNER) / len(race.houses)
    for mover in race.houses:
        for weight, found in _driven(later, mover, ahead - 1):
            for house, chance in found.items():
                total[house] += share * weight * chance
    return total


def _driven(race: Race, mover: Node, ahead: int) -> Iterator[tuple[float, Chances]]:
    """What follows when the owner of ``mover`` drives the mole, with the weight of each case."""
    for weight, node in _steps(race, mover):
        if node in race.houses:
            yield weight, after_step(race, node, ahead)
            continue
        there = Race(race.on, node, race.houses, race.rounds)
        yield weight * (1 - _EXTRA), chances(there, ahead)
        for again, further in _steps(there, mover):
            yield weight * _EXTRA * again, after_step(there, further, ahead)


def _steps(race: Race, mover: Node) -> list[tuple[float, Node]]:
    """The steps that bring the mole nearest to another house, all alike."""
    others = [house for house in race.houses if house != mover]
    near = {
        node: min(distance(race.on, node, house) for house in others)
        for node in neighbours(race.on, race.mole)
    }
    nearest = [node for node, steps in near.items() if steps == min(near.values())]
    return [(1 / len(nearest), node) for node in nearest]


def drive(race: Race, mover: Node, ahead: int) -> Chances:
    """The chances after the owner of ``mover`` has won a round."""
    total = dict.fromkeys(race.houses, 0.0)
    for weight, found in _driven(race, mover, ahead):
        for house, chance in found.items():
            total[house] += weight * chance
    return total
