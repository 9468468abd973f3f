"""The textbook search that levels are measured against is none that is easily beaten."""

from __future__ import annotations

import pytest

from molecore.core.protocol import recall
from molecore.registry import load
from train.positions import positions, state_at
from train.textbook import textbook

SIMULATIONS = {
    "mole_hill": 4000,
    "majority": 400,
    "mountains": 400,
    "mole_majority": 50,
    "moleozer": 400,
}
"""Random games of Mole Majority take longest, and those of Mole Hill tell least."""
LOOKED_AT = 12
"""Positions of each game."""


@pytest.mark.parametrize("game_id", SIMULATIONS)
def test_a_textbook_search_finds_more_proven_answers_than_guesses_do(game_id: str) -> None:
    searching, guessing = (found(game_id, tries) for tries in (SIMULATIONS[game_id], 1))
    assert searching >= LOOKED_AT / 2
    assert searching > guessing


def test_a_flat_search_finds_what_is_decided_at_once_and_loses_what_is_not() -> None:
    assert found("moleozer", 400, deepest=1) == LOOKED_AT
    assert found("mole_hill", 4000, deepest=1) < found("mole_hill", 4000)


def found(game_id: str, simulations: int, **how: int) -> int:
    """How many best answers are found with so many simulations."""
    game = load(game_id)
    decide, right = textbook(game, simulations, **how), 0
    for position in list(positions(game_id))[::4][:LOOKED_AT]:
        state, seat = state_at(game, position), position["seat"]
        answer = decide(recall(game, state, seat), seat, position["seed"])
        right += game.encode(answer) in position["best"]
    return right
