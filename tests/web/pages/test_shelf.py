from __future__ import annotations

import re

import pytest

from molecore.core.history import begin
from molecore.core.match import Player, new_match
from molecore.core.record import replace
from molecore.draw import boards
from molecore.drawing.nodes import to_html
from molecore.registry import load
from molecore.remote.envelopes import keep
from molecore.wire import logs
from moleweb.app import effects
from moleweb.app.effects import DownloadFile, Effect, SendLater
from moleweb.app.model import Model
from moleweb.app.routes import LOBBY
from moleweb.app.shelf import Shelf, arranged, file_name, volumes
from moleweb.pages.shelf.intake import loaded
from moleweb.shell.update import update
from moleweb.shell.view import compose
from tests.remote.circles import circle
from tests.web import messages as m
from tests.web.driving import Seen, match_of, page, run
from tests.web.driving import effects as effects_of
from tests.web.storage.machine import Machine, Tab, settle
from tests.web.storage.test_repository import MOVES, begun


def shelf(machine: Machine) -> Tab:
    tab = machine.tabs[-1]
    tab.receive(m.RouteChanged("#games"))
    settle(machine)
    return tab


def names(tab: Tab) -> list[str]:
    return [volume.seen.title or volume.seen.id for volume in tab.model.shelf.volumes or ()]


def two_games() -> tuple[Machine, Tab]:
    machine = Machine()
    tab = begun(machine, *MOVES)
    tab.receive(m.GameRestarted(1, "second"))
    tab.receive(m.MoveTyped("c3"))
    return machine, shelf(machine)


def the_file(model: Model, match_id: str) -> str:
    [download] = [
        e for e in effects_of(model, m.ExportRequested(match_id)) if isinstance(e, DownloadFile)
    ]
    return download.text


def test_every_game_is_on_the_shelf_and_opens_where_it_stood() -> None:
    machine, tab = two_games()
    assert set(names(tab)) == {"table", "second"}
    assert {"#play/table", "#play/second"} <= Seen(tab.model).values("href")
    tab.receive(m.RouteChanged("#play/table"))
    settle(machine)
    assert match_of(tab.model).cursor == len(MOVES)


def test_a_game_says_on_what_day_it_was_last_played() -> None:
    _, tab = two_games()
    assert Seen(tab.model).text.count("today") == 2
    games = tuple((volume.text,) for volume in tab.model.shelf.volumes or ())
    later = run(tab.model, m.GamesListed(games, (), at="2026-07-01T12:00:00Z"))
    assert "today" not in Seen(later).text


def test_a_game_is_named_and_the_shelf_sorted_by_it() -> None:
    machine, tab = two_games()
    tab.receive(m.GameNamed("table", " Zoo\u202e "))
    tab.receive(m.GameNamed("second", "Ants"))
    settle(machine)
    tab.receive(m.GamesSorted("name"))
    text = Seen(tab.model).text
    assert text.index("Ants") < text.index("Zoo")
    assert "\u202e" not in text
    tab.receive(m.GamesSorted("nonsense"))
    assert tab.model.shelf.order == "name"


def many_games(count: int) -> tuple[tuple[str, ...], ...]:
    """As many saves, as the storage lists them."""
    _, tab = two_games()
    first = (tab.model.shelf.volumes or ())[0]
    history = logs.read(first.text).history
    games = (replace(history, start=replace(history.start, id=f"g{n}")) for n in range(count))
    return tuple((logs.dump(game, "2026-06-30T12:00:00Z"),) for game in games)


def test_a_long_shelf_is_listed_page_by_page() -> None:
    _, tab = two_games()
    listed = m.GamesListed(many_games(120), (), at="2026-07-01T12:00:00Z")
    model = run(tab.model, listed, m.ListingContinued())
    assert listed_on(model) == 50
    assert "Show more games (70 remaining)" in Seen(model).text
    model = run(model, m.MoreGamesRequested())
    assert listed_on(model) == 100
    assert "Show more games (20 remaining)" in Seen(model).text
    model = run(model, m.MoreGamesRequested())
    assert listed_on(model) == 120
    assert "moregames" not in Seen(model).values("data-act")


