"""What is heard: moments as they are told, the end, one's own turn; nothing unless asked for."""

from __future__ import annotations

from importlib import import_module

import pytest

from molecore.core.protocol import GameMeta
from molecore.draw import boards
from molecore.registry import PLAYABLE
from moleweb.app.effects import PlaySounds
from moleweb.app.model import Model
from tests.web import messages as m
from tests.web.driving import Seen, against_computer, effects, match_of, page, run, two_people


def heard(model: Model, message: m.Message) -> tuple[str, ...]:
    found = [effect.names for effect in effects(model, message) if isinstance(effect, PlaySounds)]
    return found[0] if found else ()


def listening(model: Model) -> Model:
    return run(model, m.SettingChanged("sound", "on"))


@pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)
def test_every_sound_is_of_an_event_that_there_is(meta: GameMeta) -> None:
    events = import_module(f"molecore.games.{meta.id}.events")
    noises = boards.of(meta.id).noises
    assert len(noises) > 3
    assert all(getattr(events, event.__name__) is event for event in noises)


def test_nothing_is_heard_until_somebody_asks() -> None:
    assert heard(two_people(), m.MoveTyped("a1")) == ()
    off = run(listening(two_people()), m.SettingChanged("sound", "off"))
    assert heard(off, m.MoveTyped("a1")) == ()


def test_moves_are_heard_and_looking_back_is_not() -> None:
    model = listening(two_people())
    assert heard(model, m.MoveTyped("a1")) == ("dig",)
    fenced = run(model, m.MoveTyped("a1"))
    assert heard(fenced, m.MoveTyped("b2|c2")) == ("rod",)
    after = run(fenced, m.MoveTyped("b2|c2"))
    assert heard(after, m.PlyStepped(-1)) == ()
    assert heard(after, m.UndoRequested()) == ()
    assert heard(after, m.RouteChanged("#")) == ()


def test_whoever_waited_for_the_computer_hears_their_turn() -> None:
    waiting = run(listening(against_computer()), m.MoveTyped("a1"))
    request = waiting.table.thinking
    assert request is not None
    answer = m.OpponentReported(request.request, "answer", '{"action": "b2|c2"}')
    assert heard(waiting, answer) == ("rod", "turn")


def test_the_end_is_heard_by_who_won() -> None:
    model = run(listening(two_people()), m.MoveTyped("a1"))
    assert heard(model, m.Resigned()) == ("win",)
    alone = listening(against_computer())
    assert match_of(alone).result is None
    assert heard(alone, m.Resigned()) == ("reveal",)


def test_moments_are_heard_one_by_one() -> None:
    seated = run(
        page(), m.RouteChanged("#new/majority"), m.WayChosen("first"), m.SeatAssigned(1, "")
    )
    model = listening(run(seated, m.GameStarted(1, "house"), m.SettingChanged("cascade", "slow")))
    while match_of(model).result is None and model.telling is None:
        match = match_of(model)
        [first, *_] = match.game.legal_actions(match.state, match.actors[0])
        model = run(model, m.MoveTyped(match.game.encode(first)))
    telling = model.telling
    assert telling is not None
    assert len(telling.stops) > 1
    sounds = boards.of("majority").sounds
    assert heard(model, m.TellingAdvanced(telling.run)) == sounds(telling.stops[1].moment) != ()
    assert heard(model, m.TellingPaused()) == ()


def test_the_header_turns_the_sound_on_and_off() -> None:
    assert "Turn the sound on" in Seen(page()).values("aria-label")
    assert "Turn the sound off" in Seen(listening(page())).values("aria-label")
    assert heard(page(), m.SettingChanged("sound", "on")) == ("turn",)
