"""Supplies, tunnel networks, and where moles can be bred, moved and converted (R13-R19, R70)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from typing import NamedTuple, TypeAlias, TypeVar

from molecore.core.protocol import Seat
from molecore.games.mole_majority.board import Edge, Hex, Plan, Tiles, plan_of
from molecore.games.mole_majority.cards import CAVE_INS_AT_ONCE, CLAIMS, MOLES
from molecore.games.mole_majority.records import PublicState

SpaceNumber: TypeAlias = int
"""A space by its number in the plan."""
T = TypeVar("T")
_Asked: TypeAlias = Callable[[PublicState, Seat], T]


class Departure(NamedTuple):
    """The moles of one hex that set out, and where each of them may come up."""

    start: Hex
    moles: Sequence[SpaceNumber]
    ends: Sequence[SpaceNumber]


def plan(public: PublicState) -> Plan:
    """The plan of the hexes laid."""
    tiles = public.tiles
    # Nearly every question begins here, and hashing the tiles would be most of its answer.
    if not _last_plan or _last_plan[0][0] is not tiles:
        _last_plan[:] = [(tiles, plan_of(tiles))]
    return _last_plan[0][1]


_last_plan: list[tuple[Tiles, Plan]] = []


def _tokens(public: PublicState, _: Seat) -> Hashable:
    """What lies on the meadow but moles, and the rules for it: few actions change it."""
    return public.claims, public.cave_ins, public.tiles, public.rules


def _hexes(public: PublicState, seat: Seat) -> Hashable:
    """The key of `_claims` with the hexes where ``seat`` has a mole, which change seldom."""
    own = occupied(public, seat)
    return own, public.claims, public.cave_ins, public.tiles, public.rules


def _meadow(public: PublicState, _: Seat) -> Hashable:
    """All that lies on the meadow, and the rules for it."""
    return public.moles, public.claims, public.cave_ins, public.tiles, public.rules


def _remembered(read: Callable[[PublicState, Seat], Hashable]) -> Callable[[_Asked[T]], _Asked[T]]:
    """A function that is asked again only when what it reads has changed since, seat by seat.

    Within a turn the same is asked for every card in hand, and once more for the one played.
    """

    def remembering(function: _Asked[T]) -> _Asked[T]:
        last: dict[Seat, tuple[PublicState, Hashable, T]] = {}

        @wraps(function)
        def answer(public: PublicState, seat: Seat) -> T:
            known = last.get(seat)
            if known is not None and known[0] is public:
                return known[2]
            what = read(public, seat)
            if known is None or known[1] != what:
                known = public, what, function(public, seat)
            last[seat] = public, what, known[2]
            return known[2]

        return answer

    return remembering


def moles_left(public: PublicState, seat: Seat) -> int:
    """Moles in the supply of a seat (R16)."""
    return MOLES - public.moles.count(seat)


def claims_left(public: PublicState, seat: Seat) -> int:
    """Claim tokens in the supply of a seat (R16)."""
    return CLAIMS - public.claims.count(seat)


@_remembered(_tokens)
def claimed(public: PublicState, seat: Seat) -> frozenset[Hex]:
    """The hexes with a claim token of ``seat`` (R13)."""
    return frozenset([number for number, owner in enumerate(public.claims) if owner == seat])


@_remembered(_meadow)
def occupied(public: PublicState, seat: Seat) -> frozenset[Hex]:
    """The hexes with a mole of ``seat`` (R13)."""
    spans, moles = plan(public).spans, public.moles
    return frozenset([number for number, span in enumerate(spans) if seat in moles[span]])


def neighbours(public: PublicState, seat: Seat) -> frozenset[Hex]:
    """The hexes that touch one with a mole of ``seat``, whatever is caved in (R14)."""
    near = plan(public).near
    return frozenset([other for number in occupied(public, seat) for other, _ in near[number]])


@_remembered(_hexes)
def network(public: PublicState, seat: Seat) -> frozenset[Hex]:
    """The tunnel network of ``seat`` (R15)."""
    return _carrying(public, seat) | neighbours(public, seat)


def is_full(public: PublicState, number: Hex) -> bool:
    """Whether every space of a hex has a mole."""
    return None not in public.moles[plan(public).spans[number]]


def empty_spaces(public: PublicState, hexes: Iterable[Hex]) -> tuple[SpaceNumber, ...]:
    """The spaces of ``hexes`` without a mole, in the order of the plan."""
    inside, moles = plan(public).inside, public.moles
    return tuple(
        [space for number in sorted(hexes) for space in inside[number] if moles[space] is None]
    )


@_remembered(_meadow)
def breeding_spaces(public: PublicState, seat: Seat) -> tuple[SpaceNumber, ...]:
    """The spaces where ``seat`` can breed, in the order of the plan (R17)."""
    return empty_spaces(public, claimed(public, seat)) if moles_left(public, seat) else ()


@_remembered(_meadow)
def convertible_spaces(public: PublicState, seat: Seat) -> tuple[SpaceNumber, ...]:
    """The moles of others that ``seat`` can convert, in the order of the plan (R70, R71)."""
    if not moles_left(public, seat):
        return ()
    inside, moles = plan(public).inside, public.moles
    near = [space for number in sorted(network(public, seat)) for space in inside[number]]
    return tuple([space for space in near if moles[space] is not None and moles[space] != seat])


def moves(public: PublicState, seat: Seat) -> Iterator[Departure]:
    """The moves of ``seat``, hex by hex in the order of the plan (R18-R20)."""
    hex_of = plan(public).hex_of
    for start, moles, ends in departures(public, seat):
        if elsewhere := [end for end in ends if hex_of[end] != start]:
            yield Departure(start, moles, elsewhere)


@_remembered(_meadow)
def departures(public: PublicState, seat: Seat) -> tuple[Departure, ...]:
    """The moles that ``seat`` may move, with all empty spaces of the hexes that they reach.

    Hexes that reach the same share one object with these. The spaces of the hex that a mole
    starts from are among them, though no move leads there (R18).
    """
    inside, moles, tunnels = plan(public).inside, public.moles, reached_from(public, seat)
    ends: dict[frozenset[Hex], tuple[SpaceNumber, ...]] = {}
    found = []
    for start in sorted(claimed(public, seat) & occupied(public, seat) & tunnels.keys()):
        reached = tunnels[start]
        if reached not in ends:
            ends[reached] = empty_spaces(public, reached)
        own = tuple([space for space in inside[start] if moles[space] == seat])
        found.append(Departure(start, own, ends[reached]))
    return tuple(found)


def destinations(public: PublicState, seat: Seat, start: Hex) -> frozenset[Hex]:
    """The hexes, full ones too, that a mole of ``seat`` can move to from ``start`` (R18, R19)."""
    return reached_from(public, seat).get(start, frozenset()) - {start}


@_remembered(_hexes)
def reached_from(public: PublicState, seat: Seat) -> Mapping[Hex, frozenset[Hex]]:
    """What is reached from each hex that a mole of ``seat`` can start from, itself included."""
    return (_by_tunnel if public.rules.move_mode == "path" else _by_teleport)(public, seat)


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


def _carrying(public: PublicState, seat: Seat) -> frozenset[Hex]:
    """The hexes that a path of ``seat`` can lead through (R19)."""
    return claimed(public, seat) | occupied(public, seat)


def open_neighbours(public: PublicState, number: Hex) -> list[Hex]:
    """The hexes next to one without a Cave-In between."""
    near, cave_ins = plan(public).near[number], public.cave_ins
    return [other for other, edge in near if edge not in cave_ins]


def _by_teleport(public: PublicState, seat: Seat) -> Mapping[Hex, frozenset[Hex]]:
    """From each hex of a network that is not cut off from the rest of it, all of those."""
    whole = network(public, seat)
    linked = frozenset(number for number in whole if not _is_sealed(public, whole, number))
    return dict.fromkeys(linked, linked)


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


@_remembered(_tokens)
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
