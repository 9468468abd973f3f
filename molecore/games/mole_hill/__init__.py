"""Mole Hill: one digs across the lawn, the other fences him in; then they swap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from molecore.games.mole_hill.meta import META
from molecore.package import GamePackage

if TYPE_CHECKING:
    from molecore.core.lessons import Lesson
    from molecore.core.protocol import Game
    from molecore.core.thinking import Think
    from molecore.drawing.board import Board
    from molecore.games.mole_hill.actions import Action
    from molecore.games.mole_hill.records import State, View
    from molecore.package import Advise, Explain, MakeKernel, Point, SayFields, Text

    Rules: TypeAlias = Game[State, Action, View]


def _rules() -> Rules:
    from molecore.games.mole_hill.rules import GAME

    return GAME


def _rules_v1() -> Rules:
    from molecore.games.mole_hill.rules_v1 import GAME

    return GAME


def _text() -> Text[View]:
    from molecore.games.mole_hill.text import text_board

    return text_board


def _board() -> Board[View]:
    from molecore.games.mole_hill.drawing.board import MoleHillBoard

    return MoleHillBoard()


def _fields() -> SayFields:
    from molecore.games.mole_hill.spaces import parts

    return parts


def _kernel() -> MakeKernel[State]:
    from molecore.games.mole_hill.kernel import MoleHillKernel

    return MoleHillKernel


def _opponent() -> Think:
    from molecore.games.mole_hill.opponent import think

    return think


def _lesson() -> Lesson:
    from molecore.games.mole_hill.lesson import LESSON

    return LESSON


def _reason() -> Explain:
    from molecore.games.mole_hill.wording import reason

    return reason


def _pointer() -> Point[View]:
    from molecore.games.mole_hill.advice import pointer

    return pointer


def _advice() -> Advise[View, Action]:
    from molecore.games.mole_hill.advice import advice

    return advice


PACKAGE: Final = GamePackage(
    meta=META,
    rules=_rules,
    older_rules={1: _rules_v1},
    text=_text,
    board=_board,
    fields=_fields,
    kernel=_kernel,
    opponent=_opponent,
    lesson=_lesson,
    reason=_reason,
    pointer=_pointer,
    advice=_advice,
    style_class="mole_hill",
)
