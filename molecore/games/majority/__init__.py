"""Majority: claim seats in two chambers; whoever surrounds a seat with more of them flips it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from molecore.games.majority.meta import META
from molecore.package import GamePackage

if TYPE_CHECKING:
    from molecore.core.lessons import Lesson
    from molecore.core.protocol import Game
    from molecore.core.thinking import Think
    from molecore.drawing.board import Board
    from molecore.games.majority.actions import Action
    from molecore.games.majority.records import State, View
    from molecore.package import Advise, Explain, MakeKernel, Point, SayFields, Text

    Rules: TypeAlias = Game[State, Action, View]


def _rules() -> Rules:
    from molecore.games.majority.rules import GAME

    return GAME


def _rules_v1() -> Rules:
    from molecore.games.majority.rules_v1 import GAME

    return GAME


def _text() -> Text[View]:
    from molecore.games.majority.text import text_board

    return text_board


def _board() -> Board[View]:
    from molecore.games.majority.drawing.board import MajorityBoard

    return MajorityBoard()


def _fields() -> SayFields:
    from molecore.games.majority.spaces import parts

    return parts


def _kernel() -> MakeKernel[State]:
    from molecore.games.majority.kernel import MajorityKernel

    return MajorityKernel


def _opponent() -> Think:
    from molecore.games.majority.opponent import think

    return think


def _lesson() -> Lesson:
    from molecore.games.majority.lesson import LESSON

    return LESSON


def _reason() -> Explain:
    from molecore.games.majority.wording import reason

    return reason


def _pointer() -> Point[View]:
    from molecore.games.majority.advice import pointer

    return pointer


def _advice() -> Advise[View, Action]:
    from molecore.games.majority.advice import advice

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
    style_class="majority",
)
