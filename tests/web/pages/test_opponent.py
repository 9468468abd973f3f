from __future__ import annotations

import json
from typing import Any

import pytest

from molecore.core.match import Ply
from molecore.core.plain import from_plain
from molecore.core.record import replace
from moleweb.app import queries
from moleweb.app.effects import AskOpponent, CancelOpponent, SendLater, WarmOpponent
from moleweb.app.model import Model, Thinking
from moleweb.pages.play import opponent_update
from moleweb.pages.play.messages import report_kind
from moleweb.pages.play.opponent_update import (
    ATTEMPTS,
    CHECKS,
    PACE_OF_COMPUTERS,
)
from moleweb.shell.update import update
from tests.web import messages as m
from tests.web.driving import (
    Seen,
    against_computer,
    at_random,
    effects,
    match_of,
    played,
    run,
    setting_up,
    two_people,
)


def thinking(model: Model) -> Thinking:
    assert model.table.thinking is not None
    return model.table.thinking


def said(model: Model, kind: Any, text: str) -> Model:
    return run(model, m.OpponentReported(thinking(model).request, kind, text))


def answered(model: Model, notation: str) -> Model:
    return said(model, "answer", json.dumps({"action": notation}))


def waiting() -> Model:
    """The computer is to act and thinks."""
    return played(against_computer(), "a1")


def kinds(model: Model, message: m.Message) -> list[type]:
    return [type(effect) for effect in effects(model, message)]


def test_it_is_asked_with_its_view_and_nothing_else() -> None:
    [ask] = [e for e in effects(against_computer(), m.Pressed("a1")) if isinstance(e, AskOpponent)]
    question = json.loads(ask.text)
    assert set(question) == {"game", "rules", "level", "seat", "view"}
    assert (question["game"], question["level"], question["seat"]) == ("mole_hill", "beginner", 1)
    game = match_of(waiting()).game
    assert from_plain(game.view_type, question["view"]) == game.view(match_of(waiting()).state, 1)


def test_a_thought_about_another_position_is_dropped() -> None:
    before = waiting()
    request = thinking(before).request
    other = match_of(played(against_computer(), "b2"))
    after = opponent_update.settle(before, replace(before, match=other))
    assert [type(effect) for effect in after.outbox][:2] == [CancelOpponent, AskOpponent]
    assert thinking(after).request != request
    same = opponent_update.settle(before, before)
    assert same is before


def test_nobody_is_asked_about_what_was_undone() -> None:
    match = match_of(waiting())
    seat = queries.computer_to_act(match)
    assert seat is not None
    further = match.play(seat, match.game.legal_actions(match.state, seat)[0])
    assert queries.computer_to_act(further.jump(1)) is None


def test_people_alone_ask_nobody() -> None:
    assert AskOpponent not in kinds(two_people(), m.Pressed("a1"))


def test_its_answer_is_played() -> None:
    model = answered(waiting(), "b2|c2")
    assert match_of(model).cursor == 2
    assert model.table.thinking is None


def test_progress_is_shown_and_nonsense_is_no_progress() -> None:
    model = said(waiting(), "progress", "0.4")
    assert [a["value"] for a in Seen(model).having("max") if a["max"] == "100"] == ["40"]
    assert thinking(said(model, "progress", "soon")).progress == 0
    assert thinking(said(model, "progress", "nan")).progress == 0


def test_an_answer_to_an_older_question_is_dropped() -> None:
    old = thinking(waiting()).request
    again = played(run(waiting(), m.UndoRequested()), "b2")
    assert thinking(again).request != old
    late = run(again, m.OpponentReported(old, "answer", '{"action": "c3|d3"}'))
    assert late == again


def test_what_is_neither_progress_nor_an_answer_is_a_failure() -> None:
    kinds = ("progress", "best", "answer", "error", "nonsense")
    assert [report_kind(kind) for kind in kinds] == [*kinds[:4], "error"]


def test_it_moves_at_once_when_nobody_waits_any_longer() -> None:
    model = said(waiting(), "best", "b2|c2")
    assert "movenow" in Seen(model).values("data-act")
    assert match_of(model).cursor == 1
    hurried, done = update(model, m.OpponentHurried())
    assert match_of(hurried).cursor == 2
    assert match_of(hurried).game.encode(match_of(hurried).plies[1].action) == "b2|c2"
    assert [type(effect) for effect in done if "Opponent" in type(effect).__name__] == [
        CancelOpponent,
        WarmOpponent,
    ]


def test_before_it_knows_anything_it_moves_as_soon_as_it_does() -> None:
    model = run(waiting(), m.OpponentHurried())
    assert match_of(model).cursor == 1
    assert "movenow" not in Seen(model).values("data-act")
    assert match_of(said(model, "best", "b2|c2")).cursor == 2


def test_nobody_is_hurried_who_does_not_think() -> None:
    model = two_people()
    assert run(model, m.OpponentHurried()) == model


