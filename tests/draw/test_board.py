from __future__ import annotations

from typing import Any

import pytest

from molecore.draw import boards
from molecore.draw.board import Board, Scene
from molecore.draw.boards.mole_hill.board import MoleHillBoard
from molecore.games.mole_hill.records import View
from molecore.registry import CATALOGUE, PLAYABLE


def unknown_members(board: type[Board[Any]]) -> set[str]:
    """What no screen ever asks a board for: most likely a name that is misspelt."""
    return {name for name in vars(board) if not name.startswith("_")} - set(dir(Board))


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_a_board_has_no_members_that_the_base_class_lacks(game: str) -> None:
    assert not unknown_members(type(boards.of(game)))


def test_a_misspelt_default_does_not_go_unnoticed() -> None:
    class Misspelt(MoleHillBoard):
        def trey(self, view: View, scene: Scene) -> None:  # noqa: ARG002 - as `tray` has them
            return None

    assert unknown_members(Misspelt) == {"trey"}


def test_the_games_with_a_board_are_those_that_can_be_played() -> None:
    assert [meta for meta in CATALOGUE if boards.drawn(meta.id)] == list(PLAYABLE)
    assert not boards.drawn("chess")


def test_no_two_games_share_a_board() -> None:
    assert len({type(boards.of(meta.id)) for meta in PLAYABLE}) == len(PLAYABLE)
