"""Boards as text, as all games have them."""

from __future__ import annotations

import pytest

from tests.loading import loaded_with


@pytest.mark.parametrize("game", ["mole_hill", "majority", "mountains", "mole_majority"])
def test_writing_a_board_loads_no_records(game: str) -> None:
    assert loaded_with(f"molecore.games.{game}.text") == []
