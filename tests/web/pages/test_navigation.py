from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import settings as how
from hypothesis import strategies as st

from molecore.core.history import begin
from molecore.core.match import Player, new_match
from molecore.draw import boards
from molecore.registry import CATALOGUE, load
from molecore.wire import links, logs, seal
from molecore.wire.header import Contents
from molecore.wire.reading import read
from molecore.wire.seal import checksum
from moleweb.app import routes, settings
from moleweb.app.effects import (
    CopyText,
    InstallUpdate,
    ListGames,
    LoadGame,
    LoadRules,
    Navigate,
    SaveGame,
    SaveSettings,
    SendLater,
    SetAsideSave,
)
from moleweb.app.model import DialogName, Model
from moleweb.app.routes import Route
from moleweb.app.settings import Settings
from moleweb.pages.play import move_list_view
from moleweb.pages.sharing import update as sharing
from moleweb.pages.sharing.update import mark
from moleweb.shell.update import link_in
from tests.amounts import amount
from tests.web import messages as m
from tests.web.driving import (
    ORIGIN,
    Seen,
    at_table,
    effects,
    match_of,
    page,
    played,
    render,
    run,
    two_people,
)
from tests.wire.matches import full_match


def link() -> str:
    return links.encode(match_of(played(two_people(), "a1", "b2|c2", "b2")))


# ---- addresses


@pytest.mark.parametrize(
    ("fragment", "route"),
    [
        ("", Route()),
        ("#", Route()),
        ("#new/mole_hill", Route("new", "mole_hill")),
        ("#play/abc", Route("play", "abc")),
        ("#rules/mole_hill/H11", Route("rules", "mole_hill", "H11")),
        ("#m1.xyz", Route("shared", "m1.xyz")),
        ("#whatever", Route("shared", "whatever")),
    ],
)
def test_fragments_name_screens(fragment: str, route: Route) -> None:
    assert routes.parse(fragment) == route
    assert routes.fragment(route) == fragment.removeprefix("#")


@how(deadline=None, max_examples=amount(10, 2_000))
@given(st.text(max_size=60))
def test_no_fragment_brings_the_page_down(fragment: str) -> None:
    for model in (page(), two_people()):
        after = run(model, m.RouteChanged(f"#{fragment}"))
        assert Seen(after).text
        assert after.match is model.match


@pytest.mark.parametrize(
    "fragment",
    [
        *("#new/chess", "#new/__init__", "#new/mole_hill_sheet"),
        *("#rules/chess", "#rules/../../x"),
    ],
)
def test_games_that_are_not_there_lead_to_the_lobby(fragment: str) -> None:
    assert run(page(), m.RouteChanged(fragment)).route == routes.LOBBY
    assert effects(page(), m.RouteChanged(fragment)) == (Navigate("", instead=True),)


def test_a_notice_about_one_screen_does_not_follow_to_the_next() -> None:
    lost = run(page(), m.RouteChanged("#play/gone"), m.GameLoaded("gone", ()))
    assert lost.route == routes.LOBBY
    assert "not in this browser" in Seen(lost).text
    assert not run(lost, m.RouteChanged("#rules/mole_hill")).notices
    full = run(page(), m.StorageFailed(full=True), m.RouteChanged("#rules/mole_hill"))
    assert full.notices


def test_the_lobby_shows_five_games_and_the_way_into_one() -> None:
    seen = Seen(page())
    names = ("Mole Hill", "Majority", "Mountains Out of Molehills", "Mole Majority", "Moleozer")
    assert all(name in seen.text for name in names)
    assert seen.text.count("Coming") == sum(not boards.drawn(meta.id) for meta in CATALOGUE)
    assert "#new/mole_hill" in seen.values("href")


def test_a_game_that_has_rules_but_no_board_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """As of one that another package registered without a board."""
    match = new_match(
        load("mole_hill"), [Player("Rosa"), Player("Wim")], {}, seed=1, match_id="table"
    )
    here = page()
    assert run(here, started(logs.dump(begin(match)))).match is not None
    monkeypatch.setattr(boards, "drawn", lambda _: False)
    model = run(here, m.RouteChanged(f"#{links.encode(match)}"))
    assert model.shared is not None
    assert model.shared.match is None
    assert "cannot show Mole Hill yet" in model.shared.complaint
    assert run(here, started(logs.dump(begin(match)))).match is None


# ---- saves


