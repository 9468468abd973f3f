"""Sentences of the page that play seldom leads to."""

from __future__ import annotations

import pytest

from molecore.core.match import Player, new_match
from molecore.core.protocol import Result
from molecore.core.record import replace
from molecore.registry import load
from molecore.teacher.assessed import Pupil
from molecore.teacher.reasons import reasons
from molecore.words import use
from moleweb.app import signing
from moleweb.app.model import Dialog, Joining, Model, OfflineState
from moleweb.app.queries import verdict
from moleweb.app.routes import Route
from moleweb.app.teaching import pupil
from moleweb.pages.dialogs.view import _moved_since
from moleweb.pages.play.ending_view import _why_there
from moleweb.pages.play.interlude_view import lead
from moleweb.pages.shelf.view import day_of
from tests.remote.signing import KEYS
from tests.sealed.ristretto import Ristretto
from tests.web import messages as m
from tests.web.driving import Seen, match_of, page, played, run, setting_up, two_people
from tests.web.pages.test_remote import Visitor, hosting
from tests.web.pages.test_shelf import two_games


@pytest.fixture(autouse=True)
def _signed() -> None:
    signing.use(KEYS, Ristretto())


MONTHS = (
    *(("January", "Januar"), ("February", "Februar"), ("March", "März"), ("April", "April")),
    *(("May", "Mai"), ("June", "Juni"), ("July", "Juli"), ("August", "August")),
    *(("September", "September"), ("October", "Oktober")),
    *(("November", "November"), ("December", "Dezember")),
)


@pytest.mark.parametrize(("month", "names"), list(enumerate(MONTHS, 1)))
def test_each_month_has_its_name(month: int, names: tuple[str, str]) -> None:
    when, now = f"2024-{month:02}-15T12:00:00Z", "2026-11-23T12:00:00Z"
    english = str(day_of(when, now))
    use("de")
    german = str(day_of(when, now))
    use("en")
    assert (english, german) == (f"15 {names[0]} 2024", f"15. {names[1]} 2024")


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("yes", "Works offline."),
        ("part", "a part is missing or damaged: games.bin"),
        ("room", "no room left on this device."),
        ("refused", "this browser or the host does not allow it."),
        ("none", "this browser cannot do it"),
    ],
)
def test_the_settings_say_whether_the_page_works_offline(state: OfflineState, said: str) -> None:
    model = replace(page(), dialog=Dialog("settings"), offline=state, offline_about="games.bin")
    assert said in Seen(model).text


def test_the_help_says_that_letters_are_off() -> None:
    model = two_people()
    without = replace(model, settings=replace(model.settings, shortcuts="off"))
    assert "Letter shortcuts are off." in Seen(run(without, m.DialogOpened("help"))).text


def test_a_link_says_that_two_devices_part_ways() -> None:
    joins = Joining("split", said="Two moves were made at once.")
    told = Seen(replace(page(), joining=joins, route=Route("joining", "x"))).text
    assert "These two devices cannot continue the game together." in told


def test_a_review_that_begins_says_so() -> None:
    over = run(two_people(), m.MoveTyped("a1"), m.Resigned())
    there = replace(over, route=Route("review", match_of(over).id), review=None)
    assert "Starting the review" in Seen(there).text


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ([3, 3], "A tie so far."),
        ([3, 1], "Ann leads by 2."),
    ],
)
def test_an_interlude_says_who_leads(figures: list[int], said: str) -> None:
    assert str(lead(["Ann", "Bea"], figures)) == said


THREE = new_match(load("mountains"), [Player("Ann"), Player("Bea"), Player("Cid")], {}, 0)


def test_winners_who_share_are_named_together() -> None:
    shared = Result((3, 3, 1), (1, 1, 3), "most_points")
    assert verdict(THREE, shared) == "Ann and Bea win 3 to 3 to 1."
    assert str(_why_there(THREE, shared, 1)).endswith("From then on Ann and Bea led.")


def test_all_who_moved_are_named_before_a_move_is_taken_back() -> None:
    assert str(_moved_since(["Ann", "Bea", "Cid"])) == "Ann, Bea and Cid have moved since."


def test_a_choice_that_ends_in_a_draw_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of(played(two_people("Draw", "Drew"), "a1"))
    draw = Result((1, 1), (1, 1), "no_matter")
    monkeypatch.setattr(type(match.game), "result", lambda *_: draw)
    assert reasons(match, 1, pupil(match, 1), "b2|c2") == ("The game then ends in a draw.",)


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        ((1, 2), ("You then win together with Bea.",)),
        ((0, 1, 2), ("The game then ends in a draw.",)),
        ((2,), ("It wins the game.",)),
        ((0, 1), ()),
    ],
)
def test_of_three_some_may_win_together(
    monkeypatch: pytest.MonkeyPatch, winners: tuple[int, ...], said: tuple[str, ...]
) -> None:
    seat, *_ = THREE.actors
    action, *_ = THREE.game.legal_actions(THREE.state, seat)
    places = tuple(1 if each in winners else 3 for each in range(3))
    shared = Result((0, 0, 0), places, "most_points")
    monkeypatch.setattr(type(THREE.game), "result", lambda *_: shared)
    assert seat == 2
    told = Pupil(seat, ("Ann", "Bea", f"winners {winners}"), recalls=True)  # not told before
    assert reasons(THREE, 0, told, THREE.game.encode(action)) == said


def test_the_shelf_says_what_a_damaged_save_is() -> None:
    _, tab = two_games()
    first, *_ = tab.model.shelf.volumes or ()
    damaged = replace(first, seen=replace(first.seen, whole=False))
    shelf = replace(tab.model.shelf, volumes=(damaged,))
    assert "damaged" in Seen(replace(tab.model, shelf=shelf)).text


def test_the_shelf_says_where_the_games_are() -> None:
    _, tab = two_games()
    here = "Your games are only in this browser."
    nowhere = "This browser saves nothing."
    for storage, said, unsaid in ((True, here, nowhere), (False, nowhere, here)):
        text = Seen(replace(tab.model, storage=storage)).text
        assert said in text
        assert unsaid not in text


def fields(model: Model) -> list[tuple[str, bool]]:
    """What each field for a name takes, and whether the sentence below it is in sight."""
    seen = Seen(model)
    notes = {note["id"]: "data-reached" in note for note in seen.having("id")}
    return [(each["pattern"], notes[each["aria-describedby"]]) for each in seen.having("pattern")]


def test_a_name_that_is_cut_has_a_sentence_that_says_so() -> None:
    said = "At most 20 characters; the rest is cut."
    for name, in_sight in (("x" * 19, False), ("x" * 21, True)):
        named = run(setting_up(), m.SeatNamed(0, name))
        assert fields(named) == [(".{0,20}", in_sight)], "the computer has no field"
        assert said in Seen(named).text
    guest = Visitor(2).open(hosting().links(1)[0])
    assert fields(guest.model) == [(".{0,20}", False)]
    dialog = Seen(run(two_people(), m.DialogOpened("name", f"title {'x' * 60}")))
    assert "At most 60 characters; the rest is cut." in dialog.text
