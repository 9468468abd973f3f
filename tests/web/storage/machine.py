"""A browser's storage as it behaves: several tabs, answers that come late, failures, kills.

Everything below `Machine` runs the page's own code; only what a browser does
is played: local storage and database are dictionaries that outlive their tabs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from molecore.core.history import History, Place
from molecore.wire import logs
from moleweb.app import effects
from moleweb.app.effects import Effect
from moleweb.app.model import Model
from moleweb.shell.update import update
from moleweb.storage.backends import Addition, Backends, Outcome, StorageFull, StorageRefused
from moleweb.storage.chairs import Chairs
from moleweb.storage.repository import Repository
from tests.web import messages as m
from tests.web.driving import ORIGIN

Work = Callable[[], None]


@dataclass
class Machine:
    """The disk of one browser, and whatever goes wrong with it."""

    local: dict[str, str] = field(default_factory=dict)
    database: dict[str, tuple[list[str], str, str]] = field(default_factory=dict)
    """Of each match: its lines, their checksum, and where it stands."""
    tabs: list[Tab] = field(default_factory=list)
    operations: int = 0
    """How many storage operations there were."""
    fails: Callable[[int], bool] = lambda _: False
    """Whether the n-th operation fails."""
    room: float = float("inf")
    """Characters that local storage has room for."""
    forgetful: bool = False
    """Whether local storage takes everything and keeps nothing of it."""
    journals: bool = True
    """Whether the database takes anything."""
    clock: int = 0
    acknowledged: dict[str, set[tuple[str, ...]]] = field(default_factory=dict)
    """Of each match: every line of play that the journal said it has."""

    def operate(self) -> None:
        self.operations += 1
        if self.fails(self.operations):
            raise StorageRefused("failing on purpose")

    def now(self) -> str:
        self.clock += 1
        return f"2026-01-01T00:{self.clock // 60 % 60:02}:{self.clock % 60:02}Z"

    def open(self, fragment: str = "") -> Tab:
        """A new tab, started."""
        tab = Tab(self)
        self.tabs.append(tab)
        tab.start(fragment)
        return tab

    def kill(self) -> None:
        """All tabs are gone at once, with everything they had yet to do."""
        self.tabs.clear()

    def forget_local(self, chance: Random) -> None:
        """What a killed browser does: the last seconds of local storage are lost."""
        for key in list(self.local):
            if chance.random() < 0.5:
                del self.local[key]


class FakeStorage:
    """Local storage: at once, and all tabs see it."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def get(self, key: str) -> str | None:
        self._machine.operate()
        return self._machine.local.get(key)

    def put(self, key: str, text: str) -> None:
        self._machine.operate()
        local = self._machine.local
        if sum(map(len, {**local, key: text}.values())) > self._machine.room:
            raise StorageFull("no room")
        if not self._machine.forgetful:
            local[key] = text

    def remove(self, key: str) -> None:
        self._machine.operate()
        self._machine.local.pop(key, None)

    def names(self) -> Sequence[str]:
        self._machine.operate()
        return list(self._machine.local)


class FakeJournal:
    """The database: work is done in order, later, and answered later still."""

    def __init__(self, machine: Machine, waiting: list[Work]) -> None:
        self._machine = machine
        self._waiting = waiting

    def append(self, addition: Addition, done: Callable[[Outcome, str], None]) -> None:
        self._waiting.append(lambda: self._append(addition, done))

    def _append(self, addition: Addition, done: Callable[[Outcome, str], None]) -> None:
        try:
            self._machine.operate()
        except StorageRefused:
            self._waiting.append(lambda: done("failed", ""))
            return
        if not self._machine.journals:
            self._waiting.append(lambda: done("failed", ""))
            return
        database = self._machine.database
        lines, check, _ = database.get(addition.match_id, ([], "", ""))
        if check != addition.after:
            there = self._save(addition.match_id)
            self._waiting.append(lambda: done("conflict", there))
            return
        kept = [*lines, *addition.lines]
        database[addition.match_id] = (kept, addition.check, addition.stand)
        self._waiting.append(lambda: self._acknowledge(addition.match_id, kept, done))

    def _acknowledge(
        self, match_id: str, kept: Sequence[str], done: Callable[[Outcome, str], None]
    ) -> None:
        self._machine.acknowledged.setdefault(match_id, set()).add(tuple(kept))
        done("kept", "")

    def _save(self, match_id: str) -> str:
        lines, _, stand = self._machine.database.get(match_id, ([], "", ""))
        return "\n".join((*lines, stand, "")) if lines else ""

    def read(self, match_id: str, done: Callable[[str], None]) -> None:
        self._waiting.append(lambda: done(self._safely(match_id)))

    def _safely(self, match_id: str) -> str:
        try:
            self._machine.operate()
        except StorageRefused:
            return ""
        return self._save(match_id)

    def read_all(self, done: Callable[[Sequence[str]], None]) -> None:
        self._waiting.append(lambda: done([self._save(key) for key in self._machine.database]))

    def remove(self, match_id: str) -> None:
        self._waiting.append(lambda: self._remove(match_id))

    def _remove(self, match_id: str) -> None:
        self._machine.database.pop(match_id, None)


