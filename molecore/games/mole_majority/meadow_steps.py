"""The elementary steps on the meadow and what follows from each (R17-R30, R62-R72, R76-R79)."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.mole_majority import events as e
from molecore.games.mole_majority.board import Cell, Edge, Hex, Space
from molecore.games.mole_majority.majority import rolled, winner_of
from molecore.games.mole_majority.network import claims_left, is_full, plan
from molecore.games.mole_majority.transition import Transition


def breed(transition: Transition, space: Space) -> None:
    """Put a mole of the mover from its supply on a space (R17)."""
    transition.tell(e.MoleBred(transition.mover, space))
    _check_majority(transition, _hex_of(transition, space))


def move(transition: Transition, start: Space, space: Space) -> None:
    """Move a mole of the mover to a space of another hex (R18); that hex comes first (R21)."""
    transition.tell(e.MoleMoved(transition.mover, start, space))
    _check_majority(transition, _hex_of(transition, space))
    _check_for_moles(transition, _hex_of(transition, start))


def convert(transition: Transition, space: Space) -> None:
    """Put a mole of the mover in the place of another seat's (R71, R72)."""
    whole = plan(transition.public)
    owner = transition.public.moles[whole.numbers[space]]
    assert owner is not None  # noqa: S101 - the refusals see to it
    transition.tell(e.MoleConverted(transition.mover, owner, space))
    _check_majority(transition, _hex_of(transition, space))


def roll(transition: Transition, start: Space, towards: Space, most: int) -> None:
    """Roll the Groundskeeper over up to ``most`` moles of a hex (R77-R79)."""
    public = transition.public
    passed = rolled(public, start, towards, most)
    owners = tuple(owner for n in passed if (owner := public.moles[n]) is not None)
    spaces = tuple(plan(public).spaces[number] for number in passed)
    transition.tell(e.MolesRolled(transition.mover, spaces, owners))
    _check_for_moles(transition, _hex_of(transition, start))


def cave_in(transition: Transition, edge: Edge) -> None:
    """Put one Cave-In token of the mover on an edge, for good (R64, R67)."""
    transition.tell(e.EdgeCavedIn(transition.mover, edge))


def make_home(transition: Transition, cell: Cell) -> None:
    """Give the mover the home token of a hex (R62)."""
    number = plan(transition.public).hexes[cell]
    face, value = transition.public.homes[number], transition.tokens[number]
    if not face:
        value = transition.turn_up_token(value, transition.mover)
    _replace_token(transition, number, 0)
    transition.take_home(value)
    transition.tell(e.HomeTaken(transition.mover, cell, value, open=bool(face)))


def take_spare_home(transition: Transition) -> None:
    """Give the mover a home token from beside the board (R66)."""
    top, *left = transition.spare
    value = transition.turn_up_token(top, transition.mover)
    transition.spare = tuple(left)
    transition.take_home(value)
    transition.tell(e.HomeTaken(transition.mover, None, value, open=False))


def _check_majority(transition: Transition, number: Hex) -> None:
    """See who has the majority of a hex that the mover put a mole in, if it is full (R22)."""
    public = transition.public
    if not is_full(public, number):
        return
    winner, owner = winner_of(public, number), public.claims[number]
    if winner == owner:
        return
    if claims_left(public, winner):
        _claim(transition, number, winner, owner)
    else:
        transition.tell(e.ClaimMissed(winner, _cell(transition, number)))


def _claim(transition: Transition, number: Hex, winner: Seat, owner: Seat | None) -> None:
    public, cell = transition.public, _cell(transition, number)
    transition.tell(e.HexClaimed(winner, cell, owner))
    is_first = owner is None and public.homes[number] == 0
    if is_first and public.rules.reveal_home_on_first_claim:
        value = transition.turn_up_token(transition.tokens[number])
        _replace_token(transition, number, value)
        transition.tell(e.HomeTurned(cell, value))


def _replace_token(transition: Transition, number: Hex, value: int) -> None:
    tokens = transition.tokens
    transition.tokens = (*tokens[:number], value, *tokens[number + 1 :])


def _check_for_moles(transition: Transition, number: Hex) -> None:
    """Return the claim token of a hex that has no mole left (R30)."""
    public = transition.public
    owner = public.claims[number]
    moles = public.moles[plan(public).spans[number]]
    if owner is not None and all(mole is None for mole in moles):
        transition.tell(e.ClaimReturned(owner, _cell(transition, number)))


def _hex_of(transition: Transition, space: Space) -> Hex:
    whole = plan(transition.public)
    return whole.hex_of[whole.numbers[space]]


def _cell(transition: Transition, number: Hex) -> Cell:
    return plan(transition.public).cells[number]
