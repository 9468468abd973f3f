"""Actions as text and back.

``house:N4``, ``ready``, ``order:31245``, ``add``, ``multiply``, ``12`` (a guess), ``N3`` (the
mole), ``reverse``, ``swap:2``, ``pass``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from molecore.core.errors import IllegalAction, MalformedAction, Refusal
from molecore.core.notation import quoted, squeezed
from molecore.core.outcomes import is_unknown
from molecore.games.moleozer.actions import (
    Action,
    ChooseHouse,
    Declare,
    Guess,
    Move,
    Pass,
    PutDown,
    Reverse,
    Swap,
)
from molecore.games.moleozer.board import HAND
from molecore.games.moleozer.records import View
from molecore.words import Message

_HOW: Final = Message("moleozer.notation.how")
_WORDS: Final[Mapping[str, Action]] = {
    "add": Declare(multiplied=False),
    "multiply": Declare(multiplied=True),
    "reverse": Reverse(),
    "pass": Pass(),
}
_TEXTS: Final = {action: word for word, action in _WORDS.items()}
_READY: Final = {f"ready:{count}": PutDown(tuple(range(count))) for count in range(1, HAND)}
_GUESS: Final = re.compile(r"[1-9][0-9]{0,5}", re.ASCII)
_NODE: Final = re.compile(r"(house:)?([a-z][1-9]|c)", re.ASCII)
_SWAP: Final = re.compile(r"swap:([1-9])", re.ASCII)
_ORDER: Final = re.compile(rf"order:([1-{HAND}]*)", re.ASCII)


def encode(action: Action) -> str:
    """The notation of ``action``, in its one normal form; "?" stands for what is `UNKNOWN`."""
    match action:
        case ChooseHouse(node=node):
            return f"house:{node}"
        case PutDown(order=order):
            return _order_text(order)
        case Guess(number=number):
            return str(number)
        case Move(node=node):
            return node
        case Swap(seat=seat):
            return f"swap:{seat + 1}"
    return _TEXTS[action]


def _order_text(order: tuple[int, ...]) -> str:
    if order == tuple(range(len(order))):
        return "ready" if len(order) == HAND else f"ready:{len(order)}"
    return "order:" + "".join("?" if is_unknown(n) else str(n + 1) for n in order)


def decode(text: str) -> Action:
    """The action that ``text`` writes; case and spaces are free.

    Raises MalformedAction, which shows how it is written.
    """
    word = squeezed(text)
    action = _WORDS.get(word) or _READY.get(word) or _number(word) or _place(word) or _stack(word)
    if action is None:
        raise MalformedAction(Message("moleozer.notation.no_action", text=quoted(text), how=_HOW))
    return action


def decode_turn(view: View, text: str) -> tuple[Action, ...]:
    """As `decode`; but ``ready`` is for as many cards as there are, and an order may be begun.

    The cards that an order leaves out follow as they lie. Raises IllegalAction
    where one is named twice.
    """
    word, count = squeezed(text), view.public.stack
    if word == "ready":
        return (PutDown(tuple(range(count))),)
    if not (written := _ORDER.fullmatch(word)):
        return (decode(text),)
    first = [int(digit) - 1 for digit in written[1]]
    if len(set(first)) < len(first):
        raise IllegalAction(Refusal(Message("moleozer.refused.card_twice"), "Z47"))
    return (PutDown((*first, *(number for number in range(count) if number not in first))),)


def _number(word: str) -> Action | None:
    return Guess(int(word)) if _GUESS.fullmatch(word) else None


def _place(word: str) -> Action | None:
    if swap := _SWAP.fullmatch(word):
        return Swap(int(swap[1]) - 1)
    if not (found := _NODE.fullmatch(word)):
        return None
    node = found[2].upper()
    return ChooseHouse(node) if found[1] else Move(node)


def _stack(word: str) -> Action | None:
    if word == "ready":
        return PutDown(tuple(range(HAND)))
    found = _ORDER.fullmatch(word)
    order = tuple(int(digit) - 1 for digit in found[1]) if found else ()
    return PutDown(order) if order and sorted(order) == list(range(len(order))) else None
