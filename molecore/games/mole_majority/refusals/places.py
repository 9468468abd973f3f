"""Why something cannot be done at a place of the board, were it the moment for it."""

from __future__ import annotations

from molecore.core.errors import Refusal
from molecore.games.mole_majority.actions import Move, Roll
from molecore.games.mole_majority.board import CELLS, MIDS, Cell, Edge, Hex, Space
from molecore.games.mole_majority.choices import can_cave_in
from molecore.games.mole_majority.laying import sites, touching
from molecore.games.mole_majority.majority import beside, rolled
from molecore.games.mole_majority.network import (
    claimed,
    crumbling_edges,
    destinations,
    may_cave_in,
    moles_left,
    network,
    plan,
)
from molecore.games.mole_majority.records import Meadow
from molecore.words import Message


def refused_site(meadow: Meadow, cell: Cell) -> Refusal | None:
    """Why the Home Base or the tile in hand cannot go on a cell."""
    rule = "R4" if meadow.phase == "settle" else "R5"
    if cell not in CELLS:
        return Refusal(Message("mole_majority.refused.no_place", cell=cell), rule)
    if cell in dict(meadow.tiles):
        return Refusal(Message("mole_majority.refused.hex_there", cell=cell), rule)
    if cell in sites(meadow):
        return None
    if meadow.phase == "settle" and cell not in MIDS:
        return Refusal(Message("mole_majority.refused.one_hex_of_ring", cell=cell), rule)
    return Refusal(
        Message("mole_majority.refused.touches", cell=cell, n=touching(meadow, cell)), rule
    )


def refused_breed(meadow: Meadow, space: Space) -> Refusal | None:
    """Why the mover cannot breed on a space."""
    if (unfit := _not_empty(meadow, space)) is not None:
        return unfit
    if _hex_of(meadow, space) not in claimed(meadow, meadow.mover):
        cell = space.partition("/")[0]
        return Refusal(
            Message("mole_majority.refused.breed_unclaimed", space=space, cell=cell), "R17"
        )
    return _without_moles(
        meadow, Message("mole_majority.refused.no_mole_to_breed", space=space), "R17"
    )


def refused_move(meadow: Meadow, move: Move) -> Refusal | None:
    """Why the mover cannot move a mole so."""
    if (unfit := refused_start(meadow, move.start)) is not None:
        return unfit
    if (unfit := _not_empty(meadow, move.space)) is not None:
        return unfit
    start, end = _hex_of(meadow, move.start), _hex_of(meadow, move.space)
    if start == end:
        return Refusal(
            Message("mole_majority.refused.same_hex", start=move.start, space=move.space), "R18"
        )
    if end not in network(meadow, meadow.mover):
        return Refusal(Message("mole_majority.refused.outside_network", space=move.space), "R18")
    if end not in destinations(meadow, meadow.mover, start):
        return Refusal(
            Message("mole_majority.refused.no_way", start=move.start, space=move.space), "R19"
        )
    return None


def refused_start(meadow: Meadow, space: Space) -> Refusal | None:
    """Why no mole of the mover can start from a space."""
    if (unfit := _no_such(meadow, space)) is not None:
        return unfit
    if meadow.moles[plan(meadow).numbers[space]] != meadow.mover:
        return Refusal(Message("mole_majority.refused.no_own_mole", space=space), "R18")
    if _hex_of(meadow, space) not in claimed(meadow, meadow.mover):
        return Refusal(Message("mole_majority.refused.start_unclaimed", space=space), "R18")
    return None


def refused_convert(meadow: Meadow, space: Space) -> Refusal | None:
    """Why the mover cannot convert what is in a space."""
    if (unfit := _no_such(meadow, space)) is not None:
        return unfit
    owner = meadow.moles[plan(meadow).numbers[space]]
    if owner is None:
        return Refusal(Message("mole_majority.refused.nothing_to_convert", space=space), "R71")
    if owner == meadow.mover:
        return Refusal(Message("mole_majority.refused.yours_already", space=space), "R71")
    if _hex_of(meadow, space) not in network(meadow, meadow.mover):
        return Refusal(Message("mole_majority.refused.outside_network", space=space), "R70")
    return _without_moles(
        meadow, Message("mole_majority.refused.no_mole_to_put", space=space), "R71"
    )


