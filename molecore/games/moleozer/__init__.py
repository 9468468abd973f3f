"""Moleozer: remember your cards, guess the sum of all, and steer the mole to another house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from molecore.games.moleozer.meta import META
from molecore.package import GamePackage

if TYPE_CHECKING:
    from molecore.core.lessons import Lesson
    from molecore.core.protocol import Game
    from molecore.core.thinking import Assess, Think
    from molecore.drawing.board import Board
    from molecore.games.moleozer.actions import Action
    from molecore.games.moleozer.records import State, View
    from molecore.package import Advise, Explain, Point, SayFields, Text

    Rules: TypeAlias = Game[State, Action, View]


def _rules() -> Rules:
    from molecore.games.moleozer.rules import GAME

    return GAME


def _rules_v1() -> Rules:
    from molecore.games.moleozer.rules_v1 import GAME

    return GAME


def _text() -> Text[View]:
    from molecore.games.moleozer.text import text_board

    return text_board


def _board() -> Board[View]:
    from molecore.games.moleozer.drawing.board import MoleozerBoard

    return MoleozerBoard()


def _fields() -> SayFields:
    from molecore.games.moleozer.spaces import parts

    return parts


def _opponent() -> Think:
    from molecore.games.moleozer.opponent import think

    return think


def _assess() -> Assess:
    from molecore.games.moleozer.assess import assess

    return assess


def _lesson() -> Lesson:
    from molecore.games.moleozer.lesson import LESSON

    return LESSON


def _reason() -> Explain:
    from molecore.games.moleozer.wording import reason

    return reason


def _pointer() -> Point[View]:
    from molecore.games.moleozer.advice import pointer

    return pointer


def _advice() -> Advise[View, Action]:
    from molecore.games.moleozer.advice import advice

    return advice


PACKAGE: Final = GamePackage(
    meta=META,
    rules=_rules,
    older_rules={1: _rules_v1},
    text=_text,
    board=_board,
    fields=_fields,
    opponent=_opponent,
    assess=_assess,
    lesson=_lesson,
    reason=_reason,
    pointer=_pointer,
    advice=_advice,
    style_class="moleozer",
)