def started(*texts: str, fragment: str = "") -> m.PageStarted:
    return m.PageStarted(fragment, ORIGIN, "", "table", texts)


def test_a_saved_game_is_there_again_and_offered() -> None:
    text = logs.dump(begin(match_of(played(two_people(), "a1", "b2|c2"))))
    model = run(page(), started(text))
    assert match_of(model).cursor == 2
    assert "#play/table" in Seen(model).values("href")
    at_once = run(page(), started(text, fragment="#play/table"))
    assert at_once.seated is not None


@pytest.mark.parametrize("damage", ["{}", "x", "molecore-save 1 5 0000000000000000\nabcde"])
def test_a_damaged_save_is_set_aside_with_its_text_and_said(damage: str) -> None:
    model = run(page(), started(damage))
    assert model.match is None
    assert "damaged and cannot be opened" in Seen(model).text
    assert SetAsideSave("table", damage) in effects(page(), started(damage))


def test_another_saved_game_is_read_when_the_address_asks_for_it() -> None:
    assert LoadGame("other") in effects(two_people(), m.RouteChanged("#play/other"))
    other = logs.dump(begin(match_of(run(two_people(), m.GameRestarted(1, "other")))))
    model = run(two_people(), m.RouteChanged("#play/other"))
    assert match_of(run(model, m.GameLoaded("other", (other,)))).id == "other"
    missing = run(model, m.GameLoaded("other", ()))
    assert missing.route == routes.LOBBY
    assert match_of(missing).id == "table"
    assert "not in this browser" in Seen(missing).text


def test_a_late_read_changes_nothing() -> None:
    model = two_people()
    assert run(model, m.GameLoaded("other", ("x",))) == model


def test_refused_storage_is_said_once_and_the_game_goes_on() -> None:
    model = run(two_people(), m.StorageFailed(full=True), m.StorageFailed(full=True))
    assert Seen(model).text.count("no room to save") == 1
    assert match_of(played(model, "a1")).cursor == 1
    closed = run(model, m.NoticesClosed(), m.StorageFailed(full=True))
    assert "no room" not in Seen(closed).text
    without = run(page(), m.PageStarted("", ORIGIN, storage=False))
    assert "saves nothing" in Seen(without).text


def test_a_storage_that_came_back_may_fail_again_and_is_told_then() -> None:
    again = run(two_people(), m.StorageFailed(full=True), m.StorageRecovered())
    assert again.storage
    assert not again.notices
    assert run(again, m.StorageFailed(full=True)).notices


# ---- links


def test_sharing_shows_a_link_that_opens_the_same_game() -> None:
    model = run(played(two_people(), "a1"), m.DialogOpened("share"))
    assert model.dialog is not None
    address = model.dialog.text
    assert address.startswith(f"{ORIGIN}mole_hill.html#m1.")
    opened = run(page(), m.RouteChanged(address.partition("#")[2]))
    assert opened.shared is not None
    assert opened.shared.match is not None
    assert opened.shared.match.plies == match_of(model).plies
    assert effects(model, m.CopyRequested()) == (CopyText(address),)
    assert "Copied" in Seen(run(model, m.CopyFinished(done=True))).text
    assert "copy it yourself" in Seen(run(model, m.CopyFinished(done=False))).text


@pytest.mark.parametrize(
    ("origin", "before"),
    [
        ("https://moles.example/play/index.html", "https://moles.example/play/majority.html"),
        ("https://moles.example/?text=x", "https://moles.example/?text=x"),
        ("file:///home/molecore.html", "file:///home/molecore.html"),
    ],
)
def test_a_link_goes_by_the_page_of_its_game_where_there_is_one(origin: str, before: str) -> None:
    assert routes.address(origin, "majority", "m1.x") == f"{before}#m1.x"


def test_nothing_is_kept_before_a_shared_game_is_opened() -> None:
    model = two_people()
    assert not [e for e in effects(model, m.RouteChanged(f"#{link()}")) if isinstance(e, SaveGame)]
    looking = run(model, m.RouteChanged(f"#{link()}"))
    assert match_of(looking).id == "table"
    opened = run(looking, m.SharedGameOpened())
    assert match_of(opened).cursor == 3
    assert opened.seated is not None
    assert match_of(opened).id != "table"
    kept = run(looking, m.RouteChanged("#play/table"))
    assert kept.seated is match_of(model)


