"""The boards by their games' ids. A board is imported when its game is first shown."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from molecore.drawing.board import Board
from molecore.package import loaded
from molecore.registry import PLAYABLE, package_of

if TYPE_CHECKING:
    from molecore.package import Explain


def drawn(game: str) -> bool:
    """Return whether there is a board for the game with this id."""
    return any(meta.id == game for meta in PLAYABLE) and package_of(game).board is not None


@cache
def style_class(game: str) -> str:
    """The class of what is around a board, for style sheets."""
    return package_of(game).style_class or f"game-{game}"


@cache
def of(game: str) -> Board[Any]:
    """Return the board of the game with this id. Raises KeyError where `drawn` says no."""
    board = package_of(game).board
    if board is None:
        raise KeyError(game)
    return board()


@cache
def reason(game: str) -> Explain | None:
    """What says why an event of the game with this id came about, if it says so of any."""
    return loaded(package_of(game).reason)
