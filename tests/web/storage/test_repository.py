from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from molecore.core.history import History, begin
from molecore.core.match import Player, new_match
from molecore.registry import load
from molecore.wire import logs
from moleweb.app import queries
from moleweb.app.effects import AskOpponent, DownloadFile
from moleweb.app.model import Model
from moleweb.shell.update import update
from moleweb.storage import update as flows_kept
from moleweb.storage.backends import StorageRefused
from moleweb.storage.repository import Repository
from moleweb.storage.slots import Slots
from tests.amounts import amount
from tests.figures import Progress
from tests.web import messages as m
from tests.web.driving import Seen, effects, match_of
from tests.web.storage.machine import FakeStorage, Machine, Tab, lines_of, saved_lines, settle

MOVES = ("a1", "a1|b1", "a2", "b1|c1", "b2")


def begun(machine: Machine, *moves: str) -> Tab:
    """A tab with a game of two people, some moves into it."""
    tab = machine.open()
    settle(machine)
    tab.receive(m.RouteChanged("#new/mole_hill"))
    tab.receive(m.SeatAssigned(1, ""))
    tab.receive(m.GameStarted(7, "table"))
    for move in moves:
        tab.receive(m.MoveTyped(move))
    return tab


def kept(machine: Machine) -> set[tuple[str, ...]]:
    return saved_lines(machine.database["table"][0])


def test_games_that_are_kept_do_not_stay_in_memory() -> None:
    machine = Machine()
    tab = begun(machine, *MOVES)
    settle(machine)
    for number in range(3):
        tab.receive(m.RouteChanged("#new/mole_hill"))
        tab.receive(m.GameStarted(7, f"table {number}"))
        tab.receive(m.MoveTyped(MOVES[0]))
        settle(machine)
    held = vars(tab.repository)
    assert set(held["_games"]) == {"table 2"}
    assert {key.split(":")[2] for key in vars(held["_slots"])["_known"]} == {"table 2"}
    tab.receive(m.RouteChanged("#play/table"))
    settle(machine)
    tab.receive(m.MoveTyped("b2|c2"))
    settle(machine)
    assert len(match_of(tab.model).plies) == len(MOVES) + 1
    assert kept(machine) == lines_of(tab.history)


# ---- two homes


def test_both_homes_hold_the_whole_game() -> None:
    machine = Machine()
    tab = begun(machine, *MOVES)
    settle(machine)
    assert kept(machine) == lines_of(tab.history)
    slots = [machine.local[f"molecore:game:table:{slot}"] for slot in "ab"]
    assert lines_of(logs.load(max(slots, key=len))) == lines_of(tab.history)
    assert len(min(slots, key=len)) < len(max(slots, key=len))


def test_of_two_slots_the_one_that_holds_more_is_read_first() -> None:
    machine = Machine()
    tab = begun(machine, *MOVES[:1])
    for move in MOVES[1:]:
        tab.receive(m.MoveTyped(move))
        first, second = Slots(FakeStorage(machine)).texts("table")
        assert len(first) > len(second)


@pytest.mark.parametrize("lost", ["slots", "journal", "newer slot", "current"])
def test_either_home_alone_brings_the_game_back(lost: str) -> None:
    machine = Machine()
    tab = begun(machine, *MOVES)
    settle(machine)
    before = tab.history
    machine.kill()
    if lost == "journal":
        machine.database.clear()
    elif lost == "slots":
        machine.local.clear()
    elif lost == "current":
        del machine.local["molecore:current"]
    else:
        newer = max((key for key in machine.local if "game" in key), key=machine.local.__getitem__)
        machine.local[newer] = machine.local[newer][:-20]
    again = machine.open("#play/table")
    settle(machine)
    assert again.history == before


@pytest.mark.parametrize("place", ["molecore:match:table", "molecore:game:table:a"])
def test_a_save_in_the_first_format_is_not_read_but_goes_out_as_a_file(place: str) -> None:
    text = 'molecore-save 1 17 0123456789abcdef\n{\n  "format": 1\n}\n'
    machine = Machine(local={place: text, "molecore:current": "table"})
    tab = machine.open("#play/table")
    settle(machine)
    assert tab.model.history is None
    tab = begun(machine, *MOVES)
    tab.receive(m.RouteChanged("#games"))
    settle(machine)
    tab.receive(m.GameDeleted("table"))
    settle(machine)
    assert "1 save is damaged" in Seen(tab.model).text
    assert effects(tab.model, m.DamagedExportRequested()) == (
        DownloadFile("molecore-damaged.txt", text),
    )


def test_a_storage_that_forgets_without_a_word_counts_as_none() -> None:
    machine = Machine(forgetful=True)
    tab = begun(machine, *MOVES)
    settle(machine)
    assert not tab.model.notices, "the journal keeps it"
    machine.journals = False
    tab.receive(m.MoveTyped("b2|c2"))
    settle(machine)
    assert Seen(tab.model).text.count("link to keep it") == 1
    assert lines_of(logs.load(tab.fallback.text)) == lines_of(tab.history)


