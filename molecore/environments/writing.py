"""Views as numbers in an array that is kept: from view to view only what changed is written.

Views and all that is in them never change, and share what they have in common. So whatever is
the same object as before has its numbers already.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import accumulate, repeat
from operator import attrgetter
from typing import Any, Final, Protocol, TypeAlias

import numpy as np

from molecore.core.parts import (
    Bits,
    Each,
    Fields,
    Maybe,
    NamedPart,
    Number,
    OneOf,
    Order,
    Part,
    UpTo,
    size_of,
)

DTYPE: Final = np.int32
_CODE: Final = "i"
_Numbers: TypeAlias = "array[int]"


class Nothing:
    """What was written where nothing was, which left all numbers 0. It is no value of any view."""


class Writer(Protocol):
    """Writes a value of one kind over another one, in the numbers from ``start`` on."""

    size: int

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:
        """Write ``value`` where ``old`` is. Raises ValueError for what it cannot be."""
        ...


class Views:
    """Writes one view after another of the same game, options and seats."""

    def __init__(self, parts: Sequence[NamedPart]) -> None:
        self._writers: Final = [_writer(each.part) for each in parts]
        sizes = [writer.size for writer in self._writers]
        self._starts: Final = [0, *accumulate(sizes)]
        self._read: Final = attrgetter("__class__", *(each.name for each in parts))
        self._written: _Numbers = array(_CODE)
        self._old: Sequence[Any] | None = None

    def numbers(self, view: Any) -> np.ndarray[Any, Any]:
        """All parts of ``view`` one after another, each row by row (int32), in a new array."""
        values = self._read(view)[1:]
        old, self._old = self._old, None  # until all of it is written
        if old is None:
            self._written = _zeros(self._starts[-1])
        before = repeat(Nothing) if old is None else old
        for writer, start, value, was in zip(
            self._writers, self._starts, values, before, strict=False
        ):
            if value is not was:
                writer.write(self._written, start, value, was)
        self._old = values
        return np.array(np.frombuffer(self._written, DTYPE))


class _Whole:
    """Any part, written anew."""

    def __init__(self, part: Part) -> None:
        self.size: int = size_of(part)
        self._part = part

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:  # noqa: ARG002
        into[start : start + self.size] = array(_CODE, self._part.write(value))


class _Number:
    size = 1

    def __init__(self, part: Number) -> None:
        self._part = part

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:  # noqa: ARG002
        (into[start],) = self._part.write(value)


class _OneOf:
    """The 1 goes from one place to another."""

    def __init__(self, part: OneOf) -> None:
        self.size: int = len(part.values)
        self._part = part
        self._places: Final = _places(part.values)

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:
        if value not in self._places:
            self._part.write(value)  # it says what is wrong
        if old is not Nothing:
            into[start + self._places[old]] = 0
        into[start + self._places[value]] = 1


class _Bits:
    """Those bits are written that are others."""

    def __init__(self, part: Bits) -> None:
        self.size: int = part.count

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:
        if value >> self.size:
            raise ValueError(f"{value:#x} has more than {self.size} bits")
        changed = value if old is Nothing else value ^ old
        while changed:
            place = changed.bit_length() - 1
            into[start + place] = value >> place & 1
            changed ^= 1 << place


class _Order:
    """What came to those that were there is added."""

    def __init__(self, part: Order) -> None:
        self.size: int = len(part.values)
        self._places: Final = _places(part.values)

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:
        known = 0 if old is Nothing else len(old)
        if known and tuple(value[:known]) != tuple(old):
            into[start : start + self.size] = _zeros(self.size)
            known = 0
        for number, each in enumerate(value[known:], known + 1):
            if each not in self._places:
                raise ValueError(f"{each!r} cannot be in this order")
            into[start + self._places[each]] = number


class _Each:
    def __init__(self, part: Each) -> None:
        self.size: int = size_of(part)
        self._count: Final = part.count
        self._inner: Final = _writer(part.part)

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:
        if len(value) != self._count:
            raise ValueError(f"{len(value)} values, where there are {self._count}")
        inner, at = self._inner, start
        before = repeat(Nothing) if old is Nothing else old
        for new, was in zip(value, before, strict=False):
            if new is not was:
                inner.write(into, at, new, was)
            at += inner.size


class _UpTo:
    """Row by row; rows that are no more become 0."""

    def __init__(self, part: UpTo) -> None:
        self.size: int = size_of(part)
        self._most: Final = part.most
        self._inner: Final = _writer(part.part)

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:
        if len(value) > self._most:
            raise ValueError(f"{len(value)} values, where at most {self._most} are")
        inner, row, at = self._inner, self._inner.size + 1, start
        before = () if old is Nothing else old
        for new, was in zip(value, before, strict=False):
            if new is not was:
                inner.write(into, at + 1, new, was)
            at += row
        for new in value[len(before) :]:
            into[at] = 1
            inner.write(into, at + 1, new, Nothing)
            at += row
        if len(before) > len(value):
            gone = row * (len(before) - len(value))
            into[at : at + gone] = _zeros(gone)


class _Maybe:
    def __init__(self, part: Maybe) -> None:
        self.size: int = size_of(part)
        self._inner: Final = _writer(part.part)

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:
        if value is None:
            into[start : start + self.size] = _zeros(self.size)
            return
        into[start] = 1
        self._inner.write(into, start + 1, value, Nothing if old is None else old)


class _Fields:
    def __init__(self, part: Fields) -> None:
        writers = [(name, _writer(inner)) for name, inner in part.parts]
        starts = accumulate((writer.size for _, writer in writers), initial=0)
        self.size: int = size_of(part)
        self._fields: Final = [(*each, start) for each, start in zip(writers, starts, strict=False)]

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:
        for name, writer, place in self._fields:
            new = getattr(value, name)
            was = Nothing if old is Nothing else getattr(old, name)
            if new is not was:
                writer.write(into, start + place, new, was)


_WRITERS: Final[Mapping[type, Any]] = {
    Number: _Number,
    OneOf: _OneOf,
    Bits: _Bits,
    Order: _Order,
    Each: _Each,
    UpTo: _UpTo,
    Maybe: _Maybe,
    Fields: _Fields,
}


def _writer(part: Part) -> Writer:
    writer: Writer = _WRITERS.get(type(part), _Whole)(part)
    return writer


def _places(values: Sequence[Any]) -> dict[Any, int]:
    return {value: place for place, value in enumerate(values)}


def _zeros(count: int) -> _Numbers:
    return array(_CODE, bytes(count * array(_CODE).itemsize))
