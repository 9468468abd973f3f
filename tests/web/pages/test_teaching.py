"""The teacher at the table: hints and the coach, from the question to what is said."""

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
from moleweb.app import teaching
from moleweb.app.effects import AskOpponent, AskTeacher
from moleweb.app.model import Model
from moleweb.app.queries import legal
from moleweb.app.teaching import Assessed, Suggestion, certainty, compared, question, reasons
from moleweb.pages.play.teacher_view import called, lit
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


def asked(model: Model, message: m.Message) -> list[AskTeacher]:
    return [effect for effect in effects(model, message) if isinstance(effect, AskTeacher)]


def hinted(model: Model) -> Model:
    return run(model, m.HintRequested())


def told(model: Model, kind: Any, text: str) -> Model:
    assert model.consultation is not None
    return run(model, m.TeacherReported(model.consultation.request, kind, text))


def advice(*choices: tuple[str, float], played: tuple[str, float] | None = None) -> str:
    def one(choice: tuple[str, float]) -> dict[str, Any]:
        return {"action": choice[0], "worth": choice[1], "visits": 500, "spread": 0.01}

    return json.dumps({"choices": [*map(one, choices)], "played": played and one(played)})


def coached() -> Model:
    return run(against_computer(), m.SettingChanged("coach", "on"))


# ---- hints


def test_a_hint_is_asked_from_what_the_seat_is_shown_and_answered_in_words() -> None:
    model = two_people()
    [ask] = asked(model, m.HintRequested())
    request = json.loads(ask.text)
    assert set(request) == {"game", "rules", "seat", "view", "seed", "effort"}
    game = match_of(model).game
    assert from_plain(game.view_type, request["view"]) == game.view(match_of(model).state, 0)
    model = told(hinted(model), "answer", advise(json.dumps({**request, "effort": 1}), print))
    seen = Seen(model)
    assert "A hint" in seen.values("aria-label")
    assert "% to win" in seen.text
    assert "lead on" in seen.text
    assert model.consultation is None


def test_what_a_hint_speaks_of_is_lit_and_what_is_far_worse_is_not() -> None:
    asking = hinted(two_people())
    model = told(asking, "answer", advice(("c3", 0.6), ("d4", 0.59), ("a1", 0.3)))
    assert lit(model) == {"c3", "d4"}
    assert render(model).count("<circle") == render(asking).count("<circle") + 2


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
    model = told(asking, "answer", advice(*((text, 0.5) for text in notations)))
    names = [called(match, match.cursor, seat, text) for text in notations]
    assert len(set(names)) == 2
    assert names[0].startswith("a move from the ")
    assert Seen(model).text.count(names[0]) == 2, "in the box and in the bar"
    assert lit(model) == {*moves[0].targets, *other.targets}


def in_short(model: Model) -> str:
    """What a small screen shows of it in the bar."""
    drawn = render(model).partition('class="foremost"')[2].partition("</p>")[0]
    return re.sub(r"<[^>]*>", "", drawn.partition(">")[2])


def test_a_small_screen_shows_in_the_bar_what_a_hint_comes_to() -> None:
    asking = hinted(two_people())
    assert in_short(asking) == "Looking for what would be good here ..."
    found = told(asking, "answer", advice(("c3", 0.6), ("d4", 0.59)))
    assert in_short(found) == "c3 60 % to win. ± 2 From there 8 ways lead on."
    assert 'class="foremost" aria-hidden="true"' in render(found), "the box speaks it"
    assert in_short(told(asking, "answer", "")) == "No hint could be found this time."
    assert not in_short(run(found, m.HintClosed()))


def test_what_speaks_for_a_move_is_worked_out_once_however_often_it_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = told(hinted(two_people("Ida", "Ole")), "answer", advice(("c3", 0.6)))
    led_to, asked_for = teaching._led_to, []

    def counted(*given: Any) -> Any:
        asked_for.append(given)
        return led_to(*given)

    monkeypatch.setattr(teaching, "_led_to", counted)
    teaching._reasons.cache_clear()  # type: ignore[attr-defined]
    assert render(found) == render(replace(found, requests=found.requests + 1))
    deals = [deal for *_, deal in asked_for]
    assert deals == [*range(len(deals))], "each deal once"
    assert deals


