"""What is told is a chance to win: tables that rise, from lost to won, and are used where told."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from molecore.ai.calibrated import between, calibration, seats_of
from molecore.ai.chances import CHANCES
from molecore.ai.choose import Question, choose, uncalibrated
from molecore.core.options import resolve
from molecore.registry import PLAYABLE, load
from train.calibration import _played
from train.curves import fitted

CASES = [(meta.id, seats) for meta in PLAYABLE for seats in meta.seats]


def test_there_is_a_table_for_each_game_and_number_of_seats() -> None:
    assert {*CHANCES} == {*CASES}


@pytest.mark.parametrize("case", CHANCES)
def test_chances_rise_from_lost_to_won(case: tuple[str, int]) -> None:
    found = CHANCES[case]
    assert found[0] == 0
    assert found[-1] == 1000
    assert list(found) == sorted(found)


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_views_say_how_many_play(game_id: str, seats: int) -> None:
    game = load(game_id)
    state = game.setup(resolve(game.meta.options, {}), seats, 1).state
    assert seats_of(game.meta, game.recall(state, 0)) == seats


def test_a_chance_between_two_entries_lies_on_the_line() -> None:
    assert between((0, 100, 1000), 0.25) == 0.05
    assert between((0, 100, 1000), 0.75) == 0.55
    assert between((0, 100, 1000), 1.0) == 1.0


def test_what_is_told_differs_and_what_is_done_does_not() -> None:
    game = load("mole_majority")
    state = game.setup(resolve(game.meta.options, {}), 2, 1).state
    while state.public.phase != "turn":
        seat = game.actors(state)[0]
        state = game.apply(state, seat, game.legal_actions(state, seat)[0]).state
    seat = game.actors(state)[0]
    asked = Question(game, game.recall(state, seat), seat, game.meta.levels[2], 1)
    told, meant = choose(asked, lambda _: None), uncalibrated(asked, lambda _: None)
    assert told.action == meant.action
    assert told.worth == calibration("mole_majority", 2)(meant.worth)


def came(worth: float, wins: int, of: int) -> list[tuple[float, float]]:
    return [(worth, float(number < wins)) for number in range(of)]


def test_a_table_is_fitted_to_what_came_true() -> None:
    """Worths of .3 win one time in ten, those of .7 nine times in ten."""
    found = fitted(2, came(0.3, 20, 200) + came(0.7, 180, 200)).table()
    assert abs(between(found, 0.3) - 0.1) < 0.02
    assert abs(between(found, 0.7) - 0.9) < 0.02
    assert list(found) == sorted(found)


def test_hope_is_taken_off_where_more_than_two_play() -> None:
    """Whatever it is that is expected: less comes true, but what is certain is."""
    pairs = came(0.3, 40, 200) + came(0.6, 70, 200) + came(0.99, 198, 200) + came(0.02, 4, 200)
    found = fitted(4, pairs).table()
    assert abs(between(found, 0.3) - 0.2) < 0.04
    assert abs(between(found, 0.6) - 0.35) < 0.05
    assert between(found, 0.97) > 0.9


def test_between_two_an_equal_share_stays_one() -> None:
    """What one gains the other loses, whoever was asked more often."""
    assert fitted(2, came(0.5, 150, 200) + came(0.6, 150, 200)).chance(0.5) == 0.5


def test_few_answers_change_little() -> None:
    assert abs(fitted(2, [(0.7, 0.0)]).chance(0.7) - 0.7) < 0.15
    assert abs(fitted(2, came(0.7, 0, 200)).chance(0.7)) < 0.1


def test_what_is_certain_stays_so_and_nothing_falls() -> None:
    worse = fitted(3, came(0.4, 160, 200) + came(0.9, 40, 200))
    assert (worse.chance(0.0), worse.chance(1.0)) == (0.0, 1.0)
    assert list(worse.table()) == sorted(worse.table())


def test_the_folder_for_what_came_of_games_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there"
    asked = Namespace(keep=folder, first=0, count=0, processes=1)
    assert _played(asked, "mole_hill", 2) == []
    assert folder.is_dir()
