from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations
from math import prod
from random import Random

import pytest

from molecore.core.rng import SplitMix64
from molecore.games.moleozer.board import DECK
from molecore.games.moleozer.guess_search import (
    _VAGUENESS,
    _likelihoods,
    answer,
    best,
    decided,
    expected,
    problem,
    worth,
)
from molecore.games.moleozer.odds import (
    World,
    answers,
    face,
    mean,
    middle_half,
    near,
    unseen,
    worlds,
)
from molecore.games.moleozer.race import Race, after_step, chances, drive, owners, race_of
from molecore.games.moleozer.records import State
from molecore.games.moleozer.rules import GAME
from tests.games.moleozer.meadow import action, after, cards, dealt, fresh, won
from tests.games.moleozer.test_rounds import turned

LAST = after(dealt("9 1", "2 3", "4W 5"), "14", "20")
"""Player 3 guesses last, with 4W."""


def test_bare_numbers_are_decided_as_by_the_rules() -> None:
    chance = Random(5)
    for _ in range(2000):
        guesses = chance.sample(range(1, 41, 2), chance.choice((2, 3, 4)))
        total, second = chance.randrange(4, 40), chance.random() < 0.5
        expected_winner = turned(guesses, total, second=second).winner
        assert decided(dict(enumerate(guesses)), total, second=second) == expected_winner


@pytest.mark.rule("Z24")
def test_where_any_middle_counts_an_exact_guess_between_two_others_is_worth_nothing() -> None:
    """Player 3 guesses last and is the closest for certain, but in the middle of the others."""
    for option, share in (("deciding", 1.0), ("any", 0.0)):
        state = after(dealt("1", "1", "1", exact_middle=option), "1", "5")
        asked = problem(state.public, 2, state.stacks[2], reading=False)
        certain = replace(asked, worlds=(World(1.0, ((1, False), (1, False))),))
        assert worth(certain, 3, {0: 0.0, 1: 0.0, 2: 1.0, None: 0.0}) == share


def test_a_guess_tells_most_of_the_card_that_fits_it_and_less_of_others() -> None:
    fits = [near(steps * _VAGUENESS, _VAGUENESS) for steps in (0, 1, -1, 2)]
    assert fits == pytest.approx([1, 1 / 2, 1 / 2, 1 / 17])
    told = _likelihoods({1: 14, 3: 6}, 2, 4.5)
    assert set(told) == {1, 3}
    assert [max(cards, key=cards.__getitem__) for cards in told.values()] == [5, 1]
    assert told[1][5] == 1
    assert set(told[1]) == set(range(1, 11))


def _won(state: State, number: int, samples: int = 3000) -> float:
    """How often this guess of player 3 wins among states that it could be in."""
    rng, known, won = SplitMix64(9), GAME.recall(state, 2), 0
    for _ in range(samples):
        step = GAME.apply(GAME.sample(known, rng), 2, action(str(number)))
        reveal = step.state.public.reveal
        won += reveal is not None and reveal.winner == 2
    return won / samples


@pytest.mark.parametrize("number", [12, 16, 17, 22])
def test_what_a_last_guess_is_worth_is_how_often_it_wins(number: int) -> None:
    found = problem(LAST.public, 2, GAME.recall(LAST, 2).own, reading=False)
    values = {0: 0.0, 1: 0.0, 2: 1.0, None: 0.0}
    assert worth(found, number, values) == pytest.approx(_won(LAST, number), abs=0.03)


def test_the_best_answer_is_the_best_of_all() -> None:
    found = problem(LAST.public, 2, GAME.recall(LAST, 2).own, reading=False)
    values = {0: 0.0, 1: 0.0, 2: 1.0, None: 0.0}
    legal = {int(text) for text in _numbers(LAST)}
    number, top = best(found, legal.__contains__, values)
    assert top == pytest.approx(max(worth(found, other, values) for other in legal))
    assert number in legal


def _numbers(state: State) -> list[str]:
    return [GAME.encode(choice) for choice in GAME.legal_actions(state, 2)]


