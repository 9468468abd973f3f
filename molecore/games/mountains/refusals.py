"""Why an action is not allowed here: a sentence and its rule, for people.

All of it is said from what everybody sees, so no refusal tells what is secret.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from molecore.core.errors import Refusal
from molecore.core.protocol import Seat, Target
from molecore.core.wording import listed
from molecore.games.mountains.board import Card, Space, grid_of
from molecore.games.mountains.choices import actors, free_places
from molecore.games.mountains.notation import encode
from molecore.games.mountains.records import (
    Action,
    Draft,
    PlaceRock,
    Plan,
    Question,
    Table,
    TakeBack,
    TakeCorner,
    TakeToken,
)
from molecore.games.mountains.wording import CARD_NAMES, cards_in_words

_TASKS: Final[Mapping[Question, tuple[str, str]]] = {
    "corner": ("choose a corner to start in", "T4"),
    "facing": ("choose where the nose points: N, E, S or W", "T4"),
    "draft": ("take a card from the pool", "T9"),
    "plan": ("put your four cards in order", "T12"),
    "side": ("choose left or right", "T17"),
    "order": ("choose what comes first, the turn or the step", "T18"),
    "back": ("take own pieces back from the tops of mountains, or say enough", "T31"),
    "rock": ("choose an empty space below ground for the rock", "T26"),
    "topple": ("choose where the mountain topples: N, E, S or W", "T34"),
    "token": ("choose a place in the next turn order", "T50"),
}


def refusal(table: Table, seat: Seat, action: Action) -> Refusal:
    """Why ``seat`` cannot play ``action`` now, which must be illegal."""
    if table.question == "over":
        return Refusal("The game is over.")
    if seat not in actors(table):
        return _not_asked(table)
    question, explain = _EXPLANATIONS.get(type(action), (None, None))
    if explain is None or question != table.question:
        return _to_do(table, encode(action))
    return explain(table, seat, action)


def refusal_of_target(table: Table, seat: Seat, target: Target) -> Refusal:
    """Why ``seat`` cannot press ``target`` now."""
    if table.question == "over":
        return Refusal("The game is over.")
    if seat not in actors(table):
        return _not_asked(table)
    if target in grid_of(table.rules.size).numbers and table.question in _SPACES:
        return _SPACES[table.question](table, target)
    return _to_do(table, target)


def _not_asked(table: Table) -> Refusal:
    if table.question == "plan":
        return Refusal("Your plan is made; the others are still planning.", "T12")
    return Refusal("It is another player's turn.", "T9" if table.question == "draft" else "T14")


def _to_do(table: Table, instead: str) -> Refusal:
    task, rule = _TASKS[table.question]
    return Refusal(f"{instead} cannot be chosen now; {task}.", rule)


def _refused_corner(table: Table, space: Space) -> Refusal:
    grid = grid_of(table.rules.size)
    if space not in grid.numbers:
        return _no_such(space)
    if grid.numbers[space] not in grid.corners:
        return Refusal(f"{space} is not a corner of the grid in use.", "T4")
    return Refusal(f"Another mole starts in {space}.", "T4")


def _refused_rock(table: Table, space: Space) -> Refusal:
    number = grid_of(table.rules.size).numbers.get(space)
    if number is None:
        return _no_such(space)
    if table.rock and table.rock.space == number:
        return Refusal(f"The rock lies on {space} already; it has to move.", "T27")
    return Refusal(f"A mole is on {space}; the rock goes on an empty space.", "T27")


def _refused_piece(table: Table, space: Space) -> Refusal:
    number = grid_of(table.rules.size).numbers.get(space)
    if number is None:
        return _no_such(space)
    if not table.mountains[number]:
        return Refusal(f"There is no mountain on {space} to take a piece from.", "T31")
    return Refusal(f"The piece on top of {space} is not yours.", "T31")


def _no_such(space: Space) -> Refusal:
    return Refusal(f"There is no space {space} on the grid in use.", "T1")


def _refused_card(table: Table, card: Card) -> Refusal:
    pool = cards_in_words(table.pool)
    return Refusal(f"There is no {CARD_NAMES[card]} on offer, only {pool}.", "T9")


def _refused_plan(hand: Sequence[Card], cards: Sequence[Card]) -> Refusal:
    planned = listed([CARD_NAMES[card] for card in cards])
    return Refusal(f"{planned}: your cards are {cards_in_words(hand)}.", "T12")


def _refused_place(table: Table, place: int) -> Refusal:
    left = listed([str(free) for free in free_places(table)])
    return Refusal(f"Place {place} is not to be had; there is {left}.", "T50")


_SPACES: Final[Mapping[Question, Callable[[Table, Space], Refusal]]] = {
    "corner": _refused_corner,
    "rock": _refused_rock,
    "back": _refused_piece,
}
_EXPLANATIONS: Final[Mapping[type, tuple[Question, Callable[[Table, Seat, Any], Refusal]]]] = {
    TakeCorner: ("corner", lambda table, _, action: _refused_corner(table, action.space)),
    PlaceRock: ("rock", lambda table, _, action: _refused_rock(table, action.space)),
    TakeBack: ("back", lambda table, _, action: _refused_piece(table, action.space)),
    Draft: ("draft", lambda table, _, action: _refused_card(table, action.card)),
    Plan: ("plan", lambda table, seat, action: _refused_plan(table.hands[seat], action.cards)),
    TakeToken: ("token", lambda table, _, action: _refused_place(table, action.place)),
}
"""For answers to the question that is asked: which one it is, and why not this answer."""
