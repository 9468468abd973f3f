from __future__ import annotations

import pytest

from molecore.games.moleozer.race import Race, after_step, chances, drive, owners, race_of
from tests.games.moleozer.meadow import after, fresh, won

STAR = ("N4", "E4", "S4", "W4")
FAR = 40


def path(mole: str, rounds: int = 10) -> Race:
    """A race of two."""
    return Race("path", mole, ("A4", "B4"), rounds)


@pytest.mark.parametrize("ahead", [0, 1, 5, FAR])
def test_a_fresh_race_is_fair(ahead: int) -> None:
    found = chances(Race("star", "C", STAR, 10), ahead)
    assert list(found) == list(STAR)
    assert all(chance == pytest.approx(0.25) for chance in found.values())


def test_chances_add_up_to_one() -> None:
    for race in (path("A2"), Race("star", "E3", STAR, 10), Race("star", "W4", STAR[:3], 10)):
        assert sum(chances(race, FAR).values()) == pytest.approx(1)


def test_the_nearer_the_mole_the_smaller_the_chance() -> None:
    found = [chances(path(node), FAR)["A4"] for node in ("B3", "B1", "C", "A1", "A2", "A3")]
    assert found == sorted(found, reverse=True)
    assert found[2] == pytest.approx(0.5)


def test_without_rounds_left_the_farther_house_wins() -> None:
    assert chances(path("B1", rounds=0), FAR) == {"A4": 1.0, "B4": 0.0}
    assert chances(path("C", rounds=0), FAR) == {"A4": 0.5, "B4": 0.5}


def test_one_round_before_the_end_is_easily_reckoned() -> None:
    """At B1 only the owner of B4, who wins 41 rounds of 100, can get even, or past it by X."""
    found = chances(path("B1", rounds=1), FAR)["B4"]
    assert found == pytest.approx(0.41 * (0.78 * 0.5 + 0.22))


def test_whoever_looks_no_round_ahead_sees_only_who_is_in() -> None:
    assert chances(path("A3"), 0) == {"A4": 0.5, "B4": 0.5}
    assert chances(path("A3"), 1)["A4"] < 0.35


def test_a_crushed_house_has_no_chance_and_the_rest_go_on() -> None:
    race = Race("star", "E3", STAR, 10)
    found = after_step(race, "E4", FAR)
    assert found["E4"] == 0
    assert sum(found.values()) == pytest.approx(1)
    assert after_step(path("B3"), "B4", FAR) == {"B4": 0.0, "A4": 1.0}
    three = Race("star", "E3", STAR[:3], 10)
    assert after_step(three, "E4", FAR) == pytest.approx({"E4": 0.0, "N4": 0.5, "S4": 0.5})


def test_a_won_round_is_worth_something() -> None:
    race = path("C")
    assert drive(race, "A4", FAR)["A4"] > chances(race, FAR)["A4"] > drive(race, "B4", FAR)["A4"]


def test_the_race_is_read_off_the_table() -> None:
    state = after(won("2 2", "3 3", "4 4"), "E1")
    assert race_of(state.public) == Race("star", "E1", ("N4", "E4", "S4"), 11)
    assert owners(state.public) == {"N4": 0, "E4": 1, "S4": 2}
    assert race_of(fresh(2).public).rounds == 10
