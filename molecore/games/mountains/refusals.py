"""Why an action is not allowed here: a sentence and its rule, for people.

All of it is said from what everybody sees, so no refusal tells what is secret.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from molecore.core.errors import Refusal
from molecore.core.protocol import Seat, Target
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
from molecore.games.mountains.wording import CARD_NAMES, cards_in_order, cards_in_words
from molecore.words import Message, listed

_RULES: Final[Mapping[Question, str]] = {
    "corner": "T4",
    "facing": "T4",
    "draft": "T9",
    "plan": "T12",
    "side": "T17",
    "order": "T18",
    "back": "T31",
    "rock": "T26",
    "topple": "T34",
    "token": "T50",
}
"""By which rule each question is asked."""


def refusal(table: Table, seat: Seat, action: Action) -> Refusal:
    """Why ``seat`` cannot play ``action`` now, which must be illegal."""
    if table.question == "over":
        return Refusal(Message("match.over"))
    if seat not in actors(table):
        return _not_asked(table)
    question, explain = _EXPLANATIONS.get(type(action), (None, None))
    if explain is None or question != table.question:
        return _to_do(table, encode(action))
    return explain(table, seat, action)


def refusal_of_target(table: Table, seat: Seat, target: Target) -> Refusal:
    """Why ``seat`` cannot press ``target`` now."""
    if table.question == "over":
        return Refusal(Message("match.over"))
    if seat not in actors(table):
        return _not_asked(table)
    if target in grid_of(table.rules.size).numbers and table.question in _SPACES:
        return _SPACES[table.question](table, target)
    return _to_do(table, target)


def _not_asked(table: Table) -> Refusal:
    if table.question == "plan":
        return Refusal(Message("mountains.refused.plan_made"), "T12")
    rule = "T9" if table.question == "draft" else "T14"
    return Refusal(Message("mountains.refused.not_your_turn"), rule)


def _to_do(table: Table, instead: str) -> Refusal:
    question = table.question
    return Refusal(
        Message(f"mountains.refused.asked.{question}", instead=instead), _RULES[question]
    )


def _refused_corner(table: Table, space: Space) -> Refusal:
    grid = grid_of(table.rules.size)
    if space not in grid.numbers:
        return _no_such(space)
    if grid.numbers[space] not in grid.corners:
        return Refusal(Message("mountains.refused.no_corner", space=space), "T4")
    return Refusal(Message("mountains.refused.corner_taken", space=space), "T4")


def _refused_rock(table: Table, space: Space) -> Refusal:
    number = grid_of(table.rules.size).numbers.get(space)
    if number is None:
        return _no_such(space)
    if table.rock and table.rock.space == number:
        return Refusal(Message("mountains.refused.rock_there", space=space), "T27")
    return Refusal(Message("mountains.refused.mole_there", space=space), "T27")


def _refused_piece(table: Table, space: Space) -> Refusal:
    number = grid_of(table.rules.size).numbers.get(space)
    if number is None:
        return _no_such(space)
    if not table.mountains[number]:
        return Refusal(Message("mountains.refused.no_mountain", space=space), "T31")
    return Refusal(Message("mountains.refused.not_your_piece", space=space), "T31")


def _no_such(space: Space) -> Refusal:
    return Refusal(Message("mountains.refused.no_space", space=space), "T1")


def _refused_card(table: Table, card: Card) -> Refusal:
    pool = cards_in_words(table.pool)
    return Refusal(Message("mountains.refused.card", card=CARD_NAMES[card], pool=pool), "T9")


def _refused_plan(hand: Sequence[Card], cards: Sequence[Card]) -> Refusal:
    planned, held = cards_in_order(cards), cards_in_words(hand)
    return Refusal(Message("mountains.refused.plan", planned=planned, held=held), "T12")


def _refused_place(table: Table, place: int) -> Refusal:
    left = listed(free_places(table))
    return Refusal(Message("mountains.refused.place", place=place, left=left), "T50")


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
