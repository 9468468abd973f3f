"""Names, titles, habits and sounds: small parts that all screens share."""

from __future__ import annotations

from importlib import import_module

import pytest

from molecore.core.match import Player, new_match
from molecore.core.options import resolve
from molecore.core.protocol import GameMeta
from molecore.draw import boards
from molecore.registry import PLAYABLE
from molecore.registry import load as load_game
from molecore.words import use
from moleweb.app.effects import PlaySounds, SaveSettings
from moleweb.app.habits import Habits, Setting, dump, load
from moleweb.app.model import Model
from moleweb.app.naming import given, shown, spoken
from moleweb.app.queries import standing
from moleweb.shell.view import compose
from tests.web import messages as m
from tests.web.driving import (
    Seen,
    against_computer,
    chambers,
    effects,
    match_of,
    page,
    played,
    run,
    two_people,
)

# ---- Names from right to left keep their direction to themselves


@pytest.mark.parametrize("name", ["Rosa", "Jörg 2", "山田", "🦔", ""])
def test_most_names_stay_as_they_are(name: str) -> None:
    assert shown(name) == name


@pytest.mark.parametrize("name", ["דוד", "علي", "R2 דוד"])
def test_others_are_isolated_wherever_they_are_told(name: str) -> None:
    model = run(played(two_people(name, "Wim"), "a1"), m.Resigned())
    for screen in (
        model,
        run(model, m.UndoRequested(), m.DialogOpened("resign")),
        run(model, m.UndoRequested()),
    ):
        text = Seen(screen).text
        assert text.count(name) == text.count(f"\u2068{name}\u2069") > 0


def test_who_was_given_no_name_has_one_of_the_language_in_use() -> None:
    players = (Player("Player 1"), Player("Spieler 2"), Player("Player 2"), Player("Rosa"))
    try:
        for code, called in (("de", "Spieler"), ("en", "Player")):
            use(code)
            assert given(players) == (f"{called} 1", f"{called} 2", "Player 2", "Rosa")
            assert spoken(players) == given(players)
    finally:
        use("en")


# ---- The tab says whose turn it is, and how it ended


def title(model: Model) -> str | None:
    return compose(model).attributes.get("data-title")


def test_only_a_table_has_a_title_of_its_own() -> None:
    assert title(page()) is None
    assert title(two_people()) == "Rosa to move - Mole Hill"
    assert title(chambers()) == "Hand the device to Rosa - Majority"


def test_a_person_here_is_named_before_those_elsewhere() -> None:
    players = (Player("Ann"), Player("Bea"), Player("Cid", away=True))
    match = new_match(load_game("moleozer"), players, {"houses": "quick"}, 1)
    assert match.actors == (0, 1, 2)
    assert str(standing(match)) == "Ann to move"


def test_who_plays_alone_is_spoken_to() -> None:
    model = against_computer()
    assert title(model) == "Your turn - Mole Hill"
    waiting = played(model, "a1")
    other = match_of(waiting).players[1].name
    assert title(waiting) == f"{other} to move - Mole Hill"
    assert title(run(waiting, m.PlyStepped(-1))) == "The start - Mole Hill"
    assert title(run(model, m.Resigned())) == f"{other} wins. Mole Hill"
    assert "You resigned." in Seen(run(model, m.Resigned())).text


def test_the_log_and_the_sheet_speak_to_who_plays_alone() -> None:
    model = against_computer()
    assert "Your turn (mole)" in Seen(model).text
    text = Seen(played(model, "a1")).text
    assert "You come up on a1." in text
    assert "Player 1" not in text


# ---- What is remembered from game to game, and what of a text that was tampered with


def setting(game: str, *levels: str, **options: object) -> Setting:
    meta = next(meta for meta in PLAYABLE if meta.id == game)
    return Setting(levels, tuple(resolve(meta.options, options).items()))