def test_many_saves_are_looked_at_a_part_at_a_time() -> None:
    _, tab = two_games()
    few = m.GamesListed(many_games(60), (), at="2026-07-01T12:00:00Z")
    assert len(run(tab.model, few).shelf.volumes or ()) == 60, "few are not waited for"
    model, todo = update(tab.model, m.GamesListed(many_games(150), (), at=few.at))
    assert model.shelf.volumes == tab.model.shelf.volumes
    parts = 0
    while any(
        isinstance(effect.message, m.ListingContinued)
        for effect in todo
        if isinstance(effect, SendLater)
    ):
        model, todo = update(model, m.ListingContinued())
        parts += 1
    assert (parts, len(model.shelf.volumes or ())) == (2, 150)
    assert run(model, m.ListingContinued()) == model, "one that comes late changes nothing"


def listed_on(model: Model) -> int:
    return sum(each.startswith("volume-") for each in Seen(model).values("id"))


def test_a_copy_goes_its_own_way() -> None:
    machine, tab = two_games()
    tab.receive(m.GameCopied("table", "copy"))
    settle(machine)
    assert "Copy of Mole Hill" in names(tab)
    tab.receive(m.RouteChanged("#play/copy"))
    settle(machine)
    tab.receive(m.MoveTyped("b2|c2"))
    settle(machine)
    assert match_of(tab.model).cursor == len(MOVES) + 1
    assert len(logs.load(max(_slots(machine, "table"), key=len)).nodes) == len(MOVES)


def _slots(machine: Machine, match_id: str) -> list[str]:
    return [text for key, text in machine.local.items() if f":{match_id}:" in key]


def test_deleting_can_be_undone_as_often_as_was_deleted() -> None:
    machine, tab = two_games()
    for match_id in ("table", "second"):
        tab.receive(m.GameDeleted(match_id))
        settle(machine)
    assert names(tab) == []
    assert not machine.database
    assert not [key for key in machine.local if "game:" in key]
    for _ in range(2):
        assert "was deleted" in Seen(tab.model).text
        tab.receive(m.GameUndeleted())
        settle(machine)
    assert set(names(tab)) == {"table", "second"}
    assert "was deleted" not in Seen(tab.model).text


def test_a_chair_and_its_key_are_deleted_with_the_game_and_come_back_with_it() -> None:
    machine, tab = two_games()
    tab.chairs.put("table", "of the first")
    tab.chairs.put("table-2", "of another")
    tab.receive(m.GameDeleted("table"))
    settle(machine)
    assert tab.chairs.of_game("table") == (("table-2", "of another"),)
    assert "of the first" not in machine.local.values()
    tab.receive(m.GameUndeleted())
    settle(machine)
    assert tab.chairs.get("table") == "of the first"
    tab.chairs.remove("table-2")
    tab.chairs.bring_back("table")
    assert tab.chairs.of_game("table-2") == ()


def test_a_backup_of_all_games_holds_the_seats_and_a_file_of_one_does_not() -> None:
    _, tab = two_games()
    assert "Keep it to yourself." not in Seen(tab.model).text
    tab.chairs.put("table", "c1.abc")
    tab.receive(m.RouteChanged(""))
    shelf(tab.machine)
    assert "Keep it to yourself." in Seen(tab.model).text
    assert the_file(tab.model, "").endswith("\nmolecore-seat table c1.abc")
    assert "molecore-seat" not in the_file(tab.model, "table")


def test_a_storage_that_refuses_has_no_chairs() -> None:
    machine, tab = two_games()
    tab.chairs.put("table", "of the first")
    machine.fails = lambda _: True
    assert tab.chairs.of_game("table") == ()
    assert tab.chairs.get("table") == ""
    tab.chairs.remove("table")
    machine.fails = lambda _: False
    assert tab.chairs.get("table") == "of the first"


