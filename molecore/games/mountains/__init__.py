"""Mountains Out of Molehills: plan four cards in secret, dig, and let the mountains topple."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from molecore.games.mountains.meta import META
from molecore.package import GamePackage

if TYPE_CHECKING:
    from molecore.core.lessons import Lesson
    from molecore.core.protocol import Game
    from molecore.core.thinking import Assess, Think
    from molecore.drawing.board import Board
    from molecore.games.mountains.actions import Action
    from molecore.games.mountains.records import State, View
    from molecore.package import Advise, Explain, Point, SayFields, Text

    Rules: TypeAlias = Game[State, Action, View]


def _rules() -> Rules:
    from molecore.games.mountains.rules import GAME

    return GAME


def _rules_v1() -> Rules:
    from molecore.games.mountains.rules_v1 import GAME

    return GAME


def _text() -> Text[View]:
    from molecore.games.mountains.text import text_board

    return text_board


def _board() -> Board[View]:
    from molecore.games.mountains.drawing.board import MountainsBoard

    return MountainsBoard()


def _fields() -> SayFields:
    from molecore.games.mountains.spaces import parts

    return parts


def _opponent() -> Think:
    from molecore.games.mountains.opponent import think

    return think


def _assess() -> Assess:
    from molecore.games.mountains.assess import assess

    return assess


def _lesson() -> Lesson:
    from molecore.games.mountains.lesson import LESSON

    return LESSON


def _reason() -> Explain:
    from molecore.games.mountains.wording import reason

    return reason


def _pointer() -> Point[View]:
    from molecore.games.mountains.advice import pointer

    return pointer


def _advice() -> Advise[View, Action]:
    from molecore.games.mountains.advice import advice

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
    style_class="mountains",
)