@pytest.mark.parametrize(
    ("contents", "title"),
    [
        ("match", "You were sent a game in progress"),
        ("setup", "You were sent a challenge"),
        ("position", "You were sent a position"),
    ],
)
def test_every_kind_of_link_says_what_it_holds(contents: Contents, title: str) -> None:
    match = match_of(run(played(two_people(), "a1", "b2|c2", "b2"), m.UndoRequested()))
    model = run(page(), m.RouteChanged(f"#{links.encode(match, contents)}"))
    assert title in Seen(model).text
    opened = match_of(run(model, m.SharedGameOpened()))
    assert len(opened.plies) == {"match": 3, "setup": 0, "position": 2}[contents]


def test_a_finished_game_is_announced_as_one() -> None:
    model = run(played(two_people(), "a1"), m.Resigned())
    looking = run(page(), m.RouteChanged(f"#{links.encode(match_of(model))}"))
    assert "You were sent a finished game" in Seen(looking).text


def test_what_to_share_is_chosen_in_the_dialog() -> None:
    model = run(played(two_people(), "a1", "b2|c2"), m.UndoRequested(), m.DialogOpened("share"))
    held = []
    choices: tuple[Contents, ...] = ("match", "position", "setup")
    for contents in choices:
        chosen = run(model, m.LinkContentsChosen(contents))
        assert chosen.dialog is not None
        link = read(chosen.dialog.text.partition("#")[2])
        held.append((link.contents, len(link.match.plies)))
        assert Seen(chosen).values("d"), "a code is drawn"
    assert held == [("match", 2), ("position", 1), ("setup", 0)]


def test_a_game_too_long_for_a_link_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seal, "LENGTH_LIMIT", 20)
    seen = Seen(run(played(two_people(), "a1"), m.DialogOpened("share")))
    assert "too long for a link" in seen.text
    assert "copy" not in seen.values("data-act")


def test_a_game_under_way_is_gone_on_with_and_one_that_is_over_looked_at() -> None:
    going_on = run(two_people(), m.RouteChanged("#"))
    over = run(two_people(), m.Resigned(), m.RouteChanged("#"))
    assert match_of(over).result is not None
    assert ("Continue" in Seen(going_on).text, "View" in Seen(going_on).text) == (True, False)
    assert ("Continue" in Seen(over).text, "View" in Seen(over).text) == (False, True)


def test_the_picture_of_the_game_at_hand_has_the_names_of_its_players() -> None:
    match = new_match(load("moleozer"), [Player("Rosa"), Player("Wim")], {"houses": "quick"}, 1)
    model = run(at_table(match), m.RouteChanged("#"))
    _, picture = render(model).split('class="going-on"')
    picture = picture[: picture.index("</svg>")]
    assert (">Rosa<" in picture, "Player" in picture) == (True, False)


@pytest.mark.parametrize("good", [True, False])
@pytest.mark.parametrize("playing", [True, False])
def test_whoever_follows_a_link_may_go_back_to_their_game_or_to_the_lobby(
    good: bool, playing: bool
) -> None:
    before = run(two_people(), m.RouteChanged("#")) if playing else page()
    seen = Seen(run(before, m.RouteChanged(f"#{link()}" if good else "#m1.abc")))
    assert ("Keep my game" in seen.text, "Go to the lobby" in seen.text) == (playing, not playing)
    assert ("#play/table" in seen.values("href")) == playing
    assert ("open" in seen.values("data-act")) == good
    assert "retry" not in seen.values("data-act"), "it was read"


def test_a_link_the_page_went_down_over_is_read_only_when_asked_for() -> None:
    text = link()
    begun = m.PageStarted(f"#{text}", ORIGIN, suspect=mark(text))
    model = run(Model(), begun)
    assert "was not opened" in Seen(model).text
    assert run(model, m.SharedGameOpened()).match is None
    assert "game in progress" in Seen(run(model, m.LinkRetried())).text
    other = run(
        model, m.RouteChanged("#"), m.RouteChanged(f"#{links.encode(match_of(two_people()))}")
    )
    assert "game in progress" in Seen(other).text


def test_the_links_that_messages_make_the_page_read() -> None:
    assert link_in(page(), m.RouteChanged("#m1.abc")) == "m1.abc"
    assert link_in(page(), m.PageStarted("#m1.abc", ORIGIN)) == "m1.abc"
    assert link_in(run(page(), m.RouteChanged("#m1.abc")), m.LinkRetried()) == "m1.abc"
    assert link_in(page(), m.RouteChanged("#new/mole_hill")) == ""
    assert link_in(page(), m.UndoRequested()) == ""


