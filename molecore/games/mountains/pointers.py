"""What is worth a look before a choice, for somebody new to the game."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import Seat
from molecore.games.mountains.board import grid_of
from molecore.games.mountains.records import PublicState, Question, View
from molecore.games.mountains.wording import DIRECTIONS
from molecore.words import Message

_TOLD: Final[frozenset[Question]] = frozenset({"corner", "facing", "draft", "topple", "token"})
"""What the same is said of whenever it is asked."""


def pointer(view: View, seat: Seat) -> Message | None:
    """What lies ahead of one's own mole while planning, else what a choice is good for."""
    public = view.public
    if seat not in public.asked:
        return None
    if public.question in {"plan", "side", "order"}:
        return _ahead(public, seat)
    told = public.question in _TOLD
    return Message(f"pointer.mountains.asked.{public.question}") if told else None


def _ahead(public: PublicState, seat: Seat) -> Message | None:
    """Where the mole is, where it looks, and how far it is to the edge."""
    mole, grid = public.moles[seat], grid_of(public.rules.size)
    if mole is None:
        return None
    ahead = len(grid.rays[mole.facing][mole.space])
    space, direction = grid.spaces[mole.space], DIRECTIONS[mole.facing]
    if not ahead:
        return Message("pointer.mountains.edge", space=space, direction=direction)
    return Message("pointer.mountains.ahead", n=ahead, space=space, direction=direction)
