"""A tree looks farther than one answer: at what others answer to it, and what one answers next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

import pytest

from molecore.games.mountains.search import Tree

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
