"""Back and forth: undo, looking back, and the tree of all that was ever played.

Looking is free. Taking moves back is free too while it concerns one person;
where others have moved since, or something hidden was seen, everybody has to
agree. What was chosen in secret stays. Nothing that is taken back is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from molecore.core.errors import BadMatch
from molecore.core.history import History
from molecore.core.match import Match
from molecore.wire.names import TITLE_LENGTH, clean_name
from moleweb import takebacks, trees, turns
from moleweb.flows.kept import ELSEWHERE
from moleweb.flows.table import moved
from moleweb.messages import (
    BranchLeft,
    Jumped,
    NodeHidden,
    NodeNamed,
    NodeShown,
    PlayedOn,
    Redo,
    Stepped,
    TakenBack,
    TurnRestarted,
    Undo,
    Walked,
)
from moleweb.model import Dialog, Model

# ---- taking back


def undo(model: Model, message: Undo) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Back to the last decision of a person; a resignation is taken back first."""
    match = model.seated
    if match is None:
        return model
    if match.resigned is not None and match.at_end:
        return moved(model, match.take_back_resignation())
    return _asked_back(model, match, turns.undo_to(match))


def turn_restarted(model: Model, message: TurnRestarted) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Back to the beginning of the turn."""
    match = model.seated
    return model if match is None else _asked_back(model, match, turns.turn_start(match))


def _asked_back(model: Model, match: Match, ply: int | None) -> Model:
    if ply is None:
        return model
    settled = turns.why_settled(match, ply, match.cursor)
    if settled is not None:
        return model.at_table(hint=settled)
    if model.table.agreed or takebacks.takeback(match, ply).free:
        return _back(model, match, ply)
    return replace(model, dialog=Dialog("takeback", ply=ply))


def _back(model: Model, match: Match, ply: int) -> Model:
    return moved(model, match.jump(ply), agreed=model.table.agreed)


def taken_back(model: Model, message: TakenBack) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Everybody agrees."""
    match, dialog = model.seated, model.dialog
    if match is None or dialog is None or dialog.name != "takeback":
        return model
    agreed = replace(model, dialog=None).at_table(agreed=True)
    if model.table.browsing:
        return moved(agreed, match.jump(dialog.ply).forget_undone())
    return _back(agreed, match, dialog.ply)


def redo(model: Model, message: Redo) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Forward to the next decision of a person."""
    match = model.seated
    ply = turns.redo_to(match) if match else None
    return model if match is None or ply is None else _back(model, match, ply)


def played_on(model: Model, message: PlayedOn) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """The position that is looked at becomes the last one."""
    match = model.seated
    if match is None or turns.is_settled(match):
        return model
    if model.table.browsing and model.history and not takebacks.instead(model.history).free:
        return replace(model, dialog=Dialog("takeback", ply=match.cursor))
    return moved(model, match.forget_undone())


# ---- looking


def jumped(model: Model, message: Jumped) -> Model:
    """Look at another position."""
    match = _at_hand(model)
    if match is None or message.ply == match.cursor:
        return model
    try:
        there = match.jump(message.ply)
    except BadMatch:
        return model
    return moved(model, there, browsing=not there.at_end)


def stepped(model: Model, message: Stepped) -> Model:
    """Look one ply further or back; nothing happens at either end."""
    match = _at_hand(model)
    if match is None:
        return model
    ply = min(max(match.cursor + message.plies, 0), len(match.plies))
    return jumped(model, Jumped(ply))


def _at_hand(model: Model) -> Match | None:
    return model.match if model.at_hand else None


# ---- the tree


def walked(model: Model, message: Walked) -> Model:
    """Look at a node, and have its line in hand."""
    history = model.history
    if history is None or not model.at_hand:
        return model
    try:
        return _walked(model, history.walk(message.node))
    except BadMatch:
        return model


def _walked(model: Model, history: History) -> Model:
    looking = takebacks.leaves_something(history)
    return replace(moved(model, history.match, browsing=looking), history=history)


def branch_left(model: Model, message: BranchLeft) -> Model:
    """To the end of the next line of the tree, or the one before."""
    history = model.history
    if history is None or not model.at_hand:
        return model
    rows = trees.rows(history)
    here = trees.row_of(rows, history.here)
    there = min(max(here + message.lines, 0), len(rows) - 1)
    return _walked(model, history.walk(rows[there].end)) if there != here else model


def node_named(model: Model, message: NodeNamed) -> Model:
    """A line has a name, or none any more."""
    name = clean_name(message.name, TITLE_LENGTH)
    return _tended(replace(model, dialog=None), lambda history: history.name(message.node, name))


def node_hidden(model: Model, message: NodeHidden) -> Model:
    """A line is gone, and can be brought back."""
    after = _tended(model, lambda history: history.hide(message.node))
    gone = after.history is not model.history
    return replace(after, deleted=message.node) if gone else after


def node_shown(model: Model, message: NodeShown) -> Model:
    """It is back."""
    after = _tended(model, lambda history: history.show(message.node))
    return replace(after, deleted=0)


def _tended(model: Model, work: Callable[[History], History]) -> Model:
    if model.history is None or not model.at_hand:
        return model
    if model.elsewhere:
        return model.at_table(hint=ELSEWHERE)
    try:
        history = work(model.history)
    except BadMatch:
        return model
    elsewhere = history.place != model.history.place
    return _walked(model, history) if elsewhere else replace(model, history=history)


HANDLERS: Final[Mapping[type, Callable[[Model, Any], Model]]] = {
    Undo: undo,
    Redo: redo,
    TurnRestarted: turn_restarted,
    TakenBack: taken_back,
    PlayedOn: played_on,
    Jumped: jumped,
    Stepped: stepped,
    Walked: walked,
    BranchLeft: branch_left,
    NodeNamed: node_named,
    NodeHidden: node_hidden,
    NodeShown: node_shown,
}
