"""The only door to the browser: events come in here, effects go out here.

Everything that can go wrong on the way is caught by `Browser.guarded`, which
keeps the last good model and says so on the page.
"""

from __future__ import annotations

import sys
import traceback
from base64 import b64encode
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from hashlib import sha512
from typing import Any, Final, assert_never

# PyScript has no counterparts of these two.
from pyodide.ffi import JsException, create_once_callable  # type: ignore[import-not-found]
from pyscript import ffi, window  # type: ignore[import-not-found]
from sitecustomize import Absent  # type: ignore[import-not-found]

from molecore.core.history import Entry
from molecore.core.record import replace
from molecore.drawing.nodes import Node
from molecore.wire import logs
from molecore.words import language, say
from moleweb.app import caches, effects, routes, settings, signing
from moleweb.app.effects import Effect
from moleweb.app.model import Model
from moleweb.pages.dialogs.problem_report import fault
from moleweb.pages.navigation.messages import CallbackFailed, PageStarted, PartMissed
from moleweb.pages.play.messages import OpponentReported, TeacherReported, report_kind
from moleweb.pages.remote.messages import ChairsFound, LostGameFound
from moleweb.pages.rulebook.messages import LanguageChanged
from moleweb.pages.sharing.update import mark
from moleweb.pages.telling.messages import (
    TellingAdvanced,
    TellingRequested,
    TellingSkipped,
    TellingStepped,
)
from moleweb.patching import Document
from moleweb.shell import features
from moleweb.shell.features import Message
from moleweb.shell.update import link_in, opened, update
from moleweb.shell.view import compose
from moleweb.storage.backends import Addition, Backends, Outcome, StorageFull, StorageRefused
from moleweb.storage.chairs import Chairs
from moleweb.storage.messages import StorageFailed
from moleweb.storage.repository import Repository

host: Final = window.molecore
"""What the page's scripts have for Python."""

_TELLS: Final = (
    OpponentReported,
    TellingAdvanced,
    TellingRequested,
    TellingSkipped,
    TellingStepped,
)
"""What tells of something: nobody's move waits for an answer, and nothing is to stutter."""
_OURS: Final = "molecore:"
"""What keys begin with, as the rest of the program knows them."""
_CURRENT: Final = "molecore:current"
_LAST_GAME: Final = "molecore:lastgame"
"""Which game was played last: `python.mjs` has it come with the start."""
_SETTINGS: Final = "molecore:settings"
_READING: Final = "molecore:reading"
_HABITS: Final = "molecore:habits"
_TRIAL: Final = "molecore:trial"
_MEMORY_PEEKS: Final = "molecore:looks"
"""Where the memory peeks that are going on are kept; the key is as old as the first saves."""


class LocalStorage:
    """The browser's local storage. There, what is ours has the path of the page in its name."""

    def get(self, key: str) -> str | None:
        return _granted(lambda: window.localStorage.getItem(_there(key))) or None

    def put(self, key: str, text: str) -> None:
        _granted(lambda: window.localStorage.setItem(_there(key), text))

    def remove(self, key: str) -> None:
        _granted(lambda: window.localStorage.removeItem(_there(key)))

    def names(self) -> Sequence[str]:
        found: list[str] = _granted(lambda: window.Object.keys(window.localStorage).to_py())
        ours = str(host.names.keys)
        return [_OURS + name.removeprefix(ours) for name in found if name.startswith(ours)]


def _there(key: str) -> str:
    return str(host.names.keys) + key.removeprefix(_OURS)


