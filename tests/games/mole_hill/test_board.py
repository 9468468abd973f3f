from __future__ import annotations

import pytest

from molecore.games.mole_hill import board
from molecore.games.mole_hill.board import INNER_RODS, RIM_RODS, SQUARES, column_row, rod_between


@pytest.mark.rule("H1")
def test_the_lawn_has_nine_files_and_seven_ranks() -> None:
    assert len(SQUARES) == len(set(SQUARES)) == 63
    assert SQUARES[0] == "a1"
    assert SQUARES[8] == "i1"
    assert SQUARES[9] == "a2"
    assert SQUARES[-1] == "i7"


@pytest.mark.rule("H1")
def test_the_centre_is_e4() -> None:
    assert board.CENTRE == SQUARES[63 // 2] == "e4"


@pytest.mark.rule("H2")
def test_flowers_are_at_the_sides_and_near_the_corners() -> None:
    assert set(board.RED_FLOWERS) == {"a4", "e1", "e7", "i4"}
    assert set(board.WHITE_FLOWERS) == {"b2", "b6", "h2", "h6"}


@pytest.mark.rule("H4")
def test_there_are_110_sites_between_squares() -> None:
    assert len(set(INNER_RODS)) == 110
    assert sum("|" in rod for rod in INNER_RODS) == 56
    assert sum("-" in rod for rod in INNER_RODS) == 54


@pytest.mark.rule("H4")
def test_the_rim_has_32_sites() -> None:
    assert len(set(RIM_RODS)) == 32
    assert {"|a1", "i1|", "-a1", "a7-"} < set(RIM_RODS)


@pytest.mark.rule("H4")
@pytest.mark.parametrize("rod", INNER_RODS)
def test_a_rod_names_the_two_squares_it_is_between(rod: str) -> None:
    one, other = rod[:2], rod[-2:]
    (left, low), (right, high) = column_row(one), column_row(other)
    assert (right - left, high - low) == ((1, 0) if "|" in rod else (0, 1))
    assert rod_between(one, other) == rod_between(other, one) == rod
