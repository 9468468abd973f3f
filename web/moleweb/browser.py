"""The only door to the browser: events come in here, effects go out here.

Everything that can go wrong on the way is caught by `Browser.guarded`, which
keeps the last good model and says so on the page.
"""

from __future__ import annotations

import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from pyodide.ffi import (  # type: ignore[import-not-found]
    JsException,
    create_once_callable,
    create_proxy,
)

# What these two hold is known only where Pyodide runs.
from js import (  # type: ignore[attr-defined]
    location,
    performance,
    window,
)
from js import molecore as host  # type: ignore[attr-defined]
from molecore.core.history import Entry
from molecore.wire import logs
from moleweb import effects, intents, settings
from moleweb.changes import at_first, changes
from moleweb.flows.sharing import link_in, mark
from moleweb.keeping.keeper import Keeper
from moleweb.keeping.ports import Addition, Homes, Outcome, StorageFull, StorageRefused
from moleweb.messages import Crashed, Message, OpponentSaid, Started
from moleweb.model import Model
from moleweb.page import compose
from moleweb.report import fault
from moleweb.store import update

_CURRENT: Final = "molecore:current"
_SETTINGS: Final = "molecore:settings"
_READING: Final = "molecore:reading"
_LOOKS: Final = "molecore:looks"


class LocalStorage:
    """The browser's local storage."""

    def get(self, key: str) -> str | None:
        return _granted(lambda: window.localStorage.getItem(key)) or None

    def put(self, key: str, text: str) -> None:
        _granted(lambda: window.localStorage.setItem(key, text))

    def remove(self, key: str) -> None:
        _granted(lambda: window.localStorage.removeItem(key))

    def names(self) -> Sequence[str]:
        names: list[str] = _granted(lambda: window.Object.keys(window.localStorage).to_py())
        return names


