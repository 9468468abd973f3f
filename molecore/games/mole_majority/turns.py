"""A turn as a row of small choices: an Action, its effect, cards stacked on it (R32-R57)."""

from __future__ import annotations

from typing import Final

from molecore.games.mole_majority import actions as do
from molecore.games.mole_majority.cards import CARDS, Card, Use
from molecore.games.mole_majority.closing import end_at_once, end_turn
from molecore.games.mole_majority.events import (
    CardPlayed,
    CardStacked,
    CardSwapped,
    HandDiscarded,
    NumberAdded,
    Passed,
)
from molecore.games.mole_majority.laying import lay, settle
from molecore.games.mole_majority.records import Main, Owed, Turn
from molecore.games.mole_majority.steps import (
    breed,
    cave_in,
    convert,
    make_home,
    move,
    roll,
    take_spare_home,
)
from molecore.games.mole_majority.table import Table

_MAIN: Final[dict[Card, Main]] = {"CI": "burrow", "GK1": "roll", "GK2": "roll", "GO": "swap"}
_OWED: Final[dict[Use, Owed | None]] = {
    "move": "move",
    "breed": "breed",
    "roll": "roll",
    "repeat": "convert",
}


def carry_out(table: Table, action: do.Action) -> None:
    """Do what a legal action says, and all that follows from it."""
    match action:
        case do.Settle(cell=cell):
            settle(table, cell)
        case do.Lay(cell=cell):
            lay(table, cell)
        case do.Discard() | do.Pass() | do.EndTurn():
            _close(table, action)
        case do.Play() | do.AddNumber() | do.Stack():
            _use_card(table, action)
        case _:
            _take_effect(table, action)


def _close(table: Table, action: do.Discard | do.Pass | do.EndTurn) -> None:
    match action:
        case do.Discard():
            _discard_hand(table)
        case do.Pass():
            table.tell(Passed(table.mover))
    end_turn(table, action)


def _discard_hand(table: Table) -> None:
    hand = table.holdings[table.mover].hand
    for card in hand:
        table.discard_from_hand(card)
    table.tell(HandDiscarded(table.mover, hand))


def _use_card(table: Table, action: do.Play | do.AddNumber | do.Stack) -> None:
    table.discard_from_hand(action.card)
    match action:
        case do.Play(card=card):
            table.tell(CardPlayed(table.mover, card))
            table.change(turn=begun(card))
        case do.AddNumber(card=card):
            table.tell(NumberAdded(table.mover, card))
            table.change_turn(number=card, main=None, owed="roll", roll=CARDS[card].number)
        case do.Stack():
            _stack(table, action)


def begun(card: Card) -> Turn:
    """A turn with ``card`` as its Action."""
    face = CARDS[card]
    return Turn(
        action=card,
        number=None,
        stacked=(),
        steps=face.number,
        main=_MAIN.get(card),
        owed="convert" if card == "CV" else None,
        breeds=face.breeds,
        roll=0,
        effect=False,
    )


def _stack(table: Table, action: do.Stack) -> None:
    """Add a card. Other than a higher roll it comes after the main effect, which ends (R54)."""
    turn, card = table.turn, action.card
    table.tell(CardStacked(table.mover, card, action.use))
    stacked = (*turn.stacked, card)
    if action.use == "roll":
        table.change_turn(stacked=stacked, roll=turn.roll + 1)
        return
    more = CARDS[card].breeds or (action.use == "breed")
    table.change_turn(
        stacked=stacked, steps=0, main=None, owed=_OWED[action.use], breeds=turn.breeds + more
    )


def _take_effect(table: Table, action: do.Action) -> None:
    match action:
        case do.Breed(space=space):
            _count_breed(table)
            breed(table, space)
        case do.Move(start=start, space=space):
            _count_move(table)
            move(table, start, space)
        case do.Convert(space=space):
            table.change_turn(owed=None, effect=True)
            convert(table, space)
        case do.Roll():
            _roll(table, action)
        case _:
            _take_special(table, action)
    end_at_once(table)


def _take_special(table: Table, action: do.Action) -> None:
    match action:
        case do.MakeHome(cell=cell):
            table.change_turn(steps=0, main=None, effect=True)
            make_home(table, cell)
        case do.CaveIn(edge=edge):
            _cave_in(table, edge)
        case do.Swap():
            _swap(table, action)


def _count_breed(table: Table) -> None:
    """A breed is one of the Action's steps while there are any, then a bonus (R44)."""
    turn = table.turn
    if turn.steps:
        table.change_turn(steps=turn.steps - 1, effect=True)
    else:
        table.change_turn(breeds=turn.breeds - 1, main=None, owed=None, effect=True)


def _count_move(table: Table) -> None:
    """A move is one of the Action's steps, or owed for a stacked Convert (R53)."""
    steps = table.turn.steps
    table.change_turn(steps=max(steps - 1, 0), owed=None, effect=True)


def _roll(table: Table, action: do.Roll) -> None:
    most = table.turn.roll if action.count is None else action.count
    table.change_turn(owed=None, effect=True)
    roll(table, action.start, action.towards, most)


def _cave_in(table: Table, edge: str) -> None:
    """The first of two Cave-Ins, or the second, which brings a home token (R64, R66)."""
    is_second = table.turn.owed == "cave_in"
    table.change_turn(steps=0, main=None, owed=None if is_second else "cave_in", effect=True)
    cave_in(table, edge)
    if is_second:
        take_spare_home(table)


def _swap(table: Table, action: do.Swap) -> None:
    """The Gopher It! on top of the own pile and a card of another pile change places (R80-R84)."""
    own, other = table.tribe(table.mover).discard, table.tribe(action.seat).discard
    place = len(other) - action.place
    taken = other[place]
    table.change_turn(main=None, effect=True)
    table.change_tribe(table.mover, discard=(*own[:-1], taken))
    table.change_tribe(action.seat, discard=(*other[:place], *other[place + 1 :], own[-1]))
    table.tell(CardSwapped(table.mover, action.seat, taken))
