"""Views as numbers in an array that is kept: from view to view only what changed is written.

Views and all that is in them never change, and share what they have in common. So whatever is
the same object as before has its numbers already.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, compress, repeat
from math import inf, prod
from operator import is_not
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import numpy as np

from molecore.core import parts as p

DTYPE: Final = np.int32
_CODE: Final = "i"
_Numbers: TypeAlias = "array[int]"
_T = TypeVar("_T")


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

    def __init__(self, fields: p.Fields) -> None:
        self._fields: Final = fields
        self._writer: Final = _Fields(fields)
        self._written: Final = _zeros(self._writer.size)
        self._shown: Final = np.frombuffer(self._written, DTYPE)
        self._old: Any = Nothing

    def __reduce__(self) -> tuple[Any, ...]:
        return Views, (self._fields,)

    def numbers(self, view: Any) -> np.ndarray[Any, Any]:
        """All parts of ``view`` one after another, each row by row (int32), in a new array."""
        old, self._old = self._old, Nothing  # until all of it is written
        if old is Nothing:
            self._shown.fill(0)
        self._writer.write(self._written, 0, view, old)
        self._old = view
        return self._shown.copy()


class _Written(dict[Any, _T]):
    """What each value of a part is written as, worked out when it first comes."""

    def __init__(
        self, part: p.Part, kept_as: Callable[[_Numbers], _T], lead: tuple[int, ...] = ()
    ) -> None:
        super().__init__()
        self._part = part
        self._kept_as = kept_as
        self._lead = lead

    def __reduce__(self) -> tuple[Any, ...]:
        return _Written, (self._part, self._kept_as, self._lead)

    def __missing__(self, value: Any) -> _T:
        numbers = array(_CODE, (*self._lead, *self._part.write(value)))
        kept = self[value] = self._kept_as(numbers)
        return kept


class _Whole:
    """Any part, written anew."""

    def __init__(self, part: p.Part) -> None:
        self.size: int = p.size_of(part)
        self._part = part

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:  # noqa: ARG002
        into[start : start + self.size] = array(_CODE, self._part.write(value))


class _Few:
    """A part with few values: the numbers of each are kept."""

    def __init__(self, part: p.Part) -> None:
        self.size: int = p.size_of(part)
        self.kept: Final = _Written(part, array.__copy__)

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:  # noqa: ARG002
        into[start : start + self.size] = self.kept[value]


class _Rows:
    """Values of a part with few of them, row by row; rows that are no more become 0."""

    def __init__(self, part: p.Each | p.UpTo) -> None:
        self.size: int = p.size_of(part)
        self._part: Final = part
        lead = (1,) if isinstance(part, p.UpTo) else ()
        self._row: Final = _Written(part.part, array.tobytes, lead)
        self._most: Final = part.most if isinstance(part, p.UpTo) else part.count
        self._least: Final = 0 if isinstance(part, p.UpTo) else part.count
        self._bytes: Final = self.size * array(_CODE).itemsize

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:  # noqa: ARG002
        if not self._least <= len(value) <= self._most:
            self._part.write(value)  # it says what is wrong
        rows = b"".join(map(self._row.__getitem__, value))
        into[start : start + self.size] = array(_CODE, rows.ljust(self._bytes, b"\0"))


class _Number:
    size = 1

    def __init__(self, part: p.Number) -> None:
        self._part = part
        self.low: Final = part.low
        self.high: Final = part.high

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:  # noqa: ARG002
        if not self.low <= value <= self.high:
            self._part.write(value)  # it says what is wrong
        into[start] = value


class _Bits:
    """Those bits are written that are others."""

    def __init__(self, part: p.Bits) -> None:
        self.size: int = part.count

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:
        if value >> self.size:
            raise ValueError(f"{value:#x} has more than {self.size} bits")
        changed = value if old is Nothing else value ^ old
        while changed:
            place = changed.bit_length() - 1
            into[start + place] ^= 1
            changed ^= 1 << place


class _Order:
    """What came to those that were there is added."""

    def __init__(self, part: p.Order) -> None:
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


class _Tally:
    """Counted anew."""

    def __init__(self, part: p.Tally) -> None:
        self.size: int = len(part.values)
        self._part: Final = part
        self._places: Final = _places(part.values)

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:  # noqa: ARG002
        counts, places = _zeros(self.size), self._places
        for each in value:
            counts[places[each]] += 1
        if len(value) > self._part.most and max(counts) > self._part.most:
            self._part.write(value)  # it says what is wrong
        into[start : start + self.size] = counts


class _Each:
    def __init__(self, part: p.Each) -> None:
        self.size: int = p.size_of(part)
        self._count: Final = part.count
        self._inner: Final = _writer(part.part)
        self._starts: Final = range(0, self.size, self._inner.size)

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:
        if len(value) != self._count:
            raise ValueError(f"{len(value)} values, where there are {self._count}")
        before = repeat(Nothing) if old is Nothing else old
        rows = zip(self._starts, value, before, strict=False)
        for place, new, was in compress(rows, map(is_not, value, before)):
            self._inner.write(into, start + place, new, was)


class _UpTo:
    """Row by row; rows that are no more become 0."""

    def __init__(self, part: p.UpTo) -> None:
        self.size: int = p.size_of(part)
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
    def __init__(self, part: p.Maybe) -> None:
        self.size: int = p.size_of(part)
        self._inner: Final = _writer(part.part)

    def write(self, into: _Numbers, start: int, value: Any, old: Any) -> None:
        if value is None:
            into[start : start + self.size] = _zeros(self.size)
            return
        into[start] = 1
        self._inner.write(into, start + 1, value, Nothing if old is None else old)


class _Fields:
    """Field by field, by a function made for this record: a loop takes longer than all else."""

    def __init__(self, part: p.Fields) -> None:
        writers = [_writer(inner) for _, inner in part.parts]
        starts = [*accumulate((each.size for each in writers), initial=0)]
        lines = ["def write(into, start, value, old):"]
        scope: dict[str, Any] = {"Nothing": Nothing}
        for number, ((name, _), writer) in enumerate(zip(part.parts, writers, strict=True)):
            scope[f"write_{number}"] = writer.write
            scope[f"kept_{number}"] = writer.kept if isinstance(writer, _Few) else {}
            lines += [f"    new, was = value.{name}, Nothing if old is Nothing else old.{name}"]
            lines += ["    if new is not was:"]
            lines += [f"        {line}" for line in _lines(writer, number, starts[number])]
        exec("\n".join(lines), scope)  # noqa: S102 - nothing in it but numbers and names of fields
        self.size: int = starts[-1]
        self.write: Final[Callable[[_Numbers, int, Any, Any], None]] = scope["write"]


def _lines(writer: Writer, number: int, place: int) -> Sequence[str]:
    """What writes ``new`` of field ``number`` from ``place`` on; what is short without a call."""
    call = f"write_{number}(into, start + {place}, new, was)"
    if isinstance(writer, _Number):
        here = f"    into[start + {place}] = new"
        return f"if {writer.low} <= new <= {writer.high}:", here, "else:", f"    {call}"
    if isinstance(writer, _Few):
        span = f"start + {place} : start + {place + writer.size}"
        return (f"into[{span}] = kept_{number}[new]",)
    return (call,)


_WRITERS: Final[Mapping[type, Any]] = {
    p.Number: _Number,
    p.Bits: _Bits,
    p.Tally: _Tally,
    p.Order: _Order,
    p.Each: _Each,
    p.UpTo: _UpTo,
    p.Maybe: _Maybe,
    p.Fields: _Fields,
}
_FEW: Final = 1_000
"""Of parts with no more values the numbers of each are kept."""


def _writer(part: p.Part) -> Writer:
    writer: Writer
    if isinstance(part, p.Number):
        writer = _Number(part)
    elif _values(part) <= _FEW:
        writer = _Few(part)
    elif isinstance(part, p.Each | p.UpTo) and _values(part.part) <= _FEW:
        writer = _Rows(part)
    else:
        writer = _WRITERS.get(type(part), _Whole)(part)
    return writer


def _values(part: p.Part) -> float:
    """How many values a part has; infinity where they are not worth counting."""
    count = inf
    match part:
        case p.Number(low=low, high=high):
            count = high - low + 1
        case p.OneOf(values=values):
            count = len(values)
        case p.Members(values=values):
            count = 2.0 ** len(values)
        case p.Maybe(part=inner):
            count = 1 + _values(inner)
        case p.Each(count=times, part=inner):
            count = _values(inner) ** times
        case p.Fields(parts=parts):
            count = prod(_values(inner) for _, inner in parts)
    return count


def _places(values: Sequence[Any]) -> dict[Any, int]:
    return {value: place for place, value in enumerate(values)}


def _zeros(count: int) -> _Numbers:
    return array(_CODE, bytes(count * array(_CODE).itemsize))
