from __future__ import annotations

from collections.abc import Callable
from random import Random

from molecore.core.history import History
from molecore.core.match import Match
from molecore.core.record import replace
from molecore.wire import logs
from moleweb.app import queries
from moleweb.app.effects import LoadGame, SaveGame
from moleweb.storage.messages import GameLoaded, HistoryMerged
from tests.amounts import amount
from tests.figures import Progress
from tests.web import messages as m
from tests.web.driving import Seen, effects, match_of
from tests.web.storage.machine import Machine, Tab, lines_of, saved_lines, settle
from tests.web.storage.test_repository import MOVES, begun

SESSIONS = amount(15, 1_000)
OPERATIONS = 50


def both(machine: Machine) -> tuple[Tab, Tab]:
    """Two tabs at one table."""
    first = begun(machine, *MOVES[:2])
    settle(machine)
    second = machine.open("#play/table")
    settle(machine)
    return first, second


def test_the_second_tab_looks_on_and_follows() -> None:
    machine = Machine()
    first, second = both(machine)
    assert (first.model.elsewhere, second.model.elsewhere) == (False, True)
    first.receive(m.MoveTyped("a2"))
    settle(machine)
    assert second.history == first.history
    assert match_of(second.model) == match_of(first.model)
    assert "in another tab" in Seen(second.model).text


def test_who_looks_on_can_look_back_but_not_play() -> None:
    machine = Machine()
    first, second = both(machine)
    second.receive(m.MoveTyped("a2"))
    assert "playing this game in another tab" in Seen(second.model).text
    assert len(match_of(second.model).plies) == 2
    second.receive(m.PlyChosen(1))
    first.receive(m.MoveTyped("a2"))
    settle(machine)
    assert match_of(second.model).cursor == 1, "whoever looks back is left alone"
    assert len(second.history.nodes) == 3
    assert match_of(first.model).cursor == 3
    second.receive(m.NodeNamed(1, "mine"))
    assert not second.history.names


def test_the_second_tab_can_take_over() -> None:
    machine = Machine()
    first, second = both(machine)
    second.receive(m.TakeoverRequested())
    settle(machine)
    assert (first.model.elsewhere, second.model.elsewhere) == (True, False)
    second.receive(m.MoveTyped("a2"))
    settle(machine)
    assert first.history == second.history
    assert len(first.history.nodes) == 3


def test_what_two_tabs_play_at_once_becomes_two_branches() -> None:
    machine = Machine()
    first, second = both(machine)
    second.receive(m.TakeoverRequested())
    second.work(1)
    second.receive(m.MoveTyped("a2"))
    first.receive(m.MoveTyped("b2"))
    settle(machine)
    expected = lines_of(first.history)
    assert len(first.history.shoots(2)) == 2
    assert lines_of(second.history) == expected == saved_lines(machine.database["table"][0])


def test_what_a_tab_left_that_was_not_heard_is_shown_with_the_next_move() -> None:
    machine = Machine(journals=False)
    first, second = both(machine)
    machine.tabs.remove(first)  # it hears nothing
    second.receive(m.TakeoverRequested())
    settle(machine)
    second.receive(m.MoveTyped("a2"))
    settle(machine)
    first.receive(m.MoveTyped("b2"))
    first.work()
    assert len(first.history.shoots(2)) == 2
    assert lines_of(second.history) < lines_of(first.history)


def test_another_game_under_the_same_id_changes_nothing_at_the_table() -> None:
    tab, other = begun(Machine(), *MOVES), Machine().open("#new/majority")
    other.receive(m.SeatAssigned(1, ""))
    other.receive(m.GameStarted(7, tab.history.start.id))
    before = tab.history
    tab.receive(GameLoaded(before.start.id, (logs.dump(other.history),)))
    assert tab.history is before


def test_what_is_told_of_another_game_changes_nothing_at_the_table() -> None:
    tab, other = begun(Machine(), *MOVES[:2]), begun(Machine(), *MOVES[:3])
    history = replace(other.history, start=replace(other.history.start, id="another"))
    before = tab.model
    for told in (
        HistoryMerged(history),
        m.SaveReceived(logs.dump(history)),
        m.LockChanged("another", mine=False),
    ):
        tab.receive(told)
        assert tab.model == before, told


