"""The only door to the browser: events come in here, effects go out here.

Everything that can go wrong on the way is caught by `Browser.guarded`, which
keeps the last good model and says so on the page.
"""

from __future__ import annotations

import sys
import traceback
from collections import deque
from collections.abc import Callable, Mapping
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
from molecore.wire import saves
from moleweb import effects, intents, settings
from moleweb.changes import changes
from moleweb.messages import Crashed, GameRead, Message, OpponentSaid, Started, StorageFailed
from moleweb.model import Model
from moleweb.page import compose
from moleweb.store import update

_CURRENT: Final = "molecore:current"
_SETTINGS: Final = "molecore:settings"
_MATCH: Final = "molecore:match:"
_ASIDE: Final = "molecore:damaged:"


class Browser:
    """The page as it runs: the model, the receiver of events, the one who carries out effects."""

    def __init__(self) -> None:
        self.model = Model()
        self.shown = ""
        """The text that the document looks like."""
        self.page = host.page
        self.listener: Any = None
        self.waiting: deque[Message] = deque()
        self.busy = False
        self.carry_out: Mapping[type, Callable[[Any], None]] = {
            effects.Go: self._go,
            effects.Arrive: lambda effect: self.page.arrive(effect.place),
            effects.Save: self._save,
            effects.Load: self._load,
            effects.SetAside: self._set_aside,
            effects.KeepSettings: self._keep_settings,
            effects.Copy: lambda effect: self.page.copy(effect.text),
            effects.ReadRules: lambda effect: self.page.readRules(effect.game),
            effects.Ask: self._ask,
            effects.Cancel: lambda _: host.opponent.cancel(),
            effects.Update: lambda _: host.update(),
            effects.Wake: lambda effect: self._later(effect.seconds, effect.message),
        }

    def start(self) -> None:
        """Take over the page that was pre-rendered."""
        self.page.connect(create_proxy(self.heard))
        self.receive(self._started())

    def _started(self) -> Started:
        origin = location.href.partition("#")[0]
        try:
            match_id = window.localStorage.getItem(_CURRENT) or ""
            saved = window.localStorage.getItem(_MATCH + match_id) if match_id else None
            chosen = window.localStorage.getItem(_SETTINGS) or ""
        except JsException:
            return Started(location.hash, origin, storage=False)
        return Started(location.hash, origin, chosen, match_id, saved or None)

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
        model, todo = update(self.model, message)
        self._show(model)
        self.model = model
        for effect in todo:
            self.carry_out[type(effect)](effect)

    def guarded(self, work: Callable[[], None]) -> None:
        """Do ``work``; if it fails, say so on the page, which is as it was before."""
        try:
            work()
        except Exception:  # noqa: BLE001 - whatever it is, the page must go on
            traceback.print_exc(file=sys.stdout)
            self.model, _ = update(self.model, Crashed())
            self.shown = ""
            self._show(self.model)

    def _show(self, model: Model) -> None:
        """Bring the document to look like ``model``."""
        text = str(compose(model))
        self.page.patch(str(changes(self.shown, text)))
        self.shown = text

    # ---- out

    def _go(self, effect: effects.Go) -> None:
        self.page.go(effect.fragment, effect.instead)

    def _save(self, effect: effects.Save) -> None:
        self._store(_MATCH + effect.match.id, saves.dump(effect.match))
        self._store(_CURRENT, effect.match.id)

    def _store(self, key: str, text: str) -> None:
        try:
            window.localStorage.setItem(key, text)
        except JsException as error:
            self.receive(StorageFailed(full="Quota" in str(error)))

    def _load(self, effect: effects.Load) -> None:
        try:
            text = window.localStorage.getItem(_MATCH + effect.match_id)
        except JsException:
            text = None
        self.receive(GameRead(effect.match_id, text or None))

    def _set_aside(self, effect: effects.SetAside) -> None:
        self._store(_ASIDE + effect.match_id, effect.text)
        try:
            window.localStorage.removeItem(_MATCH + effect.match_id)
        except JsException:
            self.receive(StorageFailed(full=False))

    def _keep_settings(self, effect: effects.KeepSettings) -> None:
        text = settings.dump(effect.settings)
        self.page.look(text)
        self._store(_SETTINGS, text)

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


def run() -> None:
    """Start the page, and tell the boot that it answers."""
    Browser().start()
    host.page.ready()
