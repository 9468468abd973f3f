"""The review of a finished game: asked turn by turn in the background, and told in words."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from molecore.ai.worker import advise
from molecore.core.match import Match, Player, new_match
from molecore.draw import boards
from molecore.draw.course import ply_name
from molecore.registry import PLAYABLE, load
from molecore.teacher.advice import better, called
from molecore.teacher.assessed import Assessed, Suggestion
from molecore.teacher.questions import REVIEW_EFFORT
from molecore.teacher.review import EXAMINED, Review, dearest
from moleweb.app.effects import AskTeacher
from moleweb.app.model import Model
from moleweb.pages.play.ending_view import turning_point
from moleweb.pages.play.teacher_update import ATTEMPTS
from moleweb.pages.review.scenes import scene
from moleweb.shell.update import update
from tests.web import messages as m
from tests.web.driving import Seen, at_random, at_table, markup, match_of, render, run, two_people


def over() -> Model:
    return at_random(two_people(), 200)


def opened(model: Model) -> Model:
    return run(model, m.RouteChanged(f"#review/{match_of(model).id}"))


def answered(model: Model, text: str) -> Model:
    assert model.consultation is not None
    return run(model, m.TeacherReported(model.consultation.request, "answer", text))


def advice(best: str, worth: float, played: str, given: float) -> str:
    def one(action: str, worth: float) -> dict[str, Any]:
        return {"action": action, "worth": worth, "visits": 500, "spread": 0.01, "line": []}

    return json.dumps({"choices": [one(best, worth)], "played": one(played, given)})


def asked_about(model: Model) -> tuple[Match, int]:
    """The game and the turn that is looked at now."""
    assert model.review is not None
    assert model.review.next is not None
    return model.review.match, model.review.next[0]


def answer_for(model: Model, loss: float) -> str:
    """What was played gave so much away, if there was anything better."""
    match, ply = asked_about(model)
    game, seat = match.game, match.plies[ply - 1].seat
    played = match.plies[ply - 1].action
    legal = game.legal_actions(match.steps[ply - 1].state, seat)
    other = next(action for action in legal if action != played)
    best = other if loss else played
    return advice(game.encode(best), 0.7, game.encode(played), 0.7 - loss)


def judged(model: Model, *dear: int) -> Model:
    """The review to its end: the turns numbered ``dear`` cost half the game, the others nothing."""
    while model.review is not None and not model.review.done:
        turn = model.review.turns.index(asked_about(model)[1])
        model = answered(model, answer_for(model, 0.5 if turn in dear else 0))
    return model


def glanced(model: Model, losses: dict[int, float]) -> Model:
    """The review once it has glanced at all turns, of which some seem to have cost so much."""
    while model.review is not None and not model.review.has_glanced:
        turn = model.review.turns.index(asked_about(model)[1])
        model = answered(model, answer_for(model, losses.get(turn, 0)))
    return model


def test_it_glances_at_each_turn_from_what_its_player_could_know() -> None:
    model, done = update(over(), m.RouteChanged(f"#review/{match_of(over()).id}"))
    [ask] = [effect for effect in done if isinstance(effect, AskTeacher)]
    request = json.loads(ask.text)
    match = match_of(model)
    assert model.review is not None
    first = model.review.turns[0]
    assert request["played"] == match.game.encode(match.plies[first - 1].action)
    assert request["seat"] == match.plies[first - 1].seat
    assert request["effort"] == model.review.glance
    small = json.dumps({**request, "effort": 1})
    after = answered(model, advise(small, lambda _: None))
    assert after.review is not None
    assert len(after.review.glances) == 1
    assert f"1 of {len(after.review.turns)} turns" in Seen(after).text


def test_the_turns_that_seem_to_have_cost_most_are_looked_at_closely_and_no_others() -> None:
    model = glanced(opened(over()), {2: 0.1, 5: 0.6, 9: 0.3})
    assert model.review is not None
    turns, closely = model.review.turns, list[int]()
    while model.review is not None and not model.review.done:
        ply, effort = model.review.next or (0, 0)
        assert effort == REVIEW_EFFORT
        closely.append(ply)
        assert "closer look" in Seen(model).text
        model = answered(model, answer_for(model, 0.0))
    assert closely == [turns[5], turns[9], turns[2]]
    assert "Well played" in Seen(model).text, "on a closer look they cost nothing"


def test_at_most_so_many_turns_are_looked_at_closely() -> None:
    every = dict.fromkeys(range(200), 0.5)
    model = glanced(opened(over()), every)
    assert model.review is not None
    assert len(model.review.turns) > len(model.review.promising) == EXAMINED


def test_the_turn_that_cost_most_is_told_with_what_was_better() -> None:
    model = judged(opened(over()), 6)
    assert model.review is not None
    ply = model.review.turns[6]
    seen = Seen(model)
    mattered, _, table = seen.text.partition("All turns")
    assert f"{ply_name(match_of(model), ply)}, " in mattered
    assert mattered.count("It may have cost the game. Better: ") == 1
    assert "%" not in mattered
    assert "70 %" in table
    assert "Try it from here" in mattered
    assert {"tryturn", "showturn"} <= seen.values("data-act")
    assert render(model).count("<circle") >= 1
    assert "turns" not in mattered


def test_a_turn_that_left_much_less_of_a_chance_is_looked_at_last() -> None:
    match = match_of(over())
    own = [ply for ply, played in enumerate(match.plies, 1) if played.seat == 0][:6]
    worths, losses = [0.7, 0.65, 0.2, 0.2, 0.9, 0.7], [0, 0, 0, 0, 0.1, 0]
    glances = tuple(
        Assessed((Suggestion("a", worth + loss, 90, 0.01),), Suggestion("b", worth, 90, 0.01))
        for worth, loss in zip(worths, losses, strict=True)
    )
    assert Review(match, tuple(own), glances).promising == (own[4], own[2], own[5])


@pytest.mark.parametrize(("turns", "effort"), [(1, 10), (30, 10), (60, 5), (150, 2), (400, 2)])
def test_the_fewer_turns_a_game_has_the_longer_each_glance_is(turns: int, effort: int) -> None:
    match = match_of(over())
    assert Review(match, tuple(range(1, turns + 1))).next == (1, effort)


def line_of(match: Match, ply: int, first: str) -> list[str]:
    """Legal moves that follow the move ``first`` instead of the ply-th ply."""
    game, after, line = match.game, match.jump(ply - 1).forget_undone().play_text(first), []
    for _ in range(2):
        seat = after.actors[0]
        legal = list(game.legal_actions(after.state, seat))
        action = legal[len(legal) // 2]
        line.append(game.encode(action))
        after = after.play(seat, action)
    return line


def test_a_turn_is_a_scene_with_both_moves_and_what_follows_each() -> None:
    model = opened(over())
    while model.review is not None and not model.review.done:
        match, ply = asked_about(model)
        dear = ply == model.review.turns[6]
        answer = json.loads(answer_for(model, 0.5 if dear else 0))
        if dear:
            for suggestion in (answer["choices"][0], answer["played"]):
                suggestion["line"] = line_of(match, ply, suggestion["action"])
        model = answered(model, json.dumps(answer))
    seen = Seen(model)
    assert "Likely next: " in seen.text
    assert "The move played leads to: " in seen.text
    groups = [attrs.get("class") or "" for tag, attrs in seen.elements if tag == "g"]
    assert [name for name in groups if name.startswith("marks-")] == [
        "marks-played",
        "marks-advised",
        "marks-reply",
        "marks-onward",
        "marks-counts",
    ]
    [figure] = [attrs for tag, attrs in seen.elements if tag == "figure"]
    assert figure["class"] == "position"
    assert not seen.values("id") & {"board", "advised", "played"}


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_a_scene_is_drawn_for_each_choice_of_every_game(game: str) -> None:
    """Choices among cards have no place on the board, and no legend then."""
    match, marked = played_out(game, 1), 0
    for ply in range(1, min(len(match.plies), 60) + 1):
        notation = match.game.encode(match.plies[ply - 1].action)
        once = Suggestion(notation, 0.5, 900, 0.01)
        drawn = markup(scene(match, ply, Assessed((once,), once)))
        assert ("marks-played" in drawn) == ("figcaption" in drawn)
        assert "data-target" not in drawn
        marked += "marks-played" in drawn
    assert marked


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
    model = judged(opened(over()), 6)
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
    assert "once it is over" in Seen(model).text


@pytest.mark.parametrize("ply", [0, -1, 10_000])
def test_there_is_no_such_turn(ply: int) -> None:
    model = judged(opened(over()))
    assert run(model, m.TurnTried(ply, "another")) == model
    assert run(model, m.TurnShown(ply)) == model


def test_the_end_leads_to_the_review() -> None:
    assert f"#review/{match_of(over()).id}" in Seen(over()).values("href")


def test_three_turns_are_told_of_the_dearest_first() -> None:
    match = match_of(over())
    losses = [0.1, 0.3, 0.05, 0.5, 0.4, 0.7, 0.6]
    closely = tuple(
        (ply, Assessed((Suggestion("a", 0.9, 900, 0.01),), Suggestion("b", 0.9 - loss, 900, 0.01)))
        for ply, loss in enumerate(losses, 1)
    )
    told = dearest(Review(match, tuple(range(1, 8)), examined=closely))
    assert [ply for ply, _ in told] == [6, 7, 4]
    few = dearest(Review(match, tuple(range(1, 8)), examined=closely[:3]))
    assert [ply for ply, _ in few] == [2, 1]


# ---- The turning point of whole games, beside the standing after each of their plies


GAMES = [meta.id for meta in PLAYABLE]
MOST = 3000


def played_out(game: str, seed: int) -> Match:
    """A game of people who choose at random."""
    chance, rules = Random(seed), load(game)
    options = {"stall_rounds": 4} if game == "mole_majority" else {}
    match = new_match(rules, [Player("Ann"), Player("Bea")], options, seed, match_id="turn")
    while match.result is None and len(match.plies) < MOST:
        seat = match.actors[0]
        match = match.play(seat, chance.choice(list(rules.legal_actions(match.state, seat))))
    assert match.result is not None
    return match


def leads(match: Match, ply: int) -> bool:
    """Whether the winners alone are ahead after that ply."""
    assert match.result is not None
    standing = boards.of(match.game.meta.id).standing(match.game.view(match.steps[ply].state, None))
    ahead = [seat for seat, has in enumerate(standing) if has == max(standing)]
    return tuple(ahead) == match.result.winners


@pytest.mark.parametrize("game", GAMES)
def test_from_the_turning_point_on_the_winner_leads_and_not_just_before(game: str) -> None:
    decided = 0
    for seed in range(4):
        match = played_out(game, seed)
        ply = turning_point(match)
        if ply is None:
            continue
        decided += 1
        assert 1 <= ply <= len(match.plies)
        assert not leads(match, ply - 1)
        assert all(leads(match, later) for later in range(ply, len(match.plies)))
    assert decided


def test_the_turning_point_is_named_by_its_round() -> None:
    played = (played_out("mountains", seed) for seed in range(9))
    match = next(each for each in played if 1 < (turning_point(each) or 0) < len(each.plies))
    text = Seen(at_table(match)).text
    assert f"Turning point: {ply_name(match, turning_point(match) or 0)}." in text
    assert "Turning point: Round " in text


def test_a_resigned_game_has_none() -> None:
    match = played_out("mole_hill", 1)
    begun = match.jump(6).resign(0)
    assert turning_point(begun) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_standing_at_the_end_is_that_of_the_result(game: str) -> None:
    if game in ("mole_majority", "moleozer"):
        pytest.skip("home tokens count only at the end, houses not at all")
    match = played_out(game, 2)
    assert match.result is not None
    standing = boards.of(game).standing(match.game.view(match.state, None))
    assert standing == match.result.scores


def test_a_better_move_between_the_same_hexes_is_told_apart() -> None:
    start = new_match(load("mole_majority"), [Player("Ann"), Player("Bob")], {}, 3)
    match, game, rng = start, start.game, Random(3)
    while True:
        seat = match.actors[0]
        legal = list(game.legal_actions(match.state, seat))
        names = [called(match, match.cursor, seat, game.encode(action)) for action in legal]
        if any(name.startswith("a move from") and names.count(name) > 1 for name in names):
            break
        match = match.play(seat, rng.choice(legal))
    first = next(n for n, name in enumerate(names) if names.count(name) > 1 and "move" in name)
    alike = [action for action, name in zip(legal, names, strict=True) if name == names[first]]
    played, best = (Suggestion(game.encode(action), 0.2, 9, 0.01) for action in alike[:2])
    after = match.play(seat, alike[0])
    told = str(better(after, after.cursor, Assessed((best,), played)))
    assert told.endswith(f"Better: {names[first]}, but another mole or space.")
