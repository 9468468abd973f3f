"""The kernel beside the rules: the same choices, the same positions, the same cards.

A few games in every run; ``build.py prove rules`` plays more.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from molecore.core.options import resolve
from molecore.core.playout import random_options
from molecore.core.protocol import Step
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.events import SeatEliminated
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
from molecore.games.mole_majority.kernel.tactics import sure
from molecore.games.mole_majority.opponent import position_seen
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from molecore.games.mole_majority.scoring import hex_points
from tests.amounts import LONG, amount
from tests.games.mole_majority.burrows import meadow, play

GAMES = amount(2, 100)
MOST_PLIES = 600
_NOT_COMPARED = {"tables", "rules", "drawn", "tunnels", "contenders"}


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
        step = GAME.apply(state, seat, by_rules[place])
        state = step.state
        before = picture(position)
        after = position.copy()
        follow(after, cards, actions[place])
        assert picture(position) == before
        position = after
        assert picture(position) == picture(position_in(state))
        assert hidden(cards) == hidden(cards_of(state))
    check_points(position, state)
    check_contenders(position, step)


def check_points(position: Position, state: State) -> None:
    """Points are those of the rules, with 2 for each home token taken."""
    found = final_points(position)
    for seat, tribe in enumerate(state.public.tribes):
        assert found[seat] == hex_points(state.public, seat) + 2 * len(tribe.homes)


def check_contenders(position: Position, last: Step[State]) -> None:
    """Who can have won: who is in, and who fell just now where points decide (R98)."""
    result = last.state.public.result
    if result is None:
        return
    can_win = {seat for seat, tribe in enumerate(last.state.public.tribes) if not tribe.out}
    if result.reason in {"one_tribe", "no_tribe"}:
        can_win |= {event.seat for event in last.events if isinstance(event, SeatEliminated)}
    assert {seat for seat in range(position.seats) if position.contenders >> seat & 1} == can_win
    assert set(result.winners) <= can_win


@pytest.mark.rule("R99")
def test_a_token_comes_back_before_it_is_looked_for_an_end() -> None:
    hexes = "m0[AAAAA.]=A r0[A..]=A o[AAA.] m3[BBBBBB]=B"
    state = play(meadow(hexes, ["N4 N3"], end_check="immediate"), "n4").state
    position, hand = position_in(state), cards_of(state).hands[0]
    position.do(
        next(
            action
            for action in legal(position, hand)
            if GAME.encode(named(position.tables, action)) == "r0/0-o/3"
        ),
        hand,
    )
    assert not position.over


@pytest.mark.rule("R95", "R98", "R99")
@pytest.mark.parametrize(
    "options",
    [
        {"last_claim": last, "decisive_victory": decisive, "end_check": moment}
        for last in ("any", "active")
        for decisive in ("outright", "points")
        for moment in ("end_of_turn", "immediate")
    ]
    + [{"decisive_victory": "outright", "truce": True}],
    ids=lambda options: "-".join(map(str, options.values())),
)
def test_it_ends_by_the_rules_whatever_the_options(options: dict[str, Any]) -> None:
    """Where the last claim tokens, hexes and tribes go: games from there, at random."""
    nine = " ".join(f"{cell}[B.]=B" for cell in ("c0", "c1", "c2", "c3", "c4", "c5", "m1", "m2"))
    grounds = (
        f"{nine} m3[BBBBB.]=B m0[AAAAA.]=A r0[BB.] r1[A..] o[AB.]",
        "m0[AAA...]=A r0[B..]=B r4[C..]=C o[.A.] m3[BB....]",
        "m0[AAAAA.]=A r0[A..]=A o[AAA.] m3[BBBBBB]=B",
    )
    found = Counter[str | None]()
    for seed in range(24):
        rng = SplitMix64(seed)
        cards = ["N4", "N3", "N2", "GK1", "CV"]
        hands = [" ".join(rng.shuffled(cards)[:4]) for _ in range(3)]
        state = meadow(grounds[seed % 3], hands, **options)
        position = position_in(state)
        hidden_cards = cards_of(state)
        for _ in range(80):
            actions = legal(position, hidden_cards.hands[position.mover])
            if not actions:
                break
            place = rng.below(len(actions))
            named_so = named(position.tables, actions[place])
            step = GAME.apply(state, state.public.mover, named_so)
            follow(position, hidden_cards, actions[place])
            state = step.state
            assert picture(position) == picture(position_in(state))
        check_contenders(position, step)
        found[position.over] += 1
    last = "one_tribe" if options["decisive_victory"] == "points" else "last_tribe"
    assert found[last] > 2
    assert found["claims_out"] + found["meadow_full"] > 2


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


# ---- What a turn brings for certain is found before anything is searched, and proven by the
# rules


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


@pytest.mark.parametrize("seed", [12, 24, *((2, 4, 6) if LONG else ())])
def test_what_is_seen_as_certain_comes_about_by_the_rules(seed: int) -> None:
    seen, confirmed = chances_taken(seed)
    assert seen == confirmed
    assert seen > 0
