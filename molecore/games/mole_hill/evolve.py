"""What everybody sees after an event. No rule is asked: the event says all that changes."""

from __future__ import annotations

from molecore.core.protocol import GameEnded
from molecore.core.record import changer, replace
from molecore.games.mole_hill import events as e
from molecore.games.mole_hill.board import Rod, Square
from molecore.games.mole_hill.records import PublicState, Question, View


@changer(PublicState)
def _question_asked(public: PublicState, question: Question) -> PublicState:
    return replace(public, question=question)


@changer(PublicState)
def _rods_placed(public: PublicState, rods: tuple[Rod, ...]) -> PublicState:
    return replace(public, rods=rods)


@changer(PublicState)
def _squares_visited(public: PublicState, visits: tuple[Square, ...]) -> PublicState:
    return replace(public, visits=visits)


def evolve(public: PublicState, event: e.Event) -> PublicState:
    """The public state that ``event`` leads to from ``public``."""
    match event:
        case e.Asked():
            return _question_asked(public, event.question)
        case e.RodPlaced():
            return _rods_placed(public, (*public.rods, event.rod))
        case e.Dug() | e.MolePlaced():
            return _squares_visited(public, (*public.visits, event.square))
        case e.FlowerReached() | e.FirstMoleDrawn():
            return public  # the visits show the flower, and the next event makes the mole one
        case e.RoundBegan() | e.RoundEnded():
            return _round(public, event)
        case GameEnded():
            return replace(public, question=None, result=event.result)


def follow(view: View, event: e.Event) -> View:
    """The view after ``event``: nothing is hidden, so all that its viewer sees is public (H23)."""
    return evolve(view, event)


def _round(public: PublicState, event: e.RoundBegan | e.RoundEnded) -> PublicState:
    match event:
        case e.RoundBegan():
            return replace(public, moles=(*public.moles, event.mole), visits=(), rods=())
        case e.RoundEnded():
            return replace(public, finished=(*public.finished, event.score))
