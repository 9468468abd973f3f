"""The parts of a game of Mole Majority, and what is drawn beside a line of the log."""

from __future__ import annotations

from molecore.core.protocol import Event
from molecore.drawing.nodes import Child
from molecore.drawing.parts import Part, next_turn
from molecore.games.mole_majority.drawing.hand import art
from molecore.games.mole_majority.events import (
    Asked,
    CardPlayed,
    CardStacked,
    CardSwapped,
    CentreLaid,
    HandDiscarded,
    HoldingsShown,
    NumberAdded,
    RoundEnded,
    TurnEnded,
)


def part_of(before: Part, event: Event) -> Part:
    """Return the part that ``event`` belongs to: laying the meadow, then turns in rounds."""
    match event:
        case CentreLaid():
            return Part("meadow", 0, 0)
        case RoundEnded(number=number):
            return Part("round_over", number, 0)
        case Asked(phase="turn", turn=None) if before.kind != "round":
            return Part("round", before.round + 1, 1)
        case Asked(phase="turn", turn=None):
            return next_turn(before)
    return before


def is_logged(event: Event) -> bool:
    """Return whether ``event`` is news: turns and rounds end as a matter of course."""
    return not isinstance(event, TurnEnded) and not (
        isinstance(event, RoundEnded) and not event.idle_rounds
    )


def drawn(event: Event) -> Child:
    """Return the cards that ``event`` is about."""
    match event:
        case (
            CardPlayed(card=card)
            | NumberAdded(card=card)
            | CardStacked(card=card)
            | CardSwapped(card=card)
        ):
            return art(card)
        case HandDiscarded(cards=cards) | HoldingsShown(hand=cards):
            return tuple(map(art, cards))
    return None
