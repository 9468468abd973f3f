"""The engine against an independent implementation, ply by ply, whatever the options."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, pairwise
from typing import Any

import pytest

from molecore.core.match import Match, Player, Ply, play_on
from molecore.core.playout import random_match
from molecore.core.protocol import Event
from molecore.core.rng import SplitMix64
from molecore.games.mountains.board import CARDS, grid_of
from molecore.games.mountains.events import MountainToppled, OrderDealt, RockPlaced, RoundBegan
from molecore.games.mountains.records import State
from molecore.games.mountains.rules import GAME
from tests.amounts import amount
from tests.games.mountains.ground import conserved, fresh, only
from tests.games.mountains.oracle import Oracle


def chance(events: Iterable[Event]) -> Iterator[Any]:
    """What chance decided, in the order in which it did."""
    for event in events:
        match event:
            case OrderDealt(order=drawn) | RoundBegan(cards=drawn) | RockPlaced(turn=drawn):
                yield drawn


def beginning(match: Match) -> Oracle:
    """The oracle where a match begins."""
    return Oracle(dict(match.options), len(match.players), chance(match.steps[0].events))


def check(match: Match, oracle: Oracle, first: int = 0) -> None:
    """Replay ``match`` from a ply with the oracle and compare all there is."""
    for ply, step in zip(match.plies[first:], match.steps[first + 1 :], strict=True):
        compare(match.steps[first].state, oracle)
        oracle.play(ply.seat, GAME.encode(ply.action), chance(step.events))
        first += 1
    compare(match.state, oracle)
    assert not oracle.chance


def compare(state: State, oracle: Oracle) -> None:
    public = state.public
    assert GAME.actors(state) == tuple(sorted(oracle.asked))
    for seat, choices in oracle.asked.items():
        legal = [GAME.encode(action) for action in GAME.legal_actions(state, seat)]
        assert sorted(legal) == sorted(choices)
    spaces = grid_of(public.rules.size).spaces
    numbers = {(x, y): spaces.index("ABCDEF"[x] + str(y + 1)) for x, y in oracle.spaces}
    assert public.mountains == tuple(
        tuple(oracle.mountains[space]) for space in sorted(numbers, key=numbers.__getitem__)
    )
    for seat, mole in enumerate(public.moles):
        found = None if mole is None else (mole.space, mole.facing)
        placed = (numbers[oracle.places[seat]], oracle.facings[seat]) if found else None
        assert found == placed
    rock = None if public.rock is None else (public.rock.space, public.rock.turn)
    assert rock == (None if oracle.rock is None else (numbers[oracle.rock], oracle.die))
    assert (public.round, public.order) == (oracle.round, tuple(oracle.order))
    compare_parts(state, oracle)
    compare_end(state, oracle)


def compare_parts(state: State, oracle: Oracle) -> None:
    public = state.public
    assert public.supplies == tuple(oracle.supplies)
    assert public.deck == tuple(oracle.deck[card] for card in CARDS)
    assert sorted(public.pool) == sorted(oracle.pool)
    assert state.hands == tuple(map(tuple, oracle.hands))
    assert state.plans == tuple(map(tuple, oracle.plans))
    assert public.revealed == tuple(map(tuple, oracle.revealed))
    assert public.points == tuple(map(tuple, oracle.points))
    assert public.tokens == tuple(oracle.tokens)
    for viewer in (None, *oracle.seats):
        compare_view(state, oracle, viewer)


def compare_view(state: State, oracle: Oracle, viewer: int | None) -> None:
    """T11, T13: who knows which cards of whom."""
    view = GAME.view(state, viewer)
    for seat, hand in enumerate(view.hands):
        assert len(hand) == len(oracle.hands[seat])
        if viewer == seat or oracle.options["hands"] == "open":
            assert list(hand) == oracle.hands[seat]
        else:
            known = Counter(card for card in hand if card is not None)
            assert known <= Counter(oracle.revealed[seat])
    shown = viewer is not None and oracle.options["show_own_plan"]
    assert view.plan == (tuple(oracle.plans[viewer]) if shown and viewer is not None else ())


def compare_end(state: State, oracle: Oracle) -> None:
    result = GAME.result(state)
    if result is None:
        assert oracle.asked
        return
    assert not oracle.asked
    assert list(result.winners) == oracle.winners
    assert list(result.scores) == oracle.totals()
    assert result.reason == oracle.reason


RULES = "T4 T5 T8 T9 T10 T16 T17 T18 T19 T20 T21 T23 T26 T27 T29 T34 T35 T38 T40 T47 T49 T50"
"""What the oracle plays by, too."""


@pytest.mark.rule(*RULES.split())
@pytest.mark.parametrize("seed", range(amount(4, 200)))
def test_the_engine_agrees_with_the_oracle_whatever_the_options(seed: int) -> None:
    match = random_match(GAME, seed)
    check(match, beginning(match))


CROWDED_GAMES = 40
PACKED_GAMES = 12
LOW_CAPS = {"caps": "2,2,3,3,4,4", "cards": "digging"}


def crowded_match(seed: int) -> tuple[Match, Oracle, int]:
    """A match that goes on where mountains stand close and supplies are low, played on at random.

    Its oracle stands at the ply at which it does.
    """
    rng = SplitMix64(seed)
    match = random_match(GAME, seed, limit=0)
    match, oracle = drafting(match, seed, rng, chain_free=1 + rng.below(4))
    for space in oracle.spaces:
        height = oracle.caps[0] - (rng.below(4) == 0)
        oracle.mountains[space] = [rng.below(len(oracle.seats)) for _ in range(height)]
    oracle.supplies = [1 + rng.below(9) for _ in oracle.seats]
    return played_on(match, oracle, rng)


def packed_match(seed: int) -> tuple[Match, Oracle, int]:
    """The same where every mountain is as high as it may be, most pieces belong to one seat,
    supplies are nearly empty, and chains of topples are long."""
    rng = SplitMix64(seed)
    four = (Player("a"), Player("b"), Player("c"), Player("d"))
    match = replace(random_match(GAME, seed, limit=0), players=four)
    match, oracle = drafting(match, seed, rng, chain_free=40, **LOW_CAPS)
    for space in oracle.spaces:
        owners = [max(0, rng.below(12) - 8) for _ in range(oracle.caps[0])]
        oracle.mountains[space] = owners
    oracle.supplies = [rng.below(3) for _ in oracle.seats]
    return played_on(match, oracle, rng)


def drafting(match: Match, seed: int, rng: SplitMix64, **changed: Any) -> tuple[Match, Oracle]:
    """``match`` anew with other options, played at random up to the draft, and its oracle there."""
    options: Any = {**match.options, **changed}
    match = replace(match, options=options, steps=(GAME.setup(options, len(match.players), seed),))
    match = at_random(match, rng, until="draft")
    oracle = beginning(match)
    for ply, step in zip(match.plies, match.steps[1:], strict=True):
        oracle.play(ply.seat, GAME.encode(ply.action), chance(step.events))
    return match, oracle


def played_on(match: Match, oracle: Oracle, rng: SplitMix64) -> tuple[Match, Oracle, int]:
    """``match`` on the ground that ``oracle`` has, played on at random; the oracle; its ply."""
    *steps, last = match.steps
    public = replace(
        last.state.public,
        mountains=tuple(tuple(oracle.mountains[space]) for space in oracle.spaces),
        supplies=tuple(oracle.supplies),
    )
    changed = replace(last, state=replace(last.state, public=public))
    first = len(match.plies)
    return at_random(replace(match, steps=(*steps, changed)), rng), oracle, first


def at_random(match: Match, rng: SplitMix64, until: str = "over") -> Match:
    def choose(state: State) -> Ply | None:
        if state.public.question == until:
            return None
        seat = rng.choice(GAME.actors(state))
        return Ply(seat, rng.choice(GAME.legal_actions(state, seat)))

    return play_on(match, choose)


@pytest.mark.parametrize("seed", range(amount(4, CROWDED_GAMES)))
def test_the_engine_agrees_with_the_oracle_where_mountains_topple(seed: int) -> None:
    check(*crowded_match(seed))


@pytest.mark.rule("T41")
@pytest.mark.parametrize("seed", range(amount(4, PACKED_GAMES)))
def test_the_engine_agrees_with_the_oracle_where_chains_are_long(seed: int) -> None:
    check(*packed_match(seed))


@pytest.mark.rule("T41")
def test_in_those_a_waiting_mountain_is_often_skipped_with_pieces_on_it() -> None:
    """It toppled in a nested spread and was hit again: not too high, and not one piece either."""
    skipped = [
        space
        for seed in range(PACKED_GAMES)
        for before, after in pairwise(packed_match(seed)[0].steps)
        for event in after.events[:1]
        if isinstance(event, MountainToppled)
        for space in skipped_by(before.state, event)
    ]
    assert len(skipped) > 5


def skipped_by(state: State, event: MountainToppled) -> list[str]:
    """The mountains of two pieces and more that a topple takes from the end of its chain."""
    assert state.public.execution is not None
    names = grid_of(state.public.rules.size).spaces
    waiting = state.public.execution.chain[:-1]
    return [
        names[space]
        for space in waiting[len(event.chain) :]
        if len(state.public.mountains[space]) + (names[space] in event.landed) > 1
        and names[space] != event.space
    ]


@pytest.mark.rule("T31", "T40", "T46")
def test_what_is_rare_in_other_games_is_frequent_in_those() -> None:
    matches = [crowded_match(seed)[0] for seed in range(0, CROWDED_GAMES, 2)]
    steps = list(chain.from_iterable(match.steps for match in matches))
    toppled = [
        event for step in steps for event in step.events if isinstance(event, MountainToppled)
    ]
    asked = [step for step in steps if step.state.public.question == "back"]
    forced = [event for event in toppled if event.forced]
    nested = [event for event in toppled if len(event.chain) > 1]
    waiting = [event for event in toppled if event.to_topple]
    assert len(asked) > 50
    assert min(map(len, (forced, nested, waiting))) > 20


# ---- Whole games at random, with the pieces counted after every single choice


GAMES = int(os.environ.get("MOLECORE_GAMES", "8"))
"""Games for each number of players; MOLECORE_GAMES=1000 plays the long run."""


@pytest.mark.rule("T45")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("when", ["at_once", "after_card"])
def test_pieces_are_conserved_and_no_mountain_stays_too_high(seats: int, when: str) -> None:
    longest = 0
    for seed in range(GAMES):
        rng, state = SplitMix64(seed), fresh(seats, seed, topple_when=when)
        while actors := GAME.actors(state):
            seat = rng.choice(actors)
            step = GAME.apply(state, seat, rng.choice(GAME.legal_actions(state, seat)))
            state = step.state
            assert conserved(state.public)
            longest = max(longest, len(only(step.events, MountainToppled)))
        assert len(state.public.points) == 6
        assert GAME.result(state) is not None
    assert longest > 0