def test_two_players_who_fear_the_other_one_rather_block() -> None:
    state = after(dealt("5 1", "5 3"), "11")
    found = problem(state.public, 1, GAME.recall(state, 1).own, reading=False)
    mine = best(found, lambda number: abs(number - 11) > 1, {0: 0.0, 1: 1.0, None: 0.0})
    both = best(found, lambda number: abs(number - 11) > 1, {0: -1.0, 1: 1.0, None: 0.0})
    assert both[1] <= mine[1]


def test_a_guess_tells_of_the_card_behind_it() -> None:
    high = after(dealt("9 1", "5 3"), "17")
    low = after(dealt("2 1", "5 3"), "7")
    own = GAME.recall(high, 1).own
    assert expected(problem(high.public, 1, own, reading=True)) > expected(
        problem(high.public, 1, own, reading=False)
    )
    assert expected(problem(low.public, 1, own, reading=True)) < 9


def test_products_are_multiplied() -> None:
    state = after(dealt("3 1", "7 3", multiplication=True), "multiply", "40")
    found = problem(state.public, 1, GAME.recall(state, 1).own, reading=True)
    assert {answer(found, world) for world in found.worlds} == {7 * n for n in range(1, 11)}
    number, _ = best(found, lambda n: abs(n - 40) > 1, {0: 0.0, 1: 1.0, None: 0.0})
    assert 1 <= number <= 100


ALL = Counter(map(face, DECK))


@pytest.mark.parametrize(("players", "percent"), [(2, 19.3), (3, 28.0), (4, 36.0)])
def test_the_chance_of_s_in_a_fresh_deck_is_the_known_one(players: int, percent: float) -> None:
    found = worlds(ALL, tuple(range(players)), {})
    chance = sum(world.chance for world in found if any(second for _, second in world.faces))
    assert chance * 100 == pytest.approx(percent, abs=0.05)


def test_worlds_are_counted_without_putting_cards_back() -> None:
    pool = cards("5S 5 9 1")
    found = {world.faces: world.chance for world in worlds(Counter(map(face, pool)), (0, 1), {})}
    drawn = Counter((face(one), face(two)) for one, two in permutations(pool, 2))
    assert found == {pair: pytest.approx(count / 12) for pair, count in drawn.items()}


def test_chances_add_up_to_one_with_likings_too() -> None:
    found = worlds(ALL, (3, 1), {1: {value: 1 / value for value in range(1, 11)}})
    assert sum(world.chance for world in found) == pytest.approx(1)
    low = sum(world.chance for world in found if world.faces[1][0] == 1)
    assert low > 0.3


def test_open_and_remembered_cards_are_not_unseen() -> None:
    state = after(dealt("2 7 9", "3 1S 4"), "5", "20", "pass")
    pool = unseen(state.public, GAME.recall(state, 0).own)
    assert pool == ALL - Counter(map(face, cards("2 3 7 9")))
    assert mean(pool) == pytest.approx((165 - 21) / 26)


@pytest.mark.parametrize("multiplied", [False, True])
def test_answers_are_counted_as_all_ways_to_draw_the_cards(*, multiplied: bool) -> None:
    numbers, comes_to = [1, 2, 2, 5, 9, 10], prod if multiplied else sum
    for drawn in range(4):
        ways = Counter(map(comes_to, combinations(numbers, drawn)))
        assert answers(numbers, drawn, multiplied=multiplied) == ways


def test_the_middle_half_leaves_no_more_than_a_quarter_on_either_side() -> None:
    ways = answers([card.value for card in DECK], 2, multiplied=False)
    low, high = middle_half(ways)
    quarter = sum(ways.values()) / 4
    for guess, beyond in ((low, range(low)), (high, range(high + 1, 21))):
        outside = sum(ways[number] for number in beyond)
        assert outside <= quarter < outside + ways[guess]
    assert middle_half({3: 1, 8: 2, 9: 1}) == (8, 8)
    assert middle_half({3: 1}) == (3, 3)


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
