from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molecore.core.rng import SEED_LIMIT
from molecore.wire.digits import DigitReader, write
from molecore.wire.fields import name_digits, number_digits, read_name, read_number
from molecore.wire.names import clean_name


@given(st.text().map(clean_name))
def test_names_come_back(name: str) -> None:
    assert read_name(DigitReader(write(name_digits(name)))) == name


@given(st.integers(0, SEED_LIMIT - 1))
def test_numbers_come_back(number: int) -> None:
    assert read_number(DigitReader(write(number_digits(number)))) == number


@pytest.mark.parametrize(("number", "characters"), [(0, 1), (1, 3), (255, 3), ((1 << 53) - 1, 11)])
def test_small_numbers_take_little_room(number: int, characters: int) -> None:
    assert len(write(number_digits(number))) == characters
