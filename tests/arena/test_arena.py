"""Series of games: who meets whom, what a lost game costs, how sure the figures are."""

from __future__ import annotations

import sys
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from random import Random
from statistics import mean

import pytest

from molecore.arena import (
    Comparison,
    Encounter,
    Lost,
    Score,
    SequentialTest,
    Series,
    apart,
    play,
    play_all,
    schedule,
)
from molecore.arena.ratings import rate
from molecore.arena.statistics import elo, expected_share
from molecore.core.errors import BadOptions

QUICK = ("beginner", "random")
POOLS = [ThreadPoolExecutor, ProcessPoolExecutor]


def test_each_two_meet_in_every_seat_with_the_same_luck() -> None:
    met = list(schedule("mountains", ("a", "b", "c"), rounds=2, seats=3))

    assert len(met) == 2 * 3 * 3
    assert {each.players for each in met if each.seed == 1} == {
        *{("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")},
        *{("a", "c", "c"), ("c", "a", "c"), ("c", "c", "a")},
        *{("b", "c", "c"), ("c", "b", "c"), ("c", "c", "b")},
    }


def test_an_encounter_has_one_score() -> None:
    encounter = Encounter("majority", QUICK, 7, (("mode", "upper"),))
    score = play(encounter)

    assert score == play(encounter)
    assert score != play(Encounter("majority", QUICK, 8, (("mode", "upper"),)))
    assert sum(score.shares) == 1
    assert score.share_of("beginner") == score.shares[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shares_are_of_all_seats_of_a_player(seats: int) -> None:
    score = Score(Encounter("moleozer", ("a", *"b" * (seats - 1)), 0), (0.5,) * 2, (1, 1), 9)

    if seats == 2:
        assert (score.share_of("a"), score.share_of("b")) == (0.5, 0.5)
    else:
        with pytest.raises(ValueError, match="shorter"):
            score.share_of("a")


@pytest.mark.parametrize(
    ("encounter", "said"),
    [
        (Encounter("mole_hill", ("beginner", "nobody"), 0), "no player nobody. Players: beginner,"),
        (Encounter("mole_hill", ("random",) * 3, 0), "Mole Hill"),
        (Encounter("mole_hill", QUICK, 0, (("moles", 3),)), "moles"),
    ],
)
def test_what_cannot_be_played_is_refused(encounter: Encounter, said: str) -> None:
    with pytest.raises(BadOptions, match=said):
        play(encounter)


# ---- over processes


@pytest.mark.parametrize("pool", POOLS)
def test_any_executor_plays_the_same_games(pool: type[Executor]) -> None:
    met = list(schedule("mole_hill", QUICK, rounds=2))
    with pool() as executor:
        outcomes = list(play_all(met, executor, at_once=2, deadline=120))

    assert {out.encounter.seed for out in outcomes} == {0, 1}
    assert sorted(map(str, outcomes)) == sorted(str(play(each)) for each in met)


def test_a_game_that_hangs_or_dies_costs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Encounter("mole_hill", ("beginner", "nobody"), 5)
    met = [wrong, *schedule("mole_hill", QUICK, rounds=1)]
    with ThreadPoolExecutor(2) as threads:
        outcomes = list(play_all(met, threads, at_once=2, deadline=120))
        (lost,) = [each for each in outcomes if isinstance(each, Lost)]
        assert len(outcomes) == 3
        assert lost.encounter == wrong
        assert "nobody" in lost.reason

        monkeypatch.setattr(apart, "_COMMAND", _program("import time; time.sleep(60)"))
        (hung,) = play_all([met[1]], threads, at_once=1, deadline=0.2)
        assert hung == Lost(met[1], "not finished after 0.2 s")

        monkeypatch.setattr(apart, "_COMMAND", _program("import os; os.kill(os.getpid(), 9)"))
        (dead,) = play_all([met[1]], threads, at_once=1, deadline=60)
        assert dead == Lost(met[1], "exit code -9")


def _program(text: str) -> tuple[str, ...]:
    return sys.executable, "-c", text


def test_who_stops_listening_leaves_no_queue() -> None:
    begun: list[Encounter] = []

    def work(encounter: Encounter, _: float) -> Score:
        begun.append(encounter)
        return Score(encounter, (1.0, 0.0), (1, 0), 1)

    with ThreadPoolExecutor(1) as threads:
        games = play_all(
            schedule("mole_hill", QUICK, 500), threads, at_once=2, deadline=1, work=work
        )
        next(games)
        games.close()  # type: ignore[attr-defined]

    assert len(begun) <= 3


# ---- how sure it is


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [(10, 10, 0.722, 1.0), (5, 10, 0.237, 0.763), (0, 4, 0.0, 0.490), (80, 100, 0.711, 0.867)],
)
def test_the_interval_is_wilsons(won: int, of: int, low: float, high: float) -> None:
    """Figures of the usual tables."""
    compared = Comparison((1.0,) * won + (0.0,) * (of - won))

    assert compared.share == won / of
    assert compared.interval == pytest.approx((low, high), abs=0.001)


