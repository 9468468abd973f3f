"""What is worth a look in a turn, for somebody new to the game."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.core.protocol import Seat
from molecore.games.mole_majority.board import Hex
from molecore.games.mole_majority.majority import still_in
from molecore.games.mole_majority.network import (
    breeding_spaces,
    claims_left,
    empty_spaces,
    moves,
    plan,
)
from molecore.games.mole_majority.records import PublicState, View
from molecore.games.mole_majority.spots import hex_spot
from molecore.words import Message


def pointer(view: View, seat: Seat) -> Message | None:
    """The hex in reach that lacks fewest moles to be one's own, else where to breed (R17, R22)."""
    public = view.public
    if public.phase != "turn" or public.mover != seat:
        return None
    found = nearest_to_win(public, seat)
    if found is None:
        return Message("pointer.mole_majority.breed")
    lacking, nearest = found
    cell = hex_spot(plan(public).cells[nearest])
    return Message("pointer.mole_majority.fill", n=lacking, hex=cell)


def nearest_to_win(public: PublicState, seat: Seat) -> tuple[int, Hex] | None:
    """How many moles the hex lacks that is filled and won soonest, and which; None without one."""
    lacking = ((len(empty_spaces(public, (cell,))), cell) for cell in _to_win(public, seat))
    return min(lacking, default=None)


def _to_win(public: PublicState, seat: Seat) -> Iterator[Hex]:
    """Hexes of nobody or of others that ``seat`` can get into, and would have if it filled them."""
    whole = plan(public)
    ends = {end for _, _, ends in moves(public, seat) for end in ends} | set(
        breeding_spaces(public, seat)
    )
    for number in sorted({whole.hex_of[space] for space in ends}):
        if winnable(public, seat, number):
            yield number


def winnable(public: PublicState, seat: Seat, number: Hex) -> bool:
    """Whether a hex of nobody or of others belongs to ``seat`` once it has filled it.

    It wins where others have as many, because it comes last (R24); never without a token (R28).
    """
    if public.claims[number] == seat or not claims_left(public, seat):
        return False
    inside = public.moles[plan(public).spans[number]]
    rivals = (inside.count(other) for other in still_in(public) if other != seat)
    return inside.count(seat) + inside.count(None) >= max(rivals, default=0)
