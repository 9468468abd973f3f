from __future__ import annotations

import pytest

from molecore.core.protocol import Result
from molecore.games.mole_hill.board import RED_FLOWERS, WHITE_FLOWERS
from molecore.games.mole_hill.events import FlowerReached
from molecore.games.mole_hill.records import RoundScore
from molecore.games.mole_hill.rules import GAME
from molecore.games.mole_hill.scoring import round_score
from tests.games.mole_hill.lawn import WALK, kinds, lawn, play, score, told

CORNERED = "b1|c1 b1-b2 a1-a2"
"""With these, a mole that digs from a1 to b1 is stuck."""


@pytest.mark.rule("H19")
@pytest.mark.parametrize(("visited", "points"), [(0, 0), (1, 0), (10, 0), (11, 1), (22, 12)])
def test_dark_pieces_score_from_the_eleventh_square_on(visited: int, points: int) -> None:
    sheet = round_score(lawn(WALK[:visited]))
    assert (sheet.dark, sheet.points) == (points, points)


@pytest.mark.rule("H20")
def test_red_flowers_score_two_and_white_ones_one() -> None:
    assert round_score(lawn(RED_FLOWERS[:3])).points == 6
    assert round_score(lawn(WHITE_FLOWERS[:3])).points == 3


@pytest.mark.rule("H20")
def test_nine_squares_with_flowers_score_the_flowers_alone() -> None:
    assert round_score(lawn(["e1", "b2", *WALK[:7]])) == RoundScore(0, 9, dark=0, red=1, white=1)
    assert round_score(lawn(["e1", "b2", *WALK[:7]])).points == 3


@pytest.mark.rule("H20")
def test_the_first_square_and_the_one_under_the_mole_count() -> None:
    assert round_score(lawn("e1")).points == 2
    assert round_score(lawn("d1 e1")).points == 2
    assert round_score(lawn("e1 d1")).points == 2


@pytest.mark.rule("H20")
@pytest.mark.parametrize(("flower", "points"), [("e1", 2), ("b2", 1)])
def test_reaching_a_flower_is_an_event(flower: str, points: int) -> None:
    assert told(play(lawn(), flower).events)[1:] == (FlowerReached(0, flower, points),)


@pytest.mark.rule("H20", "H3")
def test_flowers_placed_by_agreement_score_where_they_are() -> None:
    flowers = {"red": ["a1", "b1", "c1", "d1"], "white": ["a7", "b7", "c7", "d7"]}
    assert round_score(lawn("e1 a1 a7", flowers=flowers)).points == 3


@pytest.mark.rule("H21")
def test_a_round_is_worth_24_at_most() -> None:
    everything = [*RED_FLOWERS, *WHITE_FLOWERS, *WALK[:14]]
    assert round_score(lawn(everything)).points == 24


@pytest.mark.rule("H22")
@pytest.mark.parametrize(
    ("first", "result"),
    [
        (1, Result(scores=(1, 0), places=(1, 2), reason="higher_score")),
        (0, Result(scores=(0, 0), places=(1, 1), reason="equal_scores")),
    ],
)
def test_the_higher_score_wins_and_equal_scores_draw(first: int, result: Result) -> None:
    end = play(lawn("a1", CORNERED, first=score(first)), "b1").state
    assert GAME.result(end) == result


@pytest.mark.rule("H22", "H6")
def test_scores_go_to_the_seat_that_was_the_mole() -> None:
    state = lawn("a1", CORNERED, first=score(3, mole=1), first_mole=2)
    result = GAME.result(play(state, "b1").state)
    assert result == Result(scores=(0, 3), places=(2, 1), reason="higher_score")


@pytest.mark.rule("H22")
def test_the_second_round_is_played_on_when_it_overtakes() -> None:
    step = play(lawn("d1", first=score(1)), "e1")
    assert GAME.result(step.state) is None


@pytest.mark.rule("H22")
def test_with_the_option_the_game_stops_when_the_second_mole_is_ahead() -> None:
    step = play(lawn("d1", first=score(1), clinch=True), "e1")
    assert kinds(step.events) == ["Dug", "FlowerReached", "RoundEnded", "GameEnded"]
    assert GAME.result(step.state) == Result(scores=(1, 2), places=(2, 1), reason="clinched")
    assert GAME.actors(step.state) == ()


@pytest.mark.rule("H22")
def test_being_level_does_not_stop_it() -> None:
    step = play(lawn("d1", first=score(2), clinch=True), "e1")
    assert GAME.result(step.state) is None


@pytest.mark.rule("H22", "H16")
def test_a_round_that_is_over_anyway_is_not_called_stopped() -> None:
    dead_end = lawn("d2 d1", "e1-e2 e1|f1", first=score(1), clinch=True)
    step = play(dead_end, "e1")
    assert kinds(step.events) == ["Dug", "FlowerReached", "RoundEnded", "GameEnded"]
    result = GAME.result(step.state)
    assert result is not None
    assert result.reason == "higher_score"


@pytest.mark.rule("H22")
def test_the_first_round_is_never_stopped() -> None:
    assert GAME.result(play(lawn("d1", clinch=True), "e1").state) is None


@pytest.mark.rule("H19", "H20")
def test_the_score_sheets_of_both_rounds_are_kept() -> None:
    end = play(lawn("a1", CORNERED, first=score(3)), "b1").state
    assert [sheet.points for sheet in end.finished] == [3, 0]
    assert [sheet.mole for sheet in end.finished] == [0, 1]
