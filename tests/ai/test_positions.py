"""Positions whose best answers are proven: every level above the lowest finds them.

Mole Majority's second level does not in the first three rounds, in which it puts nobody out.

`train/positions.py` found them and says how each is proven.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import mean
from typing import Any

import pytest

from molecore.ai.assess import Assessment, Position, assess
from molecore.ai.choose import Question, choose
from molecore.ai.worker import LEAST_WORK
from molecore.core.thinking import Choice
from molecore.games.mole_majority.assess import LINE as MOST_FORETOLD
from molecore.registry import PLAYABLE, load
from molecore.teacher.assessed import DEAR
from molecore.teacher.questions import HINT_EFFORT, REVIEW_EFFORT
from tests.amounts import amount
from train.positions import SOLVERS, positions, state_at

GAMES = [meta.id for meta in PLAYABLE]
EACH = amount(2, 50)
"""Positions of a game that are proven again."""


@pytest.mark.parametrize("game_id", GAMES)
def test_the_best_answers_are_as_they_are_proven(game_id: str) -> None:
    game = load(game_id)
    for position in list(positions(game_id))[:EACH]:
        solved = SOLVERS[game_id](game, state_at(game, position), position["seat"])
        assert solved is not None
        assert sorted(map(game.encode, solved[0])) == position["best"]
        assert solved[1] == position["proof"]


@pytest.mark.parametrize(
    ("game_id", "level"),
    [(game, level) for game in GAMES for level in range(1, len(load(game).meta.levels))],
)
def test_every_level_above_the_lowest_finds_the_best_answers(game_id: str, level: int) -> None:
    game = load(game_id)
    missed = [
        (position["seed"], len(position["plies"]), found, position["best"])
        for position in list(positions(game_id))[level - 1 :: len(game.meta.levels) - 1]
        if not is_sparing(game, position, level)
        and (found := answered(game, position, level)) not in position["best"]
    ]
    assert not missed


def is_sparing(game: Any, position: dict[str, Any], level: int) -> bool:
    """Whether the level lets its rivals live, as its note says."""
    return bool(
        game.meta.id == "mole_majority"
        and game.meta.levels[level].id == "casual"
        and state_at(game, position).public.rounds < 3
    )


@pytest.mark.parametrize("game_id", GAMES)
def test_a_hint_finds_the_best_answers_and_a_review_what_others_cost(game_id: str) -> None:
    game, losses = load(game_id), []
    for position in list(positions(game_id))[1 :: amount(34, 10)]:
        state, seat = state_at(game, position), position["seat"]
        seen = Position(game, game.view(state, seat), seat, 7)
        legal = {game.encode(action) for action in game.legal_actions(state, seat)}
        hint = judged(seen, HINT_EFFORT, None)
        review = judged(seen, REVIEW_EFFORT, min(legal.difference(position["best"])))
        for found in (hint, review):
            assert game.encode(found.choices[0].action) in position["best"]
        assert review.played is not None
        losses.append(review.choices[0].worth - review.played.worth)
    assert mean(losses) >= DEAR


def test_of_two_ways_to_win_for_certain_neither_costs_anything_nor_is_guessed() -> None:
    game = load("mole_majority")
    position = list(positions("mole_majority"))[1]
    state, seat = state_at(game, position), position["seat"]
    seen = Position(game, game.view(state, seat), seat, 7)
    assert len(position["best"]) == 2
    for played in position["best"]:
        review = judged(seen, REVIEW_EFFORT, played)
        assert review.played is not None
        assert review.played == Choice(game.decode(played), 1.0, 0, 0.0, review.played.line)
        assert_goes_on(game, state, seat, (review.played.action, *review.played.line))
    first, second, *others = judged(seen, HINT_EFFORT, None).choices
    assert {game.encode(first.action), game.encode(second.action)} == {*position["best"]}
    assert first.visits == second.visits == 0
    assert all(other.visits for other in others)


def assert_goes_on(game: Any, state: Any, seat: int, line: Sequence[Any]) -> None:
    """Assert that a turn of ``seat`` goes on as a hint says, to a win or as far as it says."""
    for action in line:
        assert game.actors(state) == (seat,)
        state = game.apply(state, seat, action).state
    result = game.result(state)
    assert len(line) > MOST_FORETOLD if result is None else result.winners == (seat,)


def judged(seen: Position[Any, Any, Any], effort: int, played: str | None) -> Assessment[Any]:
    """What a person is told who asks for a hint, or reviews what was ``played``."""
    simulations = max(seen.game.meta.levels[-1].simulations, LEAST_WORK) * effort // 100
    action = played and seen.game.decode(played)
    return assess(seen, simulations, action, lambda _: None)


def answered(game: Any, position: dict[str, Any], level: int) -> str:
    """What a level answers in a position, in notation."""
    state, seat = state_at(game, position), position["seat"]
    asked = Question(game, game.recall(state, seat), seat, game.meta.levels[level], 1)
    return str(game.encode(choose(asked, lambda _: None).action))


def test_there_are_positions_of_every_game() -> None:
    counts = Counter({game_id: len(list(positions(game_id))) for game_id in GAMES})
    assert all(counts[game_id] >= EACH for game_id in GAMES)
