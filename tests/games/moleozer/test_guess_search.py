from __future__ import annotations

from random import Random

import pytest

from molecore.core.rng import SplitMix64
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
from molecore.games.moleozer.odds import near
from molecore.games.moleozer.records import State
from molecore.games.moleozer.rules import GAME
from tests.games.moleozer.meadow import action, after, dealt
from tests.games.moleozer.test_reveal import turned

LAST = after(dealt("9 1", "2 3", "4W 5"), "14", "20")
"""Player 3 guesses last, with 4W."""


def test_bare_numbers_are_decided_as_by_the_rules() -> None:
    chance = Random(5)
    for _ in range(2000):
        guesses = chance.sample(range(1, 41, 2), chance.choice((2, 3, 4)))
        total, second = chance.randrange(4, 40), chance.random() < 0.5
        expected_winner = turned(guesses, total, second=second).winner
        assert decided(dict(enumerate(guesses)), total, second=second) == expected_winner


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
