"""Games taken in from elsewhere: what waits, what is said of each, what ends up on the shelf."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from html import unescape
from typing import Any, Final

import pytest

from molecore.core.history import History, begin
from molecore.core.match import Player, Ply, new_match, play_on
from molecore.drawing.nodes import to_html
from molecore.registry import load
from molecore.remote.envelopes import written
from molecore.wire import links, logs, records
from molecore.wire.jsontext import write_object
from molecore.wire.mapping import PLY_LIMIT, to_record
from moleweb.app.effects import DownloadFile, FetchReader, SendLater
from moleweb.app.model import Model
from moleweb.app.routes import Route
from moleweb.pages.shelf import intake, view
from moleweb.shell.update import update
from tests.web import messages as m
from tests.web.driving import Seen, page, run
from tests.web.driving import effects as effects_of
from tests.web.pages.test_shelf import names, shelf, the_file
from tests.web.storage.machine import Machine, Tab, lines_of, settle
from tests.web.storage.test_repository import MOVES, begun
from tests.wire.forgery import save_begun_with
from tests.wire.matches import full_match
from tests.words.pretending import pretending, untranslated

KNOWN: Final = (
    *("Player", "game.json", "film", "Expecting property name enclosed in double quotes"),
    *records.MatchRecord.model_fields,
    "nom",
)
"""What the catalogue does not say: names, those of fields, and what Python says of JSON."""
GAME: Final[dict[str, Any]] = {"game": "mole_hill", "actions": ["e4", "d4|e4"], "id": "elsewhere"}
RECORD: Final = json.dumps(GAME)


def at_shelf() -> Tab:
    machine = Machine()
    machine.open()
    return shelf(machine)


def handed(tab: Tab, *messages: m.Message) -> Tab:
    """All of it handed in, what reads records fetched, and everything read."""
    for message in messages:
        tab.receive(message)
    tab.receive(m.ReaderLoaded())
    while tab.model.shelf.intake.waiting or tab.model.shelf.intake.at_hand:
        tab.receive(m.ReadingContinued())
    settle(tab.machine)
    return tab


def record(**fields: object) -> m.FileRead:
    return m.FileRead("game.json", json.dumps({**GAME, **fields}))


def alerts(model: Model) -> list[str]:
    return [str(outcome.said) for outcome in model.shelf.intake.outcomes if not outcome.good]


@pytest.mark.parametrize(
    "message", [m.FileRead("game.json", RECORD), m.TextPasted(f"\n{RECORD}\n")]
)
def test_a_record_is_kept_and_can_be_opened(message: m.Message) -> None:
    tab = handed(at_shelf(), message)
    seen = Seen(tab.model)
    assert names(tab) == ["elsewhere"]
    assert "1 game imported." in seen.text
    assert "#play/elsewhere" in seen.values("href")
    tab.receive(m.RouteChanged("#play/elsewhere"))
    settle(tab.machine)
    assert lines_of(tab.history) == {("e4",), ("e4", "d4|e4")}


def test_what_reads_records_is_fetched_once_and_only_for_records() -> None:
    model = run(page(), m.RouteChanged("#games"))
    for text in ("hello", "{", '["a"]', logs.MARK + "2 broken"):
        model, todo = update(model, m.FileRead("x", text))
        assert FetchReader() not in todo
    model, todo = update(model, m.FileRead("a.json", RECORD))
    assert FetchReader() in todo
    assert FetchReader() not in effects_of(model, m.FileRead("b.json", RECORD))


def test_how_much_has_come_is_shown_until_all_is_read() -> None:
    model = run(
        page(), m.RouteChanged("#games"), m.FileRead("a.json", RECORD), m.ReaderProgressed(0.25)
    )
    assert "Loading the importer ..." in Seen(model).text
    assert [bar["value"] for bar in Seen(model).having("max")] == ["25"]
    model, todo = update(model, m.ReaderLoaded())
    assert [effect.message for effect in todo if isinstance(effect, SendLater)] == [
        m.ReadingContinued()
    ]
    assert "Reading ..." in Seen(model).text
    model = run(model, m.GamesListed((), ()), m.ReadingContinued())
    assert "Reading ..." in Seen(model).text
    assert "Reading ..." not in Seen(run(model, m.ReadingContinued())).text


def test_a_reader_that_does_not_come_is_told_and_what_waits_is_read_later() -> None:
    tab = at_shelf()
    tab.receive(m.FileRead("a.json", RECORD))
    tab.receive(m.ReaderFailed())
    assert "Check the connection and try again" in Seen(tab.model).text
    assert "Waiting: a.json." in Seen(tab.model).text
    assert "fetchreader" in Seen(tab.model).values("data-act")
    tab.receive(m.FileRead("b.txt", "hello"))
    assert "This file contains no game." in alerts(tab.model)
    assert FetchReader() in effects_of(tab.model, m.ReaderRequested())
    tab.receive(m.ReaderRequested())
    assert names(handed(tab)) == ["elsewhere"]
    assert "check the connection" not in Seen(tab.model).text


def test_whoever_hands_in_another_record_tries_again_as_well() -> None:
    model = run(page(), m.RouteChanged("#games"), m.FileRead("a.json", RECORD), m.ReaderFailed())
    assert FetchReader() in effects_of(model, m.FileRead("b.json", RECORD))


def test_every_file_is_told_of_until_others_are_chosen() -> None:
    files = (record(), record(game=5), m.FileRead("x.txt", "hello"), m.FileRefused("y", None))
    tab = handed(at_shelf(), m.FilesChosen(), *files)
    assert len(tab.model.shelf.intake.outcomes) == len(files)
    text = Seen(tab.model).text
    for name in ("game.json", "x.txt", "y"):
        assert f"{name}: " in text
    tab.receive(m.FilesChosen())
    assert tab.model.shelf.intake.outcomes == ()


def test_all_that_is_wrong_is_said_field_by_field() -> None:
    tab = handed(at_shelf(), record(game=5, moves=[], players=[{"nom": 1}, "x"]))
    text = Seen(tab.model).text
    assert "game.json: This record cannot be imported:" in text
    for field in ("field game must be", "no field moves", "no field players[0].nom"):
        assert field in text
    assert names(tab) == []


def test_a_record_that_the_rules_forbid_is_said_to_be_so() -> None:
    tab = handed(at_shelf(), record(actions=["e4", "e5"]))
    assert "Move 2 cannot be played" in Seen(tab.model).text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "This text contains no game."),
        ("hello m1", "This text contains no game."),
        ('{"game": "mole_hill" "actions": []}', "This is not JSON: Expecting ',' delimiter in"),
        (f"[{RECORD}]", "A record must be a JSON object, in braces."),
        ("[" * 5000, "More than 16 brackets"),
        ('{"a": "' + "x" * 1_000_000 + '"}', "This is longer than 1,000,000 characters."),
    ],
)
def test_what_is_no_record_is_said_at_once_and_stays_in_the_field(text: str, said: str) -> None:
    model = run(page(), m.RouteChanged("#games"), m.TextPasted(text))
    [told] = alerts(model)
    assert told.startswith(said)
    assert model.shelf.intake.fresh == 0


def test_a_link_is_opened_and_a_damaged_one_explained() -> None:
    game = links.encode(full_match(1))
    there = run(page(), m.RouteChanged("#games"), m.TextPasted(f"> {game[:40]}\n> {game[40:]}."))
    assert there.route == Route("shared", game)
    damaged = run(page(), m.RouteChanged("#games"), m.FileRead("a.txt", "m1.AR_3"))
    assert "This link was cut off" in Seen(damaged).text


def test_what_was_pasted_and_taken_in_leaves_the_field() -> None:
    tab = handed(at_shelf(), m.TextPasted(RECORD))
    assert tab.model.shelf.intake.fresh == 1
    assert handed(tab, record()).model.shelf.intake.fresh == 1, "a file does not empty it"


def test_a_file_that_is_too_large_is_refused_with_its_size() -> None:
    model = run(page(), m.RouteChanged("#games"), m.FileRefused("film.mp4", 800_000_000))
    assert "film.mp4: This file is too large: 800 MB" in Seen(model).text


def test_troubles_are_alerts_and_the_rest_is_spoken() -> None:
    empty = Seen(at_shelf().model)
    assert "alert" in empty.values("role"), "there before anything is said in it"
    assert empty.having("data-say"), "what the live region of the page reads out"


def test_versions_of_one_game_that_come_together_are_joined() -> None:
    machine = Machine()
    tab = begun(machine, *MOVES)
    first = the_file(shelf(machine).model, "table")
    tab.receive(m.RouteChanged("#play/table"))
    settle(machine)
    for message in (m.UndoRequested(), m.MoveTyped("c3")):
        tab.receive(message)
    second = the_file(shelf(machine).model, "table")
    other = handed(at_shelf(), m.FileRead("1", first), m.FileRead("2", second))
    kept = logs.load(the_file(other.model, "table"))
    assert lines_of(kept) >= lines_of(logs.load(first)) | lines_of(logs.load(second))


def test_a_game_goes_out_as_a_record_that_can_be_read() -> None:
    machine = Machine()
    begun(machine, *MOVES)
    model = shelf(machine).model
    assert model.match is not None
    [download] = [
        e
        for e in effects_of(model, m.RecordExportRequested("table"))
        if isinstance(e, DownloadFile)
    ]
    assert download.name.endswith(".json")
    assert records.load(download.text) == model.match


def test_a_game_whose_record_nobody_would_read_is_no_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("moleweb.pages.shelf.update.TEXT_LIMIT", 100)
    machine = Machine()
    begun(machine, *MOVES)
    model = run(shelf(machine).model, m.RecordExportRequested("table"))
    [notice] = model.notices
    assert str(notice.text).startswith("This game is too long to export: 100 characters at most")


def test_a_record_of_more_moves_than_a_link_holds_is_taken_in() -> None:
    game, left = load("moleozer"), iter(range(PLY_LIMIT + 100))
    start = new_match(game, [Player(name) for name in "ABCD"], {}, 1, "endless")

    def choose(state: Any) -> Ply | None:
        """Nobody ever moves the mole, so the game would go on for ever."""
        seat = game.actors(state)[0]
        return None if next(left, None) is None else Ply(seat, game.legal_actions(state, seat)[-1])

    match = play_on(start, choose)
    text = write_object(to_record(match))
    tab = handed(at_shelf(), m.FileRead("endless.json", text))
    assert names(tab) == ["endless"]
    kept = logs.load(the_file(tab.model, "endless"))
    assert len(kept.match.plies) == PLY_LIMIT + 100
    [download] = [
        e
        for e in effects_of(tab.model, m.RecordExportRequested("endless"))
        if isinstance(e, DownloadFile)
    ]
    assert json.loads(download.text)["actions"] == json.loads(text)["actions"]


# ---- files of saves


def history_of(match_id: str, *moves: str, seed: int = 7) -> History:
    game = load("mole_hill")
    match = new_match(game, [Player("Rosa"), Player("Wim")], {}, seed, match_id)
    for text in moves:
        match = match.play(match.actors[0], game.decode(text))
    return begin(match)


def file(*histories: History, name: str = "games.txt") -> m.FileRead:
    return m.FileRead(name, "\n".join(map(logs.dump, histories)))


def test_saves_whose_lines_a_mail_programme_changed_are_whole() -> None:
    message = file(history_of("a", *MOVES), history_of("b", *MOVES))
    tab = handed(at_shelf(), m.FileRead("mailed.txt", message.text.replace("\n", "\r\n")))
    assert set(names(tab)) == {"a", "b"}
    assert tab.model.shelf.damaged == ()
    assert "2 games imported." in Seen(tab.model).text
    assert "could not be read" not in Seen(tab.model).text


NEWER: Final = "molecore-save 3 whatever it may look like by then\n"


def test_a_file_of_a_newer_molecore_is_said_to_be_so() -> None:
    text = NEWER + logs.dump(history_of("a", *MOVES)) + NEWER + f"{logs.MARK}2 broken\n"
    tab = handed(at_shelf(), m.FileRead("mixed.txt", text))
    said = Seen(tab.model).text
    assert "1 game imported." in said
    assert "2 games need a newer Molecore." in said
    assert "1 game could not be read." in said
    assert tab.model.shelf.damaged == ()


def test_what_is_for_newer_rules_or_of_an_unknown_game_is_newer_too() -> None:
    whole = logs.dump(history_of("a"))
    head = json.loads(whole.split("\n")[0].split(" ", 3)[3])
    players = [{"name": "Rosa", "level": "grandmaster"}, head["players"][1]]
    for other in ({"rules": 99}, {"game": "ants"}, {"players": players}):
        text = save_begun_with(json.dumps({**head, **other}))
        tab = handed(at_shelf(), m.FileRead("later.txt", text))
        assert "1 game needs a newer Molecore." in Seen(tab.model).text, other


def test_several_files_at_once_are_all_told_of() -> None:
    tab = at_shelf()
    tab.receive(m.FilesChosen())
    tab.receive(file(history_of("a", *MOVES), name="first.txt"))
    tab.receive(m.FilesChosen())  # more are dropped while the first is being read
    tab.receive(file(history_of("b", *MOVES), name="second.txt"))
    handed(tab, m.FileRead("third.txt", "hello"))
    assert {outcome.name for outcome in tab.model.shelf.intake.outcomes} == {
        "first.txt",
        "second.txt",
        "third.txt",
    }
    assert set(names(tab)) == {"a", "b"}
    looks = [each for each in Seen(tab.model).values("class") if str(each).startswith("outcome ")]
    assert sorted(looks) == ["outcome bad", "outcome good"]


def test_two_games_under_one_id_in_one_file_are_both_kept() -> None:
    one, other = history_of("same", *MOVES), history_of("same", *MOVES, seed=8)
    tab = handed(at_shelf(), file(one, other, one, other))
    assert tab.model.shelf.damaged == ()
    assert "2 games imported." in Seen(tab.model).text
    texts = [volume.text for volume in tab.model.shelf.volumes or ()]
    assert {logs.load(text).start.seed for text in texts} == {7, 8}
    assert all(lines_of(logs.load(text)) == lines_of(one) for text in texts)
    again = handed(tab, m.FilesChosen(), file(one, other))
    assert len(names(again)) == 2, "they are there already"


def test_two_ways_one_game_went_are_joined_in_one_file() -> None:
    one, other = history_of("same", *MOVES), history_of("same", *MOVES[:-1], "b2")
    tab = handed(at_shelf(), file(one, other))
    assert "1 game imported." in Seen(tab.model).text
    [volume] = tab.model.shelf.volumes or ()
    assert lines_of(logs.load(volume.text)) == lines_of(one) | lines_of(other)


def test_they_are_joined_when_another_game_stands_between_them() -> None:
    one, other = history_of("same", *MOVES), history_of("same", *MOVES[:-1], "b2")
    tab = at_shelf()
    for message in (m.FilesChosen(), file(one, history_of("b", *MOVES), other)):
        tab.receive(message)
    while tab.model.shelf.intake.waiting or tab.model.shelf.intake.at_hand:
        tab.receive(m.ReadingContinued())
    [joined] = [game for game in tab.model.shelf.intake.taken if game.start.id == "same"]
    assert lines_of(joined) == lines_of(one) | lines_of(other)
    assert [game.start.id for game in tab.model.shelf.intake.taken] == ["b", "same"]


def test_a_game_of_a_file_replaces_none_in_a_newer_format() -> None:
    machine = Machine(local={"molecore:game:same:a": NEWER.replace("whatever", '{"id": "same"}')})
    newer = machine.local["molecore:game:same:a"]
    machine.open()
    tab = handed(shelf(machine), file(history_of("same", *MOVES)))
    assert machine.local["molecore:game:same:a"] == newer
    assert "1 game imported." in Seen(tab.model).text
    assert len(names(tab)) == 1
    assert "same" not in names(tab)


@pytest.mark.parametrize(
    "text",
    [
        "x\n" * 3_000_000,
        f"{logs.MARK}2\n" * 3_000_000,
        logs.MARK + "\n" * 3_000_000,
    ],
)
def test_a_file_of_three_million_lines_is_refused_at_once(text: str) -> None:
    tab = at_shelf()
    begun_at = time.process_time()
    tab.receive(m.FileRead("huge.txt", text))
    assert "This file is too long: 3,000,000 lines" in Seen(tab.model).text
    assert not tab.model.shelf.intake.busy
    assert time.process_time() - begun_at < 1


def test_a_file_may_have_a_million_lines_and_not_one_more() -> None:
    for lines, said in (
        (1_000_000, "This file contains no game"),
        (1_000_001, "1,000,001 lines"),
    ):
        tab = handed(at_shelf(), m.FileRead("huge.txt", "x\n" * lines))
        assert said in Seen(tab.model).text


def test_a_long_save_is_refused_before_its_lines_are_looked_at() -> None:
    text = logs.dump(history_of("a")) + "\n" * 10 + "x\n" * (logs.ENTRY_LIMIT + 2)
    tab = handed(at_shelf(), m.FileRead("long.txt", text))
    assert "1 game could not be read." in Seen(tab.model).text


def test_a_file_is_read_a_piece_at_a_time_and_says_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(intake, "_PIECE", 0)
    tab = at_shelf()
    message = file(history_of("a", *MOVES), history_of("b", *MOVES))
    model, shares = run(tab.model, message), []
    while model.shelf.intake.busy:
        model = run(model, m.ReadingContinued())
        shares += [float(str(bar["value"])) for bar in Seen(model).having("max")]
    assert shares == sorted(shares)
    assert len(set(shares)) > 2 * len(MOVES)
    assert "2 games imported." in Seen(model).text


def test_a_record_is_read_a_piece_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "_PIECE", 0)
    tab = at_shelf()
    model, shares = run(tab.model, record(actions=list(MOVES)), m.ReaderLoaded()), []
    while model.shelf.intake.busy:
        model = run(model, m.ReadingContinued())
        shares += [int(str(bar["value"])) for bar in Seen(model).having("max")]
    assert shares == [100 * n // len(MOVES) for n in range(len(MOVES))]
    assert "1 game imported." in Seen(model).text


def words_of(markup: str) -> Iterator[str]:
    """What people see or hear of it: texts, and the attributes that are read out."""
    for text, read_out in re.findall(r'>([^<>]+)<|aria-label="([^"]*)"', markup):
        yield unescape(text or read_out)


def test_all_that_the_shelf_says_is_from_the_catalogue() -> None:
    machine = Machine()
    with pretending():
        begun(machine, *MOVES)
        unfit = (record(game=5, nom=1), record(actions=["e4", "e5"]), m.FileRead("y", "{"))
        tab = handed(shelf(machine), *unfit, record(), m.FileRead("x", "hello"))
        tab.receive(m.FileRefused("film", 800_000_000))
        tab.receive(m.GameDeleted("table"))
        settle(machine)
        waiting = run(tab.model, record(), m.ReaderProgressed(0.5))
        failed = run(page(), m.RouteChanged("#games"), m.TextPasted(RECORD), m.ReaderFailed())
        for model in (tab.model, waiting, failed):
            assert untranslated(" ".join(words_of(to_html(view.shelf(model)))), KNOWN) == []


# ---- seats in remote games


def test_a_backup_brings_seats_back_and_tells_of_damaged_ones() -> None:
    text = written("c1.", b"a device")
    saved = the_file(shelf(begun(Machine(), *MOVES).machine).model, "")
    seats = f"\nmolecore-seat table {text}\nmolecore-seat table-2 c1.damaged"
    machine = Machine()
    machine.open()
    tab = shelf(machine)
    handed(tab, m.FilesChosen(), m.FileRead("backup.txt", saved + seats))
    assert tab.chairs.restored() == (("table", text),)
    told = Seen(tab.model).text
    assert "1 game imported. 1 seat in a remote game restored. 1 game could not be read." in told
    assert "molecore-seat" in the_file(tab.model, ""), "it is in the next backup as well"
