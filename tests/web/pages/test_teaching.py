"""Coach at the table: hints and the coach, from the question to what is said."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from molecore.ai.worker import advise
from molecore.core.match import Match, Player, new_match
from molecore.core.plain import from_plain
from molecore.core.playout import random_match
from molecore.core.record import replace
from molecore.draw import boards
from molecore.games.mole_majority.actions import Move
from molecore.registry import load
from molecore.teacher import questions
from molecore.teacher import reasons as reasons_module
from molecore.teacher.advice import ahead, because, called, follows
from molecore.teacher.assessed import Assessed, Suggestion
from molecore.teacher.reasons import why_best
from molecore.teacher.verdicts import cost, equals, verdict
from moleweb.app.effects import AskOpponent, AskTeacher
from moleweb.app.model import Model
from moleweb.app.queries import legal
from moleweb.app.teaching import pupil
from moleweb.pages.play.teacher_view import advised
from moleweb.shell.update import update
from tests.web import messages as m
from tests.web.driving import (
    Seen,
    against_computer,
    at_table,
    chambers,
    effects,
    match_of,
    played,
    render,
    run,
    two_people,
)
from train.positions import positions


def asked(model: Model, message: m.Message) -> list[AskTeacher]:
    return [effect for effect in effects(model, message) if isinstance(effect, AskTeacher)]


def question(match: Match, ply: int, effort: int, *, played: bool) -> dict[str, Any]:
    """What the worker is asked for the first seat."""
    text = questions.question(match, ply, pupil(match, 0), effort, played=played)
    asked_of: dict[str, Any] = json.loads(text)
    return asked_of


def reasons(
    match: Match, ply: int, seat: int, notation: str, *, saves: bool = False
) -> tuple[str, ...]:
    return reasons_module.reasons(match, ply, pupil(match, seat), notation, saves=saves)


def hinted(model: Model) -> Model:
    return run(model, m.HintRequested())


def told(model: Model, kind: Any, text: str) -> Model:
    assert model.consultation is not None
    return run(model, m.TeacherReported(model.consultation.request, kind, text))


def found(model: Model, text: str) -> Model:
    """The hint once it is final: after the first glance, the search says the same."""
    return told(told(model, "answer", text), "answer", text)


def advice(*choices: tuple[str, float], played: tuple[str, float] | None = None) -> str:
    def one(choice: tuple[str, float]) -> dict[str, Any]:
        notation, worth = choice
        return {"action": notation, "worth": worth, "visits": 500, "spread": 0.01, "line": []}

    return json.dumps({"choices": [*map(one, choices)], "played": played and one(played)})


def coached() -> Model:
    return run(against_computer(), m.SettingChanged("coach", "on"))


# ---- hints


def test_a_hint_is_asked_from_what_the_seat_is_shown_and_answered_in_words() -> None:
    model = two_people()
    [ask] = asked(model, m.HintRequested())
    request = json.loads(ask.text)
    assert set(request) == {"game", "rules", "seat", "view", "effort"}
    game = match_of(model).game
    assert from_plain(game.view_type, request["view"]) == game.view(match_of(model).state, 0)
    model = told(hinted(model), "answer", advise(json.dumps({**request, "effort": 1}), print))
    seen = Seen(model)
    assert "Hint" in seen.values("aria-label")
    assert "Checking ..." in seen.text
    assert "From there you can reach" in seen.text
    assert model.consultation is not None, "it is looked at more closely"
    final = told(model, "answer", advice(("c3", 0.6), ("d4", 0.3)))
    assert final.consultation is None
    assert "c3 Clearly best." in Seen(final).text
    assert "Checking ..." not in Seen(final).text


def test_what_comes_of_a_closer_look_replaces_the_first_answer_and_a_failure_leaves_it() -> None:
    first = told(hinted(two_people()), "answer", advice(("c3", 0.6), ("d4", 0.3)))
    other = told(first, "answer", advice(("d4", 0.6), ("c3", 0.3)))
    assert "d4 Clearly best." in Seen(other).text
    failed = told(first, "error", "")
    assert "c3 Clearly best." in Seen(failed).text
    assert failed.consultation is None


def test_a_hint_has_chance_of_its_own_and_what_was_played_is_judged_alike_each_time() -> None:
    match = match_of(played(two_people(), "a1"))
    hint = question(match, 0, 100, played=False)
    review = question(match, 0, 100, played=True)
    assert "seed" not in hint
    assert review["played"] == "a1"
    assert review["seed"] == question(match, 0, 12, played=True)["seed"]


def test_one_choice_is_advised_and_has_the_only_ring_of_its_kind() -> None:
    asking = hinted(two_people())
    model = found(asking, advice(("c3", 0.6), ("d4", 0.59), ("a1", 0.3)))
    assert advised(model) == ("c3",)
    assert render(model).count("<circle") == render(asking).count("<circle") + 1
    assert 'id="advised"' in render(model)
    assert 'id="shades"' not in render(model)
    where = run(model, m.PlacesShown())
    assert 'id="shades"' in render(where), "where one can go looks different"


def test_what_is_as_good_is_named_and_figures_are_details() -> None:
    choices = (("c3", 0.6), ("d4", 0.59), ("e4", 0.585), ("a1", 0.3))
    words = Seen(found(hinted(two_people()), advice(*choices))).text
    assert "c3 About as good: d4 and e4." in words
    before, _, details = words.rpartition("Details")
    assert "%" not in before
    assert details.count("% \N{PLUS-MINUS SIGN} 2 to win, looked at 500 times.") == 4


def test_many_that_are_as_good_are_not_named_one_by_one() -> None:
    choices = [(square, 0.6) for square in ("c3", "d4", "e4", "e5", "f4")]
    words = Seen(found(hinted(two_people()), advice(*choices))).text
    assert "c3 Too close to call. Other moves are about as good." in words


def test_what_probably_follows_is_told_where_nothing_is_hidden() -> None:
    text = json.loads(advice(("c3", 0.6)))
    text["choices"][0]["line"] = ["c3-c4", "d3"]
    model = found(hinted(two_people()), json.dumps(text))
    assert "Likely next: Wim: rod between c3 and c4, Rosa: d3." in Seen(model).text
    text["choices"][0]["line"] = ["c3-c4", "i7"]
    assert "Likely next" not in Seen(found(hinted(two_people()), json.dumps(text))).text


def test_moves_of_the_same_name_are_told_and_lit_but_once() -> None:
    """Of moles in one hex and burrows in another it is seen which are meant."""
    match = with_cards()
    while not any(isinstance(each, Move) for each in legal(match, 0)):
        match = match.play(0, legal(match, 0)[0])
    seat, moves = 0, [each for each in legal(match, 0) if isinstance(each, Move)]
    start, end = moves[0].start, moves[0].space
    from_there = [each for each in moves if each.start.partition("/")[0] == start.partition("/")[0]]
    cell = end.partition("/")[0]
    same = [each for each in from_there if each.space.partition("/")[0] == cell]
    other = next(each for each in moves if each.space.partition("/")[0] != cell)
    assert len(same) > 1
    notations = [match.game.encode(each) for each in (*same, other)]
    asking = hinted(at_table(match))
    model = found(asking, advice(*((text, 0.5) for text in notations)))
    names = [called(match, match.cursor, seat, text) for text in notations]
    assert len(set(names)) == 2
    assert names[0].startswith("a move from the ")
    assert f"About as good: {names[-1]}." in Seen(model).text.rpartition("Details")[0]
    assert advised(model) == tuple(moves[0].targets)


def in_short(model: Model) -> str:
    """What a small screen shows of it in the bar."""
    drawn = render(model).partition('class="foremost')[2].partition("</p>")[0]
    return re.sub(r"<[^>]*>", "", drawn.partition(">")[2])


def test_a_small_screen_shows_in_the_bar_what_a_hint_comes_to() -> None:
    asking = hinted(two_people())
    assert in_short(asking) == "Looking for a good move ..."
    given = found(asking, advice(("c3", 0.6), ("d4", 0.3)))
    assert in_short(given) == "c3 Clearly best. From there you can reach 8 squares."
    assert 'class="foremost taught" aria-hidden="true"' in render(given), "the box speaks it"
    assert in_short(told(asking, "answer", "")) == "No hint this time."
    assert not in_short(run(given, m.HintClosed()))


def test_what_speaks_for_a_move_is_worked_out_once_however_often_it_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = found(hinted(two_people("Ida", "Ole")), advice(("c3", 0.6)))
    special, asked_for = reasons_module._special, []

    def counted(*given: Any) -> Any:
        asked_for.append(given)
        return special(*given)

    monkeypatch.setattr(reasons_module, "_special", counted)
    reasons_module._reasons.cache_clear()  # type: ignore[attr-defined]
    assert render(given) == render(replace(given, requests=given.requests + 1))
    assert len(asked_for) == 1


def test_what_a_hint_says_comes_before_what_is_pointed_out() -> None:
    model = run(two_people(), m.SettingChanged("pointers", "on"))
    pointed = in_short(model)
    assert pointed
    given = found(hinted(model), advice(("c3", 0.6)))
    assert in_short(given).startswith("c3 ")
    assert in_short(run(given, m.HintClosed())) == pointed


def test_a_card_that_a_hint_advises_is_marked_otherwise_than_possible_moves() -> None:
    asking = hinted(at_table(with_cards()))
    match = match_of(asking)
    action = next(each for each in legal(match, 0) if "card:" in each.targets[0])
    assert not marked_targets(asking, "advised")
    given = found(asking, advice((match.game.encode(action), 0.6)))
    assert marked_targets(given, "advised") == set(action.targets)
    assert not marked_targets(given, "lit")
    assert marked_targets(run(asking, m.PlacesShown()), "lit") > set(action.targets)
    assert not marked_targets(run(given, m.HintClosed()), "advised")


def with_cards() -> Match:
    """A match of Mole Majority against the computer, where the person plays a card."""
    match = new_match(load("mole_majority"), [Player("Ann"), Player("Umber", "strong")], {}, 5)
    while not any("card:" in action.targets[0] for action in legal(match, 0)):
        (seat,) = match.actors
        match = match.play(seat, legal(match, seat)[0])
    return match


def marked_targets(model: Model, look: str) -> set[str]:
    return {
        told.get("data-target") or told.get("data-value") or ""
        for _, told in Seen(model).elements
        if look in (told.get("class") or "").split()
    }


def test_while_it_is_looked_for_that_is_told_and_can_be_left() -> None:
    model = told(hinted(two_people()), "progress", "0.4")
    assert "40" in Seen(model).values("value")
    assert "hintclosed" in Seen(model).values("data-act")
    left, done = update(model, m.HintClosed())
    assert left.hint is None
    assert [effect.text for effect in done if isinstance(effect, AskTeacher)] == [""]
    assert run(left, m.TeacherReported(model.requests, "answer", advice(("c3", 0.6)))) == left


def test_how_far_another_question_is_says_nothing_of_a_hint_that_was_found() -> None:
    asking = hinted(two_people())
    given = found(asking, advice(("c3", 0.6)))
    asking_more = replace(given, consultation=asking.consultation)
    assert told(asking_more, "progress", "0.4").hint == given.hint
    assert told(replace(asking_more, hint=None), "progress", "0.4").hint is None
    assert told(asking, "progress", "0.4").hint != asking.hint


def test_a_hint_that_comes_late_is_dropped() -> None:
    model = hinted(two_people())
    late = m.TeacherReported(model.requests, "answer", advice(("c3", 0.6)))
    moved = played(model, "a1")
    assert moved.hint is None
    assert run(moved, late) == moved
    again = hinted(moved)
    assert again.hint is not None
    assert run(again, late) == again


@pytest.mark.parametrize("text", ["", "{}", '{"choices": [], "played": null}', advice(("z9", 0.5))])
def test_nonsense_is_no_hint_and_that_is_said(text: str) -> None:
    model = told(hinted(two_people()), "answer", text)
    assert "No hint this time" in Seen(model).text


@pytest.mark.parametrize("notation", ["nonsense", "h4|i4"])
def test_nothing_speaks_for_what_cannot_be_played(notation: str) -> None:
    match = match_of(two_people())
    assert reasons(match, 0, 0, "a3")
    assert reasons(match, 0, 0, notation) == ()


@pytest.mark.parametrize(("mode", "where"), [("complete", " in the Upper"), ("upper", "")])
def test_a_reason_calls_places_as_they_are_called_everywhere(mode: str, where: str) -> None:
    options = {"mode": mode, "preferences": 0}
    match = new_match(load("majority"), [Player("Ann"), Player("Bea")], options, 5)
    for claim in ("U:B1", "U:C2", "U:B2", "U:D2"):  # all but one of the neighbours of C1
        match = match.play(match.actors[0], match.game.decode(claim))
    gone, *_ = reasons(match, match.cursor, match.actors[0], "U:D1")
    assert gone.startswith(f"C1{where} goes to Ann")


def test_what_is_done_does_not_speak_for_itself() -> None:
    match = with_cards()
    played = [
        reasons(match, match.cursor, 0, match.game.encode(each))
        for each in match.game.legal_actions(match.state, 0)
    ]
    assert () in played
    assert any(played)
    assert not [told for told in played if any("play" in each for each in told)]


def test_what_is_done_is_not_told_again() -> None:
    """The line above names it already."""
    match = match_of(two_people())
    assert reasons(match, 0, 0, "a3") == ("From there you can reach 5 squares.",)


def test_who_does_not_act_gets_no_hint() -> None:
    model = played(against_computer(), "a1")
    refused = hinted(model)
    assert refused.hint is None
    assert refused.table.hint is not None
    assert not asked(model, m.HintRequested())


def planning(*computers: str) -> Match:
    """Mountains, where a person and computers make their plans at the same time."""
    others = [Player(name, "strong") for name in computers or ("Umber",)]
    match = new_match(load("mountains"), [Player("Ann"), *others], {}, 5)
    while match.game.actors(match.state) != tuple(range(len(match.players))):
        seat = match.actors[0]
        match = match.play(seat, match.game.legal_actions(match.state, seat)[0])
    return match


def test_a_hint_stays_while_somebody_else_chooses_beside_one_and_goes_with_the_own_choice() -> None:
    match = planning()
    mine, theirs = (
        [match.game.encode(action) for action in match.game.legal_actions(match.state, seat)]
        for seat in (0, 1)
    )
    asking = hinted(at_table(match))
    assert asking.consultation
    late = m.TeacherReported(asking.consultation.request, "answer", advice((mine[0], 0.6)))
    thinking = asking.table.thinking
    assert thinking is not None
    answer = m.OpponentReported(thinking.request, "answer", json.dumps({"action": theirs[0]}))
    for model in (run(asking, answer, late), run(asking, late, answer)):
        assert match_of(model).cursor == match.cursor + 1
        assert model.hint is not None
        assert model.hint.found is not None
        assert "advised" not in render(asking)
        assert model.consultation is not None, "a closer look goes on"
        assert played(model, mine[0]).hint is None


def test_a_hint_is_there_again_once_it_is_told_what_another_chose_beside_it() -> None:
    match = planning("Umber", "Flint")
    asking = hinted(run(at_table(match), m.SettingChanged("cascade", "step")))
    thinking = asking.table.thinking
    assert thinking is not None
    (theirs, *_) = match.game.legal_actions(match.state, 1)
    chosen = json.dumps({"action": match.game.encode(theirs)})
    telling = run(asking, m.OpponentReported(thinking.request, "answer", chosen))
    assert telling.telling is not None
    assert "Hint" not in Seen(telling).values("aria-label")
    told = found(run(telling, m.TellingSkipped()), _any_advice(telling))
    assert "Hint" in Seen(told).values("aria-label")


def test_a_hint_goes_with_the_choice_it_is_for() -> None:
    match = with_cards()
    card, *_ = [match.game.encode(each) for each in match.game.legal_actions(match.state, 0)]
    asking = hinted(played(at_table(match), card))
    assert asking.hint
    assert run(asking, m.UndoRequested()).hint is None
    other = at_table(replace(planning(), id="another"))
    elsewhere = replace(hinted(at_table(planning())), match=other.match, route=other.route)
    assert run(elsewhere, m.MotionTold(reduced=False)).hint is None


def test_a_hint_never_meets_the_eyes_of_another() -> None:
    model = chambers()
    assert hinted(model).hint is None
    assert not asked(model, m.HintRequested())
    alone = run(model, m.ScreenUncovered())
    given = found(hinted(alone), _any_advice(alone))
    assert "Hint" in Seen(given).values("aria-label")
    covered = run(given, m.ScreenCovered())
    assert covered.hint is None
    assert "Hint" not in Seen(run(covered, m.ScreenUncovered())).values("aria-label")


def test_a_hint_follows_from_nothing_that_is_hidden_from_its_seat() -> None:
    texts = []
    for secret in ("U:D4", "U:C2"):
        model = run(chambers(), m.ScreenUncovered(), m.Pressed(secret), m.GatheredPlayed())
        model = run(model, m.ScreenUncovered())
        assert match_of(model).plies
        texts.append([ask.text for ask in asked(model, m.HintRequested())])
    assert texts[0]
    assert texts[0] == texts[1]


def _any_advice(model: Model) -> str:
    match = match_of(model)
    action = match.game.legal_actions(match.state, 0)[0]
    return advice((match.game.encode(action), 0.5))


@pytest.mark.parametrize("alone", [True, False])
def test_in_moleozer_a_hint_counts_the_own_card_unless_others_look_on(alone: bool) -> None:
    game, level = load("moleozer"), "careful" if alone else None
    match = new_match(game, [Player("Ada"), Player("Ben", level), Player("Cy", "careful")], {}, 4)
    while match.state.public.phase != "guess" or match.actors[0] != 0:
        seat = match.actors[0]
        match = match.play(seat, game.legal_actions(match.state, seat)[0])
    asked_of = json.loads(
        questions.question(match, match.cursor, pupil(match, 0), 100, played=False)
    )
    view = from_plain(game.view_type, asked_of["view"])
    own = match.state.stacks[0]
    assert view.own == (own if alone else ())
    guess = game.encode(game.legal_actions(match.state, 0)[0])
    (why,) = reasons(match, match.cursor, 0, guess)
    with_it, without = f"With your {own[0].value}, expect ", "If you have forgotten your card, "
    assert why.startswith(with_it if alone else without)


def test_a_step_of_moleozer_is_not_praised_for_the_end_of_the_round() -> None:
    said = list[str]()
    for seed in range(6):
        match = random_match(load("moleozer"), seed, limit=400)
        for number, ply in enumerate(match.plies):
            if match.steps[number].state.public.phase == "step":
                said += reasons(match, number, ply.seat, match.game.encode(ply.action))
    assert any("It crushes a house." in each for each in said)
    assert any("steps away" in each for each in said)
    assert not [each for each in said if "Round" in each]


# ---- the coach


def test_there_is_no_coach_before_somebody_asks_for_one() -> None:
    assert not asked(against_computer(), m.MoveTyped("a1"))


def test_the_coach_says_what_a_move_gave_away_and_offers_to_take_it_back() -> None:
    done = effects(coached(), m.MoveTyped("a1"))
    kinds = [type(effect) for effect in done]
    assert kinds.index(AskTeacher) < kinds.index(AskOpponent)
    model = played(coached(), "a1")
    model = told(model, "answer", advice(("e4", 0.6), played=("a1", 0.4)))
    seen = Seen(model)
    assert "A big mistake. Better: e4." in seen.text
    assert "undo" in {
        button["data-act"]
        for button in seen.having("data-act")
        if button.get("class") == "button small"
    }
    assert match_of(run(model, m.UndoRequested())).cursor == 0
    assert run(model, m.UndoRequested()).coaching is None


def test_the_coach_still_speaks_when_the_computer_has_answered() -> None:
    model = played(coached(), "a1")
    request = model.consultation.request if model.consultation else 0
    assert model.table.thinking is not None
    answered = run(
        model, m.OpponentReported(model.table.thinking.request, "answer", '{"action": "b2|c2"}')
    )
    spoken = run(
        answered, m.TeacherReported(request, "answer", advice(("e4", 0.6), played=("a1", 0.4)))
    )
    assert match_of(spoken).cursor == 2
    assert "A big mistake. Better: e4." in Seen(spoken).text
    assert match_of(run(spoken, m.UndoRequested())).cursor == 0


@pytest.mark.parametrize("worth", [0.55, 0.6])
def test_the_coach_is_silent_about_what_cost_little(worth: float) -> None:
    model = told(played(coached(), "a1"), "answer", advice(("e4", 0.6), played=("a1", worth)))
    assert "Better" not in Seen(model).text


def test_the_coach_says_nothing_where_somebody_else_has_secrets() -> None:
    model = run(chambers(), m.SettingChanged("coach", "on"), m.ScreenUncovered())
    match = match_of(model)
    first = match.game.legal_actions(match.state, 0)[0]
    assert not asked(model, m.MoveTyped(match.game.encode(first)))


def test_what_may_be_by_chance_is_not_dear() -> None:
    vague = Assessed((Suggestion("a", 0.6, 10, 0.1),), Suggestion("b", 0.5, 10, 0.1))
    assert not vague.is_dear
    sure = Assessed((Suggestion("a", 0.6, 10, 0.01),), Suggestion("b", 0.5, 10, 0.01))
    assert sure.is_dear


def suggestion(notation: str, worth: float, spread: float = 0.01) -> Suggestion:
    """What was tried 900 times, or is exact, or unknown."""
    return Suggestion(notation, worth, 900 if 0 < spread < 1 else 0, spread)


@pytest.mark.parametrize(
    ("choices", "said", "as_good"),
    [
        ([("a", 1.0, 0.0), ("b", 0.9, 0.01)], "won", ""),
        ([("a", 1.0, 0.0), ("b", 1.0, 0.0), ("c", 0.4, 0.0)], "won", "b"),
        ([("a", 0.0, 0.0), ("b", 0.0, 0.0)], "lost", "b"),
        ([("a", 0.8, 0.01), ("b", 0.7, 0.01)], "clear", ""),
        ([("a", 0.8, 0.01), ("b", 0.75, 0.01)], "slight", ""),
        ([("a", 0.8, 0.01), ("b", 0.79, 0.01), ("c", 0.7, 0.01)], "shared", "b"),
        ([("a", 0.8, 0.05), ("b", 0.7, 0.05), ("c", 0.1, 0.05)], "shared", "b"),
        ([("a", 0.8, 0.01), ("b", 0.79, 0.01)], "open", "b"),
        ([("a", 0.5, 1.0), ("b", 0.5, 1.0)], "unknown", ""),
        ([("a", 0.5, 0.01)], "none", ""),
    ],
)
def test_how_a_choice_compares_is_said_as_far_as_it_is_known(
    choices: list[tuple[str, float, float]], said: str, as_good: str
) -> None:
    looked_at = Assessed(tuple(suggestion(*each) for each in choices))
    assert verdict(looked_at) == said
    assert "".join(each.notation for each in equals(looked_at)) == as_good


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ([("c3", 1.0, 0.0), ("d4", 0.9, 0.01)], "c3 Wins for certain."),
        ([("c3", 0.0, 0.0), ("d4", 0.0, 0.0)], "c3 No move wins any more."),
        ([("c3", 0.8, 0.01), ("d4", 0.7, 0.01)], "c3 Clearly best."),
        ([("c3", 0.8, 0.01), ("d4", 0.75, 0.01)], "c3 Slightly better than the rest."),
        ([("c3", 0.8, 0.01), ("d4", 0.79, 0.01)], "c3 Too close to call. About as good: d4."),
        ([("c3", 0.5, 1.0), ("d4", 0.5, 1.0)], "c3 A rule of thumb."),
        ([("c3", 0.98, 0.01), ("d4", 0.97, 0.01)], "c3 As good as won. About as good: d4."),
        ([("c3", 0.98, 0.01), ("d4", 0.8, 0.01)], "c3 As good as won. Clearly best."),
        ([("c3", 0.02, 0.01), ("d4", 0.01, 0.01)], "c3 As good as lost. About as good: d4."),
    ],
)
def test_each_verdict_has_its_words(choices: list[tuple[str, float, float]], words: str) -> None:
    told_of = [
        {"action": action, "worth": worth, "visits": 900 if 0 < spread < 1 else 0, "line": []}
        | {"spread": spread}
        for action, worth, spread in choices
    ]
    text = json.dumps({"choices": told_of, "played": None})
    assert words in Seen(found(hinted(two_people()), text)).text


@pytest.mark.parametrize(
    ("worths", "said"),
    [((0.8, 0.75, 0.6), ("In trial games it did better than d4.",)), ((0.8, 0.79, 0.78), ())],
)
def test_where_nothing_else_speaks_for_a_better_choice_trials_do(
    monkeypatch: pytest.MonkeyPatch, worths: tuple[float, ...], said: tuple[str, ...]
) -> None:
    match = match_of(two_people())
    monkeypatch.setattr("molecore.teacher.advice.why_best", lambda *_: ())
    named = zip(("c3", "d4", "e5"), worths, strict=True)
    looked_at = Assessed(tuple(suggestion(*each) for each in named))
    assert because(match, 0, pupil(match, 0), looked_at) == said


def won_turn() -> tuple[Match, dict[str, Any]]:
    """A game of Mole Majority in which a turn that wins for certain begins, and its best starts."""
    place = list(positions("mole_majority"))[1]
    players = [Player("Ann"), Player("Bea")]
    match = new_match(load("mole_majority"), players, place["options"], place["seed"])
    for ply in place["plies"]:
        seat, text = ply.split(" ", 1)
        match = match.play_text(text, int(seat))
    return match, place


def test_a_turn_that_wins_for_certain_is_shown_to_its_end() -> None:
    match, place = won_turn()
    asked = questions.question(match, match.cursor, pupil(match, place["seat"]), 2, played=False)
    best = questions.read(advise(asked, lambda _: None)).best
    line = ahead(match, match.cursor, place["seat"], best)
    assert {each.seat for each in line} == {place["seat"]}
    assert len(line) > 1
    told = str(follows(line, ["Ann", "Bea"]))
    assert told == "Then: " + ", ".join(each.name for each in line[1:]) + "."
    unsure = replace(best, visits=9, spread=0.1)
    assert not ahead(match, match.cursor, place["seat"], unsure), "hands are hidden"


def test_a_choice_of_which_little_is_known_is_not_compared() -> None:
    noise = Suggestion("d4", 0.79, 4, 0.22)
    looked_at = Assessed((suggestion("c3", 0.8), suggestion("a1", 0.6), noise))
    assert verdict(looked_at) == "clear"


@pytest.mark.parametrize(
    ("loss", "words"), [(0.09, "A mistake."), (0.2, "A big mistake."), (0.4, "the game")]
)
def test_what_a_mistake_cost_is_said_in_words(loss: float, words: str) -> None:
    made = Assessed((suggestion("a", 0.7),), suggestion("b", 0.7 - loss))
    assert words in str(cost(made))


def last_round(game: str, seed: int) -> tuple[Match, int]:
    """A game to its end, by people at random, and its last ply."""
    match = random_match(load(game), seed, limit=3000)
    assert match.result is not None
    return match, len(match.plies) - 1


ENDS = (("moleozer", 1), ("moleozer", 3), ("mole_majority", 6), ("mountains", 0), ("mole_hill", 1))


@pytest.mark.parametrize(("game", "seed"), ENDS)
def test_a_move_that_ends_the_game_is_said_to_win_it_or_nothing_is_said(
    game: str, seed: int
) -> None:
    match, ply = last_round(game, seed)
    last = match.plies[ply]
    assert match.result is not None
    has_won = match.result.winners == (last.seat,)
    why = reasons(match, ply, last.seat, match.game.encode(last.action))
    assert why == (("It wins the game.",) if has_won else ())


def test_a_win_that_is_prevented_is_the_reason() -> None:
    """All other choices let the rival win at once."""
    for seed in range(40):
        match, ply = last_round("mole_hill", seed)
        assert match.result is not None
        before, winner = ply - 1, match.plies[ply].seat
        seat, game, state = match.plies[before].seat, match.game, match.steps[before].state
        if match.result.winners != (winner,) or seat == winner:
            continue
        losing = [each for each in game.legal_actions(state, seat) if loses(match, before, each)]
        rest = [each for each in game.legal_actions(state, seat) if each not in losing]
        if not rest or len(losing) < 4 * len(rest):
            continue
        encoded = game.encode(rest[0]), game.encode(losing[0])
        saving = Assessed((suggestion(encoded[0], 0.6), suggestion(encoded[1], 0.0)))
        (why,) = why_best(match, before, pupil(match, seat), saving)
        assert "from winning next turn" in why
        assert reasons(match, before, seat, encoded[1], saves=True) != (why,)
        return
    raise AssertionError


def loses(match: Match, ply: int, action: Any) -> bool:
    game, seat = match.game, match.plies[ply].seat
    state = game.apply(match.steps[ply].state, seat, action).state
    for rival in game.actors(state):
        for reply in game.legal_actions(state, rival):
            result = game.result(game.apply(state, rival, reply).state)
            if result is not None and result.winners == (rival,) and rival != seat:
                return True
    return False


def test_a_table_with_a_hint_can_be_opened_for_every_game() -> None:
    for name in ("mole_hill", "majority", "mountains", "mole_majority", "moleozer"):
        game = load(name)
        levels = [None, *[game.meta.levels[0].id] * (game.meta.seats[0] - 1)]
        players = [Player(f"P{seat}", level) for seat, level in enumerate(levels)]
        match = new_match(game, players, {}, 4)
        while match.actors[0] != 0 or match.game.view(match.state, 0) is None:
            seat = match.actors[0]
            match = match.play(seat, game.legal_actions(match.state, seat)[0])
        model = hinted(at_table(match))
        if model.hint is None:
            continue
        legal = game.legal_actions(match.state, 0)
        text = advice(*((game.encode(action), 0.5) for action in legal[:3]))
        assert "Hint" in Seen(found(model, text)).values("aria-label"), name


def test_nobody_is_helped_against_people_elsewhere() -> None:
    match = new_match(load("mole_hill"), [Player("Ada"), Player("Ben", away=True)], {}, 4)
    model = run(at_table(match), m.SettingChanged("coach", "on"))
    assert match_of(model).actors == (0,)
    refused = hinted(model)
    assert refused.hint is None
    assert "No hints in games with other devices" in Seen(refused).text
    assert not asked(model, m.MoveTyped("a1"))


def test_a_choice_that_costs_points_is_not_said_to_bring_any() -> None:
    told, fallen = list[tuple[int, int]](), 0
    for seed in (1, 2):
        match = random_match(load("mountains"), seed, limit=400)
        for number, ply in enumerate(match.plies):
            why = " ".join(reasons(match, number, ply.seat, match.game.encode(ply.action)))
            found = re.findall(r"from (\d+) to (\d+) points?", why)
            told += [(int(now), int(was)) for was, now in found]
            views = (match.game.view(match.steps[at].state, None) for at in (number, number + 1))
            was, now = (boards.of("mountains").standing(view)[ply.seat] for view in views)
            fallen += now < was
    assert fallen
    assert told
    assert all(now > was for now, was in told)
