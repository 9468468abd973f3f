"""Keeps games: writes slots and journal, mends what another tab wrote meanwhile, loses nothing.

An action counts as kept once the journal says so. Both places are written for
every change; each alone can bring the game back. Where either holds what is
not known here, both are joined, and what differs becomes branches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from molecore.core.history import History
from molecore.core.record import record
from molecore.wire import logs
from molecore.wire.errors import DamagedSave
from moleweb.storage.backends import (
    Addition,
    Backends,
    Outcome,
    StorageFull,
    StorageRefused,
    Tabs,
)
from moleweb.storage.chairs import Chairs
from moleweb.storage.messages import (
    GameLoaded,
    GamesListed,
    HistoryMerged,
    RepositoryMessage,
    StorageFailed,
    StorageRecovered,
)
from moleweb.storage.slots import Slots


class _Game:
    """What is known of one game that is being kept."""

    def __init__(self) -> None:
        self.history: History | None = None
        self.written: logs.Written | None = None
        self.journalled = ""
        """Checksum of the journal's log, "" if it has none."""
        self.lines = 0
        """How many lines the journal has."""
        self.broken = ""
        """What the journal has, if that cannot be read."""
        self.busy = False
        self.again = False
        self.in_slots = self.in_journal = True
        """Whether slots and journal took the last change."""
        self.full = False
        """Whether it was for lack of room that the slots did not."""


class Repository:
    """Keeps games in their ``backends``; says what it finds to ``tell``."""

    def __init__(
        self,
        backends: Backends,
        tabs: Tabs,
        tell: Callable[[RepositoryMessage], None],
        now: Callable[[], str],
    ) -> None:
        self._slots = Slots(backends.storage)
        self._journal = backends.journal
        self._fallback = backends.fallback
        self._tabs = tabs
        self._tell = tell
        self._now = now
        self._games: dict[str, _Game] = {}
        self._failing = False

    # ---- writing

    def save(self, history: History) -> None:
        """Write ``history`` to both backends."""
        self._forget_others(history.start.id)
        game = self._game(history.start.id)
        if game.history is not None and game.history.start != history.start:
            game = self._games[history.start.id] = _Game()
        # What the journal has goes first for ever; the page may not have heard of all of it.
        known = game.history.join(history.log, history.place) if game.history else history
        game.history = self._mended(known)
        self._fill_slot(game, game.history)
        self._append(game)
        if game.history.log != history.log:
            self._tell(HistoryMerged(game.history))

    def _forget_others(self, match_id: str) -> None:
        """Drop from memory whatever other games both backends have taken."""
        self._games = {
            key: game
            for key, game in self._games.items()
            if key == match_id or game.busy or not (game.in_slots and game.in_journal)
        }
        self._slots.forget_others(match_id)

    def _game(self, match_id: str) -> _Game:
        return self._games.setdefault(match_id, _Game())

    def _mended(self, history: History) -> History:
        """``history`` with what another tab has put into a slot meanwhile."""
        try:
            strange = self._slots.strange(history.start.id)
        except StorageRefused:
            return history
        found = recover(strange).history
        same = found is not None and found.start == history.start
        return history.join(found.log) if found is not None and same else history

    def _fill_slot(self, game: _Game, history: History) -> None:
        text = self._text(game, history)
        try:
            self._slots.put(history.start.id, text)
            game.in_slots = True
        except StorageRefused as error:
            game.in_slots, game.full = False, isinstance(error, StorageFull)
            self._look_after(game)
        self._fallback.hold("" if game.in_slots else text)
        self._tabs.tell(text)

    def _text(self, game: _Game, history: History) -> str:
        written = game.written = logs.write(history, game.written)
        return "\n".join((*written.lines, self._stand(written, history), ""))

    def _stand(self, written: logs.Written, history: History) -> str:
        return logs.stand(written.check, history.place, self._now())

    def _append(self, game: _Game) -> None:
        if game.busy:
            game.again = True
            return
        history, written = game.history, game.written
        if history is None or written is None:
            return
        game.busy, game.again = True, False
        addition = Addition(
            match_id=history.start.id,
            after=game.journalled,
            lines=written.lines[game.lines :],
            check=written.check,
            stand=self._stand(written, history),
        )
        self._journal.append(addition, partial(self._appended, game, written))

    def _appended(self, game: _Game, written: logs.Written, outcome: Outcome, there: str) -> None:
        game.busy = False
        game.in_journal = outcome != "failed"
        if outcome == "kept":
            game.journalled, game.lines = written.check, len(written.lines)
        once_more = self._take_in(game, there) if outcome == "conflict" else game.again
        if game.in_journal and once_more:
            self._append(game)
        self._look_after(game)

    def _take_in(self, game: _Game, there: str) -> bool:
        """Put the journal's log first, and what is only here after it; whether to write it."""
        if not there:  # Another tab, or the browser, has removed it.
            game.journalled, game.lines = "", 0
            return True
        if logs.is_newer(there):
            game.in_journal = False  # It stays as it is for a page that can read it.
            return False
        mine, seen = game.history, logs.glance(there)
        found = recover([there]).history if seen and seen.whole else None
        if mine is None:
            return False
        if seen is None or found is None or found.start != mine.start:
            game.broken = there
            game.in_journal = self.set_aside(mine.start.id, there)
            return game.in_journal
        game.journalled, game.lines = seen.check, seen.lines
        game.history = found.join(mine.log, mine.place)
        game.written = logs.write(game.history, game.written)
        if game.history.log != mine.log:
            self._tell(HistoryMerged(game.history))
        return True

    def _look_after(self, game: _Game) -> None:
        """Say when nothing keeps a game any more, and when something does again."""
        failing = not game.in_slots and not game.in_journal
        if failing and not self._failing:
            self._tell(StorageFailed(full=game.full))
        elif self._failing and not failing:
            self._tell(StorageRecovered())
        self._failing = failing

    # ---- reading

    def read(self, match_id: str) -> None:
        """Find all that is kept of a game; answered by `GameLoaded`."""
        self._journal.read(match_id, partial(self.found, match_id))

    def found(self, match_id: str, journalled: str) -> None:
        """The journal's save was read."""
        self._tell(GameLoaded(match_id, self.texts(match_id, journalled)))

    def texts(self, match_id: str, journalled: str) -> tuple[str, ...]:
        """All saves of a game, given the journal's, which comes first."""
        game, seen = self._game(match_id), logs.glance(journalled)
        if seen is not None and seen.whole:
            game.journalled, game.lines = seen.check, seen.lines
        else:
            game.broken = journalled
        return (*((journalled,) if journalled else ()), *self._slot_texts(match_id))

    def _slot_texts(self, match_id: str) -> tuple[str, ...]:
        try:
            return self._slots.texts(match_id)
        except StorageRefused:
            return ()

    def set_aside(self, match_id: str, text: str) -> bool:
        """Put a damaged save out of the way of good ones; whether that was possible."""
        try:
            self._slots.set_aside(match_id, text)
        except StorageRefused:
            return False  # It stays where it is, rather than being lost.
        game = self._game(match_id)
        if text == game.broken:
            self._journal.remove(match_id)
            game.broken, game.journalled, game.lines = "", "", 0
        return True

    # ---- the shelf

    def list_games(self, chairs: Chairs) -> None:
        """Find all games; answered by `GamesListed`, with what is kept of ``chairs``."""
        self._journal.read_all(partial(self._listed, chairs))

    def _listed(self, chairs: Chairs, journalled: Sequence[str]) -> None:
        texts: dict[str, list[str]] = {}
        for text in journalled:
            texts.setdefault(logs.id_of(text), []).append(text)
        try:
            for match_id in self._slots.ids():
                texts.setdefault(match_id, []).extend(self._slots.texts(match_id))
            aside = tuple(self._slots.aside())
        except StorageRefused:
            aside = ()
        newer = {
            match_id: next(filter(logs.is_newer, found))
            for match_id, found in texts.items()
            if any(map(logs.is_newer, found))
        }
        games = tuple(tuple(found) for key, found in texts.items() if key and key not in newer)
        seats, awaiting = (*chairs.of_game(""), *chairs.restored()), chairs.awaiting()
        listed = GamesListed(games, aside, tuple(newer.items()), seats, awaiting, self._now())
        self._tell(listed)

    def remove(self, match_id: str) -> None:
        """Forget a game."""
        self._games.pop(match_id, None)
        self._fallback.hold("")
        self._journal.remove(match_id)
        try:
            self._slots.remove(match_id)
        except StorageRefused:
            return


