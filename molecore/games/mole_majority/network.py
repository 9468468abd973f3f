"""Supplies, tunnel networks, and where moles can be bred, moved and converted (R13-R19, R70)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from itertools import chain
from typing import TypeAlias, TypeVar

from molecore.core.protocol import Seat
from molecore.games.mole_majority.board import Edge, Hex, Plan, Tiles, plan_of
from molecore.games.mole_majority.cards import CAVE_INS_AT_ONCE, CLAIMS, MOLES
from molecore.games.mole_majority.records import PublicState

SpaceNumber: TypeAlias = int
"""A space by its number in the plan."""
Departure: TypeAlias = tuple[tuple[SpaceNumber, ...], tuple[SpaceNumber, ...]]
"""The moles of a hex that can be moved, and the spaces that each of them can go to."""
T = TypeVar("T")


def plan(public: PublicState) -> Plan:
    """The plan of the hexes laid."""
    tiles = public.tiles
    # Nearly every question begins here, and hashing the tiles would be most of its answer.
    if not _last_plan or _last_plan[0][0] is not tiles:
        _last_plan[:] = [(tiles, plan_of(tiles))]
    return _last_plan[0][1]


_last_plan: list[tuple[Tiles, Plan]] = []


def _remembered(function: Callable[[PublicState, Seat], T]) -> Callable[[PublicState, Seat], T]:
    """``function`` of what lies on the meadow, which is asked again only when something has moved.

    Within a turn the same is asked for every card in hand, and once more for the one played.
    """
    asked: object = None
    last_seat: Seat | None = None
    last_key: object = None
    last: list[T] = []

    @wraps(function)
    def answer(public: PublicState, seat: Seat) -> T:
        nonlocal asked, last_seat, last_key
        if asked is public and last_seat == seat:
            return last[0]
        moles, claims = public.moles, public.claims
        key = (seat, moles, claims, public.cave_ins, public.tiles, public.rules)
        if last_key != key:
            last[:] = [function(public, seat)]
            last_key = key
        asked, last_seat = public, seat
        return last[0]

    return answer


def moles_left(public: PublicState, seat: Seat) -> int:
    """Moles in the supply of a seat (R16)."""
    return MOLES - public.moles.count(seat)


def claims_left(public: PublicState, seat: Seat) -> int:
    """Claim tokens in the supply of a seat (R16)."""
    return CLAIMS - public.claims.count(seat)


@_remembered
def claimed(public: PublicState, seat: Seat) -> frozenset[Hex]:
    """The hexes with a claim token of ``seat`` (R13)."""
    return frozenset([number for number, owner in enumerate(public.claims) if owner == seat])


@_remembered
def occupied(public: PublicState, seat: Seat) -> frozenset[Hex]:
    """The hexes with a mole of ``seat`` (R13)."""
    spans, moles = plan(public).spans, public.moles
    return frozenset([number for number, span in enumerate(spans) if seat in moles[span]])


def neighbours(public: PublicState, seat: Seat) -> frozenset[Hex]:
    """The hexes that touch one with a mole of ``seat``, whatever is caved in (R14)."""
    near = plan(public).near
    return frozenset([other for number in occupied(public, seat) for other, _ in near[number]])


@_remembered
def network(public: PublicState, seat: Seat) -> frozenset[Hex]:
    """The tunnel network of ``seat`` (R15)."""
    return _carrying(public, seat) | neighbours(public, seat)


def is_full(public: PublicState, number: Hex) -> bool:
    """Whether every space of a hex has a mole."""
    return None not in public.moles[plan(public).spans[number]]


def empty_spaces(public: PublicState, number: Hex) -> list[SpaceNumber]:
    """The spaces of a hex without a mole."""
    span = plan(public).spans[number]
    return [space for space in range(span.start, span.stop) if public.moles[space] is None]


@_remembered
def breeding_spaces(public: PublicState, seat: Seat) -> tuple[SpaceNumber, ...]:
    """The spaces where ``seat`` can breed, in the order of the plan (R17)."""
    if not moles_left(public, seat):
        return ()
    spans, moles = plan(public).spans, public.moles
    places = (spans[number] for number in sorted(claimed(public, seat)))
    spaces = (space for span in places for space in range(span.start, span.stop))
    return tuple(space for space in spaces if moles[space] is None)


@_remembered
def convertible_spaces(public: PublicState, seat: Seat) -> tuple[SpaceNumber, ...]:
    """The moles of others that ``seat`` can convert, in the order of the plan (R70, R71)."""
    if not moles_left(public, seat):
        return ()
    spans, moles = plan(public).spans, public.moles
    places = (spans[number] for number in sorted(network(public, seat)))
    spaces = (space for span in places for space in range(span.start, span.stop))
    return tuple(space for space in spaces if moles[space] not in {None, seat})


@_remembered
def moves(public: PublicState, seat: Seat) -> tuple[Departure, ...]:
    """The moles that ``seat`` can move, hex by hex in the order of the plan (R18-R20)."""
    hex_of = plan(public).hex_of
    own: list[list[SpaceNumber]] = [[] for _ in public.claims]
    empty: list[list[SpaceNumber]] = [[] for _ in public.claims]
    for space, owner in enumerate(public.moles):
        if owner is None:
            empty[hex_of[space]].append(space)
        elif owner == seat:
            own[hex_of[space]].append(space)
    found = []
    for start, owner in enumerate(public.claims):
        if owner == seat and own[start]:
            reached = sorted(destinations(public, seat, start))
            if ends := tuple(chain.from_iterable(map(empty.__getitem__, reached))):
                found.append((tuple(own[start]), ends))
    return tuple(found)


def destinations(public: PublicState, seat: Seat, start: Hex) -> frozenset[Hex]:
    """The hexes, full ones too, that a mole of ``seat`` can move to from ``start`` (R18, R19)."""
    if public.rules.move_mode == "path":
        reached = _by_tunnel(public, seat).get(start, frozenset())
    else:
        reached = _by_teleport(public, seat, start)
    return reached - {start}


@_remembered
def _by_tunnel(public: PublicState, seat: Seat) -> Mapping[Hex, frozenset[Hex]]:
    """From each hex with a mole, what lies at the end of a path past no Cave-In (R19).

    Paths lead both ways, so hexes that one leads through have the same ends.
    """
    carrying, whole = _carrying(public, seat), network(public, seat)
    found: dict[Hex, frozenset[Hex]] = {}
    for start in occupied(public, seat):
        if start not in found:
            reached = _reached(public, carrying, start)
            found |= dict.fromkeys(reached & carrying, reached & whole)
    return found


def _reached(public: PublicState, carrying: frozenset[Hex], start: Hex) -> frozenset[Hex]:
    near, cave_ins = plan(public).near, public.cave_ins
    reached, ahead = {start}, [start]
    while ahead:
        for other, edge in near[ahead.pop()]:
            if other not in reached and edge not in cave_ins:
                reached.add(other)
                if other in carrying:
                    ahead.append(other)
    return frozenset(reached)


@_remembered
def _carrying(public: PublicState, seat: Seat) -> frozenset[Hex]:
    """The hexes that a path of ``seat`` can lead through (R19)."""
    return claimed(public, seat) | occupied(public, seat)


def open_neighbours(public: PublicState, number: Hex) -> list[Hex]:
    """The hexes next to one without a Cave-In between."""
    near, cave_ins = plan(public).near[number], public.cave_ins
    return [other for other, edge in near if edge not in cave_ins]


def _by_teleport(public: PublicState, seat: Seat, start: Hex) -> frozenset[Hex]:
    linked = _linked(public, seat)
    return linked if start in linked else frozenset()


@_remembered
def _linked(public: PublicState, seat: Seat) -> frozenset[Hex]:
    """The hexes of a network that are not cut off from the rest of it."""
    whole = network(public, seat)
    return frozenset(number for number in whole if not _is_sealed(public, whole, number))


def _is_sealed(public: PublicState, whole: frozenset[Hex], number: Hex) -> bool:
    """Whether edges join a hex to the rest of a network, and all of them are caved in."""
    if not public.cave_ins:
        return False
    joining = [edge for other, edge in plan(public).near[number] if other in whole]
    return bool(joining) and all(edge in public.cave_ins for edge in joining)


def cave_in_edges(public: PublicState, seat: Seat) -> tuple[Edge, ...]:
    """The edges where ``seat`` can put the next Cave-In, each once (R64, R65).

    None, where tokens or edges do not do for all Cave-Ins of one use.
    """
    edges = free_edges(public, seat)
    is_second = public.turn is not None and public.turn.owed == "cave_in"
    needed = 1 if is_second else CAVE_INS_AT_ONCE
    return edges if min(public.tribes[seat].cave_ins, len(edges)) >= needed else ()


@_remembered
def free_edges(public: PublicState, seat: Seat) -> tuple[Edge, ...]:
    """The edges of the claimed hexes of ``seat`` that a Cave-In can lie on, each once (R65)."""
    edges = plan(public).edges
    own = dict.fromkeys(edge for number in sorted(claimed(public, seat)) for edge in edges[number])
    return _free(public, own)


def may_cave_in(public: PublicState, edge: Edge) -> bool:
    """Whether an edge of the board is free for a Cave-In (R65)."""
    return bool(_free(public, (edge,)))


def _free(public: PublicState, edges: Iterable[Edge]) -> tuple[Edge, ...]:
    taken, hexes_at = public.cave_ins, plan(public).hexes_at
    least = 1 if public.rules.cavein_outer_edges else 2
    return tuple(edge for edge in edges if edge not in taken and len(hexes_at[edge]) >= least)


def homes_to_make(public: PublicState, seat: Seat) -> list[Hex]:
    """The claimed hexes of ``seat`` that still have a home token (R62)."""
    return [number for number in sorted(claimed(public, seat)) if public.homes[number] is not None]
