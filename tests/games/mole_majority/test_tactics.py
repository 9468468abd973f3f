"""What a turn brings for certain is found before anything is searched, and proven by the rules."""

from __future__ import annotations

import pytest

from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.kernel.choices import named
from molecore.games.mole_majority.kernel.position import KINDS
from molecore.games.mole_majority.kernel.tactics import sure
from molecore.games.mole_majority.opponent import position_seen
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from tests.games.mole_majority.test_kernel import laid

TRIES = 10_000


def found(state: State) -> object:
    """The action that begins a sure win, or that puts a rival out; None without one."""
    seat = state.public.mover
    view = GAME.view(state, seat)
    hand = tuple(map(KINDS.index, view.known(seat).hand))
    position = position_seen(view)
    certain = sure(position, hand, TRIES)
    return None if certain is None else (named(position.tables, certain[0]), certain[1])


def chances_taken(seed: int) -> tuple[int, int]:
    """In a game at random: sure ends that were seen, and those that the rules confirmed."""
    state, rng = laid(seed), SplitMix64(seed)
    seen = confirmed = 0
    for _ in range(400):
        if not GAME.actors(state):
            break
        seat = state.public.mover
        certain = found(state)
        if isinstance(certain, tuple):
            seen += 1
            before = sum(tribe.out for tribe in state.public.tribes)
            end = played_out(state, seat)
            out = sum(tribe.out for tribe in end.public.tribes)
            result = GAME.result(end)
            won = result is not None and seat in result.winners
            confirmed += won if certain[1][0] else out > before
        state = GAME.apply(state, seat, rng.choice(GAME.legal_actions(state, seat))).state
    return seen, confirmed


def played_out(state: State, seat: int) -> State:
    """The end of the turn, as long as something sure is seen in it."""
    for _ in range(40):
        if GAME.actors(state) != (seat,):
            break
        certain = found(state)
        if not isinstance(certain, tuple):
            break
        state = GAME.apply(state, seat, certain[0]).state
    return state


@pytest.mark.parametrize("seed", [2, 4, 6])
def test_what_is_seen_as_certain_comes_about_by_the_rules(seed: int) -> None:
    seen, confirmed = chances_taken(seed)
    assert seen == confirmed
    assert seen > 0
