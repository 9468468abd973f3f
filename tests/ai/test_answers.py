"""The same answers in every Python: those that are kept, asked again in this one."""

from __future__ import annotations

import json

import pytest

from tests.amounts import amount
from train.answers import COUNT, PLACE, answers

KEPT: dict[str, list[str]] = json.loads(PLACE.read_text(encoding="utf-8"))
ASKED = amount(5, COUNT)


@pytest.mark.parametrize("name", KEPT)
def test_the_answers_are_those_that_are_kept(name: str) -> None:
    game_id, seats = name.split()
    assert len(KEPT[name]) == COUNT
    assert list(answers(game_id, int(seats), ASKED)) == KEPT[name][:ASKED]