def test_what_a_hint_says_comes_before_what_is_pointed_out() -> None:
    model = run(two_people(), m.SettingChanged("pointers", "on"))
    pointed = in_short(model)
    assert pointed
    found = told(hinted(model), "answer", advice(("c3", 0.6)))
    assert in_short(found).startswith("c3 ")
    assert in_short(run(found, m.HintClosed())) == pointed


def test_cards_that_a_hint_speaks_of_are_lit_as_places_are() -> None:
    asking = hinted(at_table(with_cards()))
    match = match_of(asking)
    action = next(each for each in legal(match, 0) if "card:" in each.targets[0])
    assert not lit_targets(asking)
    found = told(asking, "answer", advice((match.game.encode(action), 0.6)))
    assert lit_targets(found) == set(action.targets)
    assert not lit_targets(run(found, m.HintClosed()))


def with_cards() -> Match:
    """A match of Mole Majority against the computer, where the person plays a card."""
    match = new_match(load("mole_majority"), [Player("Ann"), Player("Umber", "strong")], {}, 5)
    while not any("card:" in action.targets[0] for action in legal(match, 0)):
        (seat,) = match.actors
        match = match.play(seat, legal(match, seat)[0])
    return match


def lit_targets(model: Model) -> set[str]:
    return {
        told.get("data-target") or told.get("data-value") or ""
        for _, told in Seen(model).elements
        if "lit" in (told.get("class") or "").split()
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
    found = told(asking, "answer", advice(("c3", 0.6)))
    asking_more = replace(found, consultation=asking.consultation)
    assert told(asking_more, "progress", "0.4").hint == found.hint
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
    assert "No hint could be found" in Seen(model).text


@pytest.mark.parametrize("notation", ["nonsense", "h4|i4"])
def test_nothing_speaks_for_what_cannot_be_played(notation: str) -> None:
    match = match_of(two_people())
    assert reasons(match, 0, 0, "a3", ("Rosa", "Wim"))
    assert reasons(match, 0, 0, notation, ("Rosa", "Wim")) == ()


@pytest.mark.parametrize(("mode", "where"), [("complete", " in the Upper"), ("upper", "")])
def test_a_reason_calls_places_as_they_are_called_everywhere(mode: str, where: str) -> None:
    options = {"mode": mode, "preferences": 0}
    match = new_match(load("majority"), [Player("Ann"), Player("Bea")], options, 5)
    for claim in ("U:B1", "U:C2", "U:B2", "U:D2"):  # all but one of the neighbours of C1
        match = match.play(match.actors[0], match.game.decode(claim))
    claimed, gone, *_ = reasons(match, match.cursor, match.actors[0], "U:D1", ("Ann", "Bea"))
    assert claimed == f"Ann claims D1{where}."
    assert gone.startswith(f"C1{where} goes to Ann")


def test_what_is_done_does_not_speak_for_itself() -> None:
    match = with_cards()
    played = [
        reasons(match, match.cursor, 0, match.game.encode(each), ("Ann", "Bea"))
        for each in match.game.legal_actions(match.state, 0)
    ]
    assert () in played
    assert any(played)
    assert not [told for told in played if told and "Ann plays" in told[-1]]


def test_what_is_done_is_told_only_as_the_beginning_of_a_story() -> None:
    """The line above names it already."""
    match = match_of(two_people())
    assert reasons(match, 0, 0, "a3", ("Rosa", "Wim")) == ("From there 5 ways lead on.",)


def test_who_does_not_act_gets_no_hint() -> None:
    model = played(against_computer(), "a1")
    refused = hinted(model)
    assert refused.hint is None
    assert refused.table.hint is not None
    assert not asked(model, m.HintRequested())


def planning() -> Match:
    """Mountains, where a person and a computer make their plans at the same time."""
    match = new_match(load("mountains"), [Player("Ann"), Player("Umber", "strong")], {}, 5)
    while match.game.actors(match.state) != (0, 1):
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
        assert Seen(model).text.count("60 % to win.") == 2  # in the bar and in the box
        assert played(model, mine[0]).hint is None


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
    found = told(hinted(alone), "answer", _any_advice(alone))
    assert "advised" in Seen(found).values("class")
    covered = run(found, m.ScreenCovered())
    assert covered.hint is None
    assert "advised" not in Seen(run(covered, m.ScreenUncovered())).values("class")


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


def test_in_moleozer_a_hint_knows_what_is_shown_and_not_what_was() -> None:
    game = load("moleozer")
    match = new_match(
        game, [Player("Ada"), Player("Ben", "careful"), Player("Cy", "careful")], {}, 4
    )
    while match.state.public.phase != "guess":
        seat = match.actors[0]
        match = match.play(seat, game.legal_actions(match.state, seat)[0])
    seat = match.actors[0]
    asked_of = json.loads(question(match, match.cursor, seat, 100, played=False))
    view = from_plain(game.view_type, asked_of["view"])
    assert view.own == ()
    assert match.state.stacks[seat]


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
    assert "That gave away 20 of 100 games" in seen.text
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
    assert "That gave away 20 of 100 games" in Seen(spoken).text
    assert match_of(run(spoken, m.UndoRequested())).cursor == 0


@pytest.mark.parametrize("worth", [0.55, 0.6])
def test_the_coach_is_silent_about_what_cost_little(worth: float) -> None:
    model = told(played(coached(), "a1"), "answer", advice(("e4", 0.6), played=("a1", worth)))
    assert "That gave away" not in Seen(model).text


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


@pytest.mark.parametrize(
    ("visits", "spread", "words"),
    [
        (0, 0.0, "worked out"),
        (0, 1.0, "rule of thumb"),
        (900, 0.01, "quite sure"),
        (9, 0.2, "rough"),
    ],
)
def test_how_sure_a_chance_is_is_said(visits: int, spread: float, words: str) -> None:
    assert words in str(certainty(Suggestion("a", 0.5, visits, spread)))


@pytest.mark.parametrize(
    ("others", "words"),
    [
        ([Suggestion("b", 0.5, 900, 0.01), Suggestion("c", 0.6, 900, 0.01)], "by 20 % or more"),
        ([Suggestion("b", 0.5, 900, 0.01), Suggestion("c", 0.6, 9, 0.1)], "None"),
        ([Suggestion("b", 0.5, 900, 0.01), Suggestion("c", 0.79, 900, 0.01)], "about as good"),
    ],
)
def test_what_is_clearly_worse_is_told_where_it_is_known(
    others: list[Suggestion], words: str
) -> None:
    assert words in str(compared(Assessed((Suggestion("a", 0.8, 900, 0.01), *others))))


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
        assert "advised" in Seen(told(model, "answer", text)).values("class"), name


def test_nobody_is_helped_against_people_elsewhere() -> None:
    match = new_match(load("mole_hill"), [Player("Ada"), Player("Ben", away=True)], {}, 4)
    model = run(at_table(match), m.SettingChanged("coach", "on"))
    assert match_of(model).actors == (0,)
    refused = hinted(model)
    assert refused.hint is None
    assert "no hints while you play with people elsewhere" in Seen(refused).text
    assert not asked(model, m.MoveTyped("a1"))


def test_a_choice_that_costs_points_is_not_said_to_bring_any() -> None:
    told, fallen = list[tuple[int, int]](), 0
    for seed in (1, 2):
        match = random_match(load("mountains"), seed, limit=400)
        names = [player.name for player in match.players]
        for number, ply in enumerate(match.plies):
            why = " ".join(reasons(match, number, ply.seat, match.game.encode(ply.action), names))
            found = re.findall(r"You then have (\d+) points? instead of (\d+)", why)
            told += [(int(now), int(was)) for now, was in found]
            views = (match.game.view(match.steps[at].state, None) for at in (number, number + 1))
            was, now = (boards.of("mountains").standing(view)[ply.seat] for view in views)
            fallen += now < was
    assert fallen
    assert told
    assert all(now > was for now, was in told)
