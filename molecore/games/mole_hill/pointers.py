"""What is worth a look before a turn, for somebody new to the game."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.games.mole_hill.actions import Dig
from molecore.games.mole_hill.board import CENTRE, Square
from molecore.games.mole_hill.legal import legal_actions
from molecore.games.mole_hill.records import Question, View
from molecore.words import Message


def pointer(view: View, seat: Seat) -> Message | None:
    """A flower in reach, the centre, or the way that leaves most; to the gardener, what is left."""
    question = view.question
    if question is None or question.seat != seat:
        return None
    if question.kind == "fence":
        return Message("pointer.mole_hill.fence", n=len(_ways(view, view.visits)))
    if question.kind == "come_up":
        return Message("pointer.mole_hill.come_up", centre=CENTRE)
    near = _ways(view, view.visits)
    for kind, flowers in (("red", view.rules.red_flowers), ("white", view.rules.white_flowers)):
        found = [square for square in near if square in flowers]
        if found:
            return Message(f"pointer.mole_hill.flower.{kind}", square=found[0])
    if CENTRE in near:
        return Message("pointer.mole_hill.centre", centre=CENTRE)
    best = max(near, key=lambda square: len(_ways(view, (*view.visits, square))))
    onward = len(_ways(view, (*view.visits, best)))
    return Message("pointer.mole_hill.open", square=best, ways=onward)


def _ways(view: View, visits: tuple[Square, ...]) -> list[Square]:
    """Where the mole could go after ``visits``."""
    asked = replace(view, visits=visits, question=Question(view.mole, "dig"))
    actions = legal_actions(asked, view.mole)
    return [action.square for action in actions if isinstance(action, Dig)]
