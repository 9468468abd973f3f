"""Why an action is not allowed here: a sentence and its rule, for people.

All of it is said from what everybody sees, so no refusal tells what is secret.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from molecore.core.errors import Refusal
from molecore.core.protocol import Seat, Target
from molecore.games.mountains.actions import (
    Action,
    Draft,
    PlaceRock,
    Plan,
    TakeBack,
    TakeCorner,
    TakeToken,
)
from molecore.games.mountains.board import Card, Space, grid_of
from molecore.games.mountains.legal import free_places
from molecore.games.mountains.notation import encode
from molecore.games.mountains.records import Hand, PublicState, Question
from molecore.games.mountains.views import is_known
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


def refusal(public: PublicState, hands: Sequence[Hand], seat: Seat, action: Action) -> Refusal:
    """Why ``seat`` cannot play ``action`` now, which must be illegal.

    Of ``hands`` only its own is looked at.
    """
    if public.question == "over":
        return Refusal(Message("match.over"))
    if seat not in public.asked:
        return _not_asked(public)
    if isinstance(action, Plan) and public.question == "plan" and is_known(hands[seat]):
        return _refused_plan(hands[seat], action.cards)
    question, explain = _EXPLANATIONS.get(type(action), (None, None))
    if explain is None or question != public.question:
        return _to_do(public, encode(action))
    return explain(public, seat, action)


def refusal_of_target(public: PublicState, seat: Seat, target: Target) -> Refusal:
    """Why ``seat`` cannot press ``target`` now."""
    if public.question == "over":
        return Refusal(Message("match.over"))
    if seat not in public.asked:
        return _not_asked(public)
    if target in grid_of(public.rules.size).numbers and public.question in _SPACES:
        return _SPACES[public.question](public, target)
    return _to_do(public, target)


def _not_asked(public: PublicState) -> Refusal:
    if public.question == "plan":
        return Refusal(Message("mountains.refused.plan_made"), "T12")
    rule = "T9" if public.question == "draft" else "T14"
    return Refusal(Message("mountains.refused.not_your_turn"), rule)


def _to_do(public: PublicState, instead: str) -> Refusal:
    question = public.question
    return Refusal(
        Message(f"mountains.refused.asked.{question}", instead=instead), _RULES[question]
    )


def _refused_corner(public: PublicState, space: Space) -> Refusal:
    grid = grid_of(public.rules.size)
    if space not in grid.numbers:
        return _no_such(space)
    if grid.numbers[space] not in grid.corners:
        return Refusal(Message("mountains.refused.no_corner", space=space), "T4")
    return Refusal(Message("mountains.refused.corner_taken", space=space), "T4")


def _refused_rock(public: PublicState, space: Space) -> Refusal:
    number = grid_of(public.rules.size).numbers.get(space)
    if number is None:
        return _no_such(space)
    if public.rock and public.rock.space == number:
        return Refusal(Message("mountains.refused.rock_there", space=space), "T27")
    return Refusal(Message("mountains.refused.mole_there", space=space), "T27")


def _refused_piece(public: PublicState, space: Space) -> Refusal:
    number = grid_of(public.rules.size).numbers.get(space)
    if number is None:
        return _no_such(space)
    if not public.mountains[number]:
        return Refusal(Message("mountains.refused.no_mountain", space=space), "T31")
    return Refusal(Message("mountains.refused.not_your_piece", space=space), "T31")


def _no_such(space: Space) -> Refusal:
    return Refusal(Message("mountains.refused.no_space", space=space), "T1")


def _refused_card(public: PublicState, card: Card) -> Refusal:
    pool = cards_in_words(public.pool)
    return Refusal(Message("mountains.refused.card", card=CARD_NAMES[card], pool=pool), "T9")


def _refused_plan(hand: Hand, cards: Sequence[Card]) -> Refusal:
    planned, held = cards_in_order(cards), cards_in_words(hand)
    return Refusal(Message("mountains.refused.plan", planned=planned, held=held), "T12")


def _refused_place(public: PublicState, place: int) -> Refusal:
    left = listed(free_places(public))
    return Refusal(Message("mountains.refused.place", place=place, left=left), "T50")


_SPACES: Final[Mapping[Question, Callable[[PublicState, Space], Refusal]]] = {
    "corner": _refused_corner,
    "rock": _refused_rock,
    "back": _refused_piece,
}
_EXPLANATIONS: Final[
    Mapping[type, tuple[Question, Callable[[PublicState, Seat, Any], Refusal]]]
] = {
    TakeCorner: ("corner", lambda public, _, action: _refused_corner(public, action.space)),
    PlaceRock: ("rock", lambda public, _, action: _refused_rock(public, action.space)),
    TakeBack: ("back", lambda public, _, action: _refused_piece(public, action.space)),
    Draft: ("draft", lambda public, _, action: _refused_card(public, action.card)),
    TakeToken: ("token", lambda public, _, action: _refused_place(public, action.place)),
}
"""For answers to the question that is asked: which one it is, and why not this answer."""
