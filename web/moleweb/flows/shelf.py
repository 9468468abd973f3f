"""The shelf: name, duplicate, delete and bring back, hand over and take in games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

from molecore.core.errors import MolecoreError
from molecore.core.history import History, begin
from molecore.wire import logs
from molecore.wire.errors import DamagedSave
from molecore.wire.names import TITLE_LENGTH, clean_name
from moleweb.effects import AskRoom, Download, Forget, Keep, ListGames
from moleweb.flows.kept import with_board
from moleweb.messages import (
    DamagedWanted,
    FileRead,
    FileWanted,
    GameCopied,
    GameDeleted,
    GameNamed,
    GamesListed,
    GamesSorted,
    GameUndeleted,
    PromiseWanted,
    RoomTold,
)
from moleweb.model import Model
from moleweb.shelf import ORDERS, Room, Shelf, Volume, arranged, file_name, file_text, volumes
from moleweb.widgets import counted


def looked(model: Model) -> Model:
    """Find what is on the shelf, and how much room there is."""
    return model.emit(ListGames(), AskRoom())


def listed(model: Model, message: GamesListed) -> Model:
    """The games were found."""
    return _with(model, volumes=volumes(message.games), damaged=message.aside)


def told_room(model: Model, message: RoomTold) -> Model:
    """The browser said how much room there is."""
    return _with(model, room=Room(message.used, message.quota, message.promised))


def promise_wanted(model: Model, message: PromiseWanted) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Ask the browser to keep the games for good."""
    return model.emit(AskRoom(promise=True))


def sorted_by(model: Model, message: GamesSorted) -> Model:
    """Another order."""
    return _with(model, order=message.order) if message.order in dict(ORDERS) else model


def named(model: Model, message: GameNamed) -> Model:
    """A game has another name."""
    name = clean_name(message.name, TITLE_LENGTH)
    closed = replace(model, dialog=None)
    if model.history is not None and model.history.start.id == message.match_id:
        return looked(replace(closed, history=model.history.entitle(name)))
    history = _opened(model, message.match_id)
    return (
        closed
        if history is None
        else looked(closed.emit(Keep(history.entitle(name), current=False)))
    )


def copied(model: Model, message: GameCopied) -> Model:
    """The same game once more, which goes its own way from here."""
    history = _opened(model, message.match_id)
    if history is None:
        return model
    copy = _under(message.copy_id, history)
    name = clean_name(f"Copy of {history.title or 'this game'}", TITLE_LENGTH)
    return looked(model.emit(Keep(copy.entitle(name), current=False)))


def deleted(model: Model, message: GameDeleted) -> Model:
    """A game leaves the shelf; it can be brought back while the page is open."""
    volume = _volume(model, message.match_id)
    if volume is None:
        return model
    gone = (*model.shelf.deleted, volume)
    if model.match is not None and model.match.id == message.match_id:
        model = replace(model, match=None, history=None)
    return looked(_with(model, deleted=gone).emit(Forget(message.match_id)))


def undeleted(model: Model, message: GameUndeleted) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """The game that was deleted last is back."""
    if not model.shelf.deleted:
        return model
    *others, last = model.shelf.deleted
    back = _with(model, deleted=tuple(others))
    history = _loaded(last.text)
    return back if history is None else looked(back.emit(Keep(history, current=False)))


def file_wanted(model: Model, message: FileWanted) -> Model:
    """Hand one game, or all of them, over as a file."""
    wanted = [v for v in arranged(model.shelf) if message.match_id in ("", v.seen.id)]
    return model.emit(Download(file_name(wanted), file_text(wanted))) if wanted else model


def damaged_wanted(model: Model, message: DamagedWanted) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Hand over what was set aside."""
    return model.emit(Download("molecore-damaged.txt", "\n".join(model.shelf.damaged)))


def file_read(model: Model, message: FileRead) -> Model:
    """Take in all games of a file; what is there already is joined with it."""
    found = [_loaded(text) for text in logs.split(message.text)]
    good = [history for history in found if history is not None]
    for history in good:
        model = _taken_in(model, history)
    return looked(_with(model, told=_account(len(good), len(found) - len(good))))


def _taken_in(model: Model, history: History) -> Model:
    at_table = model.history
    if at_table is not None and at_table.start == history.start:
        return replace(model, history=at_table.join(history.log))
    known = _opened(model, history.start.id)
    if known is None:
        return model.emit(Keep(history, current=False))
    if known.start == history.start:
        return model.emit(Keep(known.join(history.log), current=False))
    # Another game under the same id: somebody changed the file.
    other = sha256(repr(history.start).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return model.emit(Keep(_under(other, history), current=False))


def _under(match_id: str, history: History) -> History:
    """The same game under another id."""
    start = replace(history.start, id=match_id)
    return begin(start).join(history.log, history.place)


def _account(good: int, bad: int) -> str:
    if not good and not bad:
        return "There is no game in that file."
    broken = f" {counted(bad, 'game')} could not be read." if bad else ""
    return f"{counted(good, 'game')} taken in.{broken}"


def _volume(model: Model, match_id: str) -> Volume | None:
    found = (v for v in model.shelf.volumes or () if v.seen.id == match_id)
    return next(found, None)


def _opened(model: Model, match_id: str) -> History | None:
    volume = _volume(model, match_id)
    return _loaded(volume.text) if volume else None


def _loaded(text: str) -> History | None:
    """The game in a save, or what is good of it; None for one that cannot be shown here."""
    try:
        history: History | None = logs.load(text)
    except DamagedSave as error:
        history = error.partial
    try:
        return history if history is None or with_board(history.match) else None
    except MolecoreError:
        return None


def _with(model: Model, **changes: object) -> Model:
    shelf: Shelf = replace(model.shelf, **changes)  # type: ignore[arg-type]
    return replace(model, shelf=shelf)


HANDLERS: Final[Mapping[type, Callable[[Model, Any], Model]]] = {
    GamesListed: listed,
    RoomTold: told_room,
    PromiseWanted: promise_wanted,
    GamesSorted: sorted_by,
    GameNamed: named,
    GameCopied: copied,
    GameDeleted: deleted,
    GameUndeleted: undeleted,
    FileWanted: file_wanted,
    DamagedWanted: damaged_wanted,
    FileRead: file_read,
}
