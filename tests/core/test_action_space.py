from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, product
from types import SimpleNamespace
from typing import Any

import pytest

from molecore.core import parts as p
from molecore.core.action_space import action_at, action_index, action_space
from molecore.core.narrow import chosen, narrow, next_targets
from molecore.core.options import resolve
from molecore.core.record import record
from molecore.games.mole_hill import rules, rules_v1
from molecore.games.mole_hill.actions import Dig, Fence

GAME = rules.GAME
OPTIONS = resolve(GAME.meta.options, {})
WITH_RIM = resolve(GAME.meta.options, {"outer_edge_rods": True})


def test_places_count_from_nought_without_gaps() -> None:
    space = action_space(GAME, OPTIONS, 2)
    assert len(space) == len(space.actions) == 63 + 110
    assert sorted(space.places.values()) == list(range(len(space)))
    for place, action in enumerate(space.actions):
        assert action_index(GAME, OPTIONS, 2, action) == place
        assert action_at(GAME, OPTIONS, 2, place) == action


def test_what_no_position_allows_has_no_place() -> None:
    assert action_index(GAME, WITH_RIM, 2, Fence("|a1")) == 63 + 110
    with pytest.raises(KeyError):
        action_index(GAME, OPTIONS, 2, Fence("|a1"))
    with pytest.raises(KeyError):
        action_index(GAME, OPTIONS, 2, Dig("j1"))


@pytest.mark.parametrize("place", [-1, -173, 173, 1000])
def test_there_is_nothing_beyond_either_end(place: int) -> None:
    with pytest.raises(IndexError):
        action_at(GAME, OPTIONS, 2, place)


def test_actions_are_numbered_by_what_they_say() -> None:
    space = action_space(GAME, OPTIONS, 2)
    own, other = space.actions[5], space.actions[7]
    assert isinstance(other, Dig)
    equal = Dig(other.square)
    assert equal is not other
    assert space.numbers([own]) == [5]
    assert space.numbers((equal, own)) == [7, 5]
    with pytest.raises(KeyError):
        space.numbers([own, Dig("j1")])


def test_actions_are_marked_at_their_numbers() -> None:
    space = action_space(GAME, OPTIONS, 2)
    own, other = space.actions[5], space.actions[7]
    marks = space.marks([other, own])
    assert len(marks) == len(space)
    assert [number for number, mark in enumerate(marks) if mark] == [5, 7]
    assert set(marks) == {0, 1}


def test_a_space_is_counted_once_for_its_options() -> None:
    backwards = dict(reversed(OPTIONS.items()))
    assert list(backwards) != list(OPTIONS)
    assert action_space(GAME, backwards, 2) is action_space(GAME, OPTIONS, 2)
    assert action_space(GAME, WITH_RIM, 2) is not action_space(GAME, OPTIONS, 2)


def test_each_version_of_the_rules_has_a_space_of_its_own() -> None:
    assert action_space(rules_v1.GAME, OPTIONS, 2) is not action_space(GAME, OPTIONS, 2)


@record
class Walk:
    targets: tuple[str, ...]


TO_A, A_THEN_B, A_THEN_C, TO_D = (
    Walk(("a",)),
    Walk(("a", "b")),
    Walk(("a", "c")),
    Walk(("d",)),
)
WALKS = (TO_A, A_THEN_B, A_THEN_C, TO_D)


def test_nothing_pressed_leaves_everything() -> None:
    assert narrow(WALKS, ()) == WALKS
    assert chosen(WALKS, ()) is None


def test_each_press_leaves_what_begins_so() -> None:
    assert narrow(WALKS, ("a",)) == (TO_A, A_THEN_B, A_THEN_C)
    assert narrow(WALKS, ("a", "c")) == (A_THEN_C,)
    assert narrow(WALKS, ["x"]) == ()


def test_an_action_is_chosen_when_it_is_spelt_out() -> None:
    assert chosen(WALKS, ["a"]) is TO_A
    assert chosen(WALKS, ["a", "b"]) is A_THEN_B
    assert chosen(WALKS, ["b"]) is None


def test_next_targets_come_once_each_in_the_order_of_the_actions() -> None:
    assert next_targets(WALKS) == ("a", "d")
    assert next_targets(WALKS, ["a"]) == ("b", "c")
    assert next_targets(WALKS, ["d"]) == ()


# ---- Parts of views as numbers: how many there are, between what bounds, and what is refused


_FIELDS = [SimpleNamespace(x=x, y=y) for x in (2, 3) for y in range(-4, 8)]
_EVERYTHING: list[tuple[p.Part, Iterable[Any]]] = [
    (p.Number(-2, 3), range(-2, 4)),
    (p.FLAG, (False, True)),
    (p.OneOf(("a", "b")), "ab"),
    (p.Members(("a", "b")), ["", "a", "b", "ab"]),
    (p.Bits(2), range(4)),
    (p.Order(("a", "b")), ["", "a", "b", "ab", "ba"]),
    (p.Tally(("a", "b"), 2), ["a" * a + "b" * b for a in range(3) for b in range(3)]),
    (p.Each(2, p.Number(4, 5)), product((4, 5), repeat=2)),
    (
        p.UpTo(2, p.Number(3, 5)),
        chain.from_iterable(product((3, 4, 5), repeat=n) for n in range(3)),
    ),
    (p.UpTo(1, p.Number(-1, 0)), [(), (-1,), (0,)]),
    (p.Maybe(p.Number(3, 5)), [None, 3, 4, 5]),
    (p.Maybe(p.Number(-1, 0)), [None, -1, 0]),
    (p.fields_of(x=p.Number(2, 3), y=p.Number(-4, 7)), _FIELDS),
    (p.fields_of(x=p.Number(2, 9), y=p.Number(-4, 7)), [SimpleNamespace(x=9, y=-4)]),
]
"""Parts with all that they can be, or with the least and the most of it."""


@pytest.mark.parametrize(("part", "values"), _EVERYTHING, ids=lambda given: type(given).__name__)
def test_no_two_values_are_written_alike_and_bounds_are_as_near_as_can_be(
    part: p.Part, values: Iterable[Any]
) -> None:
    written = [part.write(value) for value in values]
    assert len(set(map(tuple, written))) == len(written)
    assert {len(numbers) for numbers in written} == {p.size_of(part)}
    numbers = [number for row in written for number in row]
    assert (min(numbers), max(numbers)) == (part.low, part.high)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        (p.Number(-2, 3), -3),
        (p.Number(-2, 3), 4),
        (p.OneOf(("a", "b")), "c"),
        (p.Members(("a", "b")), "c"),
        (p.Bits(2), 4),
        (p.Order(("a", "b")), "c"),
        (p.Tally(("a", "b"), 2), "aaa"),
        (p.Each(2, p.Number(4, 5)), (4,)),
        (p.Each(2, p.Number(4, 5)), (4, 4, 4)),
        (p.UpTo(2, p.Number(3, 5)), (3, 3, 3)),
        (p.Maybe(p.Number(3, 5)), 6),
    ],
    ids=str,
)
def test_what_a_value_cannot_be_is_refused(part: p.Part, value: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - each says it in its own words
        part.write(value)
