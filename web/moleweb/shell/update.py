"""The one way the page changes: from a model and a message to the next model, and effects."""

from __future__ import annotations

from typing import assert_never

from molecore.core.record import replace
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
from moleweb.pages.dialogs import update as dialogs
from moleweb.pages.dialogs.messages import DialogMessage
from moleweb.pages.history import update as history
from moleweb.pages.history.messages import HistoryMessage
from moleweb.pages.lessons.messages import LessonMessage, TableMessage
from moleweb.pages.licences import update as licences
from moleweb.pages.licences.messages import LicencesMessage
from moleweb.pages.navigation import update as navigation
from moleweb.pages.navigation.messages import NavigationMessage
from moleweb.pages.new_game import layout_update as layout
from moleweb.pages.new_game import update as setup
from moleweb.pages.new_game.messages import LayoutMessage, SetupMessage
from moleweb.pages.play import handover_update as handover
from moleweb.pages.play import memory_peek_storage
from moleweb.pages.play import memory_peek_update as memory_peek
from moleweb.pages.play import opponent_update as opponent
from moleweb.pages.play import teacher_update as teacher
from moleweb.pages.play import update as table
from moleweb.pages.play.messages import (
    HandoverMessage,
    MemoryPeekMessage,
    OpponentMessage,
    TeachingMessage,
    TurnMessage,
)
from moleweb.pages.remote.messages import RemoteMessage
from moleweb.pages.review import update as review
from moleweb.pages.review.messages import ReviewMessage
from moleweb.pages.rulebook import update as rulebook
from moleweb.pages.rulebook.messages import RulebookMessage
from moleweb.pages.sharing import update as sharing
from moleweb.pages.sharing.messages import SharingMessage
from moleweb.pages.shelf import intake
from moleweb.pages.shelf import update as shelf
from moleweb.pages.shelf.messages import IntakeMessage, ShelfMessage
from moleweb.pages.telling import update as telling
from moleweb.pages.telling.messages import TellingMessage
from moleweb.shell.messages import Message
from moleweb.storage import update as storage
from moleweb.storage.messages import StorageMessage


def update(model: Model, message: Message) -> tuple[Model, tuple[Effect, ...]]:
    """What becomes of ``model``, and the effects to carry out in order."""
    after = settle(model, _dispatched(model, message))
    return replace(after, outbox=()), after.outbox


def _dispatched(model: Model, message: Message) -> Model:  # noqa: C901, PLR0911, PLR0912 - a case each
    """What the feature makes of ``model`` that ``message`` belongs to; a press goes first."""
    if model.route.screen == "learn" and isinstance(message, TableMessage):
        return _at_a_lesson(model, message)
    if isinstance(message, TurnMessage):
        return table.update(model, message)
    if isinstance(message, HandoverMessage):
        return handover.update(model, message)
    if isinstance(message, MemoryPeekMessage):
        return memory_peek.update(model, message)
    if isinstance(message, OpponentMessage):
        return opponent.update(model, message)
    if isinstance(message, TeachingMessage):
        return teacher.update(model, message)
    if isinstance(message, ReviewMessage):
        return review.update(model, message)
    if isinstance(message, TellingMessage):
        return telling.update(model, message)
    if isinstance(message, HistoryMessage):
        return history.update(model, message)
    if isinstance(message, StorageMessage):
        return storage.update(model, message)
    if isinstance(message, NavigationMessage):
        return navigation.update(model, message)
    if isinstance(message, SetupMessage):
        return setup.update(model, message)
    if isinstance(message, LayoutMessage):
        return layout.update(model, message)
    if isinstance(message, ShelfMessage):
        return shelf.update(model, message)
    if isinstance(message, IntakeMessage):
        return intake.update(model, message)
    if isinstance(message, SharingMessage):
        return sharing.update(model, message)
    if isinstance(message, DialogMessage):
        return dialogs.update(model, message)
    if isinstance(message, RulebookMessage):
        return rulebook.update(model, message)
    if isinstance(message, LessonMessage):
        return _of_a_lesson(model, message)
    if isinstance(message, LicencesMessage):
        return licences.update(model, message)
    if isinstance(message, RemoteMessage):
        return _of_somebody_elsewhere(model, message)
    assert_never(message)


# ruff: noqa: PLC0415 - what lessons and chairs elsewhere need comes when somebody opens one


def _at_a_lesson(model: Model, message: TableMessage) -> Model:
    from moleweb.pages.lessons import update as lessons

    return lessons.at_the_table(model, message)


def _of_somebody_elsewhere(model: Model, message: RemoteMessage) -> Model:
    from moleweb.pages.remote import update as remote

    return remote.update(model, message)


def _settled_with_others(before: Model, after: Model) -> Model:
    """What is played in a game with somebody elsewhere, and what came from there."""
    match = after.match
    if match is None or not queries.is_remote(match):
        return after
    from moleweb.pages.remote.playing import settle

    return settle(before, after, match)


def _of_a_lesson(model: Model, message: LessonMessage) -> Model:
    from moleweb.pages.lessons import update as lessons

    return lessons.update(model, message)


def settle(before: Model, after: Model) -> Model:
    """What follows from any change, whatever brought it about."""
    after = storage.settle(before, _settled_with_others(before, after))
    if after.settings != before.settings:
        after = after.emit(SaveSettings(after.settings))
    if after.habits != before.habits:
        after = after.emit(SaveHabits(habits.dump(after.habits)))
    if after.memory_peeks != before.memory_peeks:
        after = after.emit(SaveMemoryPeeks(memory_peek_storage.dump(after.memory_peeks)))
    if after.route != before.route:
        table = replace(after.table, eyes=None, asked=False)
        after = replace(after, dialog=None, table=table)
        after = after.emit(
            Navigate(routes.fragment(after.route)), ScrollTo(routes.anchor(after.route))
        )
    told = teacher.settle(before, telling.settle(before, after))
    return opponent.settle(before, sounds.settle(before, told))