@pytest.mark.parametrize(
    "message",
    [
        m.UndoRequested(),
        m.Resigned(),
        m.OpponentStopped(),
        m.RouteChanged("#"),
        m.PlyChosen(0),
        m.GameRestarted(1, "x"),
    ],
)
def test_whatever_changes_the_position_or_leaves_it_stops_the_thinking(message: m.Message) -> None:
    assert CancelOpponent in kinds(waiting(), message)
    assert run(waiting(), message).table.thinking is None


@pytest.mark.parametrize(
    "text",
    ['{"action": "a1"}', '{"action": 7}', "no json", "{}", "[]", '{"action": "x9"}', "null"],
)
def test_a_bad_answer_is_asked_for_again(text: str) -> None:
    model = said(waiting(), "answer", text)
    assert match_of(model).cursor == 1
    assert thinking(model).attempt == 2


def test_a_crash_is_survived_and_the_next_answer_counts() -> None:
    model = said(waiting(), "error", "worker died")
    assert thinking(model).attempt == 2
    assert match_of(answered(model, "b2|c2")).cursor == 2


def test_after_too_many_crashes_the_player_decides() -> None:
    model = waiting()
    for _ in range(ATTEMPTS):
        model = said(model, "error", "worker died")
    assert model.dialog is not None
    assert model.dialog.name == "stuck"
    assert model.table.thinking is None
    assert thinking(run(model, m.OpponentResumed())).attempt == 1
    taken = run(model, m.SeatTakenOver())
    assert match_of(taken).players[1].level is None
    assert match_of(played(taken, "b2|c2")).cursor == 2


def test_silence_is_a_crash_but_progress_is_not_silence() -> None:
    request = thinking(waiting()).request
    retried = run(waiting(), m.OpponentOverdue(request, 0))
    assert thinking(retried).attempt == 2
    assert kinds(waiting(), m.OpponentOverdue(request, 0))[0] is CancelOpponent
    heard = said(waiting(), "progress", "0.1")
    assert thinking(run(heard, m.OpponentOverdue(request, 0))).attempt == 1
    assert kinds(heard, m.OpponentOverdue(request, 0)) == [SendLater]
    assert run(retried, m.OpponentOverdue(request, 0)) == retried


def test_stopping_waits_until_it_is_let_go_on() -> None:
    model = run(waiting(), m.OpponentStopped())
    assert "resume" in Seen(model).values("data-act")
    assert "Wim" not in Seen(model).text
    assert thinking(run(model, m.OpponentResumed()))


def test_its_seat_is_taken_once_a_person_has_said_so_twice() -> None:
    model = run(waiting(), m.OpponentStopped())
    assert "takeseat" not in Seen(model).values("data-act")
    asked = run(model, m.DialogOpened("takeseat"))
    assert f"Play for {match_of(asked).players[1].name}?" in Seen(asked).text
    taken = run(asked, m.SeatTakenOver())
    assert taken.dialog is None
    assert match_of(taken).players[1].level is None


def test_coming_back_to_the_table_lets_it_think_again() -> None:
    away = run(waiting(), m.RouteChanged("#"))
    assert away.table.thinking is None
    assert thinking(run(away, m.RouteChanged("#play/table")))


def test_computers_among_themselves_keep_a_pace_and_can_be_stopped() -> None:
    both = run(setting_up(), m.SeatAssigned(0, "beginner"), m.SeatAssigned(1, "beginner"))
    asked = effects(both, m.GameStarted(1, "show"))
    assert [e.pace for e in asked if isinstance(e, AskOpponent)] == [PACE_OF_COMPUTERS]
    show = answered(run(both, m.GameStarted(1, "show")), "a1")
    assert thinking(show).seat == 1
    assert run(show, m.OpponentStopped()).table.thinking is None


def test_a_finished_round_can_be_looked_at_before_the_computer_begins_the_next() -> None:
    people = two_people()
    while people.telling is None:
        people = at_random(people, 1)
    model = against_computer()
    for ply in match_of(people).plies:
        model = run(model, _message(model, ply))
    assert queries.computer_to_act(match_of(model)) == thinking(model).seat
    early = answered(model, "a1")
    assert match_of(early).cursor == match_of(model).cursor
    [later] = [e for e in effects(early, m.TellingContinued()) if isinstance(e, SendLater)]
    after = run(early, m.TellingContinued(), later.message)
    assert match_of(after).cursor == match_of(model).cursor + 1
    assert after.table.thinking is None


def _message(model: Model, ply: Ply) -> m.Message:
    """The person's or the computer's way of playing ``ply``."""
    text = match_of(model).game.encode(ply.action)
    if ply.seat == 0:
        return m.MoveTyped(text)
    return m.OpponentReported(thinking(model).request, "answer", json.dumps({"action": text}))


def test_an_opponent_that_works_for_ever_is_ended_like_a_silent_one() -> None:
    model = waiting()
    request = thinking(model).request
    for look in range(1, CHECKS):
        model = run(model, m.OpponentReported(request, "progress", "0.5"))
        assert kinds(model, m.OpponentOverdue(request, look - 1, look)) == [SendLater]
    model = run(model, m.OpponentReported(request, "progress", "0.5"))
    assert thinking(run(model, m.OpponentOverdue(request, CHECKS - 1, CHECKS))).attempt == 2
