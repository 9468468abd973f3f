"""Reads typed text and quotes it back, the same way for all notations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, TypeVar
from unicodedata import category, normalize

from molecore.core.errors import IllegalAction, MalformedAction
from molecore.core.protocol import Action, Game

A = TypeVar("A", bound=Action)

_LONGEST: Final = 20
_AROUND: Final = ".;!\"'`*\u2019\u201c\u201d"
"""Characters that a sentence puts around a move. No comma: another move may follow it."""


def squeezed(text: str) -> str:
    """``text`` as all notations read it: lower case, plain hyphens, no spaces or quotation marks.

    Characters that look the same count as the same (Unicode NFKC), and those
    that cannot be seen do not count.
    """
    plain = "".join(map(_plain, normalize("NFKC", text)))
    return plain.lower().strip(_AROUND)


def _plain(char: str) -> str:
    kind = category(char)
    if kind == "Pd" or char == "\u2212":
        return "-"
    return "" if char.isspace() or kind == "Cf" else char


def read_turn(game: Game[Any, A, Any], view: Any, legal: Sequence[A], text: str) -> Sequence[A]:
    """The actions that typed ``text`` asks of the seat with this ``view``, one after another.

    Where the notation finds no legal action in it, and exactly one of ``legal``
    has the same letters and digits, it is that one. Raises MalformedAction or
    IllegalAction as `Game.decode_turn` does.
    """
    try:
        actions = game.decode_turn(view, text)
    except (MalformedAction, IllegalAction):
        if fitting := _fitting(game, legal, text):
            return fitting
        raise
    if len(actions) == 1 and actions[0] not in legal:
        return _fitting(game, legal, text) or actions
    return actions


def _fitting(game: Game[Any, A, Any], legal: Sequence[A], text: str) -> Sequence[A]:
    """The one action of ``legal`` that is written with the same letters and digits; else none.

    Its verb may be left out: ``M2`` for ``take:M2``.
    """
    wanted = _letters(text)
    fitting = [action for action in legal if wanted in _spellings(game.encode(action))]
    return fitting if len(fitting) == 1 else ()


def _spellings(notation: str) -> tuple[str, ...]:
    return _letters(notation), _letters(re.split("[:+]", notation)[-1])


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", squeezed(text))


def quoted(text: str) -> str:
    """``text`` fit for a message: short, on one line."""
    return repr(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}...")
