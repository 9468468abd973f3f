from __future__ import annotations

from molecore.core.playout import random_match
from molecore.games.mole_hill.rules import GAME
from molecore.spaces import spaces_of


def test_numbers_of_a_round_that_is_over_are_those_of_its_sheet() -> None:
    match = random_match(GAME, 1, 60)
    (sheet,) = match.view(None).finished
    numbers = spaces_of(match).tensors(match.view(None))["finished"].numbers
    there, *mole = numbers[:3]
    assert (there, mole.index(1)) == (1, sheet.mole)
    assert [*numbers[3:7]] == [sheet.visited, sheet.dark, sheet.red, sheet.white]
    assert not any(numbers[7:])
