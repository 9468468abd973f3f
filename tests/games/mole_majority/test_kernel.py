"""The kernel beside the rules: the same choices, the same positions, the same cards.

A few games in every run; ``MOLE_MAJORITY_GAMES=1000`` plays as many.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from molecore.core.options import resolve
from molecore.core.playout import random_options
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.kernel.candidates import candidates
from molecore.games.mole_majority.kernel.choices import legal, named
from molecore.games.mole_majority.kernel.position import (
    KINDS,
    MOVE,
    Act,
    Cards,
    Position,
    follow,
    position_of,
)
from molecore.games.mole_majority.kernel.prospects import final_points
from molecore.games.mole_majority.kernel.tables import hex_moles, tables_of
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from molecore.games.mole_majority.scoring import hex_points

GAMES = int(os.environ.get("MOLE_MAJORITY_GAMES", "12"))
MOST_PLIES = 600
_NOT_COMPARED = {"tables", "rules", "drawn", "tunnels"}


def laid(seed: int) -> State:
    """The first turn of a game; every second one has options drawn at random."""
    rng = SplitMix64(seed)
    options = random_options(GAME.meta.options, rng) if seed % 2 else {}
    state = GAME.setup(resolve(GAME.meta.options, options), rng.choice((2, 3, 4)), seed).state
    while state.public.phase in {"home_base", "tile"}:
        seat = state.public.mover
        state = GAME.apply(state, seat, rng.choice(GAME.legal_actions(state, seat))).state
    return state


def position_in(state: State) -> Position:
    held = [len(each.hand) for each in state.holdings]
    piles = [len(each.draw) for each in state.holdings]
    return position_of(state.public, held, piles, tables_of(state.public.tiles))


def cards_of(state: State) -> Cards:
    """The hidden cards of a state."""
    hands = [tuple(map(KINDS.index, held.hand)) for held in state.holdings]
    piles = [tuple(map(KINDS.index, held.draw)) for held in state.holdings]
    return Cards(hands, piles, state.chance)


def picture(position: Position) -> dict[str, object]:
    """All that a position holds, to compare."""
    seen = {
        name: getattr(position, name) for name in Position.__slots__ if name not in _NOT_COMPARED
    }
    return {**seen, "joined": position.tunnels.near}


def hidden(cards: Cards) -> object:
    return cards.hands, cards.piles, cards.chance


def pick(position: Position, actions: list[Act], rng: SplitMix64) -> int:
    """The place of an action that mostly does not give a claim up, so that games go on."""
    staying = [place for place, action in enumerate(actions) if not leaves(position, action)]
    return rng.choice(staying or range(len(actions)))


def leaves(position: Position, action: Act) -> bool:
    """Whether a move takes the last mole off a hex."""
    number = position.tables.hex_of[action >> 7 & 127] if action >> 14 == MOVE else None
    return number is not None and position.hex_moles[number].total == 1


@pytest.mark.parametrize("seed", range(GAMES))
def test_it_plays_by_the_rules(seed: int) -> None:
    state, rng = laid(seed), SplitMix64(seed)
    position, cards = position_in(state), cards_of(state)
    for _ in range(MOST_PLIES):
        seat = state.public.mover
        actions = legal(position, cards.hands[position.mover])
        by_rules = GAME.legal_actions(state, seat)
        assert [named(position.tables, action) for action in actions] == list(by_rules)
        if not actions:
            break
        place = pick(position, actions, rng)
        state = GAME.apply(state, seat, by_rules[place]).state
        before = picture(position)
        after = position.copy()
        follow(after, cards, actions[place])
        assert picture(position) == before
        position = after
        assert picture(position) == picture(position_in(state))
        assert hidden(cards) == hidden(cards_of(state))
    check_points(position, state)


def check_points(position: Position, state: State) -> None:
    """Points are those of the rules, with 2 for each home token taken."""
    found = final_points(position)
    for seat, tribe in enumerate(state.public.tribes):
        assert found[seat] == hex_points(state.public, seat) + 2 * len(tribe.homes)


def test_a_burrow_is_one_object_however_it_came_about() -> None:
    filled = hex_moles((0, -1, 1)).put(1, 1)
    assert filled is hex_moles((0, 1, 1))
    assert filled.is_full
    assert filled.counts == (1, 2, 0, 0)
    assert filled.put(0, -1).empty == (0,)


@pytest.mark.rule("R78")
@pytest.mark.parametrize(
    ("start", "way", "most", "row"),
    [(5, 1, 4, (5, 0, 1)), (5, -1, 9, (5, 4, 3)), (3, 1, 2, (3, 4)), (2, 1, 4, ())],
)
def test_a_roll_of_the_kernel_stops_at_a_gap(
    start: int, way: int, most: int, row: tuple[int, ...]
) -> None:
    assert hex_moles((0, 1, -1, 0, 0, 1)).rolled(start, way, most) == row


@pytest.mark.parametrize("seed", range(6))
def test_candidates_are_legal_and_leave_no_kind_of_action_out(seed: int) -> None:
    state, rng, kinds = laid(2 * seed), SplitMix64(seed), Counter[int]()
    position, cards = position_in(state), cards_of(state)
    for _ in range(200):
        hand = cards.hands[position.mover]
        actions, tried = legal(position, hand), candidates(position, hand)
        assert len(tried) == len(set(tried))
        assert set(tried) <= set(actions)
        assert {action >> 14 for action in tried} == {action >> 14 for action in actions}
        if not actions:
            break
        kinds.update(action >> 14 for action in tried)
        follow(position, cards, actions[pick(position, actions, rng)])
    assert len(kinds) > 6


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_kept_of_hexes_that_were_judged_before_changes_no_candidates(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = "kernel.candidates._WORTHS", "kernel.prospects._KNOWN"
    state = next(state for seed in range(50) if len((state := laid(seed)).holdings) == seats)
    position, cards, rng = position_in(state), cards_of(state), SplitMix64(1)
    for _ in range(40):
        hand = cards.hands[position.mover]
        tried = candidates(position, hand)
        with monkeypatch.context() as afresh:
            for name in kept:
                afresh.setattr(f"molecore.games.mole_majority.{name}", {})
            assert candidates(position, hand) == tried
        actions = legal(position, hand)
        if not actions:
            break
        follow(position, cards, actions[pick(position, actions, rng)])