def test_elo_is_the_usual_scale() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert expected_share(elo(0.7)) == pytest.approx(0.7)
    assert (elo(1), elo(0)) == (float("inf"), float("-inf"))
    assert Comparison((1.0, 0.5)).elo_interval[1] < float("inf")


def test_alone_among_others_of_the_same_strength_one_wins_a_game_of_so_many() -> None:
    assert elo(0.25, 4) == pytest.approx(0)
    assert elo(0.5, 4) == pytest.approx(elo(0.75)), "three times as strong as each other"
    assert expected_share(elo(0.4, 3), 3) == pytest.approx(0.4)
    assert elo(1, 4) == float("inf")
    low, high = Comparison((1.0, 0.0, 0.0, 0.0) * 50, 4).elo_interval
    assert low < 0 < high
    assert Comparison((1.0, 0.0, 0.0, 0.0) * 50, 4).elo == pytest.approx(0)
    asked = SequentialTest(0, 100, seats=4)
    assert asked.verdict((1.0, 0.0, 0.0, 0.0) * 200) is False
    assert asked.verdict((1.0, 0.0) * 100) is True


def test_the_sequential_test_is_hardly_ever_wrong_and_stops_early() -> None:
    random = Random(3)
    asked = SequentialTest(0, 100, risk=0.05)
    for lead, right in ((0, False), (100, True)):
        ended = [_until_sure(asked, expected_share(lead), random) for _ in range(150)]
        assert mean(verdict == right for verdict, _ in ended) > 0.9
        assert mean(games for _, games in ended) < 200


def _until_sure(asked: SequentialTest, share: float, random: Random) -> tuple[bool, int]:
    shares: list[float] = []
    while (verdict := asked.verdict(shares)) is None:
        shares.append(float(random.random() < share))
    return verdict, len(shares)


def test_ratings_find_the_strengths_that_games_were_drawn_from() -> None:
    strengths = {"low": -200.0, "middle": 0.0, "high": 200.0}
    random = Random(1)
    scores = []
    for encounter in schedule("mole_hill", tuple(strengths), rounds=150):
        one, other = encounter.players
        won = float(random.random() < expected_share(strengths[one] - strengths[other]))
        scores.append(Score(encounter, (won, 1 - won), (0, 0), 1))
    ratings = rate(scores)

    for name, strength in strengths.items():
        assert ratings[name].low < ratings[name].elo < ratings[name].high
        assert ratings[name].elo == pytest.approx(strength, abs=50)
    assert rate(scores, seed=0) == ratings
    assert rate(scores, seed=1) != ratings


def test_ratings_know_how_many_sit_at_the_table() -> None:
    random, scores = Random(1), []
    for encounter in schedule("mountains", ("lone", "other"), rounds=200, seats=4):
        strengths = [expected_share(100.0 if name == "lone" else 0) for name in encounter.players]
        odds = [strength / (1 - strength) for strength in strengths]
        winner = random.choices(range(4), odds)[0]
        shares = tuple(float(seat == winner) for seat in range(4))
        scores.append(Score(encounter, shares, (0, 0, 0, 0), 1))
    ratings = rate(scores)
    lead = ratings["lone"].elo - ratings["other"].elo
    assert lead == pytest.approx(100, abs=30)
    series = Series(("lone", "other"), tuple(scores), ())
    assert series.comparison("lone", "other").elo == pytest.approx(lead, abs=5)


def test_a_draw_is_half_a_win() -> None:
    drawn = [Score(each, (0.5, 0.5), (0, 0), 1) for each in schedule("mole_hill", QUICK, 3)]

    assert [rating.elo for rating in rate(drawn).values()] == pytest.approx([0, 0], abs=0.1)
    won = [Score(each.encounter, (1.0, 0.0), (0, 0), 1) for each in drawn[:1]]
    better, worse = (rating.elo for rating in rate([*won, drawn[0]]).values())
    assert better - worse == pytest.approx(elo(0.75), abs=5), "one and a half wins to a half"
