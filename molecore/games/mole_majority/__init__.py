"""Mole Majority: breed and burrow through a meadow of hexes, and hold the most of every one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from molecore.games.mole_majority.meta import META
from molecore.package import GamePackage

if TYPE_CHECKING:
    from molecore.core.lessons import Lesson
    from molecore.core.protocol import Game
    from molecore.core.thinking import Assess, Think
    from molecore.drawing.board import Board
    from molecore.games.mole_majority.actions import Action
    from molecore.games.mole_majority.records import State, View
    from molecore.package import Advise, Caution, Explain, Point, SayFields, Text, Warn

    Rules: TypeAlias = Game[State, Action, View]


def _rules() -> Rules:
    from molecore.games.mole_majority.rules import GAME

    return GAME


def _text() -> Text[View]:
    from molecore.games.mole_majority.text import text_board

    return text_board


def _board() -> Board[View]:
    from molecore.games.mole_majority.drawing.board import MoleMajorityBoard

    return MoleMajorityBoard()


def _fields() -> SayFields:
    from molecore.games.mole_majority.spaces import parts

    return parts


def _opponent() -> Think:
    from molecore.games.mole_majority.opponent import think

    return think


def _assess() -> Assess:
    from molecore.games.mole_majority.assess import assess

    return assess


def _lesson() -> Lesson:
    from molecore.games.mole_majority.lesson import LESSON

    return LESSON


def _reason() -> Explain:
    from molecore.games.mole_majority.wording import reason

    return reason


def _pointer() -> Point[View]:
    from molecore.games.mole_majority.pointers import pointer

    return pointer


def _warning() -> Warn[View]:
    from molecore.games.mole_majority.pointers import warning

    return warning


def _caution() -> Caution[View, Action]:
    from molecore.games.mole_majority.pointers import caution

    return caution


def _advice() -> Advise[View, Action]:
    from molecore.games.mole_majority.advice import advice

    return advice


PACKAGE: Final = GamePackage(
    meta=META,
    rules=_rules,
    text=_text,
    board=_board,
    fields=_fields,
    opponent=_opponent,
    assess=_assess,
    lesson=_lesson,
    reason=_reason,
    pointer=_pointer,
    warning=_warning,
    caution=_caution,
    advice=_advice,
    style_class="mole_majority",
)
