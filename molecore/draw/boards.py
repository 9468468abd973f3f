"""The boards of games and what games say of their plies, by id.

Each part of a game is imported when it is first asked for, and kept.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from molecore.drawing.board import Board
from molecore.package import loaded
from molecore.registry import PLAYABLE, package_of

if TYPE_CHECKING:
    from molecore.package import Advise, Caution, Explain, Point, Warn


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


@cache
def caution(game: str) -> Caution[Any, Any] | None:
    """What a seat has to confirm before it plays an action, if the game has it."""
    return loaded(package_of(game).caution)


@cache
def warning(game: str) -> Warn[Any] | None:
    """What warns a seat of what others can do next, if the game has it."""
    return loaded(package_of(game).warning)


@cache
def pointer(game: str) -> Point[Any] | None:
    """What tells a seat what is worth a look before its turn, if the game has it."""
    return loaded(package_of(game).pointer)


@cache
def advice(game: str) -> Advise[Any, Any] | None:
    """What tells a seat what its action does, if the game has it."""
    return loaded(package_of(game).advice)
