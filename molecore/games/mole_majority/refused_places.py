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


def refused_site(meadow: Meadow, cell: Cell) -> Refusal | None:
    """Why the Home Base or the tile in hand cannot go on a cell."""
    rule = "R4" if meadow.phase == "settle" else "R5"
    if cell not in CELLS:
        return Refusal(f"There is no place called {cell} on the meadow.", rule)
    if cell in dict(meadow.tiles):
        return Refusal(f"There is a hex on {cell} already.", rule)
    if cell in sites(meadow):
        return None
    if meadow.phase == "settle" and cell not in MIDS:
        return Refusal(f"{cell} touches one hex of the ring only; a Home Base needs two.", rule)
    return Refusal(
        f"{cell} touches {touching(meadow, cell)} hex on the table; an extra tile needs two.", rule
    )


def refused_breed(meadow: Meadow, space: Space) -> Refusal | None:
    """Why the mover cannot breed on a space."""
    if (unfit := _not_empty(meadow, space)) is not None:
        return unfit
    if _hex_of(meadow, space) not in claimed(meadow, meadow.mover):
        cell = space.partition("/")[0]
        return Refusal(
            f"{space} is on {cell}, and you breed only on hexes you have claimed.", "R17"
        )
    return _without_moles(meadow, f"to breed on {space}", "R17")


def refused_move(meadow: Meadow, move: Move) -> Refusal | None:
    """Why the mover cannot move a mole so."""
    if (unfit := refused_start(meadow, move.start)) is not None:
        return unfit
    if (unfit := _not_empty(meadow, move.space)) is not None:
        return unfit
    start, end = _hex_of(meadow, move.start), _hex_of(meadow, move.space)
    if start == end:
        return Refusal(f"{move.start} and {move.space} are on the same hex; go to another.", "R18")
    if end not in network(meadow, meadow.mover):
        return Refusal(f"{move.space} is not in your tunnel network.", "R18")
    if end not in destinations(meadow, meadow.mover, start):
        return Refusal(
            f"No way leads from {move.start} to {move.space}: a mole goes through hexes you have "
            "claimed or occupied, and past no Cave-In.",
            "R19",
        )
    return None


def refused_start(meadow: Meadow, space: Space) -> Refusal | None:
    """Why no mole of the mover can start from a space."""
    if (unfit := _no_such(meadow, space)) is not None:
        return unfit
    if meadow.moles[plan(meadow).numbers[space]] != meadow.mover:
        return Refusal(f"There is no mole of yours in {space}.", "R18")
    if _hex_of(meadow, space) not in claimed(meadow, meadow.mover):
        return Refusal(f"{space} is on a hex you have not claimed; moves start on claims.", "R18")
    return None


def refused_convert(meadow: Meadow, space: Space) -> Refusal | None:
    """Why the mover cannot convert what is in a space."""
    if (unfit := _no_such(meadow, space)) is not None:
        return unfit
    owner = meadow.moles[plan(meadow).numbers[space]]
    if owner is None:
        return Refusal(f"{space} is empty; there is no mole to convert.", "R71")
    if owner == meadow.mover:
        return Refusal(f"The mole in {space} is yours already.", "R71")
    if _hex_of(meadow, space) not in network(meadow, meadow.mover):
        return Refusal(f"{space} is not in your tunnel network.", "R70")
    return _without_moles(meadow, f"to put in {space}", "R71")


def refused_home(meadow: Meadow, cell: Cell) -> Refusal | None:
    """Why the mover cannot make a home on a hex."""
    number = plan(meadow).hexes.get(cell)
    if number is None:
        return Refusal(f"There is no hex on {cell}.", "R62")
    if number not in claimed(meadow, meadow.mover):
        return Refusal(f"You have not claimed {cell}, so you cannot make a home there.", "R62")
    if meadow.homes[number] is None:
        return Refusal(f"There is no home token on {cell}.", "R62")
    return None


def refused_cave_in(meadow: Meadow, edge: Edge) -> Refusal | None:
    """Why the mover cannot put a Cave-In on an edge."""
    beside_it = plan(meadow).hexes_at.get(edge)
    if beside_it is None:
        return Refusal(f"There is no edge {edge} on this meadow.", "R65")
    if edge in meadow.cave_ins:
        return Refusal(f"{edge} has caved in already; one edge takes one Cave-In.", "R65")
    if not may_cave_in(meadow, edge):
        return Refusal(f"{edge} is on the rim, where nothing caves in in this game.", "R65")
    if claimed(meadow, meadow.mover).isdisjoint(beside_it):
        return Refusal(f"{edge} is not an edge of a hex you have claimed.", "R64")
    if not can_cave_in(meadow, len(crumbling_edges(meadow, meadow.mover))):
        left = meadow.tribes[meadow.mover].cave_ins
        return Refusal(f"{edge} is not enough: it takes two tokens, and you have {left}.", "R64")
    return None


def refused_roll(meadow: Meadow, roll: Roll) -> Refusal | None:
    """Why a roll cannot go so."""
    for space in (roll.start, roll.towards):
        if (unfit := _no_such(meadow, space)) is not None:
            return unfit
    if meadow.moles[plan(meadow).numbers[roll.start]] is None:
        return Refusal(f"{roll.start} is empty; a roll starts on a mole.", "R77")
    if roll.towards not in beside(meadow, roll.start):
        return Refusal(f"{roll.towards} is not next to {roll.start} on the same hex.", "R77")
    return _refused_length(meadow, roll)


def _refused_length(meadow: Meadow, roll: Roll) -> Refusal | None:
    way = f"The roll from {roll.start} towards {roll.towards}"
    if not meadow.rules.roll_may_stop_early:
        if roll.count is None:
            return None
        return Refusal(f"{way} goes as far as it can; it does not stop after {roll.count}.", "R78")
    turn = meadow.turn
    most = len(rolled(meadow, roll.start, roll.towards, turn.roll)) if turn else 0
    if roll.count is None:
        return Refusal(f"{way} needs a number of moles, 1 to {most}.", "R78")
    if not 1 <= roll.count <= most:
        return Refusal(f"{way} takes 1 to {most} moles, not {roll.count}.", "R78")
    return None


def _hex_of(meadow: Meadow, space: Space) -> Hex:
    whole = plan(meadow)
    return whole.hex_of[whole.numbers[space]]


def _no_such(meadow: Meadow, space: Space) -> Refusal | None:
    if space in plan(meadow).numbers:
        return None
    return Refusal(f"There is no mole space {space} on this meadow.", "R12")


def _not_empty(meadow: Meadow, space: Space) -> Refusal | None:
    if (unfit := _no_such(meadow, space)) is not None:
        return unfit
    if meadow.moles[plan(meadow).numbers[space]] is not None:
        return Refusal(f"There is a mole in {space} already.", "R12")
    return None


def _without_moles(meadow: Meadow, purpose: str, rule: str) -> Refusal | None:
    if moles_left(meadow, meadow.mover):
        return None
    return Refusal(f"You have no mole left {purpose}.", rule)