def refused_home(meadow: Meadow, cell: Cell) -> Refusal | None:
    """Why the mover cannot make a home on a hex."""
    number = plan(meadow).hexes.get(cell)
    if number is None:
        return Refusal(Message("mole_majority.refused.no_hex", cell=cell), "R62")
    if number not in claimed(meadow, meadow.mover):
        return Refusal(Message("mole_majority.refused.home_unclaimed", cell=cell), "R62")
    if meadow.homes[number] is None:
        return Refusal(Message("mole_majority.refused.no_home_token", cell=cell), "R62")
    return None


def refused_cave_in(meadow: Meadow, edge: Edge) -> Refusal | None:
    """Why the mover cannot put a Cave-In on an edge."""
    beside_it = plan(meadow).hexes_at.get(edge)
    if beside_it is None:
        return Refusal(Message("mole_majority.refused.no_edge", edge=edge), "R65")
    if edge in meadow.cave_ins:
        return Refusal(Message("mole_majority.refused.caved_in_already", edge=edge), "R65")
    if not may_cave_in(meadow, edge):
        return Refusal(Message("mole_majority.refused.rim", edge=edge), "R65")
    if claimed(meadow, meadow.mover).isdisjoint(beside_it):
        return Refusal(Message("mole_majority.refused.edge_unclaimed", edge=edge), "R64")
    if not can_cave_in(meadow, len(crumbling_edges(meadow, meadow.mover))):
        left = meadow.tribes[meadow.mover].cave_ins
        return Refusal(
            Message("mole_majority.refused.too_few_cave_ins", edge=edge, left=left), "R64"
        )
    return None


def refused_roll(meadow: Meadow, roll: Roll) -> Refusal | None:
    """Why a roll cannot go so."""
    for space in (roll.start, roll.towards):
        if (unfit := _no_such(meadow, space)) is not None:
            return unfit
    if meadow.moles[plan(meadow).numbers[roll.start]] is None:
        return Refusal(Message("mole_majority.refused.roll_from_empty", space=roll.start), "R77")
    if roll.towards not in beside(meadow, roll.start):
        return Refusal(
            Message("mole_majority.refused.not_next", towards=roll.towards, start=roll.start), "R77"
        )
    return _refused_length(meadow, roll)


def _refused_length(meadow: Meadow, roll: Roll) -> Refusal | None:
    start, towards, count = roll.start, roll.towards, roll.count
    if not meadow.rules.roll_may_stop_early:
        if count is None:
            return None
        far = Message("mole_majority.refused.rolls_far", start=start, towards=towards, count=count)
        return Refusal(far, "R78")
    turn = meadow.turn
    most = len(rolled(meadow, start, towards, turn.roll)) if turn else 0
    if count is None:
        asked = Message("mole_majority.refused.how_far", start=start, towards=towards, most=most)
        return Refusal(asked, "R78")
    if not 1 <= count <= most:
        unfit = Message(
            "mole_majority.refused.not_so_far", start=start, towards=towards, most=most, count=count
        )
        return Refusal(unfit, "R78")
    return None


def _hex_of(meadow: Meadow, space: Space) -> Hex:
    whole = plan(meadow)
    return whole.hex_of[whole.numbers[space]]


def _no_such(meadow: Meadow, space: Space) -> Refusal | None:
    if space in plan(meadow).numbers:
        return None
    return Refusal(Message("mole_majority.refused.no_space", space=space), "R12")


def _not_empty(meadow: Meadow, space: Space) -> Refusal | None:
    if (unfit := _no_such(meadow, space)) is not None:
        return unfit
    if meadow.moles[plan(meadow).numbers[space]] is not None:
        return Refusal(Message("mole_majority.refused.mole_there", space=space), "R12")
    return None


def _without_moles(meadow: Meadow, why: Message, rule: str) -> Refusal | None:
    return None if moles_left(meadow, meadow.mover) else Refusal(why, rule)
