"""Digits, fields, texts and JSON: what links, saves and records are made of."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molecore.core.history import begin
from molecore.core.rng import SEED_LIMIT
from molecore.wire import links, logs, texts
from molecore.wire.digits import Digit, DigitReader, OutOfDigits, text_length, write
from molecore.wire.errors import BadRecord
from molecore.wire.header import name_digits, number_digits, read_name, read_number
from molecore.wire.jsontext import DEPTH_LIMIT, TEXT_LIMIT, depth, parse_object, write_object
from molecore.wire.names import clean_name
from tests.wire.matches import full_match


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


@given(st.text().map(clean_name))
def test_names_come_back(name: str) -> None:
    assert read_name(DigitReader(write(name_digits(name)))) == name


@given(st.integers(0, SEED_LIMIT - 1))
def test_numbers_come_back(number: int) -> None:
    assert read_number(DigitReader(write(number_digits(number)))) == number


@pytest.mark.parametrize(("number", "characters"), [(0, 1), (1, 3), (255, 3), ((1 << 53) - 1, 11)])
def test_small_numbers_take_little_room(number: int, characters: int) -> None:
    assert len(write(number_digits(number))) == characters


# ---- Whether a text is a link, or a save or a record


LINK = links.encode(full_match(1))


@pytest.mark.parametrize("before", ["", "#", " https://example.org/molecore/#", "\n", "see "])
def test_a_link_is_one_alone_and_in_a_text(before: str) -> None:
    assert texts.is_link(before + LINK)
    assert texts.read(before + LINK).plies == links.decode(LINK).plies


@pytest.mark.parametrize("text", ["", "m1", "game.txt", f'{{"title": "#{LINK}"}}', "{}"])
def test_what_else_there_is_is_none(text: str) -> None:
    assert not texts.is_link(text)


def test_a_save_is_no_link_and_is_read() -> None:
    save = logs.dump(begin(full_match(1)))
    assert not texts.is_link(save)
    assert texts.read(save).plies == full_match(1).plies


@pytest.mark.parametrize(
    ("text", "deep"),
    [
        ("", 0),
        ("{}", 1),
        ('{"a": [[1], [2]]}', 3),
        ('{"[[[[": "]]]]"}', 1),
        (r'{"\"[[": 1}', 1),
        ('{"a": "never closed [[[[', 1),
        ("]]]][", 0),
    ],
)
def test_depth_counts_brackets_outside_strings(text: str, deep: int) -> None:
    assert depth(text) == deep


def test_as_many_brackets_as_may_be_are_read_and_no_more() -> None:
    text = '{"a": ' * DEPTH_LIMIT + "1" + "}" * DEPTH_LIMIT
    assert list(parse_object(text)) == ["a"]
    with pytest.raises(BadRecord, match="brackets"):
        parse_object(f'{{"a": {text}}}')


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("[" * 7000 + "]" * 7000, "foreign", "brackets"),
        ('{"a":' * 7000 + "1" + "}" * 7000, "foreign", "brackets"),
        ("{" + '"\\"' * 300_000, "foreign", "not JSON"),
        (" " * (TEXT_LIMIT + 1), "too_long", "1,000,000"),
        ('{"a": 1, "a": 2}', "foreign", "twice"),
        ('{"a": NaN}', "foreign", "NaN"),
        ('{"a": ' + "9" * 5000 + "}", "foreign", "not JSON"),
        ("[1]", "foreign", "object"),
        ("null", "foreign", "object"),
        ("", "foreign", "not JSON"),
    ],
)
def test_unfit_texts_are_refused_in_words(text: str, kind: str, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason) as refused:
        parse_object(text)
    assert refused.value.kind == kind


def test_the_scan_takes_time_in_proportion_to_the_text() -> None:
    def seconds(repeats: int) -> float:
        start = time.process_time()
        depth('"' + '\\"' * repeats)
        return time.process_time() - start

    seconds(1000)
    assert seconds(400_000) < 60 * max(seconds(40_000), 1e-4)


def test_what_is_written_can_be_read() -> None:
    value = {"a": [1, ["x", None]], "ö": {"b": True}}
    assert parse_object(write_object(value)) == value
    assert len(write_object(value).splitlines()) == 4
    assert depth(write_object(value)) < DEPTH_LIMIT
