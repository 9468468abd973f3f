"""The shelf: name, duplicate, delete and bring back, hand over games."""

from __future__ import annotations

from typing import Final, assert_never

from molecore.core.record import replace
from molecore.wire.jsontext import TEXT_LIMIT, write_object
from molecore.wire.mapping import to_record
from molecore.wire.names import clean_title
from molecore.words import Message, say
from moleweb.app import effects
from moleweb.app.model import Model
from moleweb.app.shelf import (
    ORDERS,
    PAGE,
    Room,
    arranged,
    file_name,
    file_text,
    look_at,
    volumes,
)
from moleweb.pages.shelf import glimpses
from moleweb.pages.shelf.intake import loaded, opened, under, volume
from moleweb.pages.shelf.messages import (
    DamagedExportRequested,
    ExportRequested,
    GameCopied,
    GameDeleted,
    GameNamed,
    GamesSorted,
    GameUndeleted,
    ListingContinued,
    LookedInto,
    MoreGamesRequested,
    NewerExportRequested,
    PersistenceRequested,
    RecordExportRequested,
    ShelfMessage,
    StorageMeasured,
)
from moleweb.storage.messages import GamesListed

_AT_A_TIME: Final = 60
"""Games whose saves are looked at before the page is free again."""
_BREATH: Final = 0.001
"""Seconds until the next ones are."""


def looked(model: Model) -> Model:
    """Find what is on the shelf, and how much room there is."""
    return model.emit(effects.ListGames(), effects.MeasureStorage())


def games_listed(model: Model, message: GamesListed) -> Model:
    """The games were found; those are looked into anew whose seats have heard more."""
    before = model.shelf
    heard = {match_id for match_id, _ in {*before.chairs} ^ {*message.chairs}}
    heard |= {*before.awaiting} ^ {*message.awaiting}
    shelf = replace(
        before,
        glimpses=tuple(each for each in before.glimpses if each[0].split()[0] not in heard),
        coming=message.games,
        looked_at=0,
        chairs=message.chairs,
        awaiting=message.awaiting,
        listed_at=message.at,
        damaged=message.aside,
        newer=message.newer,
    )
    return listing_continued(replace(model, shelf=shelf))


def listing_continued(model: Model, _: ListingContinued | None = None) -> Model:
    """Look at more of the games that were found; once all were, they are on the shelf."""
    shelf = model.shelf
    if shelf.coming is None:
        return model
    reached = shelf.looked_at + _AT_A_TIME
    if reached < len(shelf.coming):
        look_at(shelf.coming[shelf.looked_at : reached])
        waiting = replace(model, shelf=replace(shelf, looked_at=reached))
        return waiting.emit(effects.SendLater(_BREATH, ListingContinued()))
    listed = replace(shelf, volumes=volumes(shelf.coming), coming=None)
    return glimpses.soon(replace(model, shelf=listed))


def storage_measured(model: Model, message: StorageMeasured) -> Model:
    """The browser said how much room there is."""
    room = Room(message.used, message.quota, message.promised)
    return replace(model, shelf=replace(model.shelf, room=room))


def persistence_requested(model: Model, _: PersistenceRequested) -> Model:
    """Ask the browser to keep the games for good."""
    return model.emit(effects.MeasureStorage(promise=True))


def games_sorted(model: Model, message: GamesSorted) -> Model:
    """Another order."""
    if message.order not in dict(ORDERS):
        return model
    return replace(model, shelf=replace(model.shelf, order=message.order))


def more_games_requested(model: Model, _: MoreGamesRequested) -> Model:
    """Another page of games below those that are listed."""
    return replace(model, shelf=replace(model.shelf, shown=model.shelf.shown + PAGE))


def game_named(model: Model, message: GameNamed) -> Model:
    """A game has another name."""
    name = clean_title(message.name)
    closed = replace(model, dialog=None)
    if model.history is not None and model.history.start.id == message.match_id:
        return looked(replace(closed, history=model.history.entitle(name)))
    history = opened(model, message.match_id)
    return (
        closed
        if history is None
        else looked(closed.emit(effects.SaveGame(history.entitle(name), current=False)))
    )


