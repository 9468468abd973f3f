"""What teaches is built as it was when people last looked at it: lessons, hints, coach, review."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from molecore.core.match import Match, Player
from molecore.core.playout import random_match
from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.registry import PLAYABLE, load, load_lesson
from moleweb.app import queries
from moleweb.app.model import Model
from tests.likeness import likeness
from tests.web import messages as m
from tests.web.driving import at_table, page, run

GAMES = [meta.id for meta in PLAYABLE]
SPREADS = (0.0, 0.04, 1.0)
"""Of what is worked out, of what is tried out, and of what nothing is known of."""


def _lesson(game: str) -> Iterator[tuple[str, Model]]:
    """Each step as it is asked for, begun, got wrong, explained and gone on from."""
    model = run(page(), m.RouteChanged(f"#learn/{game}"))
    yield "begun", model
    for n in range(len(load_lesson(game).steps)):
        yield f"{n} asked", model
        yield f"{n} pressed nowhere", run(model, m.Pressed("nowhere"))
        shown = run(model, m.LessonTurnShown())
        yield f"{n} shown", shown
        yield f"{n} told", run(shown, m.TellingContinued())
        model = run(shown, m.LessonContinued())
        yield f"{n} gone on", model
        model = run(model, m.TellingContinued())
    yield "over", model


def _against_computer(game: str, seed: int) -> Match:
    """A game at random, with somebody at seat 0 whom all others of the table are computers for."""
    match = random_match(load(game), seed, limit=10_000)
    level = match.game.meta.levels[0].id
    others = (Player(f"Mole {seat}", level) for seat in range(1, len(match.players)))
    return replace(match, players=(Player("Rosa"), *others))


def _turns(match: Match) -> list[Match]:
    """Where seat 0 can choose: at first, in the middle, and at last."""
    there = [match.jump(ply).forget_undone() for ply in range(len(match.plies))]
    own = [
        at
        for at in there
        if 0 in at.actors and len(at.game.legal_actions(at.state, 0)) > 1 and _open(at)
    ]
    return [own[0], own[len(own) // 2], own[-1]]


def _open(match: Match) -> bool:
    return not queries.is_memory_peek(match)


def _advice(match: Match, seat: Seat, spread: float, played: Any = None) -> str:
    """Three choices, the best a little better than the next, and what was played far worse."""
    game, legal = match.game, match.game.legal_actions(match.state, seat)

    def told(action: Any, worth: float) -> dict[str, Any]:
        visits = 500 if spread else 0
        told = {"action": game.encode(action), "worth": worth, "visits": visits}
        return {**told, "spread": spread, "line": []}

    better: Sequence[Any] = [action for action in legal if action != played]
    choices = [told(action, 0.8 - 0.015 * n) for n, action in enumerate(better[:3])]
    return json.dumps({"choices": choices, "played": played and told(played, 0.3)})


def _answered(model: Model, kind: Any, text: str) -> Model:
    assert model.consultation is not None
    return run(model, m.TeacherReported(model.consultation.request, kind, text))


def _hints(game: str) -> Iterator[tuple[str, Model]]:
    """What is pointed out, a hint on its way and as it comes, and what the coach says of a move."""
    for n, match in enumerate(_turns(_against_computer(game, 4))):
        model = run(at_table(match), m.TellingContinued())
        yield f"{n} pointed out", run(model, m.SettingChanged("pointers", "on"))
        yield f"{n} where", run(model, m.PlacesShown())
        asked = run(model, m.HintRequested())
        yield f"{n} asked", asked
        yield f"{n} on its way", _answered(asked, "progress", "0.4")
        yield f"{n} in vain", _answered(asked, "error", "")
        for spread in SPREADS:
            first = _answered(asked, "answer", _advice(match, 0, spread))
            yield f"{n} glanced {spread}", first
            yield f"{n} found {spread}", _answered(first, "answer", _advice(match, 0, spread))
        action = match.game.legal_actions(match.state, 0)[-1]
        coached = run(model, m.SettingChanged("coach", "on"))
        typed = m.MoveTyped(match.game.encode(action))
        moved = run(coached, typed)
        if moved.table.pressed:  # it has to be confirmed
            moved = run(moved, typed)
        if moved.consultation is not None:
            said = _answered(moved, "answer", _advice(match, 0, 0.02, action))
            yield f"{n} coached", run(said, m.TellingContinued())


def _review(game: str) -> Iterator[tuple[str, Model]]:
    """A finished game as it is looked at turn by turn, with a few that cost much."""
    match = _against_computer(game, 4)
    model = run(at_table(match), m.RouteChanged(f"#review/{match.id}"))
    yield "begins", model
    assert model.review is not None
    last, done = len(model.review.turns), 0
    while model.review.next is not None:
        if done in (1, last // 2, last + 1):
            yield f"{done} looked at", model
            yield f"{done} halted", run(model, *_failing(model))
        ply, _ = model.review.next
        before, played = match.jump(ply - 1), match.plies[ply - 1]
        advice = _advice(before, played.seat, SPREADS[done % 2], played.action)
        if done % 7:
            fair = json.loads(advice)
            advice = json.dumps({**fair, "played": {**fair["played"], "worth": 0.8}})
        model, done = _answered(model, "answer", advice), done + 1
        assert model.review is not None
    yield "done", model


def _failing(model: Model) -> Iterator[m.Message]:
    assert model.consultation is not None
    yield from (m.TeacherReported(model.consultation.request + n, "error", "") for n in range(3))


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson(game: str, rewrite_goldens: bool) -> None:
    likeness.check_screens(game, "lesson", _lesson(game), rewrite_goldens)


@pytest.mark.parametrize("game", GAMES)
def test_hints_and_the_coach(game: str, rewrite_goldens: bool) -> None:
    likeness.check_screens(game, "hints", _hints(game), rewrite_goldens)


@pytest.mark.parametrize("game", GAMES)
def test_a_review(game: str, rewrite_goldens: bool) -> None:
    likeness.check_screens(game, "review", _review(game), rewrite_goldens)
