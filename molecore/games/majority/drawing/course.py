"""The parts of a game of Majority: its contests and the turns in them."""

from __future__ import annotations

from molecore.core.protocol import Event
from molecore.drawing.parts import Part, next_turn
from molecore.games.majority.events import Asked, ContestBegan


def part_of(before: Part, event: Event) -> Part:
    """Return the part that ``event`` belongs to; a turn is a claim with all that it leads to."""
    contest = max(before.round, 1)
    match event:
        case ContestBegan(contest=number):
            return Part("contest", number, 0)
        case Asked(question="declare"):
            return Part("preferences", contest, 0)
        case Asked(question="claim"):
            return next_turn(Part("turns", contest, before.turn))
    return before
