"""What actions are worth to a person: every game, any position, from what is shown alone."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from molecore.ai.assess import FINALISTS, Position, assess
from molecore.ai.worker import advise
from molecore.core.errors import IllegalAction
from molecore.core.options import resolve
from molecore.core.plain import to_plain
from molecore.core.protocol import AnyGame
from molecore.core.rng import SplitMix64
from molecore.games.mole_hill.actions import Fence
from molecore.registry import PLAYABLE, load

GAMES = [meta.id for meta in PLAYABLE]


def silent(_: float) -> None:
    """Nobody is told of progress."""


def positions(game: AnyGame, plies: int, seed: int = 3) -> tuple[Any, int]:
    """A state in which a seat acts that has something to choose, after so many random plies."""
    random = Random(seed)
    state = game.setup(resolve(game.meta.options, {}), game.meta.seats[0], seed).state
    for ply in range(1000):
        seat = game.actors(state)[0]
        legal = game.legal_actions(state, seat)
        if ply >= plies and len(legal) > 1:
            return state, seat
        state = game.apply(state, seat, random.choice(legal)).state
    raise AssertionError


def position(game: AnyGame, state: Any, seat: int) -> Position[Any, Any, Any]:
    return Position(game, game.view(state, seat), seat, 5)


@pytest.mark.parametrize("plies", [0, 7, 23])
@pytest.mark.parametrize("name", GAMES)
def test_the_best_choices_are_legal_and_what_was_played_is_judged(name: str, plies: int) -> None:
    game = load(name)
    state, seat = positions(game, plies)
    legal = list(game.legal_actions(state, seat))
    for played in (legal[0], legal[-1]):
        found = assess(position(game, state, seat), 60, played, silent)
        assert found.choices
        assert all(choice.action in legal for choice in found.choices)
        assert all(0 <= choice.worth <= 1 and 0 <= choice.spread <= 1 for choice in found.choices)
        assert found.played is not None
        assert found.played.action == played
        assert found.choices[0].worth >= found.played.worth
        assert len({game.encode(choice.action) for choice in found.choices}) == len(found.choices)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_question_has_the_same_answer(name: str) -> None:
    game = load(name)
    where = position(game, *positions(game, 9))
    first = assess(where, 40, None, silent)
    assess(position(game, *positions(game, 4)), 40, None, silent)
    assert assess(where, 40, None, silent) == first


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_told_that_the_seat_is_not_shown(name: str) -> None:
    game = load(name)
    state, seat = positions(game, 9)
    view = game.view(state, seat)
    twins = [game.sample(view, SplitMix64(seed)) for seed in range(3)]
    told = [assess(position(game, twin, seat), 40, None, silent) for twin in twins]
    assert told[0] == told[1] == told[2]


def in_a_corner() -> tuple[Any, list[Any]]:
    """A position in which the gardener can end the round at once, and the rods that do."""
    game, random = load("mole_hill"), Random(1)
    for _ in range(400):
        state = game.setup(resolve(game.meta.options, {}), 2, 0).state
        while state.round == 1 and game.actors(state):
            seat = game.actors(state)[0]
            legal = game.legal_actions(state, seat)
            if state.to_act == "gardener" and 4 < len(state.visits) < 14:
                ends = [a for a in legal if game.apply(state, seat, a).state.round == 2]
                if 0 < len(ends) < 3:
                    return state, ends
            state = game.apply(state, seat, random.choice(legal)).state
    raise AssertionError


def test_the_rod_that_ends_the_round_is_found_and_another_is_dear() -> None:
    game = load("mole_hill")
    state, ends = in_a_corner()
    seat = game.actors(state)[0]
    other = next(a for a in game.legal_actions(state, seat) if a not in ends)
    found = assess(position(game, state, seat), 600, other, silent)
    assert found.choices[0].action in ends
    assert found.played is not None
    assert found.choices[0].worth - found.played.worth > 0.04


def test_who_is_not_to_act_and_what_is_not_legal_is_refused() -> None:
    game = load("mole_hill")
    state, seat = positions(game, 4)
    with pytest.raises(IllegalAction):
        assess(position(game, state, 1 - seat), 10, None, silent)
    with pytest.raises(IllegalAction):
        assess(position(game, state, seat), 10, Fence("nowhere"), silent)


@pytest.mark.parametrize("name", ["mole_hill", "majority"])
def test_the_best_choices_are_known_equally_well(name: str) -> None:
    game = load(name)
    found = assess(position(game, *positions(game, 9)), 400, None, silent)
    best = found.choices[:FINALISTS]
    assert len(best) == FINALISTS
    assert {choice.visits for choice in best} == {50}
    assert [choice.worth for choice in best] == sorted((c.worth for c in best), reverse=True)


def test_what_probably_follows_is_a_line_of_legal_actions() -> None:
    game, lines = load("mole_hill"), 0
    for seed in range(3):
        state, seat = positions(game, 40, seed)
        for choice in assess(position(game, state, seat), 800, None, silent).choices:
            there = game.apply(state, seat, choice.action).state if choice.line else state
            lines += bool(choice.line)
            for action in choice.line:
                (actor,) = game.actors(there)
                assert action in game.legal_actions(there, actor)
                there = game.apply(there, actor, action).state
    assert lines


def test_progress_goes_from_nothing_to_all() -> None:
    game = load("mole_hill")
    heard: list[float] = []
    assess(position(game, *positions(game, 4)), 200, None, heard.append)
    assert (heard[0], heard[-1]) == (0.0, 1.0)
    assert heard == sorted(heard)
    assert len(heard) > 10


def test_advice_by_text() -> None:
    game = load("mole_hill")
    state, seat = positions(game, 4)
    played = game.encode(game.legal_actions(state, seat)[0])
    view = to_plain(game.view(state, seat))
    asked = {"game": "mole_hill", "seat": seat, "view": view, "seed": 1, "effort": 1}
    told = json.loads(advise(json.dumps({**asked, "played": played}), silent))
    assert told["played"]["action"] == played
    assert {"action", "worth", "visits", "spread", "line"} == set(told["choices"][0])
    assert json.loads(advise(json.dumps(asked), silent))["played"] is None
