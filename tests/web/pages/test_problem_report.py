from __future__ import annotations

import json

import pytest

import molecore
from molecore.wire import records
from moleweb.app.effects import CopyText
from moleweb.pages.dialogs.problem_report import fault, report
from tests.web import messages as m
from tests.web.driving import ORIGIN, Seen, effects, match_of, page, played, run, two_people


def test_a_report_tells_the_version_the_screen_and_a_game_that_replays() -> None:
    model = run(played(two_people("Rosa Luxemburg", "Wim"), "a1", "b2|c2"), m.UndoRequested())
    text = report(model)
    assert f"version: {molecore.__version__}" in text
    assert "screen: play" in text
    again = records.load(text[text.index("{") :])
    assert again.plies == match_of(model).plies
    assert again.cursor == match_of(model).cursor


def test_a_report_names_nobody_and_nothing_that_was_typed() -> None:
    model = played(two_people("Rosa Luxemburg", "Wim"), "a1", "secret words")
    text = report(model)
    for private in ("Rosa", "Wim", match_of(model).id, "secret words", ORIGIN):
        assert private not in text


def test_a_fault_says_what_and_where_but_not_what_was_said() -> None:
    try:
        json.loads("Rosa's secret")
    except ValueError as error:
        said = fault(error)
    assert said.startswith("JSONDecodeError at test_problem_report.py:")
    assert "Rosa" not in said


def test_after_a_fault_it_can_be_reported() -> None:
    model = run(played(two_people(), "a1"), m.CallbackFailed("ValueError at somewhere.py:1 there"))
    assert "Something went wrong" in Seen(model).text
    assert "report" in Seen(model).values("data-value")
    asked = run(model, m.DialogOpened("report"))
    assert "last fault: ValueError at somewhere.py:1 there" in Seen(asked).text
    [copied] = effects(asked, m.CopyRequested())
    assert isinstance(copied, CopyText)
    assert copied.text == report(asked)


def test_without_a_game_there_is_a_report_too() -> None:
    assert "no game" in report(page())
    assert "report" in Seen(run(page(), m.DialogOpened("settings"))).values("data-value")


def test_a_page_that_had_to_start_again_says_so() -> None:
    begun = m.PageStarted("", ORIGIN, build="abc", again=True)
    model = run(page(), begun)
    assert "restarted after an error" in Seen(model).text
    assert "abc" in report(model)


def test_of_a_deep_fault_the_last_eight_places_are_named() -> None:
    def fall(depth: int) -> None:
        if not depth:
            raise ValueError("the ground gave way")
        fall(depth - 1)

    with pytest.raises(ValueError, match="gave way") as raised:
        fall(20)
    assert fault(raised.value).count("test_problem_report.py:") == 8