def test_what_is_damaged_stays_where_it_is_if_nothing_else_keeps_it() -> None:
    machine = Machine(local={"molecore:game:table:a": "damaged"}, forgetful=True)
    with pytest.raises(StorageRefused):
        Slots(FakeStorage(machine)).set_aside("table", "damaged")
    assert machine.local == {"molecore:game:table:a": "damaged"}


def test_a_game_of_which_nothing_is_kept_is_not_called_damaged() -> None:
    assert flows_kept.with_saved(Model(), "table", []) == Model()
    told = flows_kept.with_saved(Model(), "table", ["damaged"])
    assert told.notices != Model().notices


@pytest.mark.parametrize("damage", ["", "x", "molecore-save 2 0 {}"])
def test_damage_everywhere_is_set_aside_and_nothing_is_thrown_away(damage: str) -> None:
    machine = Machine()
    begun(machine, *MOVES)
    settle(machine)
    machine.kill()
    texts = {machine.local[f"molecore:game:table:{slot}"][:-30] + damage for slot in "ab"}
    for slot, text in zip("ab", sorted(texts), strict=True):
        machine.local[f"molecore:game:table:{slot}"] = text
    machine.database.clear()
    tab = machine.open()
    settle(machine)
    assert "damaged" in Seen(tab.model).text
    assert len(tab.history.nodes) >= len(MOVES) - 1
    aside = {text for key, text in machine.local.items() if key.startswith("molecore:damaged:")}
    assert aside == texts


def test_a_damaged_journal_is_set_aside_and_written_anew() -> None:
    machine = Machine()
    tab = begun(machine, *MOVES)
    settle(machine)
    machine.kill()
    lines, check, stand = machine.database["table"]
    machine.database["table"] = ([*lines[:3], "x", *lines[4:]], check, stand)
    again = machine.open("#play/table")
    settle(machine)
    assert again.history == tab.history
    assert kept(machine) == lines_of(tab.history)
    assert any("damaged" in key for key in machine.local)


def test_without_room_the_game_goes_on_and_one_notice_says_so() -> None:
    machine = Machine(room=10)
    machine.fails = lambda _: False
    tab = begun(machine, *MOVES)
    settle(machine)
    assert not tab.model.notices, "the journal still keeps it"
    machine.fails = lambda _: True
    tab.receive(m.MoveTyped("b2|c2"))
    settle(machine)
    assert Seen(tab.model).text.count("link to keep it") == 1
    assert lines_of(logs.load(tab.fallback.text)) == lines_of(tab.history)
    machine.fails = lambda _: False
    tab.receive(m.UndoRequested())
    settle(machine)
    assert not tab.model.notices
    assert kept(machine) == lines_of(tab.history)
    machine.room = float("inf")
    tab.receive(m.RedoRequested())
    assert not tab.fallback.text, "it is kept again"


def test_a_game_that_is_full_plays_no_move_that_could_not_be_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine = Machine()
    tab = begun(machine, *MOVES[:2])
    monkeypatch.setattr(flows_kept, "MOST_ENTRIES", 3)
    for text in MOVES[2:4]:
        tab.receive(m.MoveTyped(text))
        settle(machine)
    assert "moves at most" in Seen(tab.model).text
    assert match_of(tab.model).cursor == 3
    assert kept(machine) == lines_of(tab.history)
    tab.receive(m.UndoRequested())
    assert match_of(tab.model).cursor == 2


def test_in_a_game_that_is_full_the_computer_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = Machine().open()
    tab.receive(m.RouteChanged("#new/mole_hill"))
    tab.receive(m.GameStarted(7, "table"))
    tab.receive(m.MoveTyped(MOVES[0]))
    thinking = tab.model.table.thinking
    assert thinking is not None, "it is the computer's turn"
    monkeypatch.setattr(flows_kept, "MOST_ENTRIES", 1)
    answer = m.OpponentReported(thinking.request, "answer", '{"action": "a1|b1"}')
    paused, wanted = update(tab.model, answer)
    assert match_of(paused).cursor == 1
    assert paused.table.paused
    assert not [effect for effect in wanted if isinstance(effect, AskOpponent)]
    assert "resume" in Seen(paused).values("data-act"), "a person may let it go on"


# ---- every storage operation failing


def game(machine: Machine, plies: int) -> Tab:
    """A game played by presses at random, with some going back."""
    tab = begun(machine)
    chance = Random(plies)
    for _ in range(plies):
        if chance.random() < 0.15:
            tab.receive(m.PlyChosen(chance.randrange(tab.history.match.cursor + 1)))
        tab.receive(m.MoveTyped(_any_move(tab, chance)))
        tab.receive(m.BranchConfirmed())
        tab.work(chance.randrange(4))
    settle(machine)
    assert len(tab.history.nodes) > plies / 2
    return tab


