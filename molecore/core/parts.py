"""What a view is made of, as numbers: named parts of fixed shapes, for programs that learn.

A game says once what each field of its views can hold (`molecore.games.<id>.spaces`).
From that follow the names, the shapes, the bounds and the numbers themselves.
All parts are whole numbers in plain lists, row by row (C order). Different
views have different numbers, which the contract tests prove for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import prod
from operator import attrgetter
from typing import Any, Final, Protocol, TypeAlias

from molecore.core.record import record

Shape: TypeAlias = tuple[int, ...]
"""The length of each axis; () is a single number."""


class Part(Protocol):
    """How a value of one kind is written as so many whole numbers from ``low`` to ``high``."""

    @property
    def shape(self) -> Shape:
        """The length of each axis of the numbers."""
        ...

    @property
    def low(self) -> int:
        """The least number that may be written."""
        ...

    @property
    def high(self) -> int:
        """The greatest number that may be written."""
        ...

    def write(self, value: Any) -> list[int]:
        """``value`` as numbers, row by row. Raises ValueError for what it cannot be."""
        ...


def size_of(part: Part) -> int:
    """How many numbers a value is written as."""
    return prod(part.shape)


@record
class Number:
    """A whole number from ``low`` to ``high``, or a bool, as itself."""

    low: int
    high: int

    @property
    def shape(self) -> Shape:
        return ()

    def write(self, value: Any) -> list[int]:
        if not self.low <= value <= self.high:
            raise ValueError(f"{value} is not from {self.low} to {self.high}")
        return [int(value)]


FLAG: Final = Number(0, 1)
"""A bool, as 0 or 1."""


class _Marks:
    """Base of the parts that are written as noughts and ones."""

    __slots__ = ()

    @property
    def low(self) -> int:
        return 0

    @property
    def high(self) -> int:
        return 1


_AS_BITS: Final = bytes.maketrans(b"01", b"\x00\x01")


@cache
def _rows(values: tuple[Any, ...]) -> dict[Any, tuple[int, ...]]:
    """What each value of a `OneOf` is written as."""
    return {
        value: tuple(int(place == own) for place in range(len(values)))
        for own, value in enumerate(values)
    }


@record
class OneOf(_Marks):
    """One of ``values``: 1 at its place, 0 elsewhere."""

    values: tuple[Any, ...]

    @property
    def shape(self) -> Shape:
        return (len(self.values),)

    def write(self, value: Any) -> list[int]:
        row = _rows(self.values).get(value)
        if row is None:
            raise ValueError(f"{value!r} is none of {self.values}")
        return list(row)


@record
class Members(_Marks):
    """Any of ``values`` without repetition, where their order says nothing."""

    values: tuple[Any, ...]

    @property
    def shape(self) -> Shape:
        return (len(self.values),)

    def write(self, value: Any) -> list[int]:
        marks = [0] * len(self.values)
        for each in value:
            marks[self.values.index(each)] = 1
        return marks


@record
class Bits(_Marks):
    """A set of the numbers below ``count`` that is kept as an int: bit n stands for n."""

    count: int

    @property
    def shape(self) -> Shape:
        return (self.count,)

    def write(self, value: Any) -> list[int]:
        if value >> self.count:
            raise ValueError(f"{value:#x} has more than {self.count} bits")
        digits = f"{value:0{self.count}b}"[::-1] if self.count else ""
        return list(digits.encode().translate(_AS_BITS))


@record
class Order:
    """Some of ``values`` one after another without repetition: of each its place, counted from 1.

    Those that are not among them have 0.
    """

    values: tuple[Any, ...]

    @property
    def shape(self) -> Shape:
        return (len(self.values),)

    @property
    def low(self) -> int:
        return 0

    @property
    def high(self) -> int:
        return len(self.values)

    def write(self, value: Any) -> list[int]:
        places = [0] * len(self.values)
        for place, each in enumerate(value, 1):
            places[self.values.index(each)] = place
        return places


@record
class Tally:
    """Some of ``values``, each up to ``most`` times, where their order says nothing: how often."""

    values: tuple[Any, ...]
    most: int

    @property
    def shape(self) -> Shape:
        return (len(self.values),)

    @property
    def low(self) -> int:
        return 0

    @property
    def high(self) -> int:
        return self.most

    def write(self, value: Any) -> list[int]:
        counts = [0] * len(self.values)
        for each in value:
            counts[self.values.index(each)] += 1
        if max(counts) > self.most:
            raise ValueError(f"{value} has something more than {self.most} times")
        return counts


@record
class Each:
    """``count`` values of one kind, in order."""

    count: int
    part: Part

    @property
    def shape(self) -> Shape:
        return (self.count, *self.part.shape)

    @property
    def low(self) -> int:
        return self.part.low

    @property
    def high(self) -> int:
        return self.part.high

    def write(self, value: Any) -> list[int]:
        if len(value) != self.count:
            raise ValueError(f"{len(value)} values, where there are {self.count}")
        return [number for each in value for number in self.part.write(each)]


@record
class UpTo:
    """At most so many values of one kind, in order: a row for each, which begins with 1."""

    most: int
    part: Part

    @property
    def shape(self) -> Shape:
        return (self.most, 1 + size_of(self.part))

    @property
    def low(self) -> int:
        return min(0, self.part.low)

    @property
    def high(self) -> int:
        return max(1, self.part.high)

    def write(self, value: Any) -> list[int]:
        if len(value) > self.most:
            raise ValueError(f"{len(value)} values, where at most {self.most} are")
        rows = [number for each in value for number in (1, *self.part.write(each))]
        return rows + [0] * (prod(self.shape) - len(rows))


@record
class Maybe:
    """A value or None: a 1 and the value, or noughts throughout."""

    part: Part

    @property
    def shape(self) -> Shape:
        return (1 + size_of(self.part),)

    @property
    def low(self) -> int:
        return min(0, self.part.low)

    @property
    def high(self) -> int:
        return max(1, self.part.high)

    def write(self, value: Any) -> list[int]:
        return [0] * prod(self.shape) if value is None else [1, *self.part.write(value)]


@record
class Fields:
    """A record, as its fields by name in their order, one after another.

    ``omitted`` are those that say the same throughout a game, as its options do.
    """

    parts: tuple[tuple[str, Part], ...]
    omitted: tuple[str, ...] = ()

    @property
    def shape(self) -> Shape:
        return (sum(size_of(part) for _, part in self.parts),)

    @property
    def low(self) -> int:
        return min(part.low for _, part in self.parts)

    @property
    def high(self) -> int:
        return max(part.high for _, part in self.parts)

    def write(self, value: Any) -> list[int]:
        return [number for name, part in self.parts for number in part.write(getattr(value, name))]


def fields_of(*omitted: str, **parts: Part) -> Fields:
    """The fields of a record: each by name with its part, and those that are ``omitted``."""
    return Fields(tuple(parts.items()), omitted)


def result_part(reasons: Sequence[str], seats: int, most: int) -> Maybe:
    """A result of ``seats`` for one of ``reasons``, with scores of at most ``most``; or None."""
    scores, places = Each(seats, Number(0, most)), Each(seats, Number(1, seats))
    return Maybe(fields_of(scores=scores, places=places, reason=OneOf(tuple(reasons))))


@record
class NamedPart:
    """One named part of a view: what it is called, its shape and bounds, and how it is read."""

    name: str
    part: Part
    read: Callable[[Any], Any]


def named_parts(fields: Fields, prefix: str = "") -> Iterator[NamedPart]:
    """The parts of a view by name; those of a record inside it have its name before theirs."""
    for name, part in fields.parts:
        if isinstance(part, Fields):
            yield from named_parts(part, f"{prefix}{name}.")
        else:
            yield NamedPart(prefix + name, part, attrgetter(prefix + name))
