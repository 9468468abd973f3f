from __future__ import annotations

import sys
import unicodedata

import pytest

from molecore import registry
from molecore.wire.names import NAME_LENGTH, clean_name, own_name, standard_name


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("Ann", "Ann"),
        ("  Ann \t\n of  Green ", "Ann of Green"),
        ("Jo\u0308rg", "Jörg"),
        ("\u202eevil\u2066", "evil"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("\U000e0041tag", "tag"),
        ("\ud800half", "half"),
        ("\u3164", ""),
        ("\x00\x1b[31mred", "[31mred"),
        ("a" + "\u0301" * 50, "á\u0301\u0301"),
        ("<script>alert(1)</script>", "<script>alert(1)</sc"),
        ("x" * 1_000_000, "x" * 20),
    ],
)
def test_a_name_is_made_fit_to_be_shown(raw: str, clean: str) -> None:
    assert clean_name(raw) == clean


def test_no_code_point_gets_through_that_should_not() -> None:
    for first in range(0, sys.maxunicode + 1, NAME_LENGTH):
        raw = "".join(map(chr, range(first, min(first + NAME_LENGTH, sys.maxunicode + 1))))
        name = clean_name(raw)
        assert clean_name(name) == name
        assert len(name) <= NAME_LENGTH
        assert not {unicodedata.category(c) for c in name} & {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}


@pytest.mark.parametrize(
    "point",
    [
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        *(0x180B, 0x180F, 0xFE00, 0xFE0F, 0xE0100, 0xE01EF),
    ],
)
def test_what_leaves_no_ink_is_no_part_of_a_name(point: int) -> None:
    assert clean_name(f"A{chr(point)}B") == "AB"


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("Player 2", ""),
        (" Player  2 ", ""),
        ("Ann", "Ann"),
        ("Player 1", "Player 1"),
        ("Zoe", "Zoe"),
    ],
)
def test_a_standard_name_alone_need_not_be_written(name: str, own: str) -> None:
    assert own_name(registry.load("mole_hill").meta, 1, None, name) == own


def test_who_has_no_name_is_called_by_seat_or_level() -> None:
    meta = registry.load("mole_hill").meta
    assert standard_name(meta, 1, None) == "Player 2"
    assert standard_name(meta, 0, meta.levels[0].id) == str(meta.levels[0].name)
