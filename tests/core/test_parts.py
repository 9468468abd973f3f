"""Parts of views as numbers: how many there are, between what bounds, and what is refused."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, product
from types import SimpleNamespace
from typing import Any

import pytest

from molecore.core.parts import (
    FLAG,
    Bits,
    Each,
    Maybe,
    Members,
    Number,
    OneOf,
    Order,
    Part,
    Tally,
    UpTo,
    fields_of,
    size_of,
)

_FIELDS = [SimpleNamespace(x=x, y=y) for x in (2, 3) for y in range(-4, 8)]
_EVERYTHING: list[tuple[Part, Iterable[Any]]] = [
    (Number(-2, 3), range(-2, 4)),
    (FLAG, (False, True)),
    (OneOf(("a", "b")), "ab"),
    (Members(("a", "b")), ["", "a", "b", "ab"]),
    (Bits(2), range(4)),
    (Order(("a", "b")), ["", "a", "b", "ab", "ba"]),
    (Tally(("a", "b"), 2), ["a" * a + "b" * b for a in range(3) for b in range(3)]),
    (Each(2, Number(4, 5)), product((4, 5), repeat=2)),
    (UpTo(2, Number(3, 5)), chain.from_iterable(product((3, 4, 5), repeat=n) for n in range(3))),
    (UpTo(1, Number(-1, 0)), [(), (-1,), (0,)]),
    (Maybe(Number(3, 5)), [None, 3, 4, 5]),
    (Maybe(Number(-1, 0)), [None, -1, 0]),
    (fields_of(x=Number(2, 3), y=Number(-4, 7)), _FIELDS),
    (fields_of(x=Number(2, 9), y=Number(-4, 7)), [SimpleNamespace(x=9, y=-4)]),
]
"""Parts with all that they can be, or with the least and the most of it."""


@pytest.mark.parametrize(("part", "values"), _EVERYTHING, ids=lambda given: type(given).__name__)
def test_no_two_values_are_written_alike_and_bounds_are_as_near_as_can_be(
    part: Part, values: Iterable[Any]
) -> None:
    written = [part.write(value) for value in values]
    assert len(set(map(tuple, written))) == len(written)
    assert {len(numbers) for numbers in written} == {size_of(part)}
    numbers = [number for row in written for number in row]
    assert (min(numbers), max(numbers)) == (part.low, part.high)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        (Number(-2, 3), -3),
        (Number(-2, 3), 4),
        (OneOf(("a", "b")), "c"),
        (Members(("a", "b")), "c"),
        (Bits(2), 4),
        (Order(("a", "b")), "c"),
        (Tally(("a", "b"), 2), "aaa"),
        (Each(2, Number(4, 5)), (4,)),
        (Each(2, Number(4, 5)), (4, 4, 4)),
        (UpTo(2, Number(3, 5)), (3, 3, 3)),
        (Maybe(Number(3, 5)), 6),
    ],
    ids=str,
)
def test_what_a_value_cannot_be_is_refused(part: Part, value: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - each says it in its own words
        part.write(value)
