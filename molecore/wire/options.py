"""Options as digits: only those that differ from their default are written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from molecore.core.options import (
    Choice,
    Count,
    Flag,
    Layout,
    Option,
    Options,
    OptionValue,
    Placement,
)
from molecore.core.protocol import GameMeta
from molecore.wire.digits import Digit, DigitReader
from molecore.wire.errors import BadLink
from molecore.words import Message

OPTIONS: Final = 32
"""More options than any game has, so that one can be added without changing old links."""


def option_digits(meta: GameMeta, options: Options) -> list[Digit]:
    """How many options are not at their default, then the number and value of each."""
    written = [
        (number, option)
        for number, option in enumerate(meta.options)
        if options[option.key] != option.default
    ]
    digits = [(len(written), OPTIONS)]
    for number, option in written:
        digits += [(number, OPTIONS), *_value_digits(option, options[option.key])]
    return digits


def read_options(meta: GameMeta, digits: DigitReader) -> Mapping[str, object]:
    """The options that `option_digits` wrote; the game still has to resolve them."""
    options: dict[str, object] = {}
    for _ in range(digits.take(OPTIONS)):
        number = digits.take(OPTIONS)
        if number >= len(meta.options):
            raise BadLink("newer", Message("link.unknown_option", game=meta.name))
        option = meta.options[number]
        options[option.key] = _read_value(option, digits)
    return options


def _value_digits(option: Option, value: OptionValue) -> Iterator[Digit]:
    match option, value:
        case Flag(), bool(chosen):
            yield int(chosen), 2
        case Choice(choices=choices), (int() | str()) as chosen:
            yield [known for known, _ in choices].index(chosen), len(choices)
        case Count(low=low, high=high), int(chosen):
            yield chosen - low, high - low + 1
        case Placement(cells=cells), tuple(layout):
            for _, group in layout:
                yield from ((cells.index(cell), len(cells)) for cell in group)
        case Layout(), tuple(layout):
            for _, rows in layout:
                yield from _drawing_digits(option, rows)


def _read_value(option: Option, digits: DigitReader) -> object:
    match option:
        case Flag():
            return bool(digits.take(2))
        case Choice(choices=choices):
            return choices[digits.take(len(choices))][0]
        case Count(low=low, high=high):
            return low + digits.take(high - low + 1)
        case Placement(groups=groups, cells=cells):
            return {
                name: [cells[digits.take(len(cells))] for _ in range(count)]
                for name, count in groups
            }
        case Layout(default=boards):
            return {board: _read_drawing(option, digits) for board, _ in boards}


def _drawing_digits(option: Layout, rows: Sequence[str]) -> Iterator[Digit]:
    yield len(rows), option.most_rows + 1
    yield len(rows[0]), option.most_columns + 1
    yield from ((int(cell == "#"), 2) for row in rows for cell in row)


def _read_drawing(option: Layout, digits: DigitReader) -> list[str]:
    rows, columns = digits.take(option.most_rows + 1), digits.take(option.most_columns + 1)
    return ["".join(".#"[digits.take(2)] for _ in range(columns)) for _ in range(rows)]