@record
class Recovered:
    """What was found; ``history`` None if nothing could be read."""

    history: History | None
    damaged: tuple[str, ...]
    """The texts that are not whole."""
    complete: bool
    """Whether one of the texts was whole."""
    newer: bool = False
    """Whether one of the texts is for a newer Molecore to read. Then nothing is: whoever
    played on from an older one would lose what the newer one has."""


def recover(texts: Iterable[str]) -> Recovered:
    """All that ``texts``, saves of one match, hold together.

    The first whole one leads: its log is continued by what others have
    besides, and of damaged ones by what is good of them. The match stands
    where the longest says.
    """
    whole: list[logs.Save] = []
    damaged: dict[str, History | None] = {}
    for text in dict.fromkeys(texts):
        try:
            whole.append(logs.read(text))
        except DamagedSave as error:
            if error.kind == "newer":
                return Recovered(None, (), complete=False, newer=True)
            damaged[text] = error.partial
    parts = [logs.Save(part, "") for part in damaged.values() if part is not None]
    return Recovered(_joined([*whole, *parts]), tuple(damaged), bool(whole))


def _joined(saves: list[logs.Save]) -> History | None:
    if not saves:
        return None
    first = saves[0].history
    of_one_match = [save for save in saves if save.history.start == first.start]
    for save in of_one_match[1:]:
        first = first.join(save.history.log)
    latest = max(of_one_match, key=lambda save: (len(save.history.log), save.when)).history
    return first.join(latest.log, latest.place)
