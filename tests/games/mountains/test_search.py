"""A tree looks farther than one answer: at what others answer to it, and what one answers next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest

from molecore.core.thinking import simulated
from molecore.games.mountains.assess import Trying
from molecore.games.mountains.kernel import OVER, Position, RandomChance, playout
from molecore.games.mountains.prospects import NAMES, features, worths
from molecore.games.mountains.search import Tree
from tests.games.mountains.ground import fresh, ground

WORTHS: Final[Mapping[tuple[str, str], float]] = {
    ("safe", "x"): 0.6,
    ("safe", "y"): 0.6,
    ("bold", "x"): 1.0,
    ("bold", "y"): 0.4,
}
"""On average over what follows "bold" is better; who chooses what follows makes the difference."""


class Two:
    """Two answers, one after the other; the first is given by seat 0."""

    def __init__(self, second: int, firsts: Sequence[str] = ("safe", "bold")) -> None:
        self._second, self._firsts = second, firsts
        self.given: tuple[str, ...] = ()

    @property
    def mover(self) -> int:
        return self._second if self.given else 0

    def options(self) -> Sequence[str]:
        return ("x", "y") if self.given else self._firsts

    def answer(self, option: str) -> None:
        self.given += (option,)


def tree(guess: Any, random: Random) -> Tree:
    """A tree below two answers; those that it has not come to are given by chance."""

    def judge(position: Any) -> Sequence[float]:
        while not is_over(position):
            position.answer(random.choice(position.options()))
        first, second = position.given
        worth = WORTHS[first, second]
        return worth, 1 - worth

    def is_over(position: Any) -> bool:
        return len(position.given) == len(("first", "second"))

    return Tree(guess, judge, is_over, random)


@pytest.mark.parametrize(("second", "best"), [(1, "safe"), (0, "bold")])
def test_what_is_answered_next_is_chosen_by_who_answers(second: int, best: str) -> None:
    grown = tree(lambda: Two(second), Random(3))
    for _ in range(600):
        grown.grow()
    visits = {option: node.visits for option, node in grown.root.children.items()}
    assert sum(visits.values()) == 600
    assert visits[best] > 500


def test_what_is_seldom_there_is_judged_by_when_it_is() -> None:
    random = Random(5)

    def guess() -> Two:
        return Two(0, ("safe", "bold") if random.random() < 0.1 else ("safe",))

    grown = tree(guess, random)
    for _ in range(2000):
        grown.grow()
    bold = grown.root.children["bold"]
    assert 150 < bold.chances < 250
    assert bold.visits > 0.8 * bold.chances
    assert bold.worth / bold.visits == pytest.approx(1.0, abs=0.1)


def test_all_trials_can_be_of_one_answer() -> None:
    grown = tree(lambda: Two(1), Random(7))
    found = [grown.grow("bold") for _ in range(300)]
    assert list(grown.root.children) == ["bold"]
    assert sum(found) == grown.root.children["bold"].worth
    assert sum(found) / len(found) == pytest.approx(0.4, abs=0.1)


# ---- What a round that is over says of who is likely to win


def position(**given: object) -> Position:
    state = ground(**given)  # type: ignore[arg-type]
    return Position(state.public, state.hands, RandomChance(Random(1)))


def found(name: str, at: Position) -> list[int]:
    return [counts[NAMES.index(name)] for counts in features(at)]


def test_mountains_count_for_who_is_at_their_foot_and_on_their_top() -> None:
    at = position(moles="A1E F6W", mountains={"C3": "abb", "D4": "ba", "E5": "b"})
    assert found("height", at)[:2] == [3, 3]
    assert found("tops", at)[:2] == [1, 2]


def test_a_mole_has_ways_to_go_and_prey_beside_it() -> None:
    at = position(moles="A1W C1E", mountains={"A2": "bba", "B1": "a", "D1": "ab", "C2": "a"})
    assert found("blocked", at)[:2] == [1, 0]
    assert found("ahead", at)[:2] == [0, 3]
    assert found("rim", at)[:2] == [0, 1]
    assert found("prey", at)[:2] == [3, 4]
    inner = position(moles="C3N F6W")
    assert (found("inner", inner)[:2], found("rim", inner)[:2]) == ([1, 0], [0, 0])


def test_points_are_for_who_has_them_and_chances_of_two_make_one() -> None:
    state = fresh(2, seed=3)
    at = Position(state.public, state.hands, RandomChance(Random(2)))
    at.spaces, at.facings, at.round = [5, 10], [0, 2], 4
    even = worths(at)
    at.points = [30, 20]
    ahead = worths(at)
    assert sum(even) == pytest.approx(1)
    assert sum(ahead) == pytest.approx(1)
    assert ahead[0] > even[0] + 0.1


def test_at_the_end_the_winner_counts_and_points_a_little() -> None:
    state = fresh(2, seed=5)
    at = Position(state.public, state.hands, RandomChance(Random(2)))
    playout(at, Random(4).random)
    assert at.question == OVER
    at.points = [51, 50]
    close = worths(at)
    at.points = [90, 50]
    clear = worths(at)
    assert 0.95 < close[0] < clear[0] < 1
    at.points, at.mountains = [50, 50], [[0, 0], *[[] for _ in at.mountains[1:]]]
    assert worths(at) == pytest.approx([0.975, 0.025]), "the higher mountain decides (T53)"


# ---- What a person who learns is told of an answer in Mountains Out of Molehills


def test_an_answer_alone_is_worth_what_its_trials_come_to() -> None:
    worths = iter([1.0, 0.0, 0.5, 0.5, 1.0])
    this: Any = "this"
    answers: Any = SimpleNamespace(
        actions=("other", this), try_one=lambda rank: next(worths) if rank == 1 else 0.0
    )
    assert Trying(answers).alone(this, 4) == simulated(this, 2.0, 4)
    assert next(worths) == pytest.approx(1.0), "no trial is made besides"
