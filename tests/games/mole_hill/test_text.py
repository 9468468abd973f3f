from __future__ import annotations

from molecore.games.mole_hill.board import INNER_RODS, RIM_RODS
from molecore.games.mole_hill.text import text_board
from tests.games.mole_hill.lawn import WALK, lawn


def test_the_board_shows_pieces_flowers_and_rods() -> None:
    rows = text_board(lawn("e1 d2 c2", "c2|d2 c2-c3 |a1 i7|", outer_edge_rods=True)).splitlines()

    assert rows[1] == " 7   .   .   .   .   .2  .   .   .   . |"
    assert rows[10] == "   +   +   +---+   +   +   +   +   +   +"
    assert rows[11] == " 2   .   .1  M | o   .   .   .   .1  ."
    assert rows[13] == " 1 | .   .   .   .   o2  .   .   .   ."
    assert rows[15] == "     a   b   c   d   e   f   g   h   i"


def test_dark_pieces_differ_from_orange_ones() -> None:
    board = text_board(lawn(WALK[:13])).rpartition("\n")[0]
    assert board.count("o") == 10
    assert board.count("x") == 2
    assert board.count("M") == 1


def test_every_rod_shows() -> None:
    bare = text_board(lawn())
    boards = {text_board(lawn(rods=[rod])) for rod in (*INNER_RODS, *RIM_RODS)}
    assert len(boards) == 142
    assert bare not in boards