def test_a_long_game_is_read_a_piece_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "AT_ONCE", 0)
    text = link()
    model = run(page(), m.RouteChanged(f"#{text}"))
    assert "1 of 3 moves read" in Seen(model).text
    assert "open" not in Seen(model).values("data-act")
    on = m.LinkReadingContinued(text)
    assert link_in(model, on) == text
    assert effects(model, on) == (SendLater(sharing.BREATH, on),)
    assert "2 of 3 moves read" in Seen(run(model, on)).text
    assert "You were sent a game in progress" in Seen(run(model, on, on)).text
    elsewhere = run(model, m.RouteChanged("#"))
    assert run(elsewhere, on) == elsewhere
    other = links.encode(match_of(two_people()))
    assert "0 moves" in Seen(run(model, m.RouteChanged(f"#{other}"), on)).text


def test_a_long_game_is_told_a_piece_at_a_time_before_it_comes_to_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = links.encode(full_match(5))
    plies = len(full_match(5).plies)
    monkeypatch.setattr(sharing, "AT_ONCE_PLIES", plies - 1)
    model = run(page(), m.RouteChanged(f"#{text}"))
    on, pieces = m.LinkReadingContinued(text), 0
    monkeypatch.setattr(sharing, "AT_ONCE", 0)
    while model.shared is not None and model.shared.reading is not None:
        assert "open" not in Seen(model).values("data-act")
        model, pieces = run(model, on), pieces + 1
    assert pieces > 2
    assert "finished game" in Seen(model).text
    monkeypatch.setattr(move_list_view, "_line", lambda *_: pytest.fail("it is told already"))
    table = run(model, m.SharedGameOpened())
    assert len(Seen(table).having("data-value")) >= plies


def test_a_short_game_is_shown_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "AT_ONCE", 60)
    model = run(page(), m.RouteChanged(f"#{links.encode(full_match(5))}"))
    assert model.shared is not None
    assert model.shared.found is None


def test_a_link_cut_off_opens_as_far_as_it_goes() -> None:
    model = run(page(), m.RouteChanged(f"#{link()[:-7]}"))
    assert "cut off" in Seen(model).text
    opened = run(model, m.SharedGameOpened())
    assert 0 <= match_of(opened).cursor <= 3


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hello", "not a link"),
        ("m9.abc", "lost or changed"),
        ("m9.abc" + checksum("m9.abc"), "newer"),
        ("m1." + "a" * 9000, "at most 8,192 characters"),
        ("m1.!!!", "do not belong in it"),
        ("m1.", "ends before the first move"),
    ],
)
def test_bad_links_are_told_apart_and_the_game_stays(text: str, words: str) -> None:
    lobby, table = run(two_people(), m.RouteChanged("#")), two_people()
    away, there = run(lobby, m.RouteChanged(f"#{text}")), run(table, m.RouteChanged(f"#{text}"))
    assert words in Seen(away).text
    assert match_of(away).id == "table"
    assert "#play/table" in Seen(away).values("href")
    assert words in Seen(there).text
    assert (there.route, there.match) == (table.route, table.match)


# ---- rules, settings, dialogs


def test_the_rulebook_is_read_once_and_opens_at_a_rule() -> None:
    assert LoadRules("mole_hill") in effects(page(), m.RouteChanged("#rules/mole_hill/H11"))
    model = run(
        page(),
        m.RouteChanged("#rules/mole_hill/H11"),
        m.RulesLoaded("mole_hill", "**H11** Diagonal"),
    )
    assert "rule-H11" in Seen(model).values("id")
    there = run(model, m.RouteChanged("#rules/mole_hill/H4"))
    assert there.book == model.book
    failed = run(page(), m.RouteChanged("#rules/mole_hill"), m.RulesLoaded("mole_hill", None))
    assert "could not be read" in Seen(failed).text
    assert LoadRules("mole_hill") in effects(failed, m.RulesRequested())


def test_settings_survive_as_text_and_nonsense_is_ignored() -> None:
    chosen = Settings(theme="dark", confirm="on", shortcuts="off")
    assert settings.load(settings.dump(chosen)) == chosen
    assert settings.load("theme=pink\nfoo=bar\n\x00\nconfirm=on") == Settings(confirm="on")


