"""How the computer plays: legally everywhere, from its view alone, and better the more it tries."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from molecore.ai.choose import Question, choose
from molecore.core.protocol import Level
from molecore.core.rng import SplitMix64
from molecore.core.thinking import settled
from molecore.games.mountains import opponent
from molecore.games.mountains.actions import Action, Topple
from molecore.games.mountains.opponent import Answers, think
from molecore.games.mountains.records import State
from molecore.games.mountains.rules import GAME
from tests.amounts import amount
from tests.games.mountains.ground import fresh, ground, planning, play, resolve_card

QUICK = Level("quick", "Quick", "", 3)
CAREFUL = Level("careful", "Careful", "", 300)


def answer(state: State, seat: int, level: Level = QUICK, seed: int = 1) -> Action:
    question = Question(GAME, GAME.view(state, seat), seat, level, seed)
    return choose(question, lambda _: None).action


@pytest.mark.parametrize(("seats", "most"), [(2, 24), (3, 20), (4, 15)])
def test_more_seats_have_fewer_trials_as_each_takes_longer(
    seats: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried, grow = list[int](), Answers.grow

    def counted(self: Answers, trials: int) -> None:
        tried.append(trials)
        grow(self, trials)

    monkeypatch.setattr(opponent, "_TRIALS", 60)
    monkeypatch.setattr(Answers, "grow", counted)
    state = planning(seats, seed=4)
    thoughts = list(think(GAME.view(state, 1), 1, replace(CAREFUL, simulations=24), Random(1)))
    assert sum(tried) == most
    assert thoughts[-1].simulations == 24, "progress is told as of the level's whole work"


def test_pieces_fall_where_they_help_most() -> None:
    """Eastwards all pieces fall on own mountains, elsewhere on empty ground or over the edge."""
    towers = {"C3": "bcb", "D3": "a", "E3": "a", "F3": "a", "C2": "b", "C4": "b", "B3": "c"}
    asked = resolve_card(ground(moles="B3E", mountains=towers, number=3), "M1").state
    assert asked.public.question == "topple"
    assert answer(asked, 0, CAREFUL) == Topple("E")


def test_rivals_are_not_fed() -> None:
    towers = {"E3": "bb", "F3": "b", "E2": "c", "E1": "c", "E4": "d", "E5": "d", "D3": "b"}
    asked = resolve_card(ground(moles="D3E F1S", mountains=towers), "M1").state
    worths = {facing: after(asked, facing) for facing in "NESW"}
    chosen = answer(asked, 0, CAREFUL)
    assert isinstance(chosen, Topple)
    assert worths[chosen.facing] == max(worths.values())


def after(state: State, facing: str) -> int:
    """How far seat a is ahead when the round is scored after a fall in this direction."""
    done = play(state, f"topple:{facing}").state
    while done.public.question == "topple":
        done = play(done, "topple:N").state
    own, *others = done.public.points[-1]
    return own - max(others)


@pytest.mark.parametrize("seats", [2, 4])
def test_trying_more_wins_against_chance(seats: int) -> None:
    level, lead = GAME.meta.levels[1], 0.0
    for seed in range(amount(3, 8)):
        own, rng, state = seed % seats, SplitMix64(seed), fresh(seats, seed)
        while actors := GAME.actors(state):
            seat = actors[0]
            if seat == own:
                action = settled(think(GAME.view(state, seat), seat, level, Random(seed))).action
            else:
                action = rng.choice(GAME.legal_actions(state, seat))
            state = GAME.apply(state, seat, action).state
        result = GAME.result(state)
        assert result is not None
        others = [score for other, score in enumerate(result.scores) if other != own]
        lead += result.scores[own] - sum(others) / len(others)
    assert lead > 0