def test_what_was_written_is_read_back() -> None:
    habits = Habits(("Ana", "", "山田"))
    assert "山田" in dump(habits), "as whoever looks into the storage reads it"
    for meta in PLAYABLE:
        levels = ("", *(meta.levels[-1].id for _ in meta.seats[1:] or (1,)))
        for way in meta.presets:
            chosen = setting(meta.id, *levels, **dict(way.options))
            habits = habits.started(meta.id, (), chosen)
            assert load(dump(habits)) == habits
            assert habits.setting(meta.id) == chosen


def test_a_name_stays_until_another_is_given() -> None:
    habits = Habits().started("mole_hill", ("Ana", "Bea"), setting("mole_hill", "", ""))
    later = habits.started("majority", ("", "Cid"), setting("majority", "", ""))
    assert later.names == ("Ana", "Cid")
    assert (later.name(0), later.name(5)) == ("Ana", "")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "[" * 100_000,
        '{"names": 3, "games": []}',
        '{"games": {"mole_hill": {"levels": ["", "", ""]}}}',
        '{"games": {"mole_hill": {"levels": ["", "godlike"]}}}',
        '{"games": {"mole_hill": 7, "chess": {"levels": ["", ""]}}}',
    ],
)
def test_whatever_cannot_be_read_is_forgotten(text: str) -> None:
    assert load(text) == Habits()


def test_options_that_are_no_more_fall_back_to_the_usual_ones() -> None:
    game = '{"levels": ["", "casual"], "options": {"moon": 1}}'
    read = load(f'{{"names": ["  A\\u0000na "], "games": {{"mole_hill": {game}}}}}')
    assert read.names == ("Ana",)
    assert read.setting("mole_hill") == setting("mole_hill", "", "casual")


# ---- What is heard: moments as they are told, the end, one's own turn; nothing unless asked for


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


def test_sound_is_offered_once_after_the_first_press_of_a_person() -> None:
    before = two_people()
    assert "Sound on?" not in Seen(before).text
    offered = run(before, m.MoveTyped("a1"))
    assert "Sound on?" in Seen(offered).text
    [kept] = [e for e in effects(before, m.MoveTyped("a1")) if isinstance(e, SaveSettings)]
    assert kept.settings.sound == "off", "so that it is never offered again"
    for answer in ("on", "off"):
        answered = run(offered, m.SettingChanged("sound", answer))
        assert answered.settings.sound == answer
        assert "Sound on?" not in Seen(run(answered, m.MoveTyped("b2|c2"))).text


def test_an_offer_of_sound_that_is_not_answered_goes_by_itself() -> None:
    model = run(two_people(), m.MoveTyped("a1"))
    for move in ("b2|c2", "a2", "d2|e2", "a3", "f2|g2", "a4", "h2|i2", "a5"):
        assert "Sound on?" in Seen(model).text
        model = run(model, m.MoveTyped(move))
    assert "Sound on?" not in Seen(run(model, m.MoveTyped("b4|c4"))).text


def test_the_page_faces_whoever_plays_of_two_people_at_one_device() -> None:
    first = run(two_people(), m.SettingChanged("turning", "on"))
    second = run(first, m.MoveTyped("a1"))
    assert [is_turned(each) for each in (first, second)] == [False, True]
    assert not is_turned(run(second, m.SettingChanged("turning", "off")))
    assert not is_turned(run(second, m.MoveTyped("b2|c2")))
    alone = run(against_computer(), m.SettingChanged("turning", "on"), m.MoveTyped("a1"))
    assert not is_turned(alone)


def is_turned(model: Model) -> bool:
    return compose(model).attributes.get("class") == "opposite"


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
    assert heard(alone, m.Resigned()) == ("lost",)


def test_moments_are_heard_one_by_one() -> None:
    seated = run(
        page(), m.RouteChanged("#new/majority"), m.WayChosen("first"), m.SeatAssigned(1, "")
    )
    model = listening(run(seated, m.GameStarted(1, "house"), m.SettingChanged("cascade", "normal")))
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
