"""The engine against an independent implementation, ply by ply, whatever the options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import pytest

from molecore.core.match import Match, Player, Ply, new_match, play_on
from molecore.core.playout import random_match, random_options
from molecore.core.protocol import Event
from molecore.core.rng import SplitMix64
from molecore.games.moleozer.actions import Guess
from molecore.games.moleozer.board import DECK
from molecore.games.moleozer.events import Dealt, StarterChosen, SuddenDeathBegan
from molecore.games.moleozer.records import State
from molecore.games.moleozer.rules import GAME
from tests.amounts import amount
from tests.games.moleozer.oracle import DECK as CARDS
from tests.games.moleozer.oracle import Oracle, value


def chance(events: Iterable[Event]) -> Iterator[Any]:
    """What chance decided, in the order in which it did."""
    for event in events:
        match event:
            case StarterChosen(seat=seat, by_lot=True):
                yield seat
            case Dealt(hands=hands):
                yield [list(map(str, hand)) for hand in hands]


def check(match: Match) -> Oracle:
    """Replay ``match`` with the oracle and compare all there is."""
    oracle = Oracle(dict(match.options), len(match.players), chance(match.steps[0].events))
    for ply, before, after in zip(match.plies, match.steps, match.steps[1:], strict=False):
        compare(before.state, oracle)
        oracle.play(ply.seat, GAME.encode(ply.action), chance(after.events))
    compare(match.state, oracle)
    assert not oracle.chance
    return oracle


def compare(state: State, oracle: Oracle) -> None:
    public = state.public
    assert GAME.actors(state) == tuple(sorted(oracle.asked))
    for seat, choices in oracle.asked.items():
        legal = [GAME.encode(action) for action in GAME.legal_actions(state, seat)]
        assert sorted(legal) == sorted(choices)
    assert (public.on, public.mole) == ("path" if oracle.arms == "AB" else "star", oracle.mole)
    assert public.seating == tuple(oracle.seating)
    assert public.houses == tuple(oracle.houses)
    assert public.out == tuple(oracle.out)
    assert (public.deals_for_two, public.multiplied) == (oracle.deals_for_two, oracle.multiplied)
    assert written(state.stacks) == oracle.stacks
    result = GAME.result(state)
    if result is not None:
        assert result.reason == oracle.reason
        assert result.winners == (oracle.winner,)
        return
    assert oracle.asked
    assert (public.round, public.starter) == (oracle.round, oracle.starter)
    assert written(public.played) == oracle.played
    guesses = {seat: guess for seat, guess in enumerate(public.guesses) if guess is not None}
    assert guesses == oracle.guesses
    for viewer in (None, *range(len(public.seating))):
        looking = viewer in oracle.looking
        own = [str(card) for card in GAME.view(state, viewer).own]
        assert own == (oracle.stacks[viewer] if looking and viewer is not None else [])


def written(stacks: Iterable[Iterable[object]]) -> list[list[str]]:
    return [list(map(str, stack)) for stack in stacks]


@pytest.mark.parametrize("seed", range(amount(4, 200)))
def test_the_engine_agrees_with_the_oracle_whatever_the_options(seed: int) -> None:
    check(random_match(GAME, seed))


def knowing_match(seed: int, **chosen: Any) -> Match:
    """A match in which guesses lie around the sum of the cards, so that most rounds are won."""
    rng = SplitMix64(seed)
    seats = 2 + rng.below(3)
    options = {**random_options(GAME.meta.options, rng), **chosen}

    def choose(state: State) -> Ply | None:
        for seat in GAME.actors(state):
            legal = list(GAME.legal_actions(state, seat))
            total = sum(value(str(stack[0])) for stack in state.stacks if stack)
            near = [a for a in legal if isinstance(a, Guess) and abs(a.number - total) < 6]
            return Ply(seat, rng.choice(near or legal))
        return None

    players = [Player(f"Player {seat}") for seat in range(seats)]
    return play_on(new_match(GAME, players, options, seed), choose)


RULES = "Z3 Z10 Z11 Z14 Z16 Z17 Z18 Z19 Z20 Z22 Z23 Z26 Z28 Z30 Z31 Z32 Z35 Z36 Z37 Z38 Z40 Z41"
"""What the oracle plays by, too."""


@pytest.mark.rule(*RULES.split())
@pytest.mark.parametrize("seed", range(amount(4, 200)))
def test_the_engine_agrees_with_the_oracle_where_rounds_are_won(seed: int) -> None:
    check(knowing_match(seed, multiplication=False))


@pytest.mark.rule("Z35", "Z36", "Z42", "Z43", "Z44")
def test_every_way_to_end_comes_up_in_them() -> None:
    matches = [knowing_match(seed, multiplication=False) for seed in range(80)]
    reasons = {match.result.reason for match in matches if match.result is not None}
    assert reasons == {"last_house", "farthest", "sudden_death"}
    events = chain.from_iterable(step.events for match in matches for step in match.steps)
    assert sum(isinstance(event, SuddenDeathBegan) for event in events) > 2


@pytest.mark.rule("Z6")
def test_the_oracle_has_the_same_cards() -> None:
    assert sorted(map(str, DECK)) == sorted(CARDS)
