"""What is written of a view over another one is what is written of it alone."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any, Final

import pytest

from molecore.core import parts as p
from molecore.core.options import resolve
from molecore.core.record import record
from molecore.environments.writing import Views
from molecore.registry import PLAYABLE, load
from molecore.spaces import Spaces

TABLES: Final = [(meta.id, seats) for meta in PLAYABLE for seats in meta.seats]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_views_of_a_game_are_written_as_they_are_alone(game: str, seats: int) -> None:
    rules, random = load(game), Random(4)
    spaces: Spaces[Any, Any, Any] = Spaces(rules, resolve(rules.meta.options, {}), seats)
    views = Views(spaces.fields)
    for seed in range(2):
        state = rules.setup(spaces.options, seats, seed).state
        for _ in range(150):
            for seat in random.sample([*range(seats), None], 2):
                known = spaces.known(state, seat)
                assert views.numbers(known).tolist() == spaces.numbers(known)
            if not (actors := rules.actors(state)):
                break
            action = random.choice(rules.legal_actions(state, actors[0]))
            state = rules.apply(state, actors[0], action).state


@record
class Pair:
    left: Any
    right: Any


PAIR: Final = p.fields_of(left=p.Maybe(p.OneOf((None, "a"))), right=p.FLAG)
PART: Final = p.fields_of(
    rows=p.UpTo(3, PAIR),
    order=p.Order(("x", "y", "z")),
    two=p.Each(2, p.Number(0, 9)),
    few=p.Members((1, 2)),
    bits=p.Bits(4),
    none=p.Bits(0),
    number=p.Number(-2, 9),
    letter=p.OneOf(("p", "q")),
)


@record
class View:
    rows: tuple[Pair, ...] = ()
    order: tuple[str, ...] = ()
    two: tuple[int, ...] = (0, 0)
    few: frozenset[int] = frozenset()
    bits: int = 0
    none: int = 0
    number: int = 0
    letter: str = "p"


A_FEW: Final = [
    View(number=-2),
    View(number=9, letter="q"),
    View((Pair(None, right=True), Pair("a", right=True)), ("z",), (3, 4), frozenset({1}), 5),
    View((Pair("a", right=False),), ("z", "x"), (3, 5)),
    View((Pair(None, right=False),) * 3, ("x",), (0, 5), frozenset({2})),
    View((Pair(None, right=False),) * 3, ("x", "z", "y"), (0, 5), frozenset({2}), 12),
]


def written(part: p.Fields, views: Views, view: Any) -> bool:
    return bool(views.numbers(view).tolist() == part.write(view))


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda views: pickle.loads(pickle.dumps(views))])  # noqa: S301 - our own
def test_any_view_is_written_over_any_other(copied: Any) -> None:
    for one in A_FEW:
        for other in A_FEW:
            views = Views(PART)
            assert written(PART, views, one)
            views = copied(views)
            assert written(PART, views, other)
            assert written(PART, views, one)


@pytest.mark.parametrize(
    "wrong",
    [
        View((Pair(None, right=True),) * 4),
        View(two=(1,)),
        View(two=(1, 10)),
        View(order=("x", "w")),
        View((Pair("b", right=True),)),
        View(bits=16),
        View(number=10),
        View(number=-3),
        View(letter="r"),
    ],
)
def test_what_cannot_be_is_refused_and_then_forgotten(wrong: View) -> None:
    views = Views(PART)
    assert written(PART, views, A_FEW[2])
    with pytest.raises(ValueError):  # noqa: PT011 - each part says it in its words
        views.numbers(wrong)
    assert written(PART, views, A_FEW[3])


def test_what_was_given_is_not_written_over() -> None:
    views = Views(PART)
    first = views.numbers(A_FEW[1])
    kept = first.tolist()
    views.numbers(A_FEW[2])
    assert first.tolist() == kept
