from __future__ import annotations

from collections import Counter

import pytest

from molecore.core.errors import BadOptions
from molecore.games.majority.board import (
    STANDARD,
    Mode,
    in_play,
    numbers_in,
    places_in,
    plan_of,
)
from tests.games.majority.chamber import declared, fresh, legal, look, mask, play

COMPLETE = plan_of(STANDARD)


def histogram(mode: Mode) -> dict[int, int]:
    return dict(Counter(map(len, plan_of(in_play(STANDARD, mode)).neighbours)))


@pytest.mark.rule("J2")
@pytest.mark.parametrize(("mode", "seats"), [("upper", 76), ("lower", 150), ("complete", 226)])
def test_a_mode_says_which_chambers_are_in_play(mode: Mode, seats: int) -> None:
    places = plan_of(in_play(STANDARD, mode)).places
    assert len(places) == len(set(places)) == seats
    assert {place[0] for place in places} == {"upper": {"U"}, "lower": {"L"}}.get(mode, {"U", "L"})


@pytest.mark.rule("J2")
def test_without_a_word_both_chambers_are_in_play() -> None:
    assert len(legal(play(fresh("complete"), "pref:", "pref:").state)) == 226
    with pytest.raises(BadOptions, match="mode must be one of upper, lower, complete"):
        fresh("both")


@pytest.mark.rule("J3")
def test_neighbours_are_counted_as_published() -> None:
    assert histogram("upper") == {4: 8, 5: 20, 7: 4, 8: 44}
    assert histogram("lower") == {3: 4, 4: 8, 5: 22, 6: 8, 7: 8, 8: 100}


@pytest.mark.rule("J3")
@pytest.mark.parametrize(
    ("place", "degree"),
    [
        *(("U:B1", 4), ("U:B2", 7), ("U:C1", 5), ("U:A2", 4), ("U:D4", 8)),
        *(("L:D1", 4), ("L:B2", 3), ("L:C2", 6), ("L:B3", 6), ("L:D2", 7)),
        *(("L:A4", 4), ("L:B4", 7), ("L:E1", 5)),
    ],
)
def test_known_seats_have_their_number_of_neighbours(place: str, degree: int) -> None:
    assert len(COMPLETE.neighbours[COMPLETE.numbers[place]]) == degree


@pytest.mark.rule("J3")
@pytest.mark.parametrize(
    ("place", "near"),
    [("U:B1", "U:C1 U:A2 U:B2 U:C2"), ("U:A2", "U:B1 U:B2 U:A3 U:B3"), ("L:B2", "L:C2 L:B3 L:C3")],
)
def test_neighbours_are_a_kings_move_away(place: str, near: str) -> None:
    assert places_in(COMPLETE, COMPLETE.around[COMPLETE.numbers[place]]) == tuple(near.split())


@pytest.mark.rule("J2", "J3")
def test_the_chambers_do_not_touch() -> None:
    for number, around in enumerate(COMPLETE.around):
        board = COMPLETE.places[number][0]
        assert {COMPLETE.places[near][0] for near in numbers_in(around)} == {board}


@pytest.mark.rule("J3")
def test_neighbours_are_mutual() -> None:
    for number, near in enumerate(COMPLETE.neighbours):
        assert all(number in COMPLETE.neighbours[other] for other in near)
        assert number not in near


@pytest.mark.rule("J3")
def test_other_shapes_can_be_loaded() -> None:
    state = declared(layout={"U": ["#.", "##"]})
    assert legal(state) == ["A1", "A2", "B2"]
    assert legal(declared(mode="complete", layout={"U": ["#"]}))[:2] == ["A1", "L:D1"]


@pytest.mark.rule("J3", "J13")
def test_a_seat_without_neighbours_counts_as_surrounded() -> None:
    state = declared("A1", "C1", layout={"U": ["#.#.#.#"]})
    assert look(state, "A1 C1") == ".."
    assert look(play(state, "E1").state, "A1 C1 E1") == "GYR"


@pytest.mark.rule("J4")
@pytest.mark.parametrize("mode", ["upper", "lower", "complete"])
def test_all_seats_are_free_at_first(mode: str) -> None:
    public = fresh(mode).public
    assert public.held == (0, 0)
    assert public.placed == public.cancelled == 0


def test_places_are_numbered_row_by_row_the_upper_first() -> None:
    assert COMPLETE.places[:9] == (*(f"U:{column}1" for column in "BCDEFGHI"), "U:A2")
    assert COMPLETE.places[75:77] == ("U:I8", "L:D1")
    assert list(numbers_in(mask(fresh("complete"), "U:B1 U:A2 L:D1"))) == [0, 8, 76]
