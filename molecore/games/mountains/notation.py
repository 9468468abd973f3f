"""Actions as text and back: ``take:M2``, ``plan:M2,TURN,ROCK,M1L``, ``left``, ``topple:S``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from molecore.core.errors import MalformedAction
from molecore.core.notation import quoted, squeezed
from molecore.games.mountains import actions as a
from molecore.games.mountains.board import CARDS, HAND
from molecore.words import Message

_HOW: Final = Message("mountains.notation.how")
_CARD: Final = "|".join(CARDS)
_SPACE: Final = "[A-F][1-6]"
_MAKERS: Final[Mapping[str, tuple[str, Callable[[Any], a.Action]]]] = {
    "corner": (_SPACE, a.TakeCorner),
    "face": ("[NESW]", a.Face),
    "take": (_CARD, a.Draft),
    "plan": (rf"(?:{_CARD})(?:,(?:{_CARD})){{{HAND - 1}}}", lambda word: a.Plan(_cards(word))),
    "back": (_SPACE, a.TakeBack),
    "rock": (_SPACE, a.PlaceRock),
    "topple": ("[NESW]", a.Topple),
    "token": ("[1-4]", lambda place: a.TakeToken(int(place))),
}
"""For each verb how its object is written, and what makes the action of it."""
_VERBS: Final[Mapping[type, str]] = {
    a.TakeCorner: "corner",
    a.Face: "face",
    a.Draft: "take",
    a.Plan: "plan",
    a.TakeBack: "back",
    a.PlaceRock: "rock",
    a.Topple: "topple",
}
_PLAIN: Final[Mapping[str, a.Action]] = {
    "left": a.TurnTo("left"),
    "right": a.TurnTo("right"),
    "turn-first": a.Begin("turn"),
    "step-first": a.Begin("step"),
    a.ENOUGH: a.TakeBack(None),
}


def encode(action: a.Action) -> str:
    """The notation of ``action``, in its one normal form."""
    if isinstance(action, a.TakeToken):
        return f"token:{action.place}"
    if type(action) not in _VERBS or action == _PLAIN[a.ENOUGH]:
        return action.targets[0]
    return f"{_VERBS[type(action)]}:{','.join(action.targets)}"


def decode(text: str) -> a.Action:
    """The action that ``text`` names; case and spaces are free.

    Raises MalformedAction, which shows how it is written.
    """
    word = squeezed(text)
    if word in _PLAIN:
        return _PLAIN[word]
    verb, _, thing = word.partition(":")
    maker, thing = _MAKERS.get(verb), thing.upper()
    if maker is None or not re.fullmatch(maker[0], thing, re.ASCII):
        raise MalformedAction(Message("mountains.notation.no_action", text=quoted(text), how=_HOW))
    return maker[1](thing)


def _cards(word: str) -> tuple[Any, ...]:
    return tuple(word.split(","))
