"""The history of the match at hand: it grows with whatever is played, and is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from molecore.core.errors import MolecoreError, Refusal, UnknownGame
from molecore.core.history import History, begin
from molecore.core.match import Match
from molecore.wire import logs
from moleweb import boards
from moleweb.effects import Hold, Keep, Load, SetAside, TakeOver
from moleweb.keeping.recovery import Recovered, recover
from moleweb.messages import Heard, Held, Joined, TakenOver
from moleweb.model import Model

DAMAGED: Final = (
    "The saved game could not be read. It was set aside, and nothing of it was deleted."
)
PARTLY: Final = (
    "The saved game was damaged. This is the part of it that is good; "
    "all of it was set aside, and nothing was deleted."
)
MOST_ENTRIES: Final = logs.ENTRY_LIMIT // 2
"""Entries a history may come to by playing; those of two tabs together can still be kept."""
FULL: Final = Refusal(
    f"This game has {MOST_ENTRIES:,} moves, undone ones included, and no more can be kept. "
    "All of them stay as they are."
)
ELSEWHERE: Final = Refusal("This game is being played in another tab; this one only looks on.")


def settle(before: Model, after: Model) -> Model:
    """Let the history follow the match, and keep it."""
    after = _holding(before, _grown(before, after))
    known = after.history is before.history or after.history is after.told
    if after.history is None or known or after.elsewhere:
        return after
    return after.emit(Keep(after.history))


def _grown(before: Model, after: Model) -> Model:
    """The match as the line in hand of its history, whichever of them was changed."""
    if after.history is not before.history:
        return replace(after, match=after.history.match if after.history else None)
    match, history = after.match, after.history
    if match is before.match or match is None:
        return after
    if history is None or history.start.id != match.id:
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
    return stayed.at_table(hint=why, pressed=(), paused=paused)


def _holding(before: Model, after: Model) -> Model:
    """Write the match that is at hand now, and no other."""
    if after.at_hand == before.at_hand:
        return after
    return replace(after, elsewhere=False).emit(Hold(after.at_hand))


# ---- what was kept


def with_saved(model: Model, match_id: str, texts: Sequence[str]) -> Model:
    """The match that ``texts`` save, in hand; what cannot be read is set aside, and said."""
    found = recover(texts)
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
        model = model.emit(SetAside(match_id, text))
    if found.complete or not found.damaged:
        return model
    return model.noticing("save", DAMAGED if found.history is None else PARTLY)


def with_board(match: Match) -> Match:
    """``match``, if its game can be shown. Raises UnknownGame."""
    meta = match.game.meta
    if not boards.drawn(meta.id):
        raise UnknownGame(f"It holds a game of {meta.name}, which this page cannot show yet.")
    return match


def arrived(model: Model, history: History) -> Model:
    """With ``history`` in hand, which may stand at a position that was looked back at."""
    table = model.new_table(browsing=not history.match.at_end)
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
    changed = replace(model, history=history)
    moved = before is None or history.place != before.place
    return changed.at_table(pressed=(), hint=None) if moved else changed


# ---- other tabs


def joined(model: Model, message: Joined) -> Model:
    """What another tab played is a branch here."""
    mine, theirs = model.history, message.history
    if mine is None or theirs.start.id != mine.start.id:
        return model
    return _with(model, theirs.join(mine.log, mine.place))


def heard(model: Model, message: Heard) -> Model:
    """Follow what the tab that writes has played."""
    mine = model.history
    seen = logs.glance(message.text)
    if mine is None or seen is None or seen.id != mine.start.id:
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


def held(model: Model, message: Held) -> Model:
    """Whether this tab writes; whoever begins to, looks first what there is."""
    if model.at_hand != message.match_id or model.elsewhere != message.mine:
        return model
    changed = replace(model, elsewhere=not message.mine)
    return changed.emit(Load(message.match_id)) if message.mine else changed


def taken_over(model: Model, message: TakenOver) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Play on in this tab."""
    return model.emit(TakeOver(model.at_hand)) if model.at_hand else model


HANDLERS: Final[Mapping[type, Callable[[Model, Any], Model]]] = {
    Joined: joined,
    Heard: heard,
    Held: held,
    TakenOver: taken_over,
}