def _granted(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except JsException as error:
        refused = StorageFull if "Quota" in str(error) else StorageRefused
        raise refused(str(error)) from error


class JournalInDatabase:
    """The browser's database."""

    def append(self, addition: Addition, done: Callable[[Outcome, str], None]) -> None:
        host.journal.append(
            addition.match_id,
            addition.after,
            "\n".join(addition.lines),
            addition.check,
            addition.stand,
            create_once_callable(done),
        )

    def read(self, match_id: str, done: Callable[[str], None]) -> None:
        host.journal.read(match_id, create_once_callable(done))

    def read_all(self, done: Callable[[Sequence[str]], None]) -> None:
        host.journal.readAll(create_once_callable(lambda texts: done(texts.to_py())))

    def remove(self, match_id: str) -> None:
        host.journal.remove(match_id)


class Browser:
    """The page as it runs: the model, the receiver of events, the one who carries out effects."""

    def __init__(self) -> None:
        self.model = Model()
        self.shown = ""
        """The text that the document looks like."""
        self.wanted = ""
        """The text that it shall look like."""
        self.unkept: list[effects.Keep] = []
        """What is saved as soon as the frame is painted, and before the text is all there."""
        self.kept: Sequence[Entry] = ()
        """What was done in the match that was saved last: all but where it stands."""
        self.page = host.page
        self.listener: Any = None
        self.waiting: deque[Message] = deque()
        self.busy = False
        self.storage = LocalStorage()
        homes = Homes(self.storage, JournalInDatabase(), host.spare)
        self.keeper = Keeper(homes, host.tabs, self.receive, _now)
        self.carry_out: Mapping[type, Callable[[Any], None]] = {
            effects.Go: self._go,
            effects.Arrive: lambda effect: self.page.arrive(effect.place),
            effects.Keep: self._keep_soon,
            effects.Load: lambda effect: self.keeper.read(effect.match_id),
            effects.SetAside: self._set_aside,
            effects.ListGames: lambda _: self.keeper.list_games(),
            effects.Forget: lambda effect: self.keeper.remove(effect.match_id),
            effects.Hold: lambda effect: host.tabs.hold(effect.match_id),
            effects.TakeOver: lambda effect: host.tabs.takeOver(effect.match_id),
            effects.Download: lambda effect: host.files.download(effect.name, effect.text),
            effects.AskRoom: lambda effect: host.files.askRoom(effect.promise),
            effects.KeepSettings: self._keep_settings,
            effects.KeepLooks: lambda effect: self._note(_LOOKS, effect.text),
            effects.Copy: lambda effect: self.page.copy(effect.text),
            effects.ReadRules: lambda effect: self.page.readRules(effect.game),
            effects.Ask: self._ask,
            effects.Cancel: lambda _: host.opponent.cancel(),
            effects.Update: lambda _: host.update(),
            effects.Wake: lambda effect: self._later(effect.seconds, effect.message),
        }

    def start(self, match_id: str, journalled: str) -> None:
        """Take over the page that was pre-rendered; the journal's save of a match was read."""
        self.page.connect(create_proxy(self.heard))
        started = self._started(match_id, journalled)
        host.files.visit(bool(started.saved))
        self.receive(replace(started, build=host.boot.build, again=host.boot.again))

    def _started(self, match_id: str, journalled: str) -> Started:
        origin = location.href.partition("#")[0]
        match_id, texts = self._found(match_id, journalled)
        try:
            chosen = self.storage.get(_SETTINGS) or ""
            suspect = self.storage.get(_READING) or ""
            begun = self.storage.get(_LOOKS) or ""
        except StorageRefused:
            storage = bool(host.journal.works)
            return Started(location.hash, origin, "", match_id, texts, storage)
        return Started(location.hash, origin, chosen, match_id, texts, suspect=suspect, looks=begun)

    def _found(self, match_id: str, journalled: str) -> tuple[str, tuple[str, ...]]:
        """The match to begin with, which is one that nothing else kept, and all saves of it."""
        spare = str(host.spare.left)
        seen = logs.glance(spare)
        if seen is None:
            return match_id, self.keeper.texts(match_id, journalled) if match_id else ()
        there = journalled if seen.id == match_id else ""
        return seen.id, (*self.keeper.texts(seen.id, there), spare)

    # ---- in

    def heard(self, act: str, key: str, value: str) -> None:
        """Something happened on the page."""
        message = intents.read(act, key, value)
        if message is not None:
            self.receive(message)

    def receive(self, message: Message) -> None:
        """Let the model take in ``message``, show it and carry out what follows.

        What comes while another is being dealt with waits until that is done.
        """
        self.waiting.append(message)
        if self.busy:
            return
        self.busy = True
        try:
            while self.waiting:
                self.guarded(partial(self._receive, self.waiting.popleft()))
        finally:
            self.busy = False

    def _receive(self, message: Message) -> None:
        self._keep_now()
        with self._noted(link_in(self.model, message)):
            model, todo = update(self.model, message)
            self._show(model)
        self.model = model
        for effect in todo:
            self.guarded(partial(self.carry_out[type(effect)], effect))

    def _keep_soon(self, effect: effects.Keep) -> None:
        """Save at once, or after the next frame where one is to come or nothing can be lost."""
        self.unkept.append(effect)
        if self.shown != self.wanted:
            return
        if effect.history.log is self.kept:
            self.page.afterPaint(create_once_callable(self._keep_now))
        else:
            self._keep_now()

    def _keep_now(self) -> None:
        unkept, self.unkept = self.unkept, []
        for effect in unkept:
            self.guarded(partial(self._keep, effect))

    @contextmanager
    def _noted(self, link: str) -> Iterator[None]:
        """Keep a note of ``link`` while it is read. If Python is lost over it, the note stays."""
        if not link:
            yield
            return
        self._note(_READING, mark(link))
        try:
            yield
        finally:
            self._note(_READING, "")

    def guarded(self, work: Callable[[], None]) -> None:
        """Do ``work``; if it fails, say so on the page, which is as it was before."""
        try:
            work()
        except Exception as error:  # noqa: BLE001 - whatever it is, the page must go on
            traceback.print_exc(file=sys.stdout)
            self.model, _ = update(self.model, Crashed(fault(error)))
            self.shown = ""
            self._show(self.model)

    def _show(self, model: Model) -> None:
        """Bring the document to look like ``model``, in two steps where that shows more at once."""
        self.wanted = str(compose(model))
        self._patch(at_first(self.shown, self.wanted))
        if self.shown != self.wanted:
            self.page.afterPaint(create_once_callable(partial(self.guarded, self._finish)))

    def _finish(self) -> None:
        self._keep_now()
        if self.shown != self.wanted:
            self._patch(self.wanted)

    def _patch(self, text: str) -> None:
        self.page.patch(str(changes(self.shown, text)), text != self.wanted)
        self.shown = text

    # ---- out

    def _go(self, effect: effects.Go) -> None:
        self.page.go(effect.fragment, effect.instead)

    def _keep(self, effect: effects.Keep) -> None:
        self.keeper.keep(effect.history)
        self.kept = effect.history.log
        if effect.current:
            self._note(_CURRENT, effect.history.start.id)

    def _set_aside(self, effect: effects.SetAside) -> None:
        self.keeper.set_aside(effect.match_id, effect.text)

    def _note(self, key: str, text: str) -> None:
        """Keep something that the games do not depend on."""
        with suppress(StorageRefused):
            if self.storage.get(key) != text:
                self.storage.put(key, text)

    def _keep_settings(self, effect: effects.KeepSettings) -> None:
        text = settings.dump(effect.settings)
        self.page.look(text)
        self._note(_SETTINGS, text)

    def _ask(self, effect: effects.Ask) -> None:
        asked = performance.now()

        def said(kind: str, text: str) -> None:
            message = OpponentSaid(effect.request, kind, text)  # type: ignore[arg-type]
            waited = (performance.now() - asked) / 1000
            self._later(effect.pace - waited if kind == "answer" else 0, message)

        listener = create_proxy(said)
        host.opponent.ask(effect.text, listener)
        # The one before is silent from here on: whoever asks anew drops the old question.
        self.listener, before = listener, self.listener
        if before is not None:
            before.destroy()

    def _later(self, seconds: float, message: Message) -> None:
        if seconds <= 0:
            self.receive(message)
        else:
            window.setTimeout(create_once_callable(lambda: self.receive(message)), seconds * 1000)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def run() -> None:
    """Start the page once the journal has been looked at, and tell the boot that it answers."""

    def begin(match_id: str, journalled: str) -> None:
        Browser().start(match_id, journalled)
        host.page.ready()

    host.journal.whenRead(create_once_callable(begin))