def game_copied(model: Model, message: GameCopied) -> Model:
    """Copy the game; the copy is independent from here on."""
    history = opened(model, message.match_id)
    if history is None:
        return model
    copy = under(message.copy_id, history)
    title = history.title or history.start.game.meta.name
    name = clean_title(say("shelf.copy_of", title=title))
    return looked(model.emit(effects.SaveGame(copy.entitle(name), current=False)))


def game_deleted(model: Model, message: GameDeleted) -> Model:
    """A game leaves the shelf; it can be brought back while the page is open."""
    found = volume(model, message.match_id)
    if found is None:
        return model
    gone = replace(model.shelf, deleted=(*model.shelf.deleted, found))
    if model.match is not None and model.match.id == message.match_id:
        model = replace(model, match=None, history=None)
    removed = (effects.DeleteGame(message.match_id), effects.RemoveChair(message.match_id))
    return looked(replace(model, shelf=gone).emit(*removed))


def game_undeleted(model: Model, _: GameUndeleted) -> Model:
    """The game that was deleted last is back."""
    if not model.shelf.deleted:
        return model
    *others, last = model.shelf.deleted
    back = replace(model, shelf=replace(model.shelf, deleted=tuple(others)))
    history = loaded(last.text)
    if history is None:
        return back
    kept = (effects.SaveGame(history, current=False), effects.BringBackChair(history.start.id))
    return looked(back.emit(*kept))


def export_requested(model: Model, message: ExportRequested) -> Model:
    """Hand one game, or all of them, over as a file."""
    wanted = [v for v in arranged(model.shelf) if message.match_id in ("", v.seen.id)]
    if not wanted:
        return model
    seats = "" if message.match_id else _seats(model)
    return model.emit(effects.DownloadFile(file_name(wanted), file_text(wanted) + seats))


def _seats(model: Model) -> str:
    """The lines of a backup with all seats in remote games."""
    if not model.shelf.chairs:
        return ""
    from molecore.remote.moving import lines  # noqa: PLC0415 - most games need none

    return lines(model.shelf.chairs)


def record_export_requested(model: Model, message: RecordExportRequested) -> Model:
    """Hand one game over as a record: the line in hand, and nothing of the others."""
    found, history = volume(model, message.match_id), opened(model, message.match_id)
    if found is None or history is None:
        return model
    text = write_object(to_record(history.match))
    if len(text) > TEXT_LIMIT:
        return model.noticing("record", Message("shelf.too_long_for_a_record", limit=TEXT_LIMIT))
    return model.emit(effects.DownloadFile(file_name([found], "json"), text))


def damaged_export_requested(model: Model, _: DamagedExportRequested) -> Model:
    """Hand over what was set aside."""
    return model.emit(effects.DownloadFile("molecore-damaged.txt", "\n".join(model.shelf.damaged)))


def newer_export_requested(model: Model, _: NewerExportRequested) -> Model:
    """Hand over what only a newer Molecore can open."""
    text = "\n".join(text for _, text in model.shelf.newer)
    return model.emit(effects.DownloadFile("molecore-newer.txt", text))


def update(model: Model, message: ShelfMessage) -> Model:  # noqa: C901, PLR0911, PLR0912 - a case each
    """The model after ``message``."""
    match message:
        case GamesListed():
            return games_listed(model, message)
        case ListingContinued():
            return listing_continued(model, message)
        case StorageMeasured():
            return storage_measured(model, message)
        case PersistenceRequested():
            return persistence_requested(model, message)
        case GamesSorted():
            return games_sorted(model, message)
        case MoreGamesRequested():
            return more_games_requested(model, message)
        case GameNamed():
            return game_named(model, message)
        case GameCopied():
            return game_copied(model, message)
        case GameDeleted():
            return game_deleted(model, message)
        case GameUndeleted():
            return game_undeleted(model, message)
        case ExportRequested():
            return export_requested(model, message)
        case DamagedExportRequested():
            return damaged_export_requested(model, message)
        case NewerExportRequested():
            return newer_export_requested(model, message)
        case RecordExportRequested():
            return record_export_requested(model, message)
        case LookedInto():
            return glimpses.looked_into(model, message)
        case _ as unknown:
            assert_never(unknown)
