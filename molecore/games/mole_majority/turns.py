"""A turn as a row of small choices: an Action, its effect, cards stacked on it (R32-R57)."""

from __future__ import annotations

from typing import Final

from molecore.games.mole_majority import actions as do
from molecore.games.mole_majority import events as e
from molecore.games.mole_majority.cards import CARDS, Card, Use
from molecore.games.mole_majority.end_of_turn import end_at_once, end_turn
from molecore.games.mole_majority.meadow_steps import (
    breed,
    cave_in,
    convert,
    make_home,
    move,
    roll,
    take_spare_home,
)
from molecore.games.mole_majority.records import Main, Owed, Turn
from molecore.games.mole_majority.setup import lay_tile, place_home_base
from molecore.games.mole_majority.transition import Transition

_MAIN: Final[dict[Card, Main]] = {"CI": "burrow", "GK1": "roll", "GK2": "roll", "GO": "swap"}
_OWED: Final[dict[Use, Owed | None]] = {
    "move": "move",
    "breed": "breed",
    "roll": "roll",
    "repeat": "convert",
}


def carry_out(transition: Transition, action: do.Action) -> None:
    """Do what a legal action says, and all that follows from it."""
    match action:
        case do.PlaceHomeBase(cell=cell):
            place_home_base(transition, cell)
        case do.LayTile(cell=cell):
            lay_tile(transition, cell)
        case do.Discard() | do.Pass() | do.EndTurn():
            _close(transition, action)
        case do.Play() | do.AddNumber() | do.Stack():
            _use_card(transition, action)
            _ask_for_more(transition)
        case _:
            _take_effect(transition, action)
            if not end_at_once(transition):
                _ask_for_more(transition)


def _ask_for_more(transition: Transition) -> None:
    """Ask the mover to go on with its turn."""
    transition.tell(e.Asked(transition.mover, "turn", transition.turn))


def _close(transition: Transition, action: do.Discard | do.Pass | do.EndTurn) -> None:
    match action:
        case do.Discard():
            transition.tell(e.HandDiscarded(transition.mover, transition.show_and_empty_hand()))
        case do.Pass():
            transition.tell(e.Passed(transition.mover))
    end_turn(transition, action)


def _use_card(transition: Transition, action: do.Play | do.AddNumber | do.Stack) -> None:
    transition.take_from_hand(action.card)
    match action:
        case do.Play(card=card):
            transition.turn = begun(card)
            transition.tell(e.CardPlayed(transition.mover, card))
        case do.AddNumber(card=card):
            transition.change_turn(number=card, main=None, owed="roll", roll=CARDS[card].number)
            transition.tell(e.NumberAdded(transition.mover, card))
        case do.Stack(card=card, use=use):
            _stack(transition, card, use)
            transition.tell(e.CardStacked(transition.mover, card, use))


def begun(card: Card | None) -> Turn:
    """A turn with ``card`` as its Action; None is a turn of stacked cards alone (R33)."""
    face = CARDS[card] if card else None
    return Turn(
        action=card,
        number=None,
        stacked=(),
        steps=face.number if face else 0,
        main=_MAIN.get(card) if card else None,
        owed="convert" if card == "CV" else None,
        breeds=face.breeds if face else 0,
        roll=0,
        effect=False,
    )


def _stack(transition: Transition, card: Card, use: Use) -> None:
    """Add a card. Other than a higher roll it comes after the main effect, which ends (R54)."""
    if not transition.has_turn:
        transition.turn = begun(None)
    turn = transition.turn
    stacked = (*turn.stacked, card)
    if use == "roll":
        transition.change_turn(stacked=stacked, roll=turn.roll + 1)
        return
    more = CARDS[card].breeds or (use == "breed")
    transition.change_turn(
        stacked=stacked, steps=0, main=None, owed=_OWED[use], breeds=turn.breeds + more
    )


def _take_effect(transition: Transition, action: do.Action) -> None:
    match action:
        case do.Breed(space=space):
            _count_breed(transition)
            breed(transition, space)
        case do.Move(start=start, space=space):
            _count_move(transition)
            move(transition, start, space)
        case do.Convert(space=space):
            transition.change_turn(owed=None, effect=True)
            convert(transition, space)
        case do.Roll():
            _roll(transition, action)
        case _:
            _take_special(transition, action)


def _take_special(transition: Transition, action: do.Action) -> None:
    match action:
        case do.MakeHome(cell=cell):
            transition.change_turn(steps=0, main=None, effect=True)
            make_home(transition, cell)
        case do.CaveIn(edge=edge):
            _cave_in(transition, edge)
        case do.Swap():
            transition.change_turn(main=None, effect=True)
            _swap(transition, action)


def _count_breed(transition: Transition) -> None:
    """A breed is one of the Action's steps while there are any, then a bonus (R44)."""
    turn = transition.turn
    if turn.steps:
        transition.change_turn(steps=turn.steps - 1, effect=True)
    else:
        transition.change_turn(breeds=turn.breeds - 1, main=None, owed=None, effect=True)


def _count_move(transition: Transition) -> None:
    """A move is one of the Action's steps, or owed for a stacked Convert (R53)."""
    steps = transition.turn.steps
    transition.change_turn(steps=max(steps - 1, 0), owed=None, effect=True)


def _roll(transition: Transition, action: do.Roll) -> None:
    most = transition.turn.roll if action.count is None else action.count
    transition.change_turn(owed=None, effect=True)
    roll(transition, action.start, action.towards, most)


def _cave_in(transition: Transition, edge: str) -> None:
    """The first of two Cave-Ins, or the second, which brings a home token (R64, R66)."""
    is_second = transition.turn.owed == "cave_in"
    transition.change_turn(steps=0, main=None, owed=None if is_second else "cave_in", effect=True)
    cave_in(transition, edge)
    if is_second:
        take_spare_home(transition)


def _swap(transition: Transition, action: do.Swap) -> None:
    """The Gopher It! on top of the own pile and a card of another pile change places (R80-R84)."""
    card = transition.public.tribes[action.seat].discard[-action.place]
    transition.tell(e.CardSwapped(transition.mover, action.seat, action.place, card))
