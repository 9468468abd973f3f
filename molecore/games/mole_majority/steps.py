"""The elementary steps on the meadow and what follows from each (R17-R30, R62-R72, R76-R79)."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.mole_majority.board import Cell, Edge, Hex, Space
from molecore.games.mole_majority.events import (
    ClaimMissed,
    ClaimReturned,
    EdgeCavedIn,
    HexClaimed,
    HomeTaken,
    HomeTurned,
    MoleBred,
    MoleConverted,
    MoleMoved,
    MolesRolled,
)
from molecore.games.mole_majority.majority import rolled, winner_of
from molecore.games.mole_majority.network import claims_left, is_full, plan
from molecore.games.mole_majority.table import Table


def breed(table: Table, space: Space) -> None:
    """A mole of the mover from its supply (R17)."""
    number = plan(table.meadow).numbers[space]
    table.put_mole(number, table.mover)
    table.tell(MoleBred(table.mover, space))
    _settle(table, plan(table.meadow).hex_of[number])


def move(table: Table, start: Space, space: Space) -> None:
    """A mole of the mover to another hex (R18)."""
    whole = plan(table.meadow)
    left, entered = whole.numbers[start], whole.numbers[space]
    table.put_mole(left, None)
    table.put_mole(entered, table.mover)
    table.tell(MoleMoved(table.mover, start, space))
    _settle(table, whole.hex_of[entered])
    _vacate(table, whole.hex_of[left])


def convert(table: Table, space: Space) -> None:
    """A mole of the mover in place of another's (R71, R72)."""
    whole = plan(table.meadow)
    number = whole.numbers[space]
    owner = table.meadow.moles[number]
    assert owner is not None  # noqa: S101 - the refusals see to it
    table.put_mole(number, table.mover)
    table.tell(MoleConverted(table.mover, owner, space))
    _settle(table, whole.hex_of[number])


def roll(table: Table, start: Space, towards: Space, most: int) -> None:
    """The Groundskeeper rolls over the moles of a hex (R77-R79)."""
    whole = plan(table.meadow)
    passed = rolled(table.meadow, start, towards, most)
    owners = tuple(owner for n in passed if (owner := table.meadow.moles[n]) is not None)
    for number in passed:
        table.put_mole(number, None)
    spaces = tuple(whole.spaces[number] for number in passed)
    table.tell(MolesRolled(table.mover, spaces, owners))
    _vacate(table, whole.hex_of[passed[0]])


def cave_in(table: Table, edge: Edge) -> None:
    """A Cave-In on an edge, for good (R64, R67)."""
    left = table.tribe(table.mover).cave_ins - 1
    table.change(cave_ins=(*table.meadow.cave_ins, edge))
    table.change_tribe(table.mover, cave_ins=left)
    table.tell(EdgeCavedIn(table.mover, edge))


def make_home(table: Table, cell: Cell) -> None:
    """The mover takes the home token of a hex (R62)."""
    number = plan(table.meadow).hexes[cell]
    face, value = table.meadow.homes[number], table.tokens[number]
    table.put_home(number, None)
    table.tokens = (*table.tokens[:number], 0, *table.tokens[number + 1 :])
    table.take_home(value, face or None)
    table.tell(HomeTaken(table.mover, cell, value, open=bool(face)))


def take_spare_home(table: Table) -> None:
    """The mover takes a home token from beside the board (R66)."""
    value, *left = table.spare
    table.spare = tuple(left)
    table.take_home(value, None)
    table.tell(HomeTaken(table.mover, None, value, open=False))


def _settle(table: Table, number: Hex) -> None:
    """See who has the majority of a hex that the mover put a mole in, if it is full (R22)."""
    if not is_full(table.meadow, number):
        return
    winner, owner = winner_of(table.meadow, number), table.meadow.claims[number]
    if winner == owner:
        return
    if claims_left(table.meadow, winner):
        _claim(table, number, winner, owner)
    else:
        table.tell(ClaimMissed(winner, _cell(table, number)))


def _claim(table: Table, number: Hex, winner: Seat, owner: Seat | None) -> None:
    table.put_claim(number, winner)
    table.tell(HexClaimed(winner, _cell(table, number), owner))
    is_first = owner is None and table.meadow.homes[number] == 0
    if is_first and table.meadow.rules.reveal_home_on_first_claim:
        value = table.tokens[number]
        table.put_home(number, value)
        table.tell(HomeTurned(_cell(table, number), value))


def _vacate(table: Table, number: Hex) -> None:
    """Return the claim token of a hex that has no mole left (R30)."""
    owner = table.meadow.claims[number]
    if owner is not None and not any(_moles(table, number)):
        table.put_claim(number, None)
        table.tell(ClaimReturned(owner, _cell(table, number)))


def _moles(table: Table, number: Hex) -> list[bool]:
    return [owner is not None for owner in table.meadow.moles[plan(table.meadow).spans[number]]]


def _cell(table: Table, number: Hex) -> Cell:
    return plan(table.meadow).cells[number]