def _granted(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except AttributeError as error:  # some browsers have null or nothing in place of it
        raise StorageRefused(str(error)) from error
    except JsException as error:
        refused = StorageFull if "Quota" in str(error) else StorageRefused
        raise refused(str(error)) from error


class Signatures:
    """Ed25519, which a script of the page knows; it comes when it is first needed."""

    def public(self, private: bytes) -> bytes:
        return bytes.fromhex(str(_signing().public(private.hex())))

    def sign(self, private: bytes, content: bytes) -> bytes:
        return bytes.fromhex(str(_signing().sign(private.hex(), content.hex())))

    def verify(self, public: bytes, content: bytes, signature: bytes) -> bool:
        return bool(_signing().verify(public.hex(), content.hex(), signature.hex()))


class Locks:
    """Cards of sealed games as elements of ristretto255 (RFC 9496), from the same script.

    Proofs are those of RFC 9497 (VOPRF).
    """

    size = 32
    proof_size = 64

    def __init__(self) -> None:
        self._cards: dict[int, bytes] = {}

    def card(self, number: int) -> bytes:
        known = self._cards.get(number)
        if known is None:
            uniform = sha512(b"molecore card\0" + number.to_bytes(2, "big")).hexdigest()
            known = self._cards[number] = bytes.fromhex(str(_signing().element(uniform)))
        return known

    def lock(self, key: bytes, cards: Sequence[bytes]) -> list[bytes]:
        return self._split(_signing().lock(key.hex(), b"".join(cards).hex()))

    def unlock(self, key: bytes, cards: Sequence[bytes]) -> list[bytes]:
        return self._split(_signing().unlock(key.hex(), b"".join(cards).hex()))

    def is_card(self, card: bytes) -> bool:
        return len(card) == self.size and bool(_signing().isCard(card.hex()))

    def public(self, key: bytes) -> bytes:
        return bytes.fromhex(str(_signing().base(key.hex())))

    def total(self, cards: Sequence[bytes]) -> bytes:
        return bytes.fromhex(str(_signing().total(b"".join(cards).hex())))

    def prove(self, key: bytes, cards: Sequence[bytes], name: bytes, nonce: bytes) -> bytes:
        said = (key, b"".join(cards), name, nonce)
        return bytes.fromhex(str(_signing().prove(*(each.hex() for each in said))))

    def is_proven(
        self,
        public: bytes,
        cards: Sequence[bytes],
        locked: Sequence[bytes],
        name: bytes,
        proof: bytes,
    ) -> bool:
        said = (public, b"".join(cards), b"".join(locked), name, proof)
        return bool(_signing().isProven(*(each.hex() for each in said)))

    def _split(self, found: Any) -> list[bytes]:
        joined = bytes.fromhex(str(found))
        return [joined[at : at + self.size] for at in range(0, len(joined), self.size)]


def _signing() -> Any:
    found = getattr(host, "signing", None)
    if found is None:
        raise Absent("signing")
    return found


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
        self.drawn = self.model
        """The last model that could be drawn with all that is late."""
        self.document = Document()
        self.unsaved: list[effects.SaveGame] = []
        """What is saved as soon as the frame is painted, and before the rest is shown."""
        self.saved: Sequence[Entry] = ()
        """What was done in the match that was saved last: all but where it stands."""
        self.last_match = ""
        """The id of the match that was opened last."""
        self.page = host.page
        self.due: Callable[[], None] | None = None
        """What is to be done in the next frame."""
        self.listener: Any = None
        self.pupil: Any = None
        """Whoever hears what is found out for a person."""
        self.waiting: deque[Message] = deque()
        self.busy = False
        self.begun = False
        """Whether anything has been shown."""
        self.ready = False
        """Whether what the address names has been shown; a part lost before keeps the page shut."""
        self.lacking = ""
        """The part of the program that is being brought, "" if none is."""
        self.postponed: list[Callable[[], None]] = []
        """What is done once it is there."""
        signing.use(Signatures(), Locks())
        self.storage = LocalStorage()
        self.chairs = Chairs(self.storage, host.journal.keepChair)
        backends = Backends(self.storage, JournalInDatabase(), host.fallback)
        self.repository = Repository(backends, host.tabs, self.receive, _now)

    def start(self, match_id: str, journalled: str) -> None:
        """Take over the page that was pre-rendered; the journal's save of a match was read."""
        trouble = None
        try:
            started = self._started(*self._found(match_id, journalled))
        except Exception as error:  # noqa: BLE001 - one game must not keep the others away
            _print_fault(error)
            started, trouble = self._started("", ()), CallbackFailed(fault(error))
        self.page.connect(ffi.create_proxy(self.heard))
        host.files.visit(bool(started.saved))
        self.guarded(partial(self._speak, settings.load(started.settings)))
        self.waiting.append(replace(started, build=host.boot.build, again=host.boot.again))
        if trouble is not None:
            self.waiting.append(trouble)
        self._read_on()

    def _started(self, match_id: str, texts: tuple[str, ...]) -> PageStarted:
        fragment = str(self.page.fragment())
        origin = str(window.location.href).partition("#")[0]
        try:
            chosen = self.storage.get(_SETTINGS) or ""
            suspect = self.storage.get(_READING) or ""
            begun = self.storage.get(_MEMORY_PEEKS) or ""
            habits = self.storage.get(_HABITS) or ""
        except StorageRefused:
            storage = bool(host.journal.works)
            return PageStarted(fragment, origin, "", match_id, texts, storage)
        return PageStarted(
            fragment,
            origin,
            chosen,
            match_id,
            texts,
            self._keeps(),
            suspect=suspect,
            memory_peeks=begun,
            habits=habits,
        )

    def _keeps(self) -> bool:
        """Whether games are kept, as far as anybody can tell before one is.

        Where local storage is all there is it is tried: some browsers take everything, and keep
        nothing of it.
        """
        if host.journal.works:
            return True
        try:
            self.storage.put(_TRIAL, "kept")
            kept = self.storage.get(_TRIAL) is not None
            self.storage.remove(_TRIAL)
        except StorageFull:
            return True  # told when a game finds no room
        except StorageRefused:
            return False
        return kept

    def _found(self, match_id: str, journalled: str) -> tuple[str, tuple[str, ...]]:
        """The match to begin with, which is one that nothing else kept, and all saves of it."""
        fallback = str(host.fallback.left)
        seen = logs.glance(fallback)
        if seen is None:
            return match_id, self.repository.texts(match_id, journalled) if match_id else ()
        there = journalled if seen.id == match_id else ""
        return seen.id, (*self.repository.texts(seen.id, there), fallback)

    # ---- in

    def heard(self, act: str, key: str, value: str) -> None:
        """Something happened on the page."""
        message = features.read(act, key, value)
        if message is not None:
            self.receive(message)

    def receive(self, message: Message) -> None:
        """Let the model take in ``message``, show it and carry out what follows.

        What comes while another is being dealt with waits until that is done.
        """
        self.waiting.append(message)
        self._read_on()

    def _read_on(self) -> None:
        if self.busy:
            return
        self.busy = True
        try:
            while self.waiting and not self.lacking:
                self.guarded(partial(self._receive, self.waiting.popleft()))
        finally:
            self.busy = False
        self._ready_once_open()

    def _ready_once_open(self) -> None:
        """Tell the boot that the page answers as soon as the match in the address is at hand."""
        if not (self.ready or self.lacking or self.model.opening):
            self.ready = True
            self.guarded(host.ready)

    def _receive(self, message: Message) -> None:
        self._save_now()
        with self._noted(link_in(*opened(self.model, message))):
            model, todo = update(self.model, message)
            self._show(model, in_frames=isinstance(message, _TELLS))
        self.model, self.begun = model, True
        # What effects answer at once comes before what was heard meanwhile: the next link, for one.
        later, self.waiting = self.waiting, deque()
        for effect in todo:
            self.guarded(partial(self._carry_out, effect))
        self.waiting.extend(later)

    def _save_soon(self, effect: effects.SaveGame) -> None:
        """Save at once, or after the next frame where one is to come or nothing can be lost."""
        self.unsaved.append(effect)
        if not self.document.finished:
            return
        if effect.history.log is self.saved:
            self.page.afterPaint(create_once_callable(self._save_now))
        else:
            self._save_now()

    def _save_now(self) -> None:
        unsaved, self.unsaved = self.unsaved, []
        for effect in unsaved:
            self.guarded(partial(self._save, effect))

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
        """Do ``work``; if it fails, say so on the page, which is as it was before.

        Where it needs a part of the program that has not come, it is done again once that is there.
        """
        try:
            work()
        except Absent as absent:
            self.document.forget()  # it may have been half way through
            self.postponed.append(work)
            self._bring(absent.bundle)
        except Exception as error:  # noqa: BLE001 - whatever it is, the page must go on
            _print_fault(error)
            self._recover(fault(error))

    def _bring(self, bundle: str) -> None:
        if not self.lacking:
            self.lacking = bundle
            host.later.need(bundle, create_once_callable(self._brought))

    def _brought(self, there: bool) -> None:
        bundle, self.lacking = self.lacking, ""
        postponed, self.postponed = self.postponed, []
        if there:
            for work in postponed:
                self.settled(work)
            self.settled(self._show_unless_shown)
        else:
            self._missed(bundle)
        self._read_on()

    def _show_unless_shown(self) -> None:
        if not self.document.shown:
            self._show(self.model)

    def settled(self, work: Callable[[], None]) -> None:
        """Run ``work`` once nothing is being loaded that has to come first."""
        if self.lacking:
            self.postponed.append(work)
        else:
            self.guarded(work)

    def _missed(self, bundle: str) -> None:
        """A part did not come: what needed it is dropped, and may be tried again.

        Without a part that the start needs there is nothing to go back to: the boot sees to it.
        """
        if not self.ready:
            host.later.lost(bundle)
            return
        self.page.go(routes.fragment(self.model.route), True)
        self.waiting.appendleft(PartMissed())  # what was pressed since has not missed it yet
        self._read_on()

    def _recover(self, why: str) -> None:
        """Say that something failed; if the model cannot be drawn, on the last one that could."""
        try:
            self._show_anew(self.model, why)
        except Exception:  # noqa: BLE001 - as above; the same may fail again
            self._show_anew(self.drawn, why)

    def _show_anew(self, model: Model, why: str) -> None:
        self.model, _ = update(model, CallbackFailed(why))
        self.document.forget()
        self._show(self.model)

    def _show(self, model: Model, *, in_frames: bool = False) -> None:
        """Bring the document to look like ``model``; what is late follows once that is painted.

        If ``in_frames`` it is worked out, compared with what is there, and laid out in a frame
        each: together they would be a long one.
        """
        self._do_all_due()
        if in_frames:
            self._leave(partial(self._work_out, model))
        else:
            self._patch(self._difference(model, self._composed(model)))
            self._drawn(model)

    def _work_out(self, model: Model) -> None:
        self._leave(partial(self._compare, model, self._composed(model)))

    def _composed(self, model: Model) -> Node:
        if model.match is not None and model.match.id != self.last_match:
            self.last_match = model.match.id
            caches.drop_last_match()
        return compose(model)

    def _compare(self, model: Model, tree: Node) -> None:
        self._leave(partial(self._lay_out, model, self._difference(model, tree)))

    def _difference(self, model: Model, tree: Node) -> str:
        return self.document.show(tree, model.at_hand or model.route.about)

    def _lay_out(self, model: Model, steps: str) -> None:
        self._patch(steps)
        self._drawn(model, unhurried=True)

    def _leave(self, step: Callable[[], None]) -> None:
        """Have ``step`` done in the next frame, or before anything else is done to the page."""
        self.due = step
        self.page.beforePaint(create_once_callable(partial(self.guarded, partial(self._do, step))))

    def _do(self, step: Callable[[], None]) -> None:
        if self.due is step:
            self.due = None
            step()

    def _do_all_due(self) -> None:
        while self.due is not None:
            self._do(self.due)

    def _drawn(self, model: Model, *, unhurried: bool = False) -> None:
        """Note that ``model`` was drawn, or draw what is left once that is painted.

        If ``unhurried`` in a frame of its own: at once it would delay the one after.
        """
        if self.document.finished:
            self.drawn = model
            return
        finish = partial(self.guarded, partial(self._finish, unhurried=unhurried))
        if unhurried:
            finish = partial(self.page.beforePaint, create_once_callable(finish))
        self.page.afterPaint(create_once_callable(finish))

    def _finish(self, *, unhurried: bool) -> None:
        self._save_now()
        self._do_all_due()
        if self.document.finished:
            return
        steps = self.document.finish()
        if unhurried:
            self._leave(partial(self._lay_out, self.model, steps))
        else:
            self._patch(steps)
            self._drawn(self.model)

    def _patch(self, steps: str) -> None:
        self.page.patch(steps, not self.document.finished)

    # ---- out

    def _carry_out(self, effect: Effect) -> None:  # noqa: C901, PLR0912, PLR0915 - a case each
        match effect:
            case effects.Navigate(fragment, instead):
                self.page.go(fragment, instead)
            case effects.ScrollTo(place):
                self.page.arrive(place)
            case effects.SaveGame():
                self._save_soon(effect)
            case effects.LoadGame(match_id):
                self.repository.read(match_id)
            case effects.SetAsideSave(match_id, text):
                self.repository.set_aside(match_id, text)
            case effects.ListGames():
                self.repository.list_games(self.chairs)
            case effects.DeleteGame(match_id):
                self.repository.remove(match_id)
            case effects.AcquireLock(match_id):
                host.tabs.hold(match_id)
            case effects.TakeOverLock(match_id):
                host.tabs.takeOver(match_id)
            case effects.DownloadFile(name, text):
                host.files.download(name, text)
            case effects.HandOverPicture(name, svg):
                host.files.picture(name, svg)
            case effects.FetchReader():
                host.records.fetchReader()
            case effects.MeasureStorage(promise):
                host.files.askRoom(promise)
            case effects.SaveSettings(chosen):
                self._save_settings(chosen)
            case effects.SaveHabits(text):
                self._note(_HABITS, text)
            case effects.SaveMemoryPeeks(text):
                self._note(_MEMORY_PEEKS, text)
            case effects.PlaySounds(names):
                self.page.play(" ".join(names))
            case effects.CopyText(text):
                self.page.copy(text)
            case effects.ShareText(text):
                self.page.share(text)
            case effects.ScanCodes():
                host.scanning.start()
            case effects.JoinWire(game, goodbye):
                host.wire.join(game, goodbye)
            case effects.SayOnWire(text):
                host.wire.say(text)
            case effects.OfferConnection(server):
                host.wire.offer(server)
            case effects.AnswerConnection(offer, server):
                host.wire.answer(offer, server)
            case effects.AcceptConnection(answer):
                host.wire.accept(answer)
            case effects.KeepChair(match_id, text, awaited):
                self._try_to_keep(partial(self.chairs.put, match_id, text, awaited=awaited))
            case effects.FindChairs(game):
                found, resting = self.chairs.of_game(game), self.chairs.resting(game)
                self.receive(ChairsFound(game, found, resting))
            case effects.RestSeat(match_id, why, text):
                self._try_to_keep(partial(self.chairs.rest, match_id, why, text))
            case effects.WakeSeat(match_id):
                self._try_to_keep(partial(self.chairs.wake, match_id))
            case effects.RestoreSeats(seats):
                for match_id, text in seats:
                    self._try_to_keep(partial(self.chairs.restore, match_id, text))
            case effects.EncryptSeat(content, password):
                host.vault.lock(b64encode(content).decode(), password)
            case effects.DecryptSeat(content, password):
                host.vault.unlock(b64encode(content).decode(), password)
            case effects.FindLostGame(match_id):
                self._find_lost_game(match_id)
            case effects.RemoveChair(match_id):
                self.chairs.remove(match_id)
            case effects.BringBackChair(match_id):
                self._try_to_keep(partial(self.chairs.bring_back, match_id))
            case effects.LoadRules(game):
                self.page.readRules(game, language())
            case effects.LoadLicences():
                self.page.readLicences()
            case effects.AskOpponent():
                self._ask_opponent(effect)
            case effects.AskTeacher():
                self._ask_teacher(effect)
            case effects.WarmOpponent(game):
                host.opponent.warm(game)
            case effects.CancelOpponent():
                host.opponent.cancel()
                host.bots.cancel()
            case effects.InstallUpdate():
                host.update()
            case effects.SendLater(seconds, message):
                self._send_later(seconds, message)
            case _ as unknown:
                assert_never(unknown)

    def _save(self, effect: effects.SaveGame) -> None:
        self.repository.save(effect.history)
        self.saved = effect.history.log
        if effect.current:
            self._note(_CURRENT, effect.history.start.id)
            self._note(_LAST_GAME, effect.history.start.game.meta.id)

    def _try_to_keep(self, keep: Callable[[], None]) -> None:
        try:
            keep()
        except StorageRefused as error:
            self.receive(StorageFailed(full=isinstance(error, StorageFull)))

    def _find_lost_game(self, match_id: str) -> None:
        text = self.chairs.get(match_id)
        if text:
            self.receive(LostGameFound(match_id, text))

    def _note(self, key: str, text: str) -> None:
        """Keep something that the games do not depend on."""
        with suppress(StorageRefused):
            if self.storage.get(key) != text:
                self.storage.put(key, text)

    def _save_settings(self, chosen: settings.Settings) -> None:
        text = settings.dump(chosen)
        self.page.look(text)
        self._note(_SETTINGS, text)
        self.guarded(partial(self._speak, chosen))

    def _speak(self, chosen: settings.Settings) -> None:
        """Say everything in the language that is set, also what is shown already.

        Its words may have to be brought first; until then the page goes on in the other.
        """
        before = language()
        settings.speak(chosen, str(self.page.languages()).split())
        if self.begun and language() != before:
            self.document.forget()
            self._show(self.model)
            self.receive(LanguageChanged())
        self.page.speak(language(), say("language.direction"))

    def _ask_opponent(self, effect: effects.AskOpponent) -> None:
        asked = window.performance.now()

        def said(kind: str, text: str) -> None:
            message = OpponentReported(effect.request, report_kind(kind), text)
            waited = (window.performance.now() - asked) / 1000
            self._send_later(effect.pace - waited if kind == "answer" else 0, message)

        listener = ffi.create_proxy(said)
        if effect.bot:
            host.bots.ask(effect.text, effect.bot, listener)
        else:
            host.opponent.ask(effect.text, listener)
        # The one before is silent from here on: whoever asks anew drops the old question.
        self.listener, before = listener, self.listener
        if before is not None:
            before.destroy()

    def _ask_teacher(self, effect: effects.AskTeacher) -> None:
        def said(kind: str, text: str) -> None:
            self.receive(TeacherReported(effect.request, report_kind(kind), text))

        listener = ffi.create_proxy(said)
        host.opponent.consult(effect.text, listener)
        # The question before is not answered any more.
        self.pupil, before = listener, self.pupil
        if before is not None:
            before.destroy()

    def _send_later(self, seconds: float, message: Message) -> None:
        if seconds <= 0:
            self.receive(message)
        else:
            window.setTimeout(create_once_callable(lambda: self.receive(message)), seconds * 1000)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def run() -> None:
    """Start the page once the journal has been looked at."""

    def begin(match_id: str, journalled: str) -> None:
        Browser().start(match_id, journalled)

    host.journal.whenRead(create_once_callable(begin))


def _print_fault(error: Exception) -> None:
    """Tell whoever runs the page where it failed, in few words while Python's own have not come."""
    try:
        traceback.print_exception(error, file=sys.stdout)
    except Absent:
        print(fault(error))  # noqa: T201 - the console is where it is looked for
