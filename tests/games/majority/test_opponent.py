"""How the computer plays: preferences that nobody foresees, and the last claims as proven."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from molecore.ai.choose import Question, choose, uncalibrated
from molecore.core.options import resolve
from molecore.core.protocol import Level
from molecore.core.record import replace
from molecore.core.thinking import Search
from molecore.games.majority.actions import LEAVE_BLANK, Declare
from molecore.games.majority.kernel.contest import CLAIM, Dice, MajorityKernel, Position
from molecore.games.majority.kernel.endings import Endings, TooMuch
from molecore.games.majority.opponent import Thorough, think
from molecore.games.majority.records import State
from molecore.games.majority.rules import GAME
from tests.amounts import LONG, amount

QUICK = Level("quick", "Quick", "", 60)
THOROUGH = Level("thorough", "Thorough", "", 500)


def begun(seed: int, mode: str = "upper") -> State:
    return GAME.setup(resolve(GAME.meta.options, {"mode": mode}), 2, seed).state


def answered(state: State, seed: int, level: Level = QUICK) -> object:
    seat = state.public.mover
    return choose(
        Question(GAME, GAME.recall(state, seat), seat, level, seed), lambda _: None
    ).action


def declared(seed: int, level: Level = QUICK, mode: str = "upper") -> tuple[str, ...]:
    """What Red declares in a game."""
    places: list[str] = []
    state = begun(0, mode)
    while state.public.phase == "declare" and state.public.mover == 0:
        action = answered(state, 10 * seed + len(places), level)
        assert isinstance(action, Declare)
        places.append(action.place or "")
        state = GAME.apply(state, 0, action).state
    return tuple(places)


@pytest.mark.rule("J5", "J7")
def test_nobody_foresees_preferences_from_games_before() -> None:
    games = [declared(seed) for seed in range(400)]
    counts = Counter(place for places in games for place in places)

    # Each of 76 places is as likely: 15.8 times of 1,200, with a deviation of 3.9.
    assert len(counts) == 76
    assert max(counts.values()) < 15.8 + 5 * 3.9
    assert len(set(games)) > 390


@pytest.mark.rule("J5", "J27")
@pytest.mark.parametrize("mode", ["upper", "complete"] if LONG else ["upper"])
def test_who_thinks_long_prefers_the_midst_of_the_chamber_that_counts_twice(mode: str) -> None:
    games = [declared(seed, THOROUGH, mode) for seed in range(200)]
    counts = Counter(place for places in games for place in places)

    # The 48 places of the Upper without its rim, each as likely.
    expected = sum(counts.values()) / 48
    assert set(counts) == {f"U:{column}{row}" for column in "BCDEFGHI" for row in range(2, 8)}
    assert max(counts.values()) < expected + 5 * expected**0.5
    assert len(set(games)) > 190


def test_a_won_game_is_not_won_again_by_rote() -> None:
    """The computer's first claims differ from game to game, so a script comes to nothing."""
    state = begun(0)
    while state.public.phase == "declare":
        state = GAME.apply(state, state.public.mover, LEAVE_BLANK).state
    claims = Counter(answered(state, seed, THOROUGH) for seed in range(80))
    # Eight claims are alike, and as good as there are: each is expected ten times.
    assert len(claims) >= 8
    assert max(claims.values()) < 10 + 4 * 10**0.5


def test_the_highest_level_gives_nothing_away_for_the_sake_of_variety() -> None:
    """Over a hundred claims, what other games take for equal adds up to a lost game."""
    highest = replace(GAME.meta.levels[-1], simulations=300)
    state = begun(0, "complete")
    while state.public.phase == "declare":
        state = GAME.apply(state, state.public.mover, LEAVE_BLANK).state

    def given_away(alike: float) -> float:
        return max(
            worth_of_answer(state, seed, replace(highest, alike=0.0))
            - worth_of_answer(state, seed, replace(highest, alike=alike))
            for seed in range(amount(8, 20))
        )

    assert 0 <= given_away(highest.alike) <= 0.0002 < given_away(GAME.meta.levels[0].alike)


def worth_of_answer(state: State, seed: int, level: Level) -> float:
    """What the search made of the answer that it chose."""
    seat = state.public.mover
    question = Question(GAME, GAME.recall(state, seat), seat, level, seed)
    return uncalibrated(question, lambda _: None).worth