def test_games_go_out_as_one_file_and_come_in_again_elsewhere() -> None:
    _, tab = two_games()
    text = the_file(tab.model, "")
    elsewhere = Machine()
    elsewhere.open()
    other = shelf(elsewhere)
    other.receive(m.FileRead("games.txt", text + "\nmolecore-save 2 broken\n"))
    settle(elsewhere)
    assert set(names(other)) == {"table", "second"}
    assert "2 games imported. 1 game could not be read." in Seen(other.model).text
    there, here = (the_file(t.model, "table").splitlines() for t in (other, tab))
    assert there[:-1] == here[:-1], "all but the time"


def test_taking_in_joins_what_is_there_already() -> None:
    machine, tab = two_games()
    before = the_file(tab.model, "table")
    tab.receive(m.RouteChanged("#play/table"))
    settle(machine)
    tab.receive(m.MoveTyped("b2|c2"))
    shelf(machine)
    tab.receive(m.FileRead("old.txt", before))
    settle(machine)
    assert len(tab.history.nodes) == len(MOVES) + 1
    assert names(tab).count("table") == 1


def test_another_game_under_the_same_id_replaces_nothing() -> None:
    machine, tab = two_games()
    other = begin(replace(match_of(begun(Machine()).model), seed=8))
    tab.receive(m.FileRead("forged.txt", logs.dump(other)))
    settle(machine)
    assert len(names(tab)) == 3


def test_a_file_without_games_is_said() -> None:
    machine, tab = two_games()
    tab.receive(m.FileRead("x.txt", "hello"))
    settle(machine)
    assert "This file contains no game." in Seen(tab.model).text


def test_the_shelf_says_where_games_are_and_how_safely() -> None:
    _, tab = two_games()
    told = run(tab.model, m.StorageMeasured(3_400_000, 2_000_000_000, promised=False))
    assert "3 MB used, 2.0 GB free" in Seen(told).text
    assert "may delete them" in Seen(told).text
    assert effects.MeasureStorage(promise=True) in _plain(told, m.PersistenceRequested())
    assert (
        "keeps them when space runs out"
        in Seen(run(told, m.StorageMeasured(1, 2, promised=True))).text
    )
    assert "kB used" not in Seen(run(told, m.StorageMeasured(None, None, promised=False))).text


def _plain(model: Model, message: m.Message) -> tuple[Effect, ...]:
    return effects_of(model, message)


def test_damaged_saves_can_be_handed_over() -> None:
    machine, tab = two_games()
    machine.local["molecore:damaged:x:1"] = "half a game"
    shelf(machine)
    tab.receive(m.RouteChanged("#"))
    tab = shelf(machine)
    assert "1 save is damaged" in Seen(tab.model).text
    assert DownloadFile("molecore-damaged.txt", "half a game") in _plain(
        tab.model, m.DamagedExportRequested()
    )


def test_a_file_has_the_name_of_its_game() -> None:
    machine, tab = two_games()
    tab.receive(m.GameNamed("table", "Ann & Jörg: 2/3"))
    settle(machine)
    named = [v for v in tab.model.shelf.volumes or () if v.seen.title]
    assert file_name(named) == "molecore-mole-hill-ann---jörg--2-3.txt"


# ---- pictures of positions


def looked_into(model: Model) -> Model:
    """The shelf once every game was looked into."""
    for _ in range(500):
        model, todo = update(model, m.LookedInto())
        if not any(isinstance(effect, SendLater) for effect in todo):
            return model
    raise AssertionError("it never ends")


def test_games_are_pictured_where_they_stand_with_whose_turn_it_is() -> None:
    _, tab = two_games()
    assert not tab.model.shelf.glimpses or "standing" in str(Seen(tab.model).values("class"))
    model = looked_into(tab.model)
    assert len(model.shelf.glimpses) == 2
    seen = Seen(model)
    assert len([a for a in seen.having("class") if a["class"] == "standing"]) == 2
    assert not any(a["class"] == "emblem" for a in seen.having("class"))
    lobby = run(model, m.RouteChanged("#"))
    assert {"#play/table", "#play/second"} <= Seen(lobby).values("href")
    assert "to move" in Seen(lobby).text
    after = looked_into(lobby)
    assert after.shelf.glimpses == model.shelf.glimpses, "nothing is looked into twice"


