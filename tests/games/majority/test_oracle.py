"""The engine against an independent implementation, and against figures of random play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from molecore.core.match import Match, Player, Ply, new_match, play_on
from molecore.core.playout import random_match
from molecore.core.rng import SplitMix64
from molecore.games.majority.board import places_in, plan_of
from molecore.games.majority.records import State
from molecore.games.majority.rules import GAME
from tests.games.majority.oracle import Oracle, standard


def random_play(seed: int, options: Mapping[str, object], slips: int = 7) -> Match:
    """A match at random; each side declares at most so many preferences."""
    rng = SplitMix64(seed)

    def choose(state: State) -> Ply | None:
        for seat in GAME.actors(state):
            actions = GAME.legal_actions(state, seat)
            if state.house.phase == "declare" and state.house.slips >= slips:
                actions = actions[-1:]
            return Ply(seat, rng.choice(actions))
        return None

    return play_on(new_match(GAME, [Player("Ann"), Player("Bea")], options, seed), choose)


def check(match: Match) -> None:
    """Replay ``match`` with the oracle and compare all there is."""
    oracle = Oracle(dict(match.options))
    for step, ply in zip(match.steps, match.plies, strict=False):
        _compare(step.state, oracle)
        oracle.play(GAME.encode(ply.action))
    _compare(match.state, oracle)
    result = match.result
    assert oracle.over
    assert result is not None
    assert result.reason == oracle.reason
    assert result.scores == (oracle.score(0), oracle.score(1))
    assert result.winners == ((0, 1) if oracle.winner is None else (oracle.winner,))


def _compare(state: State, oracle: Oracle) -> None:
    house = state.house
    plan = plan_of(house.rules.boards)
    if not oracle.over:
        seat = oracle.actor()
        assert GAME.actors(state) == (seat,)
        assert list(map(GAME.encode, GAME.legal_actions(state, seat))) == oracle.legal()
    for seat in (0, 1):
        held = {place for place, owner in oracle.owner.items() if owner == seat}
        assert set(places_in(plan, house.held[seat])) == held
    assert set(places_in(plan, house.placed)) == oracle.pieces
    assert set(places_in(plan, house.cancelled)) == oracle.announced
    assert (house.contest, house.flips) == (oracle.contest, oracle.flips)


def test_the_oracle_has_the_same_boards() -> None:
    for option in GAME.meta.options:
        if option.key == "layout":
            assert option.default == tuple((board, tuple(standard(board))) for board in "UL")


@pytest.mark.parametrize("seed", range(120))
def test_the_engine_agrees_with_the_oracle_whatever_the_options(seed: int) -> None:
    check(random_match(GAME, seed))
