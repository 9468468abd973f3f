from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molecore.wire.digits import Digit, DigitReader, OutOfDigits, text_length, write


def _digit(base: int) -> st.SearchStrategy[Digit]:
    return st.integers(0, base - 1).map(lambda number: (number, base))


bases = st.one_of(st.integers(1, 300), st.integers(1, 1 << 64))
digit_lists = st.lists(bases.flatmap(_digit), max_size=60)


def _readable(text: str, digits: list[Digit]) -> list[Digit]:
    reader = DigitReader(text)
    try:
        for _, base in digits:
            reader.take(base)
    except OutOfDigits:
        pass
    return reader.taken


@given(digit_lists)
def test_digits_come_back(digits: list[Digit]) -> None:
    assert _readable(write(digits), digits) == digits


@given(digit_lists)
def test_length_depends_on_the_bases_only(digits: list[Digit]) -> None:
    assert len(write(digits)) == text_length([base for _, base in digits])


@given(digit_lists, st.data())
def test_a_cut_text_tells_its_first_digits_and_no_wrong_one(
    digits: list[Digit], data: st.DataObject
) -> None:
    text = write(digits)
    cut = data.draw(st.integers(0, len(text)))
    told = _readable(text[:cut], digits)
    assert told == digits[: len(told)]


@given(digit_lists, st.text("AZaz09-_", max_size=9))
def test_what_follows_a_text_does_not_matter(digits: list[Digit], rest: str) -> None:
    assert _readable(write(digits) + rest, digits) == digits


@given(digit_lists, st.text("AZaz09-_", max_size=4))
def test_a_text_is_at_its_end_only_as_it_was_written(digits: list[Digit], rest: str) -> None:
    text = write(digits)
    for given_text in (text, text[:-1] + rest, text + rest):
        reader = DigitReader(given_text)
        try:
            taken = [(reader.take(base), base) for _, base in digits]
        except OutOfDigits:
            continue
        assert reader.at_end == (given_text == write(taken))


def test_characters_are_used_fully() -> None:
    digits = [(63 - n, 64) for n in range(64)]
    assert len(write(digits)) == 65


def test_a_digit_of_base_one_takes_no_room() -> None:
    assert write([(0, 1)] * 1000) == write([])


def test_an_empty_text_tells_nothing() -> None:
    with pytest.raises(OutOfDigits):
        DigitReader("").take(2)
