"""The boards by their games' ids. A board is imported when its game is first shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final

from molecore.draw.board import Board
from molecore.draw.nodes import Node
from molecore.registry import CATALOGUE, has_module, load_board
from molecore.words import Words


def _mole_hill() -> Board[Any]:
    from molecore.draw.boards.mole_hill.board import MoleHillBoard

    return MoleHillBoard()


def _majority() -> Board[Any]:
    from molecore.draw.boards.majority.board import MajorityBoard

    return MajorityBoard()


def _mountains() -> Board[Any]:
    from molecore.draw.boards.mountains.board import MountainsBoard

    return MountainsBoard()


def _mole_majority() -> Board[Any]:
    from molecore.draw.boards.mole_majority.board import MoleMajorityBoard

    return MoleMajorityBoard()


def _moleozer() -> Board[Any]:
    from molecore.draw.boards.moleozer.board import MoleozerBoard

    return MoleozerBoard()


_BOARDS: Final[Mapping[str, Callable[[], Board[Any]]]] = {
    "mole_hill": _mole_hill,
    "majority": _majority,
    "mountains": _mountains,
    "mole_majority": _mole_majority,
    "moleozer": _moleozer,
}


def drawn(game: str) -> bool:
    """Return whether there is a board for the game with this id."""
    return game in _BOARDS or _is_registered(game)


def style_class(game: str) -> str:
    """The class of what is around a board, for style sheets.

    It is the id of one of the own games, and no other class of theirs; "game-<id>" for others.
    """
    return game if game in _BOARDS else f"game-{game}"


def _is_registered(game: str) -> bool:
    """Whether another package has a game with this id, and a board for it."""
    return any(meta.id == game for meta in CATALOGUE) and has_module(game, "drawing")


@cache
def of(game: str) -> Board[Any]:
    """Return the board of the game with this id. Raises KeyError where `drawn` says no."""
    if game not in _BOARDS and _is_registered(game):
        board: Board[Any] = load_board(game)
        return board
    return _BOARDS[game]()


def gallery(game: str) -> Iterator[tuple[Node, Words]]:
    """Return every piece, card and symbol of the game with this id, each drawn, with its name.

    A game that another package registered has none.
    """
    if game not in _BOARDS:
        return iter(())
    pictures: Iterator[tuple[Node, Words]] = import_module(f"{__name__}.{game}.gallery").gallery()
    return pictures
