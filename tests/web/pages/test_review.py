"""The review of a finished game: asked turn by turn in the background, and told in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from molecore.ai.worker import advise
from molecore.core.match import Match, Player, new_match
from molecore.registry import load
from moleweb.app.effects import AskTeacher
from moleweb.app.model import Model
from moleweb.app.teaching import Assessed, Review, Suggestion
from moleweb.pages.play.teacher_update import ATTEMPTS
from moleweb.pages.review.view import dearest
from moleweb.shell.update import update
from tests.web import messages as m
from tests.web.driving import Seen, at_random, at_table, match_of, render, run, two_people


def over() -> Model:
    return at_random(two_people(), 200)


def opened(model: Model) -> Model:
    return run(model, m.RouteChanged(f"#review/{match_of(model).id}"))


def answered(model: Model, text: str) -> Model:
    assert model.consultation is not None
    return run(model, m.TeacherReported(model.consultation.request, "answer", text))


def advice(best: str, worth: float, played: str, given: float) -> str:
    def one(action: str, worth: float) -> dict[str, Any]:
        return {"action": action, "worth": worth, "visits": 500, "spread": 0.01}

    return json.dumps({"choices": [one(best, worth)], "played": one(played, given)})


def judged(model: Model, dear: int = -1) -> Model:
    """The review to its end: the turn ``dear`` cost half the game, the others nothing."""
    while model.review is not None and not model.review.done:
        match, ply = model.review.match, model.review.turns[len(model.review.found)]
        game, seat = match.game, match.plies[ply - 1].seat
        played = match.plies[ply - 1].action
        legal = game.legal_actions(match.steps[ply - 1].state, seat)
        other = next(action for action in legal if action != played)
        best, given = (other, 0.2) if len(model.review.found) == dear else (played, 0.7)
        text = advice(game.encode(best), 0.7, game.encode(played), given)
        model = answered(model, text)
    return model


def test_it_asks_turn_by_turn_what_each_player_could_know() -> None:
    model, done = update(over(), m.RouteChanged(f"#review/{match_of(over()).id}"))
    [ask] = [effect for effect in done if isinstance(effect, AskTeacher)]
    request = json.loads(ask.text)
    match = match_of(model)
    assert model.review is not None
    first = model.review.turns[0]
    assert request["played"] == match.game.encode(match.plies[first - 1].action)
    assert request["seat"] == match.plies[first - 1].seat
    small = json.dumps({**request, "effort": 1})
    after = answered(model, advise(small, lambda _: None))
    assert after.review is not None
    assert len(after.review.found) == 1
    assert f"1 of {len(after.review.turns)} turns" in Seen(after).text


def test_the_turn_that_cost_most_is_told_with_what_was_better() -> None:
    model = judged(opened(over()), dear=6)
    assert model.review is not None
    ply = model.review.turns[6]
    seen = Seen(model)
    assert f"Move {ply}," in seen.text
    assert "It cost 50 %: from 70 % down to 20 %." in seen.text
    assert "Better was" in seen.text
    assert {"tryturn", "showturn"} <= seen.values("data-act")
    assert seen.text.count("It cost") == 1
    assert render(model).count("<circle") >= 1
    assert "turns looked at" not in seen.text


def test_a_game_without_dear_turns_is_praised_and_all_turns_are_in_the_table() -> None:
    model = judged(opened(over()))
    assert model.review is not None
    seen = Seen(model)
    assert "Well played" in seen.text
    rows = [tag for tag, attrs in seen.elements if tag == "th" and attrs.get("scope") == "row"]
    assert len(rows) == len(model.review.turns)
    assert "0" in seen.values("tabindex"), "what is wide can be moved by keys"
    assert seen.values("tabindex") <= {"0", "-1"}, "and nothing comes before its turn"


def test_it_goes_on_while_somebody_does_something_else_and_is_found_where_it_was() -> None:
    model = opened(over())
    there = model.consultation
    away = run(model, m.RouteChanged("#rules/mole_hill"))
    assert away.consultation is there
    assert away.review is not None
    further = judged(away)
    assert further.review is not None
    assert further.review.done
    back = opened(further)
    assert back.review is further.review
    assert back.consultation is None


def test_a_turn_can_be_tried_and_looked_at() -> None:
    model = judged(opened(over()), dear=6)
    assert model.review is not None
    ply = model.review.turns[6]
    tried = run(model, m.TurnTried(ply, "another"))
    assert tried.route.screen == "play"
    assert (match_of(tried).cursor, match_of(tried).id) == (ply - 1, "table")
    assert len(match_of(tried).plies) == len(match_of(model).plies)
    seen = run(model, m.TurnShown(ply))
    assert (seen.route.screen, match_of(seen).cursor) == ("play", ply)
    back = opened(tried)
    assert back.review is model.review


def settled() -> Match:
    """A finished game in which nobody can go back: cards were turned in every round."""
    game = load("moleozer")
    players = [Player("Ada"), Player("Ben", "forgetful")]
    match, ply = new_match(game, players, {}, 4), 0
    while match.result is None and ply < 400:
        seat = match.actors[0]
        legal = game.legal_actions(match.state, seat)
        match, ply = match.play(seat, legal[ply % len(legal)]), ply + 1
    return match


def test_what_nobody_can_go_back_to_is_tried_in_a_game_of_its_own() -> None:
    match = settled()
    model = run(at_table(match), m.RouteChanged(f"#review/{match.id}"))
    tried = run(model, m.TurnTried(3, "another"))
    assert match_of(tried).id == "another"
    assert match_of(tried).plies == match.plies[:2]
    assert tried.route.about == "another"


def test_a_review_that_came_to_nothing_rests_until_it_is_asked_to_go_on() -> None:
    model = opened(over())
    for _ in range(ATTEMPTS):
        assert model.consultation is not None
        model = run(model, m.TeacherReported(model.consultation.request, "error", "no memory"))
    assert model.consultation is None
    assert "reviewresumed" in Seen(model).values("data-act")
    assert run(model, m.ReviewResumed()).consultation is not None


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    model = opened(run(two_people(), m.Pressed("a1")))
    assert model.review is None
    assert "once the game is over" in Seen(model).text


@pytest.mark.parametrize("ply", [0, -1, 10_000])
def test_there_is_no_such_turn(ply: int) -> None:
    model = judged(opened(over()))
    assert run(model, m.TurnTried(ply, "another")) == model
    assert run(model, m.TurnShown(ply)) == model


def test_the_end_leads_to_the_review() -> None:
    assert f"#review/{match_of(over()).id}" in Seen(over()).values("href")


def test_five_turns_are_told_of_the_dearest_first() -> None:
    match = match_of(over())
    losses = [0.1, 0.3, 0.2, 0.5, 0.4, 0.7, 0.6]
    turns = tuple(range(1, len(losses) + 1))
    found = tuple(
        Assessed((Suggestion("a", 0.9, 900, 0.01),), Suggestion("b", 0.9 - loss, 900, 0.01))
        for loss in losses
    )
    told = dearest(Review(match, turns, found))
    assert [ply for ply, _ in told] == [6, 7, 4, 5, 2]
