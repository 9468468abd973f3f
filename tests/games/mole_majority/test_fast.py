"""The kernel plays by the rules, looks at one turn, and peeks at nothing."""

from __future__ import annotations

from random import Random

import pytest

from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.actions import Breed, CaveIn, Move
from molecore.games.mole_majority.fast import kernel, promising
from molecore.games.mole_majority.prospects import chances, gain, shares
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from tests.games.mole_majority.burrows import fresh, legal, meadow, play
from tests.games.mole_majority.test_random_games import random_game

BASES = "m0[AAAA..]=A r0[AAB.] r1[...]=A m3[BBBB..]=B r4[...]"


def positions() -> list[State]:
    """Positions of all phases and seats."""
    matches = [random_game(2 + seed % 3, seed, standard=True) for seed in (3, 4, 6)]
    return [step.state for match in matches for step in match.steps[:-1:7]]


def test_the_kernel_offers_and_plays_what_the_rules_do() -> None:
    for state in positions():
        root = kernel(state)
        seat = state.meadow.mover
        legal_actions = list(GAME.legal_actions(state, seat))
        assert [root.action(number) for number in root.legal(state)] == legal_actions
        for number in root.candidates(state):
            action = root.action(number)
            assert action in legal_actions
            assert root.play(state, number) == GAME.apply(state, seat, action).state


def test_the_kernel_looks_to_the_end_of_the_turn() -> None:
    state = meadow(BASES, ["N4 N3"])
    root = kernel(state)
    playing = play(state, "n4", "m0/4").state
    assert root.actor(state) == root.actor(playing) == 0
    assert root.actor(play(playing, "end").state) is None
    assert kernel(playing).actor(play(playing, "end").state) is None
    assert kernel(state).actor(play(state, "discard").state) is None


def test_moves_that_come_to_the_same_are_one_candidate() -> None:
    state = play(meadow(BASES, ["N4 N3"]), "n4").state
    found = [action for action in promising(state) if isinstance(action, Move)]
    hexes = [(move.start.partition("/")[0], move.space.partition("/")[0]) for move in found]
    assert len(hexes) == len(set(hexes))
    assert len(found) < len([text for text in legal(state) if "-" in text])


def test_a_mole_that_wins_a_hex_looks_best() -> None:
    state = play(meadow(BASES, ["N4 N3"]), "n4").state
    best = promising(state)[0]
    assert isinstance(best, Move)
    assert best.space == "r0/3"


def test_nobody_seals_in_a_home() -> None:
    state = play(meadow("m0[AAAA..]=A r0[A..] m3[BBBB..]=B", ["CI N4"]), "ci").state
    edges = [action.edge for action in promising(state) if isinstance(action, CaveIn)]
    assert edges[0].startswith("m0|d")
    assert edges[-1] == "r0|m0"


@pytest.mark.rule("R11")
def test_the_answer_depends_on_nothing_hidden() -> None:
    state = fresh(2)
    view = GAME.view(state, 0)
    found = set()
    for seed in range(3):
        other = GAME.sample(view, SplitMix64(seed))
        root = kernel(other)
        found.add(tuple(root.action(number) for number in root.candidates(other)))
    assert len(found) == 1


def test_rollouts_share_out_the_game() -> None:
    for state in positions()[::5]:
        root = kernel(state)
        dice = root.dice(Random(1))
        worth = root.rollout(state, dice)
        assert len(worth) == len(state.holdings)
        assert sum(worth) == pytest.approx(1.0)
        assert min(worth) >= 0


def test_chances_favour_who_holds_more() -> None:
    ahead = chances(meadow("m0[AAAAAA]=A r0[AAA]=A m3[BBBB..]=B r4[...]"))
    assert ahead[0] > ahead[1]
    assert sum(shares(6, (3, 1), (0, 0), 0)) == pytest.approx(6.0)
    state = meadow(BASES)
    assert gain(state.meadow, 1, (2, 1), (3, 1), 0) > gain(state.meadow, 2, (0, 0), (1, 0), 0)


def test_breeding_is_worth_a_try() -> None:
    state = play(meadow(BASES, ["N4 N3"]), "n4").state
    assert any(isinstance(action, Breed) for action in promising(state))
