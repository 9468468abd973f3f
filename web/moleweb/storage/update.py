"""The history of the match at hand: it grows with whatever is played, and is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from molecore.core.errors import MolecoreError, Refusal, UnknownGame
from molecore.core.history import History, begin
from molecore.core.match import Match, Sealing, new_match
from molecore.core.record import replace
from molecore.draw import boards
from molecore.wire import logs
from molecore.words import Message
from moleweb.app.effects import AcquireLock, LoadGame, SaveGame, SetAsideSave, TakeOverLock
from moleweb.app.model import Model
from moleweb.storage import messages as m
from moleweb.storage.repository import Recovered, recover

DAMAGED: Final = Message("storage.damaged")
PARTLY: Final = Message("storage.partly_damaged")
NEWER: Final = Message("storage.newer")
NO_STORAGE: Final = Message("storage.none")
STORAGE_FULL: Final = Message("storage.no_room")
MOST_ENTRIES: Final = logs.ENTRY_LIMIT // 2
"""Entries a history may come to by playing; those of two tabs together can still be kept."""
FULL: Final = Refusal(Message("storage.too_many_moves", limit=MOST_ENTRIES))
ELSEWHERE: Final = Refusal(Message("storage.elsewhere"))


def settle(before: Model, after: Model) -> Model:
    """Let the history follow the match, and keep it."""
    after = _holding(before, _grown(before, after))
    known = after.history is before.history or after.history is after.told
    if after.history is None or known or after.elsewhere:
        return after
    return after.emit(SaveGame(_to_keep(after.history)))


def _to_keep(history: History) -> History:
    """What is kept of a history as a save.

    A sealed match cannot be played again from its save: it is laid out from the letters that are
    kept with its chair.
    """
    start = history.start
    if start.sealing is None:
        return history
    bare = new_match(start.game, start.players, dict(start.options), 0, start.id)
    return begin(replace(bare, sealing=Sealing())).entitle(history.title)


def _grown(before: Model, after: Model) -> Model:
    """The match as the line in hand of its history, whichever of them was changed."""
    if after.history is not before.history:
        return replace(after, match=after.history.match if after.history else None)
    match, history = after.match, after.history
    if match is before.match or match is None:
        return after
    if history is None or history.start.id != match.id:
        return replace(after, history=begin(match))
    if history.start.steps[0] != match.steps[0]:  # the devices have agreed how a sealed game begins
        return replace(after, history=begin(match))
    grown = history.follow(match)
    why = _objection(after, len(grown.log)) if len(grown.log) > len(history.log) else None
    return replace(after, history=grown) if why is None else _refused(before, after, why)


def _objection(model: Model, entries: int) -> Refusal | None:
    """Why nothing is played here now that would bring the log to so many entries."""
    if model.elsewhere:
        return ELSEWHERE
    return FULL if entries > MOST_ENTRIES else None


def _refused(before: Model, after: Model, why: Refusal) -> Model:
    """Nothing was played, and a computer does not try it over and over."""
    stayed = replace(after, match=before.match, table=before.table)
    paused = stayed.table.paused or why is FULL
    return replace(stayed, table=replace(stayed.table, hint=why, pressed=(), paused=paused))


def _holding(before: Model, after: Model) -> Model:
    """Write the match that is at hand now, and no other; one that a link came for in any case."""
    fresh = after.at_hand != before.at_hand
    if after.at_hand and after.at_hand == after.claimed:
        claimed = replace(after, claimed="", elsewhere=after.elsewhere and not fresh)
        return claimed.emit(TakeOverLock(after.at_hand))
    if not fresh:
        return after
    return replace(after, elsewhere=False).emit(AcquireLock(after.at_hand))


# ---- what was kept


def with_saved(model: Model, match_id: str, texts: Sequence[str]) -> Model:
    """The match that ``texts`` save, in hand; what cannot be read is set aside, and said."""
    found = recover(texts)
    if found.newer:
        return model.noticing("save", NEWER)
    model = _complaining(model, match_id, found)
    try:
        return model if found.history is None else arrived(model, _shown(found.history))
    except UnknownGame:
        return model


def _shown(history: History) -> History:
    with_board(history.match)
    return history


def _complaining(model: Model, match_id: str, found: Recovered) -> Model:
    for text in found.damaged:
        model = model.emit(SetAsideSave(match_id, text))
    if found.complete or not found.damaged:
        return model
    return model.noticing("save", DAMAGED if found.history is None else PARTLY)


def with_board(match: Match) -> Match:
    """``match``, if its game can be shown. Raises UnknownGame."""
    meta = match.game.meta
    if not boards.drawn(meta.id):
        raise UnknownGame(Message("storage.not_shown", game=meta.name))
    return match


def arrived(model: Model, history: History) -> Model:
    """With ``history`` in hand, which may stand at a position that was looked back at."""
    table = replace(model.new_table(), browsing=not history.match.at_end)
    return replace(model, match=history.match, history=history, table=table)


def refreshed(model: Model, texts: Sequence[str]) -> Model:
    """The match at hand, with whatever else was kept of it."""
    mine, found = model.history, recover(texts).history
    if mine is None or found is None or found.start != mine.start:
        return model
    return _with(model, mine.join(found.log, found.place))


def _with(model: Model, history: History) -> Model:
    before = model.history
    if before and (history.log, history.place) == (before.log, before.place):
        return model
    moved = before is None or history.place != before.place
    table = replace(model.table, pressed=(), hint=None) if moved else model.table
    return replace(model, history=history, table=table)


# ---- other tabs


def history_merged(model: Model, message: m.HistoryMerged) -> Model:
    """What another tab played is a branch here."""
    mine, theirs = model.history, message.history
    if mine is None or theirs.start.id != mine.start.id or mine.start.sealing is not None:
        return model
    return _with(model, theirs.join(mine.log, mine.place))


def save_received(model: Model, message: m.SaveReceived) -> Model:
    """Follow what the tab that writes has played."""
    mine = model.history
    seen = logs.glance(message.text)
    if mine is None or seen is None or mine.start.sealing is not None:
        return model
    follows = model.match is not None and (model.match.at_end or not model.at_hand)
    try:
        theirs = logs.load_onto(mine, message.text, follow=follows)
    except MolecoreError:
        return model
    after = _with(model, theirs)
    # Two tabs that both write would pass a position they have both been told on for ever.
    nothing_besides = len(theirs.log) + 1 == seen.lines
    return replace(after, told=after.history) if nothing_besides else after


def lock_changed(model: Model, message: m.LockChanged) -> Model:
    """Whether this tab writes; whoever begins to, looks first what there is."""
    if model.at_hand != message.match_id or model.elsewhere != message.mine:
        return model
    changed = replace(model, elsewhere=not message.mine)
    return changed.emit(LoadGame(message.match_id)) if message.mine else changed


def takeover_requested(model: Model, _: m.TakeoverRequested) -> Model:
    """Play on in this tab."""
    return model.emit(TakeOverLock(model.at_hand)) if model.at_hand else model


def storage_failed(model: Model, message: m.StorageFailed) -> Model:
    """The game goes on; one notice says what it means."""
    text = STORAGE_FULL if message.full else NO_STORAGE
    return replace(model, storage=False).noticing("storage", text) if model.storage else model


def storage_recovered(model: Model, _: m.StorageRecovered) -> Model:
    """Games are kept again."""
    notices = tuple(notice for notice in model.notices if notice.kind != "storage")
    return replace(model, storage=True, notices=notices)


def update(model: Model, message: m.StorageMessage) -> Model:
    """The model after ``message``."""
    match message:
        case m.HistoryMerged():
            return history_merged(model, message)
        case m.SaveReceived():
            return save_received(model, message)
        case m.LockChanged():
            return lock_changed(model, message)
        case m.TakeoverRequested():
            return takeover_requested(model, message)
        case m.StorageFailed():
            return storage_failed(model, message)
        case m.StorageRecovered():
            return storage_recovered(model, message)
        case _ as unknown:
            assert_never(unknown)
