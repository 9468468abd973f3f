from __future__ import annotations

import time

import pytest

from molecore.wire.errors import BadRecord
from molecore.wire.jsontext import DEPTH_LIMIT, TEXT_LIMIT, depth, parse_object, write_object


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
