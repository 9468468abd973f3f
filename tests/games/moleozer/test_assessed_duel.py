"""Guesses of two are judged as the highest level makes them, which expects to be read."""

from __future__ import annotations

from typing import Any

from molecore.ai.assess import Position, assess
from molecore.ai.choose import Question, choose
from molecore.core.options import resolve
from molecore.registry import load
from molecore.teacher.assessed import DEAR
from tests.amounts import amount


def test_a_guess_of_the_highest_level_is_no_mistake() -> None:
    game, judged = load("moleozer"), 0
    for seed in range(amount(4, 60)):
        state: Any = game.setup(resolve(game.meta.options, {}), 2, seed).state
        while not any(state.public.played):
            seat, *_ = game.actors(state)
            view = game.recall(state, seat)
            asked = Question(game, view, seat, game.meta.levels[-1], seed)
            action = choose(asked, lambda _: None).action
            if state.public.phase == "guess":
                found = assess(Position(game, view, seat, 1), 100, action, lambda _: None)
                assert found.played is not None
                assert found.choices[0].worth - found.played.worth < DEAR
                judged += 1
            state = game.apply(state, seat, action).state
    assert judged >= 8


def test_what_only_one_saw_is_left_out_where_others_look_on() -> None:
    """Then all cards that lie face down are dealt anew, one's own as well."""
    game = load("moleozer")
    state: Any = game.setup(resolve(game.meta.options, {}), 2, 1).state
    while state.public.phase != "guess":
        seat, *_ = game.actors(state)
        state = game.apply(state, seat, game.legal_actions(state, seat)[0]).state
    seat, *_ = game.actors(state)
    known, seen = (view(state, seat) for view in (game.recall, game.view))
    worked_out, dealt = (
        assess(Position(game, view, seat, 1), 100, None, lambda _: None).choices[0].visits
        for view in (known, seen)
    )
    assert worked_out == 0
    assert dealt > 0
