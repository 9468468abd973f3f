"""The engine against an independent implementation, ply by ply, whatever the options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from molecore.core.match import Match, Ply, play_on
from molecore.core.playout import random_match
from molecore.core.protocol import Event
from molecore.core.rng import SplitMix64
from molecore.games.mountains.board import CARDS, grid_of
from molecore.games.mountains.events import MountainToppled, OrderDealt, RockPlaced, RoundBegan
from molecore.games.mountains.records import State
from molecore.games.mountains.rules import GAME
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


@pytest.mark.parametrize("seed", range(30))
def test_the_engine_agrees_with_the_oracle_whatever_the_options(seed: int) -> None:
    match = random_match(GAME, seed)
    check(match, beginning(match))


CROWDED_GAMES = 40


def crowded_match(seed: int) -> tuple[Match, Oracle, int]:
    """A match that goes on where mountains stand close and supplies are low, played on at random.

    Its oracle stands at the ply at which it does.
    """
    rng = SplitMix64(seed)
    match = random_match(GAME, seed, limit=0)
    options: Any = {**match.options, "chain_free": 1 + rng.below(4)}
    match = replace(match, options=options, steps=(GAME.setup(options, len(match.players), seed),))
    match = at_random(match, rng, until="draft")
    oracle = beginning(match)
    for ply, step in zip(match.plies, match.steps[1:], strict=True):
        oracle.play(ply.seat, GAME.encode(ply.action), chance(step.events))
    for space in oracle.spaces:
        height = oracle.caps[0] - (rng.below(4) == 0)
        oracle.mountains[space] = [rng.below(len(oracle.seats)) for _ in range(height)]
    oracle.supplies = [1 + rng.below(9) for _ in oracle.seats]
    *steps, last = match.steps
    public = replace(
        last.state.public,
        mountains=tuple(tuple(oracle.mountains[space]) for space in oracle.spaces),
        supplies=tuple(oracle.supplies),
    )
    crowded = replace(last, state=replace(last.state, public=public))
    first = len(match.plies)
    return at_random(replace(match, steps=(*steps, crowded)), rng), oracle, first


def at_random(match: Match, rng: SplitMix64, until: str = "over") -> Match:
    def choose(state: State) -> Ply | None:
        if state.public.question == until:
            return None
        seat = rng.choice(GAME.actors(state))
        return Ply(seat, rng.choice(GAME.legal_actions(state, seat)))

    return play_on(match, choose)


@pytest.mark.parametrize("seed", range(CROWDED_GAMES))
def test_the_engine_agrees_with_the_oracle_where_mountains_topple(seed: int) -> None:
    check(*crowded_match(seed))


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
