"""The engine against an independent implementation, and against figures of random play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import mean

import pytest

from molecore.core.match import Match, Player, Ply, new_match, play_on
from molecore.core.playout import random_match
from molecore.core.rng import SplitMix64
from molecore.games.mole_hill.actions import Dig
from molecore.games.mole_hill.events import RoundEnded
from molecore.games.mole_hill.records import State
from molecore.games.mole_hill.rules import GAME
from tests import playthroughs
from tests.amounts import amount
from tests.games.mole_hill.oracle import Oracle


def cornering_match(seed: int) -> Match:
    """A match whose gardener fences the mole in where he stands, so that rounds end early."""
    rng = SplitMix64(seed)
    options = random_match(GAME, seed, limit=0).options

    def choose(state: State) -> Ply | None:
        for seat in GAME.actors(state):
            actions = list(GAME.legal_actions(state, seat))
            beside = [a for a in actions if state.visits and state.visits[-1] in GAME.encode(a)]
            return Ply(seat, rng.choice(beside or actions))
        return None

    return play_on(new_match(GAME, [Player("Ann"), Player("Bea")], options, seed), choose)


RULES = "H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17 H19 H20 H22"
"""What the oracle plays by, too."""


@pytest.mark.rule(*RULES.split())
@pytest.mark.parametrize("seed", range(amount(5, 300)))
@pytest.mark.parametrize("make", [partial(random_match, GAME), cornering_match])
def test_the_engine_agrees_with_the_oracle(make: Callable[[int], Match], seed: int) -> None:
    match = make(seed)
    oracle = Oracle(dict(match.options), match.seed)
    for step, ply in zip(match.steps, match.plies, strict=False):
        seat = oracle.actor()
        assert GAME.actors(step.state) == (seat,)
        assert sorted(map(GAME.encode, GAME.legal_actions(step.state, seat))) == oracle.legal()
        oracle.play(GAME.encode(ply.action))
    assert oracle.over
    assert oracle.legal() == []
    assert match.result is not None
    assert list(match.result.scores) == oracle.scores
    assert match.result.reason == oracle.reason


ROUNDS = amount(400, 1_000)


@pytest.mark.rule("H9", "H19", "H20")
def test_random_play_is_in_its_known_range() -> None:
    ended = [
        event
        for seed in range(ROUNDS // 2)
        for step in _standard_match(seed).steps
        for event in step.events
        if isinstance(event, RoundEnded)
    ]
    assert len(ended) == ROUNDS
    assert mean(event.score.visited for event in ended) == pytest.approx(19.1, abs=0.5)
    assert mean(event.points for event in ended) == pytest.approx(12.8, abs=0.5)
    assert mean(event.reason == "pieces" for event in ended) == pytest.approx(0.60, abs=0.05)


def _standard_match(seed: int) -> Match:
    rng = SplitMix64(seed)

    def choose(state: State) -> Ply | None:
        for seat in GAME.actors(state):
            return Ply(seat, rng.choice(GAME.legal_actions(state, seat)))
        return None

    return play_on(new_match(GAME, [Player("Ann"), Player("Bea")], {}, seed), choose)


# ---- The golden playthroughs show each way a round can end, with each option at work


golden = partial(playthroughs.golden, "mole_hill")


def round_ends(match: Match) -> list[tuple[str, bool]]:
    """Why each round ended, and whether it did so on the mole's own turn."""
    return [
        (event.reason, isinstance(ply.action, Dig))
        for ply, step in zip(match.plies, match.steps[1:], strict=True)
        for event in step.events
        if isinstance(event, RoundEnded)
    ]


@pytest.mark.rule("H16")
@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("round_ended_by_pieces", ("pieces", True)),
        ("round_ended_by_own_move", ("blocked", True)),
        ("round_ended_by_rod", ("blocked", False)),
    ],
)
def test_each_way_a_round_can_end_is_shown(name: str, end: tuple[str, bool]) -> None:
    assert round_ends(golden(name)) == [end, end]
