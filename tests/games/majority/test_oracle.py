"""The engine against an independent implementation, and against figures of random play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

import pytest

from molecore.core.match import Match, Player, Ply, new_match, play_on
from molecore.core.playout import random_match
from molecore.core.rng import SplitMix64
from molecore.games.majority.actions import Resolve
from molecore.games.majority.board import places_in, plan_of
from molecore.games.majority.records import State
from molecore.games.majority.rules import GAME
from tests.amounts import amount
from tests.games.majority.oracle import Oracle, standard


def random_play(seed: int, options: Mapping[str, object], slips: int = 7) -> Match:
    """A match at random; each side declares at most so many preferences."""
    rng = SplitMix64(seed)

    def choose(state: State) -> Ply | None:
        for seat in GAME.actors(state):
            actions = GAME.legal_actions(state, seat)
            if state.public.phase == "declare" and state.public.slips >= slips:
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
    public = state.public
    plan = plan_of(public.rules.boards)
    if not oracle.over:
        seat = oracle.actor()
        assert GAME.actors(state) == (seat,)
        assert list(map(GAME.encode, GAME.legal_actions(state, seat))) == oracle.legal()
    for seat in (0, 1):
        held = {place for place, owner in oracle.owner.items() if owner == seat}
        assert set(places_in(plan, public.held[seat])) == held
    assert set(places_in(plan, public.placed)) == oracle.pieces
    assert set(places_in(plan, public.cancelled)) == oracle.announced
    assert (public.contest, public.flips) == (oracle.contest, oracle.flips)


def test_the_oracle_has_the_same_boards() -> None:
    for option in GAME.meta.options:
        if option.key == "layout":
            assert option.default == tuple((board, tuple(standard(board))) for board in "UL")


RULES = "J1 J2 J3 J4 J5 J6 J8 J9 J10 J11 J12 J13 J14 J15 J16 J17 J18 J19 J21 J23 J24 J25 J26 J28"
"""What the oracle plays by, too."""


@pytest.mark.rule(*RULES.split())
@pytest.mark.parametrize("seed", range(amount(6, 300)))
def test_the_engine_agrees_with_the_oracle_whatever_the_options(seed: int) -> None:
    check(random_match(GAME, seed))


CROWDED = {"U": ["#####", "#####", "####."], "L": ["####", "####", "####"]}


@pytest.mark.parametrize("seed", range(amount(4, 200)))
def test_the_engine_agrees_with_the_oracle_where_preferences_meet(seed: int) -> None:
    """Boards this small make most declarations cancel, and choices are frequent."""
    modes = ("upper", "lower", "complete")
    check(random_play(seed, {"mode": modes[seed % 3], "layout": CROWDED, "max_contests": 2}))


GAMES = 250


@cache
def upper_matches(slips: int, basis: str = "allSeats") -> tuple[Match, ...]:
    """Single contests in the Upper, played at random."""
    options = {"mode": "upper", "max_contests": 1, "majority_basis": basis}
    return tuple(random_play(seed, options, slips) for seed in range(GAMES))


def shares(matches: Iterable[Match]) -> list[float]:
    """How many of the matches Red wins, Blue wins, and nobody."""
    results = [match.result for match in matches]
    won = Counter(result.winners for result in results if result is not None)
    return [won[winners] / GAMES for winners in ((0,), (1,), (0, 1))]


@pytest.mark.rule("J24")
def test_preferences_leave_as_many_contests_hung_as_is_known() -> None:
    assert shares(upper_matches(3))[2] == pytest.approx(0.18, abs=0.06)
    assert shares(upper_matches(3, "ordinarySeats"))[2] == pytest.approx(0.03, abs=0.03)


@pytest.mark.rule("J16", "J25")
def test_without_preferences_either_side_wins_as_often_as_is_known() -> None:
    assert shares(upper_matches(0)) == pytest.approx([0.518, 0.459, 0.023], abs=0.08)


@pytest.mark.rule("J17")
def test_choices_are_as_frequent_as_is_known() -> None:
    plies = [ply for match in upper_matches(0) for ply in match.plies]
    choices = sum(isinstance(ply.action, Resolve) for ply in plies)
    assert choices / GAMES == pytest.approx(2.9, abs=0.6)


@pytest.mark.rule("J20")
def test_flips_stay_far_below_their_bound() -> None:
    most = max(match.state.public.flips for match in upper_matches(3))
    assert 40 <= most <= 70
