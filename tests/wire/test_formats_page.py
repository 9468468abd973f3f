"""The examples in docs/formats.md are true."""

from __future__ import annotations

import re

from molecore.registry import CATALOGUE
from molecore.wire import links, logs, records
from molecore.wire.digits import DigitReader
from molecore.wire.header import level_number
from molecore.wire.mapping import to_record
from tests.wire import catalogue_page

PAGE = catalogue_page.PAGE.read_text(encoding="utf-8")
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


def test_every_game_stands_there_with_its_options_and_levels_for_each_rules_version() -> None:
    assert catalogue_page.written(PAGE) == PAGE, "python -m tests.wire.catalogue_page"


def test_the_catalogue_says_what_a_link_needs() -> None:
    listed = PAGE[PAGE.index(catalogue_page.BEGIN) :]
    for meta in CATALOGUE:
        for version in (*meta.older_rules, meta.rules_version):
            assert f"#### {meta.name}, rules version {version}" in listed
        for option in meta.options:
            assert f"`{option.key}`" in listed
