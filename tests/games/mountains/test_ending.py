from __future__ import annotations

import pytest

from tests.games.mountains.ground import finished


@pytest.mark.rule("T52")
def test_the_most_points_win() -> None:
    result = finished([(10, 12, 3)], {"A1": "aaa"}, 3)
    assert result.scores == (13, 12, 3)
    assert result.places == (1, 2, 3)
    assert result.reason == "most_points"


@pytest.mark.rule("T53")
@pytest.mark.parametrize(
    ("height", "mountains"),
    [
        (5, {"A1": "aaaaa", "B1": "bbbb", "C1": "b"}),
        (4, {"A1": "aaaa", "B1": "bbb", "C1": "b"}),
        (3, {"A1": "aaa", "B1": "bb", "C1": "b"}),
        (2, {"A1": "aa", "B1": "b", "C1": "b"}),
        (5, {"A1": "abbbb", "B1": "a", "C1": "aa", "D1": "bbbb", "A2": "bbbb"}),
    ],
)
def test_equal_points_are_decided_by_the_highest_mountains(
    height: int, mountains: dict[str, str]
) -> None:
    result = finished([], mountains, 2)
    assert result.scores[0] == result.scores[1]
    assert result.places == (1, 2)
    assert result.reason == f"tie_at_{height}"


@pytest.mark.rule("T53")
def test_the_last_height_to_decide_is_one() -> None:
    result = finished([(1, 3)], {"A1": "aa", "B1": "bb", "C1": "a", "D1": "a"}, 2)
    assert (result.scores, result.places) == ((5, 5), (1, 2))
    assert result.reason == "tie_at_1"


@pytest.mark.rule("T53")
def test_the_final_grid_decides_and_not_the_points_of_a_round() -> None:
    result = finished([(4, 0)], {"A1": "a", "B1": "bbbbb"}, 2)
    assert (result.scores, result.places) == ((5, 5), (2, 1))
    assert result.reason == "tie_at_5"


@pytest.mark.rule("T53")
def test_equal_in_everything_share_the_victory() -> None:
    result = finished([], {"A1": "ab", "B1": "ba", "C1": "c"}, 3)
    assert result.scores == (2, 2, 1)
    assert result.places == (1, 1, 3)
    assert result.winners == (0, 1)
    assert result.reason == "shared"


@pytest.mark.rule("T53")
def test_only_the_tied_are_compared() -> None:
    result = finished([(0, 1, 0)], {"A1": "aa", "B1": "b", "C1": "ccc", "D1": "a"}, 3)
    assert result.scores == (3, 2, 3)
    assert result.places == (2, 3, 1)
    assert result.reason == "tie_at_3"
