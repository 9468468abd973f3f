from __future__ import annotations

from molecore.games.moleozer.records import State, View
from molecore.games.moleozer.rules import GAME
from molecore.games.moleozer.setup import empty_table
from molecore.games.moleozer.text import text_board
from tests.games.moleozer.meadow import after, dealt, fresh, won

GUESSING = """\
N  o - M - o - o - 1
E  o - o - o - o - 2
S  o - o - o - o - 3
W  o - o - o - o - o
P1 N4, 1 face down, turned over: 2
P2 (first) E4, 1 face down, turned over: 3, guess 12
P3 S4, 1 face down, turned over: 4W
Round 2, added. P3: guess.
M mole, 1 to 4 the houses of the players, o other spaces"""


def drawn(state: State, seat: int | None = None) -> str:
    """The position as ``seat`` may see it."""
    return text_board(GAME.view(state, seat))


def test_the_text_board_shows_what_everybody_may_see() -> None:
    state = after(won("2 2", "3 3", "4W 4"), "N1", "pass", "12")
    assert drawn(state) == drawn(state, 0) == GUESSING


def test_who_looks_sees_the_cards() -> None:
    state = fresh(2)
    cards = " ".join(map(str, state.stacks[0]))
    assert f"\nYour cards, the top one first: {cards}\n" in drawn(state, 0)
    assert "Your cards" not in drawn(state)
    assert "P1 and P2: look at the cards." in drawn(state)


def test_who_is_out_is_told_so() -> None:
    assert "P2 is out; turned over: 3\n" in drawn(after(won("2 2", "3 3", "4 4", mole="E3"), "E4"))


def test_houses_are_chosen() -> None:
    text = drawn(after(fresh(3, houses="choose"), "house:E4"))
    assert "E  M - o - o - o - 1" in text
    assert "P2 no house yet" in text


def test_the_end_is_told() -> None:
    assert "The game is over." in drawn(after(won("2 2", "6 3", mole="A3"), "A4"))


def test_multiplication_is_told() -> None:
    assert "Round 1, multiplied." in drawn(after(dealt("2", "3", multiplication=True), "multiply"))


def test_sudden_death_is_told() -> None:
    state = after(dealt("1", "2", two_player_deals=1), "10", "20", "pass")
    assert "Round 2, sudden death. P1 and P2: look at the cards." in drawn(state)


def test_on_the_empty_table_nobody_is_asked_yet() -> None:
    table = empty_table(fresh(2).public.rules, 2)
    assert "Round 1, added. Nobody is asked yet.\n" in text_board(View(table, None, ()))