@pytest.mark.rule("J7")
def test_who_thinks_long_supposes_good_preferences_of_the_other_side() -> None:
    state = begun(0, "complete")
    while state.public.phase == "declare":
        action = answered(state, state.public.slips)
        assert isinstance(action, Declare)
        state = GAME.apply(state, state.public.mover, action).state
    search = think(GAME.recall(state, 0), 0, THOROUGH, Random(1))
    assert isinstance(search, Search)
    kernel = search.kernel
    assert isinstance(kernel, Thorough)
    own, other = kernel.root[2][3:]
    assert own == kernel.tables.bitboard(state.declared[0])
    assert other.bit_count() == 7
    midst = {f"U:{column}{row}" for column in "BCDEFGHI" for row in range(2, 8)}
    assert {GAME.encode(kernel.action(number)) for number in kernel.tables.numbers(other)} <= midst


def simulated(monkeypatch: pytest.MonkeyPatch, state: State) -> int:
    """How many positions the highest level judges, with little work."""
    rolled: list[Position] = []
    rollout = Thorough.rollout

    def counted(kernel: Thorough, position: Position, dice: Dice) -> Sequence[float]:
        rolled.append(position)
        return rollout(kernel, position, dice)

    monkeypatch.setattr(Thorough, "rollout", counted)
    question = Question(GAME, GAME.recall(state, 0), 0, THOROUGH, 1)
    assert choose(question, lambda _: None).simulations == THOROUGH.simulations
    return len(rolled)


def claimed(count: int) -> State:
    """The Upper after so many claims by chance and no preferences; Red is to claim."""
    state, random = begun(0), Random(1)
    while state.public.phase == "declare":
        state = GAME.apply(state, state.public.mover, LEAVE_BLANK).state
    while (seat := state.public.mover) or (
        (state.public.held[0] | state.public.held[1]).bit_count() < count
    ):
        state = GAME.apply(state, seat, random.choice(GAME.legal_actions(state, seat))).state
    return state


def test_a_simulation_counts_for_three_where_it_ends_in_a_random_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Besides, all claims are judged once, to put them in order."""
    young, old = claimed(50), claimed(64)
    assert simulated(monkeypatch, young) == THOROUGH.simulations + free_in(young)
    assert 8 < free_in(old) <= 12
    assert simulated(monkeypatch, old) == THOROUGH.simulations // 3 + free_in(old)


def free_in(state: State) -> int:
    return 76 - (state.public.held[0] | state.public.held[1]).bit_count()


def test_every_claim_is_looked_at_where_a_search_begins_the_best_first() -> None:
    kernel = Thorough(claimed(30))
    dice = kernel.dice(Random(1))
    claims = kernel.candidates(kernel.root)
    assert sorted(claims) == kernel.legal(kernel.root)
    worths = [kernel.rollout(kernel.play(kernel.root, claim), dice)[0] for claim in claims]
    assert worths == sorted(worths, reverse=True)
    elsewhere: Position = (1, CLAIM, kernel.root[2])
    assert kernel.candidates(elsewhere) == MajorityKernel.candidates(kernel, elsewhere)


def late(seed: int, free: int) -> MajorityKernel:
    """A kernel some claims before the end of a contest played at random."""
    kernel, random = MajorityKernel(begun(0)), Random(seed)
    position: Position = (0, CLAIM, (0, 0, 0, 0, 0))
    while kernel.actor(position) is not None:
        claims = [action for action in kernel.legal(position) if action < kernel.tables.size]
        if claims and len(claims) <= free and position[1] == CLAIM:
            break
        position = kernel.play(position, random.choice(kernel.legal(position)))
    kernel.root = position
    return kernel


def plain(kernel: MajorityKernel, position: Position) -> float:
    """The result by all ways to play on, one after the other."""
    actor = kernel.actor(position)
    if actor is None:
        return kernel.outcome(position[2][0], position[2][2])
    found = [plain(kernel, kernel.play(position, action)) for action in kernel.legal(position)]
    return max(found) if actor == 0 else min(found)


@pytest.mark.parametrize("seed", range(12))
def test_an_ending_is_worked_out_as_by_all_ways_to_play_on(seed: int) -> None:
    kernel = late(seed, free=5)
    endings = Endings(kernel, positions=100_000)
    assert endings.result(kernel.root) == plain(kernel, kernel.root)


def test_an_ending_with_too_many_positions_is_left_to_the_search() -> None:
    kernel = late(3, free=8)
    with pytest.raises(TooMuch):
        Endings(kernel, positions=2).result(kernel.root)
