"""Pebbles: a sixth game, as somebody else writes one. Two take pebbles from a heap in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from molecore.package import GamePackage
from tests.sixth.pebbles.meta import META

if TYPE_CHECKING:
    from molecore.core.protocol import Game
    from molecore.drawing.board import Board
    from molecore.package import SayFields, Text
    from tests.sixth.pebbles.rules import Action, State, View


def _rules() -> Game[State, Action, View]:
    from tests.sixth.pebbles.rules import GAME

    return GAME


def _text() -> Text[View]:
    from tests.sixth.pebbles.text import text_board

    return text_board


def _board() -> Board[View]:
    from tests.sixth.pebbles.drawing import BOARD

    return BOARD


def _fields() -> SayFields:
    from tests.sixth.pebbles.spaces import parts

    return parts


PACKAGE: Final = GamePackage(
    meta=META, rules=_rules, text=_text, board=_board, fields=_fields, files=__spec__
)