class FakeTabs:
    """The channel between tabs."""

    def __init__(self, machine: Machine, tab: Tab) -> None:
        self._machine = machine
        self._tab = tab

    def tell(self, text: str) -> None:
        for other in self._machine.tabs:
            if other is not self._tab:
                other.hear(text)


class FakeFallback:
    """The history of a tab."""

    def __init__(self) -> None:
        self.text = ""

    def hold(self, text: str) -> None:
        self.text = text


class Tab:
    """One tab: the page's model, and its effects carried out on the machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.waiting: list[Work] = []
        self.inbox: list[m.Message] = []
        self.busy = False
        self.model = Model()
        self.holds = ""
        journal = FakeJournal(machine, self.waiting)
        self.fallback = FakeFallback()
        backends = Backends(FakeStorage(machine), journal, self.fallback)
        self.chairs = Chairs(FakeStorage(machine), lambda *_: None)
        self.repository = Repository(backends, FakeTabs(machine, self), self.receive, machine.now)

    @property
    def history(self) -> History:
        assert self.model.history is not None
        return self.model.history

    def start(self, fragment: str) -> None:
        match_id = self.machine.local.get("molecore:current", "")
        if not match_id and self.machine.database:
            match_id = max(self.machine.database, key=lambda key: self.machine.database[key][2][9:])
        lines, _, stand = self.machine.database.get(match_id, ([], "", ""))
        journalled = "\n".join((*lines, stand, "")) if lines else ""
        texts = self.repository.texts(match_id, journalled) if match_id else ()
        self.receive(m.PageStarted(fragment, ORIGIN, "", match_id, texts))

    def receive(self, message: m.Message) -> None:
        self.inbox.append(message)
        if self.busy:
            return
        self.busy = True
        while self.inbox:
            self.model, todo = update(self.model, self.inbox.pop(0))
            for effect in todo:
                self._carry_out(effect)
        self.busy = False

    def _carry_out(self, effect: Effect) -> None:  # noqa: C901 - a case each
        match effect:
            case effects.SaveGame(history):
                self.repository.save(history)
                self.machine.local["molecore:current"] = history.start.id
            case effects.LoadGame(match_id):
                self.repository.read(match_id)
            case effects.SetAsideSave(match_id, text):
                self.repository.set_aside(match_id, text)
            case effects.ListGames():
                self.repository.list_games(self.chairs)
            case effects.DeleteGame(match_id):
                self.repository.remove(match_id)
            case effects.RemoveChair(match_id):
                self.chairs.remove(match_id)
            case effects.BringBackChair(match_id):
                self.chairs.bring_back(match_id)
            case effects.RestoreSeats(seats):
                for match_id, text in seats:
                    self.chairs.restore(match_id, text)
            case effects.AcquireLock(match_id):
                self._hold(match_id)
            case effects.SendLater(_, message):
                self.waiting.append(lambda: self.receive(message))
            case effects.TakeOverLock(match_id):
                self._take_over(match_id)

    # ---- the lock

    def _others(self, match_id: str) -> list[Tab]:
        return [tab for tab in self.machine.tabs if tab is not self and tab.holds == match_id]

    def _hold(self, match_id: str) -> None:
        self.holds = "" if not match_id or self._others(match_id) else match_id
        if match_id:
            mine = bool(self.holds)
            self.waiting.append(lambda: self.receive(m.LockChanged(match_id, mine)))

    def _take_over(self, match_id: str) -> None:
        for tab in self._others(match_id):
            tab.lose(match_id)
        self.holds = match_id
        self.waiting.append(lambda: self.receive(m.LockChanged(match_id, mine=True)))

    def lose(self, match_id: str) -> None:
        self.holds = ""
        self.waiting.append(lambda: self.receive(m.LockChanged(match_id, mine=False)))

    def hear(self, text: str) -> None:
        self.waiting.append(lambda: self.receive(m.SaveReceived(text)))

    # ---- time

    def work(self, most: int = 1_000_000) -> None:
        """Let some of what is waiting happen."""
        while self.waiting and most:
            self.waiting.pop(0)()
            most -= 1


def settle(machine: Machine) -> None:
    """Let everything happen that is waiting in any tab."""
    while any(tab.waiting for tab in machine.tabs):
        for tab in machine.tabs:
            tab.work()


def lines_of(history: History) -> set[tuple[str, ...]]:
    """Every way from the set-up to any node, as notation."""
    ways = (history.way_to(number) for number in range(1, len(history.nodes) + 1))
    return {tuple(_words(history, way)) for way in ways}


def _words(history: History, way: Sequence[int]) -> list[str]:
    encode = history.start.game.encode
    nodes = map(history.node, way)
    return ["resign" if node.action is None else encode(node.action) for node in nodes]


def saved_lines(lines: Sequence[str]) -> set[tuple[str, ...]]:
    """The same, of the lines of a log."""
    check = lines[-1][:8] if len(lines) > 1 else lines[0].split(" ")[2]
    written = "\n".join((*lines, logs.stand(check, Place(0, 0), ""), ""))
    return lines_of(logs.load(written))