def test_games_in_which_people_elsewhere_wait_come_first_and_are_counted() -> None:
    machine, tab = two_games()
    host, guest = circle("mole_hill", 2, 7)
    assert [volume.seen.id for volume in arranged(tab.model.shelf)] == ["second", "table"]
    for device, waits in ((host, False), (guest, True)):
        tab.chairs.put("table", keep(device))
        tab.chairs.put("second", "no chair")
        tab.receive(m.RouteChanged("#"))
        shelf(machine)
        model = looked_into(replace(tab.model, shelf=replace(tab.model.shelf, glimpses=())))
        first = arranged(model.shelf)[0].seen.id
        assert first == ("table" if waits else "second")
        said = "Your turn" if waits else "Waiting for Ben"
        assert said in Seen(model).text
        counted = dict(compose(model).attributes).get("data-waiting")
        assert counted == ("1" if waits else None)


def test_the_shelf_knows_who_joined_and_which_sealed_game_waits() -> None:
    machine, tab = two_games()
    host, _ = circle("mole_hill", 2, 7)
    named = host.table.match.players[1].name
    tab.model = replace(looked_into(tab.model), route=LOBBY)
    tab.chairs.put("table", keep(host))
    shelf(machine)
    model = looked_into(tab.model)
    assert named in Seen(model).text
    assert [volume.seen.id for volume in arranged(model.shelf)] == ["second", "table"]
    tab.model = replace(model, route=LOBBY)
    tab.chairs.put("table", keep(host), awaited=True)
    shelf(machine)
    model = looked_into(tab.model)
    assert [volume.seen.id for volume in arranged(model.shelf)] == ["table", "second"]
    assert "Your turn" in Seen(model).text
    assert dict(compose(model).attributes)["data-waiting"] == "1"


def test_a_save_that_is_broken_is_pictured_as_far_as_it_is_good() -> None:
    _, tab = two_games()
    whole = next(v for v in tab.model.shelf.volumes or () if v.seen.id == "table")
    cut = "\n".join(whole.text.splitlines()[:3])
    for text, pictured in ((cut, True), ("molecore-save 2 nonsense", False)):
        volumes = (replace(whole, text=text),)
        model = replace(tab.model, shelf=replace(tab.model.shelf, volumes=volumes, glimpses=()))
        [(_, glimpse)] = looked_into(model).shelf.glimpses
        assert (glimpse is not None) == pictured


def test_a_picture_has_the_names_of_those_who_play() -> None:
    match = new_match(load("moleozer"), [Player("Ann"), Player("Bea"), Player("Cid")], {}, 5)
    for _ in range(6):
        seat = match.actors[0]
        match = match.play(seat, match.game.legal_actions(match.state, seat)[0])
    kept = Shelf(volumes([[logs.dump(begin(match))]]))
    [(_, glimpse)] = looked_into(replace(page(), shelf=kept)).shelf.glimpses
    assert glimpse is not None
    picture = to_html(glimpse.picture)
    assert "Player 2" not in picture
    assert {"Ann", "Bea", "Cid"} <= set(re.findall(r">(Ann|Bea|Cid)<", picture))


def test_a_game_that_the_page_cannot_show_yet_is_neither_pictured_nor_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine, tab = two_games()
    text = the_file(tab.model, "second")
    assert loaded(text) is not None
    monkeypatch.setattr(boards, "drawn", lambda _: False)
    assert loaded(text) is None
    again = machine.open("#games")
    settle(machine)
    assert [glimpse for _, glimpse in again.model.shelf.glimpses] == [None, None]


def test_of_a_damaged_save_as_much_is_opened_as_is_good() -> None:
    _, tab = two_games()
    lines = the_file(tab.model, "table").splitlines()
    history = loaded("\n".join(lines[:4]))
    assert history is not None
    assert 0 < len(history.match.plies) < len(MOVES)
    assert loaded("molecore-save 2 nonsense") is None
