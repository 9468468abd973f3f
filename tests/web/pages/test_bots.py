"""Bots of other packages at a table of the page."""

from __future__ import annotations

import json

import pytest

from molecore import registry
from molecore.core.protocol import Level
from molecore.drawing.nodes import to_html
from molecore.wire import links
from molecore.words import Message
from moleweb.app import habits
from moleweb.app.effects import AskOpponent
from moleweb.app.model import Model
from moleweb.pages.new_game.update import ELSEWHERE
from moleweb.pages.play.ending_view import ending
from moleweb.shell.view import compose
from tests.web import messages as m
from tests.web.driving import effects, match_of, page, played, run, setting_up

BOT = Level("fair", "fair", Message("level.bot"), simulations=0)


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_BOTS", (BOT,))


def against_bot() -> Model:
    return run(setting_up(), m.SeatAssigned(1, "fair"), m.GameStarted(7, "table"))


def reported(model: Model, kind: str, text: str = "") -> Model:
    assert model.table.thinking is not None
    return run(model, m.OpponentReported(model.table.thinking.request, kind, text))  # type: ignore[arg-type]


def why(model: Model) -> str:
    shown = ending(model, match_of(model))
    assert shown is not None
    plain = (
        to_html(shown)
        .replace('<span translate="no">fair</span>', "fair")
        .replace("&#x27;", "'")
        .replace("&#39;", "'")
    )
    return plain.translate({0x2068: None, 0x2069: None})


def test_a_bot_can_be_chosen_and_is_remembered() -> None:
    screen = to_html(compose(run(setting_up(), m.SeatAssigned(1, "fair"))))
    assert "A bot that was added to this page." in screen
    model = against_bot()
    assert match_of(model).players[1].name == "fair"
    kept = habits.load(habits.dump(model.habits)).setting("mole_hill")
    assert kept is not None
    assert kept.levels == ("", "fair")


def test_two_of_a_kind_have_names_of_their_own() -> None:
    both = (m.SeatAssigned(0, "fair"), m.SeatAssigned(1, "fair"))
    players = match_of(run(setting_up(), *both, m.GameStarted(7, "table"))).players
    assert [player.name for player in players] == ["fair", "fair 2"]


def test_it_is_asked_at_its_own_place_and_told_what_happened() -> None:
    model = played(against_bot(), "a1")
    [ask] = [e for e in effects(against_bot(), m.Pressed("a1")) if isinstance(e, AskOpponent)]
    asked = json.loads(ask.text)
    assert (ask.bot, asked["bot"], asked["since"], asked["ply"]) == ("table/1", "fair", 0, 1)
    assert len(asked["events"]) == sum(len(match_of(model).events(ply, 1)) for ply in (0, 1))
    assert "level" not in asked


@pytest.mark.parametrize(
    ("kind", "answer", "said"),
    [
        ("slow", "", "no answer after 10 s"),
        ("answer", '{"action": "a1"}', "chose 'a1', which is not a legal move"),
        ("answer", "", "chose '', which is not a legal move"),
        ("answer", "[" * 100_000, "chose '', which is not a legal move"),
        ("answer", '{"fault": "KeyError: 1"}', "its program failed with KeyError: 1"),
    ],
)
def test_a_fault_loses_the_game_and_is_named(kind: str, answer: str, said: str) -> None:
    waiting = played(against_bot(), "a1")
    lost = reported(waiting, kind, answer)
    assert match_of(lost).resigned == 1
    assert f"fair loses: {said}." in why(lost)
    assert run(lost, m.UndoRequested()).table.fault == ""


def test_a_worker_that_cannot_be_had_is_no_fault_of_the_bot() -> None:
    assert match_of(reported(played(against_bot(), "a1"), "error")).resigned is None


def test_who_opens_a_link_needs_no_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    link = links.encode(match_of(played(against_bot(), "a1")))
    monkeypatch.setattr(registry, "_BOTS", ())
    players = links.decode(link).players
    assert [(player.name, player.level) for player in players][1] == ("fair", None)


def test_no_bot_plays_with_somebody_elsewhere() -> None:
    three = run(page(), m.RouteChanged("#new/mountains"), m.SeatCountChosen(3))
    chosen = (m.SeatAssigned(0, ""), m.SeatAssigned(1, "fair"), m.SeatAssigned(2, ELSEWHERE))
    model = run(three, *chosen, m.GameStarted(7, "table"))
    assert model.match is None
    assert model.draft is not None
    assert model.draft.complaint == "Bots play only in games on one device."