def _any_move(tab: Tab, chance: Random) -> str:
    match = match_of(tab.model)
    seat = queries.person_to_act(match)
    if seat is None:
        return ""
    return match.game.encode(chance.choice(queries.legal(match, seat)))


def test_any_one_storage_operation_may_fail(
    figure: Callable[[str], None], progress: Progress
) -> None:
    whole, plies = Machine(), amount(12, 60)
    played = lines_of(game(whole, plies).history)
    every = range(1, whole.operations + 1)
    for k in progress.over(every, whole.operations, "storage operations failed"):
        machine = Machine(fails=lambda n, k=k: n == k)  # type: ignore[misc]
        tab = game(machine, plies)
        assert lines_of(tab.history) == played, "the game went on"
        tab.receive(m.UndoRequested())
        settle(machine)
        _nothing_lost(machine, played)
    operations, nodes = whole.operations, len(played)
    figure(f"each of {operations} storage operations of {nodes} plies failed once: nothing lost")


def _nothing_lost(machine: Machine, played: set[tuple[str, ...]]) -> None:
    machine.fails = lambda _: False
    machine.kill()
    again = machine.open("#play/table")
    settle(machine)
    assert lines_of(again.history) >= played


@pytest.mark.parametrize("every", [1, 2, 3, 5])
def test_storage_that_keeps_failing_never_stops_the_game(every: int) -> None:
    machine = Machine(fails=lambda n: n % every == 0)
    assert lines_of(game(machine, 12).history) == lines_of(game(Machine(), 12).history)


# ---- kills


def test_a_kill_at_any_moment_loses_nothing_that_was_acknowledged(
    figure: Callable[[str], None],
) -> None:
    kills = 0
    for seed in range(amount(40, 5_000)):
        chance = Random(seed)
        machine = Machine()
        tab = begun(machine)
        for _ in range(chance.randrange(10)):
            tab.receive(m.MoveTyped(_any_move(tab, chance)))
            tab.work(chance.randrange(4))
        machine.kill()
        machine.forget_local(chance)
        _acknowledged_is_there(machine)
        kills += 1
    figure(f"{kills} kills with local storage half forgotten: no acknowledged action lost")


def _acknowledged_is_there(machine: Machine) -> None:
    again = machine.open("#play/table")
    settle(machine)
    found: History | None = again.model.history
    there = lines_of(found) if found else set()
    for lines in machine.acknowledged.get("table", ()):
        assert saved_lines(lines) <= there


def test_a_journal_that_lost_its_log_gets_all_of_it_again() -> None:
    machine = Machine()
    tab = begun(machine, *MOVES[:-1])
    settle(machine)
    machine.database.clear()
    tab.receive(m.MoveTyped(MOVES[-1]))
    settle(machine)
    lines, _, _ = machine.database["table"]
    assert saved_lines(lines) == lines_of(tab.history)
    assert not any("damaged" in key for key in machine.local)


def refusing(machine: Machine) -> Repository:
    """What a tab sees once local storage refuses everything."""
    tab = machine.tabs[0]
    machine.fails = lambda _: True
    return tab.repository


def test_where_storage_refuses_everything_nothing_is_found_and_nothing_is_thrown_away() -> None:
    machine = Machine()
    tab = begun(machine, *MOVES)
    settle(machine)
    journalled, kept = logs.dump(tab.history), dict(machine.database)
    repository = refusing(machine)
    assert repository.texts("table", journalled) == (journalled,)
    assert repository.texts("table", "") == ()
    assert repository.texts("table", "damaged") == ("damaged",)
    assert not repository.set_aside("table", "damaged")
    settle(machine)
    assert machine.database == kept, "what could not be put aside stays in the database"
    repository.list_games(tab.chairs)
    settle(machine)
    assert len(tab.model.shelf.volumes or ()) == 1, "the database has it"
    repository.remove("table")
    settle(machine)
    assert not machine.database


def test_what_is_damaged_in_the_database_goes_from_there_once_it_is_put_aside() -> None:
    machine = Machine()
    begun(machine, *MOVES)
    settle(machine)
    repository = machine.tabs[0].repository
    assert repository.texts("table", "damaged")[0] == "damaged"
    assert repository.set_aside("table", "something else")
    settle(machine)
    assert machine.database
    assert repository.set_aside("table", "damaged")
    settle(machine)
    assert not machine.database


def test_another_game_under_the_same_name_begins_its_log_anew() -> None:
    machine = Machine()
    tab = begun(machine, *MOVES)
    settle(machine)
    match = new_match(load("mole_hill"), [Player("Ines"), Player("Bo")], {}, 3, "table")
    another = begin(match)
    tab.repository.save(another)
    settle(machine)
    assert another.start in [logs.load(text).start for text in tab.repository.texts("table", "")]
    assert Seen(tab.model).text.count("link to keep it") == 0
