"""Why something cannot be done at a place of the board, were it the moment for it."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.errors import Refusal
from molecore.games.mole_majority.actions import Move, Roll
from molecore.games.mole_majority.board import CELLS, MIDS, Cell, Edge, Hex, Space
from molecore.games.mole_majority.majority import beside, rolled
from molecore.games.mole_majority.network import (
    cave_in_edges,
    destinations,
    may_cave_in,
    moles_left,
    network,
    plan,
)
from molecore.games.mole_majority.records import PublicState
from molecore.games.mole_majority.setup import sites, touching
from molecore.games.mole_majority.spots import burrow_spot, edge_spot, hex_spot, spot_of
from molecore.words import Message


def refused_site(public: PublicState, cell: Cell) -> Refusal | None:
    """Why the Home Base or the tile drawn cannot go on a cell."""
    rule = "R4" if public.phase == "home_base" else "R5"
    if cell not in CELLS:
        return Refusal(Message("mole_majority.refused.nothing_called", target=repr(cell)), rule)
    if cell in dict(public.tiles):
        return Refusal(Message("mole_majority.refused.hex_there", cell=hex_spot(cell)), rule)
    if cell in sites(public):
        return None
    if public.phase == "home_base" and cell not in MIDS:
        return Refusal(Message("mole_majority.refused.one_hex_of_ring", cell=hex_spot(cell)), rule)
    return Refusal(
        Message("mole_majority.refused.touches", cell=hex_spot(cell), n=touching(public, cell)),
        rule,
    )


def refused_breed(public: PublicState, space: Space) -> Refusal | None:
    """Why the mover cannot breed on a space."""
    if (unfit := _not_empty(public, space)) is not None:
        return unfit
    if public.claims[_hex_of(public, space)] != public.mover:
        return Refusal(Message("mole_majority.refused.breed_unclaimed", cell=spot_of(space)), "R17")
    if not moles_left(public, public.mover):
        spot = _spot(public, space)
        return Refusal(Message("mole_majority.refused.no_mole_to_breed", space=spot), "R17")
    return None


def refused_move(public: PublicState, move: Move) -> Refusal | None:
    """Why the mover cannot move a mole so."""
    if (unfit := refused_start(public, move.start)) is not None:
        return unfit
    if (unfit := _not_empty(public, move.space)) is not None:
        return unfit
    start, end = _hex_of(public, move.start), _hex_of(public, move.space)
    if end in destinations(public, public.mover, start):
        return None
    if start == end:
        return Refusal(Message("mole_majority.refused.same_hex"), "R18")
    spots = {"start": _spot(public, move.start), "space": _spot(public, move.space)}
    if end not in network(public, public.mover):
        return Refusal(
            Message("mole_majority.refused.outside_network", space=spots["space"]), "R18"
        )
    return Refusal(Message("mole_majority.refused.no_way", **spots), "R19")


def refused_start(public: PublicState, space: Space) -> Refusal | None:
    """Why no mole of the mover can start from a space."""
    if (unfit := _no_such(public, space)) is not None:
        return unfit
    if public.moles[plan(public).numbers[space]] != public.mover:
        spot = _spot(public, space)
        return Refusal(Message("mole_majority.refused.no_own_mole", space=spot), "R18")
    if public.claims[_hex_of(public, space)] != public.mover:
        spot = _spot(public, space)
        return Refusal(Message("mole_majority.refused.start_unclaimed", space=spot), "R18")
    return None


def refused_convert(public: PublicState, space: Space) -> Refusal | None:
    """Why the mover cannot convert what is in a space."""
    if (unfit := _no_such(public, space)) is not None:
        return unfit
    owner = public.moles[plan(public).numbers[space]]
    if owner is None:
        spot = _spot(public, space)
        return Refusal(Message("mole_majority.refused.nothing_to_convert", space=spot), "R71")
    if owner == public.mover:
        spot = _spot(public, space)
        return Refusal(Message("mole_majority.refused.yours_already", space=spot), "R71")
    if _hex_of(public, space) not in network(public, public.mover):
        spot = _spot(public, space)
        return Refusal(Message("mole_majority.refused.outside_network", space=spot), "R70")
    return None


def refused_home(public: PublicState, cell: Cell) -> Refusal | None:
    """Why the mover cannot make a home on a hex."""
    number = plan(public).hexes.get(cell)
    if number is None:
        return Refusal(Message("mole_majority.refused.no_hex", cell=hex_spot(cell)), "R62")
    if public.claims[number] != public.mover:
        return Refusal(Message("mole_majority.refused.home_unclaimed", cell=hex_spot(cell)), "R62")
    if public.homes[number] is None:
        return Refusal(Message("mole_majority.refused.no_home_token", cell=hex_spot(cell)), "R62")
    return None


def refused_cave_in(public: PublicState, edge: Edge) -> Refusal | None:
    """Why the mover cannot put a Cave-In on an edge."""
    beside_it = plan(public).hexes_at.get(edge)
    if beside_it is None:
        return Refusal(Message("mole_majority.refused.no_edge", edge=edge), "R65")
    spot = edge_spot(edge)
    if edge in public.cave_ins:
        return Refusal(Message("mole_majority.refused.caved_in_already", edge=spot), "R65")
    if not may_cave_in(public, edge):
        return Refusal(Message("mole_majority.refused.rim", edge=spot), "R65")
    if public.mover not in [public.claims[number] for number in beside_it]:
        return Refusal(Message("mole_majority.refused.edge_unclaimed", edge=spot), "R64")
    if edge not in cave_in_edges(public, public.mover):
        left = public.tribes[public.mover].cave_ins
        return Refusal(
            Message("mole_majority.refused.too_few_cave_ins", edge=spot, left=left),
            "R64",
        )
    return None


def refused_roll(public: PublicState, roll: Roll) -> Refusal | None:
    """Why a roll cannot go so."""
    for space in (roll.start, roll.towards):
        if (unfit := _no_such(public, space)) is not None:
            return unfit
    if public.moles[plan(public).numbers[roll.start]] is None:
        return Refusal(
            Message("mole_majority.refused.roll_from_empty", space=_spot(public, roll.start)), "R77"
        )
    if roll.towards not in beside(public, roll.start):
        return Refusal(Message("mole_majority.refused.not_next"), "R77")
    return _refused_length(public, roll)


def lengths(public: PublicState, start: Space, towards: Space) -> Sequence[int | None]:
    """How far a roll can be chosen to go; None is as far as it goes (R78)."""
    if not public.rules.roll_may_stop_early:
        return (None,)
    most = public.turn.roll if public.turn else 0
    return range(1, len(rolled(public, start, towards, most)) + 1)


def _refused_length(public: PublicState, roll: Roll) -> Refusal | None:
    start, towards, count = roll.start, roll.towards, roll.count
    allowed = lengths(public, start, towards)
    if count in allowed:
        return None
    most = len(allowed)
    if count is None:
        why = Message("mole_majority.refused.how_far", most=most)
    elif not public.rules.roll_may_stop_early:
        why = Message("mole_majority.refused.rolls_far", count=count)
    else:
        why = Message("mole_majority.refused.not_so_far", most=most, count=count)
    return Refusal(why, "R78")


def _spot(public: PublicState, space: Space) -> Message:
    """What a mole space is called."""
    return burrow_spot(space, plan(public).sizes[_hex_of(public, space)])


def _hex_of(public: PublicState, space: Space) -> Hex:
    whole = plan(public)
    return whole.hex_of[whole.numbers[space]]


def _no_such(public: PublicState, space: Space) -> Refusal | None:
    if space in plan(public).numbers:
        return None
    return Refusal(Message("mole_majority.refused.no_space", space=space), "R12")


def _not_empty(public: PublicState, space: Space) -> Refusal | None:
    if (unfit := _no_such(public, space)) is not None:
        return unfit
    if public.moles[plan(public).numbers[space]] is not None:
        return Refusal(
            Message("mole_majority.refused.mole_there", space=_spot(public, space)), "R12"
        )
    return None
