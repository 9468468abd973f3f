"""Supplies, tunnel networks, and where moles can be bred, moved and converted (R13-R19, R70)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import TypeAlias, TypeVar

from molecore.core.protocol import Seat
from molecore.games.mole_majority.board import Edge, Hex, Plan, Tiles, plan_of
from molecore.games.mole_majority.cards import CLAIMS, MOLES
from molecore.games.mole_majority.records import Meadow

SpaceNumber: TypeAlias = int
"""A space by its number in the plan."""
T = TypeVar("T")


def plan(meadow: Meadow) -> Plan:
    """The plan of the hexes laid."""
    tiles = meadow.tiles
    # Nearly every question begins here, and hashing the tiles would be most of its answer.
    if not _last_plan or _last_plan[0][0] is not tiles:
        _last_plan[:] = [(tiles, plan_of(tiles))]
    return _last_plan[0][1]


_last_plan: list[tuple[Tiles, Plan]] = []


def _remembered(function: Callable[[Meadow, Seat], T]) -> Callable[[Meadow, Seat], T]:
    """``function`` of what lies on the meadow, which looks again only when something has moved.

    Within a turn the same is asked for every card in hand, and once more for the one played.
    """
    last: list[tuple[object, T]] = []

    @wraps(function)
    def answer(meadow: Meadow, seat: Seat) -> T:
        lying = (meadow.moles, meadow.claims, meadow.cave_ins, meadow.tiles)
        key = (seat, meadow.rules.move_mode, *lying)
        if not last or last[0][0] != key:
            last[:] = [(key, function(meadow, seat))]
        return last[0][1]

    return answer


def moles_left(meadow: Meadow, seat: Seat) -> int:
    """Moles in the supply of a seat (R16)."""
    return MOLES - meadow.moles.count(seat)


def claims_left(meadow: Meadow, seat: Seat) -> int:
    """Claim tokens in the supply of a seat (R16)."""
    return CLAIMS - meadow.claims.count(seat)


def claimed(meadow: Meadow, seat: Seat) -> frozenset[Hex]:
    """The hexes with a claim token of ``seat`` (R13)."""
    return frozenset(number for number, owner in enumerate(meadow.claims) if owner == seat)


def occupied(meadow: Meadow, seat: Seat) -> frozenset[Hex]:
    """The hexes with a mole of ``seat`` (R13)."""
    spans = plan(meadow).spans
    return frozenset(number for number, span in enumerate(spans) if seat in meadow.moles[span])


def neighbours(meadow: Meadow, seat: Seat) -> frozenset[Hex]:
    """The hexes that touch one with a mole of ``seat``, whatever is caved in (R14)."""
    near = plan(meadow).near
    return frozenset(other for number in occupied(meadow, seat) for other, _ in near[number])


@_remembered
def network(meadow: Meadow, seat: Seat) -> frozenset[Hex]:
    """The tunnel network of ``seat`` (R15)."""
    return claimed(meadow, seat) | occupied(meadow, seat) | neighbours(meadow, seat)


def is_full(meadow: Meadow, number: Hex) -> bool:
    """Whether every space of a hex has a mole."""
    return None not in meadow.moles[plan(meadow).spans[number]]


def empty_spaces(meadow: Meadow, number: Hex) -> list[SpaceNumber]:
    """The spaces of a hex without a mole."""
    span = plan(meadow).spans[number]
    return [space for space in range(span.start, span.stop) if meadow.moles[space] is None]


@_remembered
def nurseries(meadow: Meadow, seat: Seat) -> tuple[SpaceNumber, ...]:
    """The spaces where ``seat`` can breed, in the order of the plan (R17)."""
    if not moles_left(meadow, seat):
        return ()
    places = sorted(claimed(meadow, seat))
    return tuple(space for number in places for space in empty_spaces(meadow, number))


@_remembered
def targets_of_convert(meadow: Meadow, seat: Seat) -> tuple[SpaceNumber, ...]:
    """The moles of others that ``seat`` can convert, in the order of the plan (R70, R71)."""
    if not moles_left(meadow, seat):
        return ()
    spans, moles = plan(meadow).spans, meadow.moles
    places = (spans[number] for number in sorted(network(meadow, seat)))
    spaces = (space for span in places for space in range(span.start, span.stop))
    return tuple(space for space in spaces if moles[space] not in {None, seat})


@_remembered
def steps_of_move(meadow: Meadow, seat: Seat) -> tuple[tuple[SpaceNumber, SpaceNumber], ...]:
    """Every mole that ``seat`` can move, and every space it can go to (R18-R20)."""
    return tuple(_steps_of_move(meadow, seat))


def _steps_of_move(meadow: Meadow, seat: Seat) -> Iterator[tuple[SpaceNumber, SpaceNumber]]:
    spans = plan(meadow).spans
    empty = [empty_spaces(meadow, number) for number in range(len(spans))]
    for start in sorted(claimed(meadow, seat) & occupied(meadow, seat)):
        reached = sorted(destinations(meadow, seat, start))
        ends = [space for number in reached for space in empty[number]]
        for mole in range(spans[start].start, spans[start].stop):
            if meadow.moles[mole] == seat:
                yield from ((mole, space) for space in ends)


def destinations(meadow: Meadow, seat: Seat, start: Hex) -> frozenset[Hex]:
    """The hexes, full ones too, that a mole of ``seat`` can move to from ``start`` (R18, R19)."""
    reached = (
        _by_tunnel(meadow, seat, start)
        if meadow.rules.move_mode == "path"
        else _by_teleport(meadow, seat, start)
    )
    return reached - {start}


def _by_tunnel(meadow: Meadow, seat: Seat, start: Hex) -> frozenset[Hex]:
    """What lies at the end of a path through hexes claimed or occupied, past no Cave-In."""
    carrying = claimed(meadow, seat) | occupied(meadow, seat)
    reached, ahead = {start}, [start]
    while ahead:
        for other in open_neighbours(meadow, ahead.pop()):
            if other not in reached:
                reached.add(other)
                if other in carrying:
                    ahead.append(other)
    return network(meadow, seat) & reached


def open_neighbours(meadow: Meadow, number: Hex) -> Iterator[Hex]:
    """The hexes next to one without a Cave-In between."""
    return (other for other, edge in plan(meadow).near[number] if edge not in meadow.cave_ins)


def _by_teleport(meadow: Meadow, seat: Seat, start: Hex) -> frozenset[Hex]:
    linked = _linked(meadow, seat)
    return linked if start in linked else frozenset()


@_remembered
def _linked(meadow: Meadow, seat: Seat) -> frozenset[Hex]:
    """The hexes of a network that are not cut off from the rest of it."""
    whole = network(meadow, seat)
    return frozenset(number for number in whole if not _is_sealed(meadow, whole, number))


def _is_sealed(meadow: Meadow, whole: frozenset[Hex], number: Hex) -> bool:
    """Whether edges join a hex to the rest of a network, and all of them are caved in."""
    if not meadow.cave_ins:
        return False
    joining = [edge for other, edge in plan(meadow).near[number] if other in whole]
    return bool(joining) and all(edge in meadow.cave_ins for edge in joining)


def crumbling_edges(meadow: Meadow, seat: Seat) -> tuple[Edge, ...]:
    """The edges where ``seat`` can put a Cave-In, each once (R64, R65)."""
    whole = plan(meadow)
    edges = dict.fromkeys(
        edge for number in sorted(claimed(meadow, seat)) for edge in whole.edges[number]
    )
    return tuple(edge for edge in edges if may_cave_in(meadow, edge))


def may_cave_in(meadow: Meadow, edge: Edge) -> bool:
    """Whether an edge of the board is free for a Cave-In (R65)."""
    is_inner = len(plan(meadow).hexes_at[edge]) == 2
    return edge not in meadow.cave_ins and (is_inner or meadow.rules.cavein_outer_edges)


def homes_to_make(meadow: Meadow, seat: Seat) -> list[Hex]:
    """The claimed hexes of ``seat`` that still have a home token (R62)."""
    return [number for number in sorted(claimed(meadow, seat)) if meadow.homes[number] is not None]
