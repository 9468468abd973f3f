"""The search finds what there is to find, on a game small enough to know it all."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from random import Random

import pytest

from molecore.ai.mcts import ROOT, Tree
from molecore.bots.turn import Turn
from molecore.core.kernel import Dice
from molecore.registry import load
from tests.amounts import LONG
from train.positions import positions, state_at
from train.textbook import textbook


class Nim:
    """Take one, two or three from a heap; who takes the last one wins. Position: (seat, heap)."""

    def __init__(self, heap: int) -> None:
        self.root = (0, heap)

    def actor(self, position: tuple[int, int]) -> int | None:
        return position[0] if position[1] else None

    def legal(self, position: tuple[int, int]) -> list[int]:
        return list(range(1, min(3, position[1]) + 1))

    candidates = legal

    def play(self, position: tuple[int, int], action: int) -> tuple[int, int]:
        return 1 - position[0], position[1] - action

    def dice(self, random: Random) -> Dice:
        return repeat(random)

    def rollout(self, position: tuple[int, int], dice: Dice) -> Sequence[float]:
        random = next(dice)
        while position[1]:
            position = self.play(position, random.choice(self.legal(position)))
        return (0.0, 1.0) if position[0] == 0 else (1.0, 0.0)

    def action(self, number: int) -> int:
        return number


def tree(heap: int, simulations: int, **settings: float) -> Tree[tuple[int, int]]:
    settings = {"curiosity": 0.7, "patience": 3.0, **settings}
    grown = Tree(Nim(heap), Random(1), **settings)
    grown.grow(simulations)
    return grown


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_a_won_game_is_seen_to_be_won(heap: int) -> None:
    grown = tree(heap, 3000)

    best = grown.best()

    assert grown.actions[best] == heap % 4
    assert grown.mean(best) > 0.85


def test_a_lost_game_is_seen_to_be_lost() -> None:
    grown = tree(8, 3000)

    assert grown.mean(grown.best()) < 0.15


def test_every_simulation_counts_once() -> None:
    grown = tree(9, 500)

    children = [node for node in range(1, len(grown.visits)) if grown.positions[node][0] == 1]
    assert grown.visits[ROOT] == 500
    assert sum(grown.visits[node] for node in children if grown.positions[node][1] >= 6) >= 500


def test_growing_in_parts_is_growing_at_once() -> None:
    at_once, in_parts = tree(11, 600), tree(11, 100)
    in_parts.grow(0)
    in_parts.grow(500)

    assert in_parts.visits == at_once.visits
    assert in_parts.worths == at_once.worths


def test_without_patience_only_the_first_candidate_is_tried() -> None:
    hasty, patient = tree(11, 50, patience=0), tree(11, 50)

    assert hasty.visits[1] == 50
    assert patient.visits[1] < 50


# ---- The textbook search that levels are measured against is none that is easily beaten


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
LOOKED_INTO = SIMULATIONS if LONG else ("majority", "mountains")


@pytest.mark.parametrize("game_id", LOOKED_INTO)
def test_a_textbook_search_finds_more_proven_answers_than_guesses_do(game_id: str) -> None:
    searching, guessing = (found(game_id, tries) for tries in (SIMULATIONS[game_id], 1))
    assert searching >= LOOKED_AT / 2
    assert searching > guessing


def test_a_flat_search_finds_what_is_decided_at_once() -> None:
    assert found("moleozer", 400, deepest=1) == LOOKED_AT


@pytest.mark.skipif(not LONG, reason="long: python build.py prove levels")
def test_a_flat_search_loses_what_is_not_decided_at_once() -> None:
    assert found("mole_hill", 4000, deepest=1) < found("mole_hill", 4000)


def found(game_id: str, simulations: int, **how: int) -> int:
    """How many best answers are found with so many simulations."""
    game = load(game_id)
    decide, right = textbook(game, simulations, **how), 0
    for position in list(positions(game_id))[::4][:LOOKED_AT]:
        state, seat = state_at(game, position), position["seat"]
        answer = decide(Turn(game, game.recall(state, seat), seat, position["seed"]))
        right += game.encode(answer) in position["best"]
    return right
