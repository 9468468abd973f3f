"""What an opponent answers is a function of what its seat was shown, in every game it plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from molecore.ai.choose import Question, choose
from molecore.ai.worker import answer
from molecore.core.match import Match
from molecore.core.options import resolve
from molecore.core.playout import random_match
from molecore.core.protocol import AnyGame, Seat, Step, recall
from molecore.core.rng import SplitMix64
from molecore.registry import PLAYABLE, load
from moleweb.pages.play.opponent_update import question

GAMES = [meta.id for meta in PLAYABLE if meta.levels]
PLIES = (0, 1, 3, 9, 30)


def positions(game: AnyGame) -> Iterator[tuple[Match, Seat]]:
    """Matches with a computer to act, and its seat."""
    level = game.meta.levels[1].id
    for seed in range(4):
        match = random_match(game, seed)
        players = tuple(replace(player, level=level) for player in match.players)
        for ply in PLIES:
            if ply < len(match.plies):
                yield replace(match.jump(ply), players=players), match.plies[ply].seat


def lookalike(match: Match, seat: Seat, seed: int) -> Match:
    """The match in another state, which ``seat`` cannot tell from the real one."""
    state: Any = match.game.sample(recall(match.game, match.state, seat), SplitMix64(seed))
    steps = list(match.steps)
    steps[match.cursor] = Step(state, match.steps[match.cursor].events)
    return replace(match, steps=tuple(steps))


@pytest.mark.parametrize("game", GAMES)
def test_what_it_cannot_see_changes_neither_question_nor_answer(game: str) -> None:
    hidden = 0
    for match, seat in positions(load(game)):
        other = lookalike(match, seat, seed=match.cursor)
        hidden += other.state != match.state
        asked = question(match, seat)
        assert question(other, seat) == asked
        assert answer(question(other, seat), lambda _: None) == answer(asked, lambda _: None)
    assert hidden or game == "mole_hill"


def test_who_remembers_the_preferences_of_former_games_knows_nothing_of_the_next() -> None:
    """No good place of Majority is declared more often than chance has it."""
    game, counts = load("majority"), Counter[str]()
    level = game.meta.levels[-1]
    for seed in range(60):
        state = game.setup(resolve(game.meta.options, {}), 2, 0).state
        while state.public.phase == "declare" and game.actors(state) == (0,):
            chance = 100 * seed + state.public.slips
            asked = Question(game, recall(game, state, 0), 0, level, chance)
            action = choose(asked, lambda _: None).action
            counts[game.encode(action)] += 1
            state = game.apply(state, 0, action).state
    assert sum(counts.values()) == 60 * 7
    assert len(counts) == 48  # the Upper without its rim, each expected 8.75 times
    assert max(counts.values()) < 8.75 + 5 * 8.75**0.5
