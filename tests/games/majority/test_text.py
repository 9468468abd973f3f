from __future__ import annotations

from molecore.games.majority.board import plan_of
from molecore.games.majority.records import State
from molecore.games.majority.rules import GAME
from molecore.games.majority.text import text_board
from tests.games.majority.chamber import declared, fresh, play, seated
from tests.games.majority.test_contests import KNOWN
from tests.games.majority.test_resolution import CHOICE


def board(state: State, seat: int | None = None) -> list[str]:
    return text_board(GAME.view(state, seat)).splitlines()


def test_the_upper_shows_what_is_on_each_seat() -> None:
    state = play(seated("B1 D4", "J7", secret=("A2", "C1")), "A2", "C1").state
    assert board(state)[:10] == [
        "   Upper",
        "   A B C D E F G H I J",
        " 1   R Y . . . . . .",
        " 2 G . . . . . . . . .",
        " 3 . . . . . . . . . .",
        " 4 . . . R . . . . . .",
        " 5 . . . . . . . . . .",
        " 6 . . . . . . . . . .",
        " 7 . . . . . . . . . B",
        " 8   . . . . . . . .",
    ]


def test_both_chambers_stand_side_by_side() -> None:
    rows = board(fresh("complete"))
    assert rows[0] == "   Upper" + " " * 20 + "Lower"
    assert rows[3].split() == ["2", *"." * 10, "2", *"." * 15]
    assert rows[11].split() == ["10", *"." * 11]
    assert sum(row.count(".") for row in rows[2:12]) == 226


def test_a_player_sees_the_own_preferences_and_others_do_not() -> None:
    state = declared("B1", "C1")
    rows = [board(state, seat)[2] for seat in (0, 1, None)]
    assert rows == [" 1   g . . . . . . .", " 1   . y . . . . . .", " 1   . . . . . . . ."]


def test_what_all_know_shows_to_all() -> None:
    assert board(KNOWN)[2] == " 1 g .   .   ."
    tied = play(declared("A1", "A1", layout={"U": ["#.#.#"]}), "C1").state
    assert board(tied)[2] == " 1 x   R   ."


def test_below_stands_what_is_to_be_done() -> None:
    said = [
        board(state)[-3]
        for state in (
            fresh(),
            declared(),
            CHOICE,
            play(declared(layout={"U": ["##"]}), "A1").state,
        )
    ]
    assert said == [
        "Contest 1, Red 0, Blue 0; Red declares preferences.",
        "Contest 1, Red 0, Blue 0; Red is to claim a seat.",
        "Contest 1, Red 7, Blue 11; Blue chooses a majority.",
        "Contest 1, Red 2, Blue 0; the game is over.",
    ]


def test_every_seat_shows() -> None:
    state = declared(mode="complete")
    boards = {
        text_board(GAME.view(play(state, place).state, None))
        for place in plan_of(state.public.rules.boards).places
    }
    assert len(boards) == 226
