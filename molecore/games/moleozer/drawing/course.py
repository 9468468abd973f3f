"""The parts of a game of Moleozer, and what is drawn beside a line of the log."""

from __future__ import annotations

from molecore.core.protocol import Event
from molecore.drawing.nodes import Child
from molecore.drawing.parts import Part
from molecore.games.moleozer.drawing.cards import picture
from molecore.games.moleozer.events import (
    CardsTurned,
    Dealt,
    HouseChosen,
    HousesGiven,
    RoundBegan,
    RoundEnded,
    StarterChosen,
)


def part_of(before: Part, event: Event) -> Part:
    """Return the part that ``event`` belongs to: houses, a deal or a round."""
    match event:
        case StarterChosen() | HousesGiven() | HouseChosen():
            return Part("houses", 0, 0)
        case Dealt():
            return Part("deal", before.round, 0)
        case RoundBegan(round=number):
            return Part("round", number, 0)
    return before


def is_logged(event: Event) -> bool:
    """Return whether ``event`` is news: that a round is over is not."""
    return not isinstance(event, RoundEnded)


def drawn(event: Event) -> Child:
    """Return the cards that were turned over."""
    if isinstance(event, CardsTurned):
        return tuple(picture(card) for card in event.reveal.cards if card)
    return None
