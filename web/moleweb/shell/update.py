"""The one way the page changes: from a model and a message to the next model and effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.wire import texts
from molecore.wire.finding import find
from moleweb.app import habits, queries, routes, sounds
from moleweb.app.effects import (
    Effect,
    Navigate,
    SaveHabits,
    SaveMemoryPeeks,
    SaveSettings,
    ScrollTo,
)
from moleweb.app.model import Model
from moleweb.app.routes import parse
from moleweb.pages.history.messages import UndoRequested
from moleweb.pages.lessons.messages import TableMessage
from moleweb.pages.navigation.messages import PageStarted, RouteChanged
from moleweb.pages.play import memory_peek_timer
from moleweb.pages.play import opponent_update as opponent
from moleweb.pages.play import teacher_update as teacher
from moleweb.pages.play.messages import TurnMessage
from moleweb.pages.remote.messages import CodeScanned, LetterPasted
from moleweb.pages.sharing.messages import LinkReadingContinued, LinkRetried
from moleweb.pages.shelf.messages import FileRead, TextPasted
from moleweb.pages.telling import update as telling
from moleweb.shell.features import UPDATES, Message
from moleweb.storage import update as storage


def update(model: Model, message: Message) -> tuple[Model, tuple[Effect, ...]]:
    """The model after ``message``, and the effects to carry out in order."""
    after = _dispatched(*opened(model, message))
    for follow in _FOLLOWING:
        after = follow(model, after)
    return replace(after, outbox=()), after.outbox


def _dispatched(model: Model, message: Message) -> Model:
    """The model after the feature of ``message``; a lesson has a table of its own."""
    if model.route.screen == "learn" and isinstance(message, TableMessage):
        from moleweb.pages.lessons import update as lessons  # noqa: PLC0415 - fetched when opened

        return lessons.at_the_table(model, message)
    if model.planning is not None and isinstance(message, TableMessage):
        from moleweb.pages.remote import planning  # noqa: PLC0415 - fetched when opened

        if isinstance(message, TurnMessage):
            return planning.played(model, message)
        return planning.begun(model) if isinstance(message, UndoRequested) else model
    return UPDATES[type(message)](model, message)


# ---- what follows from any change, by comparing the model before with the one after


def _drop_hint(before: Model, after: Model) -> Model:
    """A refusal goes when the dialog opens or closes in which, or beside which, it was said."""
    was, now = before.dialog and before.dialog.name, after.dialog and after.dialog.name
    if was == now or after.table.hint is None or after.table.hint is not before.table.hint:
        return after
    return replace(after, table=replace(after.table, hint=None))


def _play_remote(before: Model, after: Model) -> Model:
    """Sign what was played here in a game with remote players, and play what came from them."""
    match = after.match
    if match is None or not queries.is_remote(match):
        return after
    from moleweb.pages.remote.playing import settle  # noqa: PLC0415 - fetched when opened

    return settle(before, after, match)


def _judge_skill(before: Model, after: Model) -> Model:
    """Remember who won a game that has just ended between the one person and levels alike."""
    was, match = before.match, after.match
    if was is None or match is None or match.id != was.id or match.id == after.habits.judged:
        return after
    if queries.is_played_out(was) or not queries.is_played_out(match):
        return after
    here = queries.people(match)
    levels = {player.level for seat, player in enumerate(match.players) if seat not in here}
    level = (levels.pop() if len(levels) == 1 else None) or ""
    winners, known = _winners(match), {each.id for each in match.game.meta.levels}
    if len(here) != 1 or level not in known or len(winners) == len(match.players):
        return after
    won = here[0] in winners
    return replace(after, habits=after.habits.finished(match.game.meta, match.id, level, won=won))


def _winners(match: Match) -> Sequence[Seat]:
    """Who has won a game that is over."""
    result = match.game.result(match.steps[-1].state)
    if result is not None:
        return result.winners
    return [seat for seat, _ in enumerate(match.players) if seat != match.resigned]


def _save_choices(before: Model, after: Model) -> Model:
    """Save the settings, the habits and the running memory peeks that changed."""
    if after.settings != before.settings:
        after = after.emit(SaveSettings(after.settings))
    if after.habits != before.habits:
        after = after.emit(SaveHabits(habits.dump(after.habits)))
    if after.memory_peeks != before.memory_peeks:
        after = after.emit(SaveMemoryPeeks(memory_peek_timer.dump(after.memory_peeks)))
    return after


def _leave_screen(before: Model, after: Model) -> Model:
    """Another screen starts at its top, without a dialog and without secrets uncovered."""
    if after.route == before.route:
        return after
    after = replace(
        after, dialog=None, planning=None, table=replace(after.table, eyes=None, asked=False)
    )
    return after.emit(Navigate(routes.fragment(after.route)), ScrollTo(routes.anchor(after.route)))


_FOLLOWING: Final[tuple[Callable[[Model, Model], Model], ...]] = (
    _drop_hint,  # before remote play, which may refuse something anew
    _play_remote,  # may change the match: before all that looks at it
    storage.settle,  # makes match and history one, and saves them
    sounds.offer,
    _judge_skill,
    _save_choices,
    _leave_screen,  # ends what narration must not show on another screen
    telling.settle,  # starts the narration of new plies
    teacher.settle,  # advises once the narration is known
    sounds.settle,  # sounds what the narration shows
    opponent.settle,  # last: thinks about the final match, and moves after the narration
)
"""What follows after every message, in this order."""


def opened(model: Model, message: Message) -> tuple[Model, Message]:
    """A text with links in it opens them as if they stood in the address.

    It may be pasted, dropped, shared, read by the camera or from a file.
    """
    links = _links_in(message)
    if not links:
        return model, message
    if isinstance(message, CodeScanned):
        if model.dialog is None or model.dialog.name != "scan":
            return model, message
        model = replace(model, dialog=None)
    return model, RouteChanged(",".join(links))


def _links_in(message: Message) -> tuple[str, ...]:
    match message:
        case (LetterPasted(text=text) | CodeScanned(text=text) | TextPasted(text=text)) | FileRead(
            text=text
        ):
            return () if texts.is_save_or_record(text) else find(text)
        case _:
            return ()


def link_in(model: Model, message: Message) -> str:
    """The link that ``message`` makes the page read, "" if none.

    The browser notes it in case the page crashes over it.
    """
    match message:
        case PageStarted(fragment=fragment) | RouteChanged(fragment=fragment):
            route = parse(fragment)
        case LinkRetried() | LinkReadingContinued():
            route = model.route
        case _:
            return ""
    return route.about if route.screen == "shared" else ""
