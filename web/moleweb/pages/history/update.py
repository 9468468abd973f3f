"""Back and forth: undo, looking back, and the tree of all that was ever played.

Looking is free. Taking moves back is free too while it concerns one person;
where others have moved since, or something hidden was seen, everybody has to
agree. What was chosen in secret stays. Nothing that is taken back is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from molecore.core.errors import BadMatch
from molecore.core.history import History
from molecore.core.match import Match
from molecore.core.record import replace
from molecore.wire.names import clean_title
from moleweb.app import queries
from moleweb.app.model import Dialog, Model
from moleweb.pages.history import messages as m
from moleweb.pages.history.rows import row_of, rows_of
from moleweb.pages.play import takebacks
from moleweb.pages.play.update import moved
from moleweb.storage.update import ELSEWHERE

# ---- taking back


def undo_requested(model: Model, _: m.UndoRequested) -> Model:
    """Back to the last decision of a person; a resignation is taken back first."""
    match = model.seated
    if match is None:
        return model
    if queries.is_remote(match):
        return _asked_elsewhere(model, queries.undo_to(match))
    if match.resigned is not None and match.at_end:
        return moved(model, match.take_back_resignation())
    return _asked_back(model, match, queries.undo_to(match))


def _asked_elsewhere(model: Model, ply: int | None) -> Model:
    """Those who play on other devices are asked, unless they cannot have heard of it yet."""
    from moleweb.pages.remote.asking import (  # noqa: PLC0415 - most games need none
        question_asked,
        taken_back,
    )
    from moleweb.pages.remote.messages import QuestionAsked  # noqa: PLC0415

    taken = taken_back(model, ply)
    if taken is not None:
        return taken
    return question_asked(model, QuestionAsked("takeback", 0))


def turn_restarted(model: Model, _: m.TurnRestarted) -> Model:
    """Back to the beginning of the turn."""
    match = model.seated
    if match is None:
        return model
    if queries.is_remote(match):
        return _asked_elsewhere(model, queries.turn_start(match))
    return _asked_back(model, match, queries.turn_start(match))


def _asked_back(model: Model, match: Match, ply: int | None) -> Model:
    if ply is None:
        return model
    settled = queries.why_settled(match, ply, match.cursor)
    if settled is not None:
        return replace(model, table=replace(model.table, hint=settled))
    if model.table.agreed or takebacks.takeback(match, ply).free:
        return _back(model, match, ply)
    return replace(model, dialog=Dialog("takeback", ply=ply))


def _back(model: Model, match: Match, ply: int) -> Model:
    after = moved(model, match.jump(ply))
    return replace(after, table=replace(after.table, agreed=model.table.agreed))


def takeback_confirmed(model: Model, _: m.TakebackConfirmed) -> Model:
    """Everybody agrees."""
    match, dialog = model.seated, model.dialog
    if match is None or dialog is None or dialog.name != "takeback":
        return model
    agreed = replace(model, dialog=None, table=replace(model.table, agreed=True))
    if model.table.browsing:
        return moved(agreed, match.jump(dialog.ply).forget_undone())
    return _back(agreed, match, dialog.ply)


def redo_requested(model: Model, _: m.RedoRequested) -> Model:
    """Forward to the next decision of a person."""
    match = model.seated
    ply = queries.redo_to(match) if match else None
    return model if match is None or ply is None else _back(model, match, ply)


def played_on(model: Model, _: m.PlayedOn) -> Model:
    """The position that is looked at becomes the last one."""
    match = model.seated
    if match is None or queries.is_settled(match) or queries.is_watched(match):
        return model
    if model.table.browsing and model.history and not takebacks.instead(model.history).free:
        return replace(model, dialog=Dialog("takeback", ply=match.cursor))
    return moved(model, match.forget_undone())


# ---- looking


def ply_chosen(model: Model, message: m.PlyChosen) -> Model:
    """Look at another position."""
    match = _at_hand(model)
    if match is None or message.ply == match.cursor:
        return model
    try:
        there = match.jump(message.ply)
    except BadMatch:
        return model
    return _looking(model, there, back=not there.at_end)


def ply_stepped(model: Model, message: m.PlyStepped) -> Model:
    """Look one ply further or back; nothing happens at either end."""
    match = _at_hand(model)
    if match is None:
        return model
    ply = min(max(match.cursor + message.plies, 0), len(match.plies))
    return ply_chosen(model, m.PlyChosen(ply))


def _looking(model: Model, match: Match, *, back: bool) -> Model:
    """At another position; ``back``: what was played later is not taken back by that."""
    after = moved(model, match)
    return replace(after, table=replace(after.table, browsing=back))


def _at_hand(model: Model) -> Match | None:
    return model.match if model.at_hand else None


# ---- the tree


def node_chosen(model: Model, message: m.NodeChosen) -> Model:
    """Look at a node, and have its line in hand."""
    history = model.history
    if history is None or not model.at_hand:
        return model
    try:
        return _walked(model, history.walk(message.node))
    except BadMatch:
        return model


def _walked(model: Model, history: History) -> Model:
    back = takebacks.leaves_something(history)
    return replace(_looking(model, history.match, back=back), history=history)


def line_stepped(model: Model, message: m.LineStepped) -> Model:
    """To the end of the next line of the tree, or the one before."""
    history = model.history
    if history is None or not model.at_hand:
        return model
    rows = rows_of(history)
    here = row_of(rows, history.here)
    there = min(max(here + message.lines, 0), len(rows) - 1)
    return _walked(model, history.walk(rows[there].end)) if there != here else model


def node_named(model: Model, message: m.NodeNamed) -> Model:
    """A line has a name, or none any more."""
    name = clean_title(message.name)
    return _tended(replace(model, dialog=None), lambda history: history.name(message.node, name))


def node_deleted(model: Model, message: m.NodeDeleted) -> Model:
    """A line is gone, and can be brought back."""
    after = _tended(model, lambda history: history.hide(message.node))
    gone = after.history is not model.history
    return replace(after, deleted=message.node) if gone else after


def node_restored(model: Model, message: m.NodeRestored) -> Model:
    """It is back."""
    after = _tended(model, lambda history: history.show(message.node))
    return replace(after, deleted=0)


def _tended(model: Model, work: Callable[[History], History]) -> Model:
    if model.history is None or not model.at_hand:
        return model
    if model.elsewhere:
        return replace(model, table=replace(model.table, hint=ELSEWHERE))
    try:
        history = work(model.history)
    except BadMatch:
        return model
    elsewhere = history.place != model.history.place
    return _walked(model, history) if elsewhere else replace(model, history=history)


def update(model: Model, message: m.HistoryMessage) -> Model:  # noqa: C901, PLR0911, PLR0912 - a case each
    """The model after ``message``."""
    match message:
        case m.UndoRequested():
            return undo_requested(model, message)
        case m.RedoRequested():
            return redo_requested(model, message)
        case m.TurnRestarted():
            return turn_restarted(model, message)
        case m.TakebackConfirmed():
            return takeback_confirmed(model, message)
        case m.PlayedOn():
            return played_on(model, message)
        case m.PlyChosen():
            return ply_chosen(model, message)
        case m.PlyStepped():
            return ply_stepped(model, message)
        case m.NodeChosen():
            return node_chosen(model, message)
        case m.LineStepped():
            return line_stepped(model, message)
        case m.NodeNamed():
            return node_named(model, message)
        case m.NodeDeleted():
            return node_deleted(model, message)
        case m.NodeRestored():
            return node_restored(model, message)
        case _ as unknown:
            assert_never(unknown)
