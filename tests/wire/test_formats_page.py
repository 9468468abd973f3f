"""The examples in docs/formats.md are true."""

from __future__ import annotations

import re
from pathlib import Path

from molecore.registry import CATALOGUE
from molecore.wire import links, logs, records
from molecore.wire.digits import DigitReader
from molecore.wire.header import level_number
from molecore.wire.mapping import to_record

PAGE = (Path(__file__).parents[2] / "docs/formats.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(?:json)?\n(.*?)```", PAGE, re.DOTALL)
RECORD, SAVE, LINK, DIGITS = BLOCKS


def test_record_save_and_link_are_the_same_game() -> None:
    plain = to_record(logs.load(SAVE).walk(3).match)
    assert to_record(records.load(RECORD)) | {"id": "example"} == plain
    assert to_record(links.decode(LINK.strip())) | {"id": "example"} == plain


def test_a_save_and_a_link_are_written_as_shown() -> None:
    saved = logs.read(SAVE)
    assert logs.dump(saved.history, saved.when) == SAVE
    assert links.encode(saved.history.walk(3).match) == LINK.strip()


def test_the_digits_are_those_of_the_link() -> None:
    digits = [tuple(map(int, digit.split("/"))) for digit in DIGITS.split()]
    reader = DigitReader(LINK.strip()[len("m1.") : -6])
    assert [(reader.take(base), base) for _, base in digits] == digits


def test_every_level_of_a_game_has_a_number_of_its_own() -> None:
    for meta in CATALOGUE:
        numbers = {level_number(level.id) for level in meta.levels}
        assert len(numbers) == len(meta.levels)
