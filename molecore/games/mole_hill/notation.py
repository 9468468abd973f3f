"""Actions as text and back: a square (``c3``) or a rod (``b2|c2``, ``b2-b3``; rim ``|a1``)."""

from __future__ import annotations

import re
from typing import Final

from molecore.core.errors import MalformedAction
from molecore.core.notation import quoted, squeezed
from molecore.games.mole_hill.actions import Action, Dig
from molecore.games.mole_hill.board import Rod, rod_between
from molecore.games.mole_hill.legal import DIGS, FENCES
from molecore.words import Message

_HOW: Final = Message("mole_hill.notation.how")
_TWO_SQUARES: Final = re.compile(r"([a-z][0-9]+)[|/-]?([a-z][0-9]+)")
_ONE_SQUARE: Final = re.compile(r"[|-]?[a-z][0-9]+[|-]?")


def encode(action: Action) -> str:
    """The notation of ``action``, in its one normal form."""
    return action.square if isinstance(action, Dig) else action.rod


def decode(text: str) -> Action:
    """The action that ``text`` names.

    Case, spaces, the order of two squares and what stands between them are free.

    Raises MalformedAction, which shows how it is written.
    """
    word = squeezed(text)
    if word in DIGS:
        return DIGS[word]
    if word in FENCES:
        return FENCES[word]
    if pair := _TWO_SQUARES.fullmatch(word):
        return FENCES[_rod(*pair.groups())]
    if _ONE_SQUARE.fullmatch(word):
        raise MalformedAction(
            Message("mole_hill.notation.off_the_lawn", text=quoted(text), how=_HOW)
        )
    raise MalformedAction(Message("mole_hill.notation.neither", text=quoted(text), how=_HOW))


def _rod(one: str, other: str) -> Rod:
    for square in (one, other):
        if square not in DIGS:
            raise MalformedAction(
                Message("mole_hill.notation.no_square", square=quoted(square), how=_HOW)
            )
    rod = rod_between(one, other)
    if rod not in FENCES:
        raise MalformedAction(Message("mole_hill.notation.no_edge", one=one, other=other, how=_HOW))
    return rod