def test_every_setting_stands_in_one_of_at_most_five_groups() -> None:
    grouped = [key for _, keys in settings.GROUPS for key in keys]
    assert sorted(grouped) == sorted(key for key, _ in settings.choices())
    assert len(settings.GROUPS) <= 5


def test_changing_a_setting_keeps_it() -> None:
    [kept] = effects(page(), m.SettingChanged("theme", "dark"))
    assert kept == SaveSettings(Settings(theme="dark", cascade="off"))
    assert not effects(page(), m.SettingChanged("theme", "pink"))


@pytest.mark.parametrize("name", ["resign", "restart", "share", "help", "settings", "stuck"])
def test_every_dialog_has_a_title_and_a_way_out(name: DialogName) -> None:
    model = run(two_people(), m.DialogOpened(name))
    [dialog] = [attrs for tag, attrs in Seen(model).elements if tag == "dialog"]
    assert dialog["aria-labelledby"] == "dialog-title"
    assert "close" in Seen(model).values("data-act")
    assert run(model, m.DialogClosed()).dialog is None
    assert run(model, m.RouteChanged("#")).dialog is None


def test_where_data_is_saved_the_settings_offer_the_copy_and_elsewhere_the_repair() -> None:
    there = run(page(), m.OfflineTold("saving", ""), m.DialogOpened("settings"))
    assert "your data saver is on. Copy it now" in Seen(there).text
    assert Seen(there).having("data-copy")
    copying = run(there, m.OfflineTold("copying", ""))
    assert not Seen(copying).having("data-copy")
    assert "#rescue" in Seen(copying).values("href")


def test_a_crash_is_said_and_changes_nothing_else() -> None:
    model = run(two_people(), m.CallbackFailed())
    assert "Something went wrong" in Seen(model).text
    assert model.match is match_of(model)


def test_a_kept_game_whose_rules_do_not_come_can_be_tried_again() -> None:
    opening = run(page(), m.RouteChanged("#play/kept"))
    assert {Navigate("", instead=True), ListGames()} <= set(effects(opening, m.PartMissed()))
    missed = run(opening, m.PartMissed())
    assert missed.route == routes.LOBBY
    assert "could not be loaded" in Seen(missed).text
    assert "#play/kept" in Seen(missed).values("href")
    assert LoadGame("kept") in effects(missed, m.RouteChanged("#play/kept"))
    assert not run(missed, m.RouteChanged("#play/kept")).notices
    # The lobby shows what is kept, and misses the same rules.
    assert "#play/kept" in Seen(run(missed, m.PartMissed())).values("href")


def test_what_else_does_not_come_leaves_the_page_where_it_is() -> None:
    missed = run(two_people(), m.PartMissed())
    assert "could not be loaded" in Seen(missed).text
    assert missed.route.screen == "play"


def test_a_computer_that_thinks_in_the_page_is_said_once() -> None:
    model = run(two_people(), m.WorkerMissed(), m.WorkerMissed())
    assert [notice.kind for notice in model.notices] == ["worker"]
    assert "page pauses" in Seen(model).text
    assert model.match is match_of(model)


def test_a_new_version_comes_by_itself_only_where_no_game_is_open() -> None:
    assert InstallUpdate() in effects(page(), m.UpdateReady())
    playing = run(two_people(), m.UpdateReady())
    assert InstallUpdate() not in effects(two_people(), m.UpdateReady())
    assert InstallUpdate() not in effects(playing, m.RouteChanged("#rules/mole_hill"))
    assert InstallUpdate() in effects(playing, m.RouteChanged(""))
    assert InstallUpdate() not in effects(two_people(), m.RouteChanged(""))


def test_a_new_version_is_offered_and_taken_on_request() -> None:
    offered = run(two_people(), m.UpdateReady())
    assert "new version" in Seen(offered).text
    assert len(effects(offered, m.UpdateRequested())) == 1
    asked = run(offered, m.UpdateRequested())
    assert [notice.kind for notice in asked.notices] == ["updating"]
    assert "Updating ..." in Seen(asked).text
    again = run(asked, m.UpdateReady())
    assert [notice.kind for notice in again.notices] == ["update"]


def test_one_door_is_the_main_one_whether_a_link_opens_or_not() -> None:
    for link in (links.encode(match_of(two_people())), "m1.abc"):
        classes = Seen(run(page(), m.RouteChanged(f"#{link}"))).values("class")
        assert [each.split() for each in classes if "button" in each.split()].count(
            ["button", "main"]
        ) == 1
