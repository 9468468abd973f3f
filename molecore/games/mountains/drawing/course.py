"""The parts of a game of Mountains Out of Molehills, and what is drawn beside a line of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Event
from molecore.drawing.nodes import Node
from molecore.drawing.parts import Part
from molecore.games.mountains.drawing.hand import face
from molecore.games.mountains.events import (
    CardDrafted,
    CardRevealed,
    OrderDealt,
    PlanConfirmed,
    RoundBegan,
    RoundScored,
    TokenTaken,
)

_KINDS: Final[Mapping[type, str]] = {
    PlanConfirmed: "plans",
    RoundScored: "points",
    TokenTaken: "order",
}


def part_of(before: Part, event: Event) -> Part:
    """Return the part that ``event`` belongs to: the draft, the plans, one of the four cards."""
    match event:
        case OrderDealt():
            return Part("setup", 0, 0)
        case RoundBegan(round=number):
            return Part("draft", number, 0)
        case CardRevealed(step=step):
            return Part("card", before.round, step)
    kind = _KINDS.get(type(event))
    return Part(kind, before.round, 0) if kind else before


def drawn(event: Event) -> Node | None:
    """Return the card that ``event`` is about, if everybody knows it."""
    match event:
        case CardRevealed(card=card):
            return face(card)
        case CardDrafted(card=card) if card is not None:
            return face(card)
    return None