def test_whoever_is_not_at_the_table_finds_the_newest_there_afterwards() -> None:
    machine = Machine()
    first, second = both(machine)
    second.receive(m.PlyChosen(1))
    second.receive(m.RouteChanged(""))
    first.receive(m.MoveTyped("a2"))
    settle(machine)
    assert match_of(second.model) == match_of(first.model)


def test_who_begins_to_write_looks_what_there_is_and_who_ceases_to_does_not() -> None:
    tab = begun(Machine(), *MOVES[:2])
    match_id = tab.history.start.id
    loses, wins = m.LockChanged(match_id, mine=False), m.LockChanged(match_id, mine=True)
    assert not effects(tab.model, loses)
    tab.receive(loses)
    assert effects(tab.model, wins) == (LoadGame(match_id),)


def test_nothing_is_lost_by_two_tabs_whatever_they_do(
    figure: Callable[[str], None], progress: Progress
) -> None:
    played = 0
    for seed in progress.over(range(SESSIONS), SESSIONS, "sessions of two tabs"):
        played += _session(Random(seed), locks=seed % 3 > 0)
    figure(f"{SESSIONS} sessions of two tabs, {played} nodes played: nothing lost")


def _session(chance: Random, *, locks: bool) -> int:
    """Two tabs do whatever comes to mind; in the end everything either showed is kept."""
    machine = Machine()
    tabs = list(both(machine))
    shown: set[tuple[str, ...]] = set()
    for _ in range(OPERATIONS):
        tab = chance.choice(tabs)
        if not locks and tab.model.elsewhere:
            tab.receive(m.LockChanged("table", mine=True))
        _operate(tab, chance)
        if tab.model.history is not None:
            shown |= lines_of(tab.history)
        tab.work(chance.randrange(3))
    settle(machine)
    kept = saved_lines(machine.database["table"][0])
    assert shown <= kept
    assert all(lines_of(tab.history) <= kept for tab in tabs)
    _reopened(machine, kept)
    return len(kept)


def _reopened(machine: Machine, kept: set[tuple[str, ...]]) -> None:
    machine.kill()
    again = machine.open("#play/table")
    settle(machine)
    history: History | None = again.model.history
    assert history is not None
    assert lines_of(history) == kept


def _operate(tab: Tab, chance: Random) -> None:
    history = tab.history
    wish = chance.randrange(13)
    if wish < 6:
        tab.receive(m.MoveTyped(_move(tab, chance)))
    elif wish == 6:
        tab.receive(m.PlyChosen(chance.randrange(len(match_of(tab.model).plies) + 1)))
    elif wish == 7:
        tab.receive(m.UndoRequested())
        tab.receive(m.TakebackConfirmed())
    elif wish == 8:
        tab.receive(m.NodeChosen(chance.randrange(len(history.nodes) + 1)))
    elif wish == 9:
        tab.receive(m.TakeoverRequested())
    elif wish == 10:
        name = f"name {chance.randrange(3)}"
        tab.receive(m.NodeNamed(chance.randrange(len(history.nodes)) + 1, name))
    elif wish == 11:
        tab.receive(m.NodeDeleted(chance.randrange(len(history.nodes)) + 1))
    else:
        tab.receive(m.BranchConfirmed())


def _move(tab: Tab, chance: Random) -> str:
    match = match_of(tab.model)
    seat = queries.person_to_act(match)
    if seat is None:
        return ""
    return match.game.encode(chance.choice(queries.legal(match, seat)[:5]))


def test_what_is_heard_is_kept_only_by_who_has_more_than_that() -> None:
    """Else two tabs that both write would tell each other one position for ever."""
    machine = Machine()
    tab = begun(machine, *MOVES)
    settle(machine)
    theirs = tab.history.walk(2).follow(on_from(tab.history.walk(2).match, "b2"))
    news = m.SaveReceived(logs.dump(theirs))
    assert SaveGame not in map(type, effects(tab.model, news))
    tab.receive(m.UndoRequested())
    tab.receive(m.MoveTyped("b1"))
    assert SaveGame in map(type, effects(tab.model, news)), "they do not know of b1"


def on_from(match: Match, text: str) -> Match:
    match = match.jump(match.cursor).forget_undone()
    return match.play(match.actors[0], match.game.decode(text))
