"""The features of the page: their messages, their updates, and the acts that the page sends.

A new screen registers here, in `routes.py`, in `view.py` and in the navigation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Generic, NamedTuple, TypeAlias, get_args

from moleweb.app.acts import Act, Acts, M
from moleweb.app.model import Model
from moleweb.pages.dialogs import messages as dialog_messages
from moleweb.pages.dialogs import update as dialogs
from moleweb.pages.history import messages as history_messages
from moleweb.pages.history import update as history
from moleweb.pages.lessons import messages as lesson_messages
from moleweb.pages.licences import messages as licence_messages
from moleweb.pages.licences import update as licences
from moleweb.pages.navigation import messages as navigation_messages
from moleweb.pages.navigation import update as navigation
from moleweb.pages.new_game import layout_update as layout
from moleweb.pages.new_game import messages as setup_messages
from moleweb.pages.new_game import update as setup
from moleweb.pages.play import handover_update as handover
from moleweb.pages.play import memory_peek_update as memory_peek
from moleweb.pages.play import messages as play_messages
from moleweb.pages.play import opponent_update as opponent
from moleweb.pages.play import teacher_update as teacher
from moleweb.pages.play import update as play
from moleweb.pages.remote import messages as remote_messages
from moleweb.pages.review import messages as review_messages
from moleweb.pages.review import update as review
from moleweb.pages.rulebook import messages as rulebook_messages
from moleweb.pages.rulebook import update as rulebook
from moleweb.pages.sharing import messages as sharing_messages
from moleweb.pages.sharing import update as sharing
from moleweb.pages.shelf import intake
from moleweb.pages.shelf import messages as shelf_messages
from moleweb.pages.shelf import update as shelf
from moleweb.pages.telling import messages as telling_messages
from moleweb.pages.telling import update as telling
from moleweb.storage import messages as storage_messages
from moleweb.storage import update as storage

Message: TypeAlias = (
    play_messages.TurnMessage
    | play_messages.HandoverMessage
    | play_messages.MemoryPeekMessage
    | play_messages.OpponentMessage
    | play_messages.TeachingMessage
    | review_messages.ReviewMessage
    | telling_messages.TellingMessage
    | history_messages.HistoryMessage
    | storage_messages.StorageMessage
    | navigation_messages.NavigationMessage
    | setup_messages.SetupMessage
    | setup_messages.LayoutMessage
    | shelf_messages.ShelfMessage
    | shelf_messages.IntakeMessage
    | sharing_messages.SharingMessage
    | dialog_messages.DialogMessage
    | rulebook_messages.RulebookMessage
    | lesson_messages.LessonMessage
    | licence_messages.LicencesMessage
    | remote_messages.RemoteMessage
)
"""Everything that can happen, as values: an update knows the world by these alone."""


class Feature(NamedTuple, Generic[M]):
    """One feature of the page."""

    messages: Any
    """The union of its messages, M, or the only one."""
    update: Callable[[Model, M], Model]
    acts: Acts[M]

    @property
    def kinds(self) -> tuple[type, ...]:
        """The classes of its messages."""
        return get_args(self.messages) or (self.messages,)


# Lessons and remote play are fetched when somebody opens one.


def _lesson(model: Model, message: lesson_messages.LessonMessage) -> Model:
    from moleweb.pages.lessons import update as lessons  # noqa: PLC0415 - as said above

    return lessons.update(model, message)


def _remote(model: Model, message: remote_messages.RemoteMessage) -> Model:
    from moleweb.pages.remote import update as remote  # noqa: PLC0415 - as said above

    return remote.update(model, message)


def _feature(messages: Any, update: Callable[[Model, M], Model], acts: Acts[M]) -> Feature[Any]:
    """A feature; the type checker sees that its update takes what its acts make."""
    return Feature(messages, update, acts)


FEATURES: Final = (
    _feature(play_messages.TurnMessage, play.update, play_messages.TURN_ACTS),
    _feature(play_messages.HandoverMessage, handover.update, play_messages.HANDOVER_ACTS),
    _feature(play_messages.MemoryPeekMessage, memory_peek.update, play_messages.MEMORY_PEEK_ACTS),
    _feature(play_messages.OpponentMessage, opponent.update, play_messages.OPPONENT_ACTS),
    _feature(play_messages.TeachingMessage, teacher.update, play_messages.TEACHING_ACTS),
    _feature(review_messages.ReviewMessage, review.update, review_messages.REVIEW_ACTS),
    _feature(telling_messages.TellingMessage, telling.update, telling_messages.TELLING_ACTS),
    _feature(history_messages.HistoryMessage, history.update, history_messages.HISTORY_ACTS),
    _feature(storage_messages.StorageMessage, storage.update, storage_messages.STORAGE_ACTS),
    _feature(
        navigation_messages.NavigationMessage,
        navigation.update,
        navigation_messages.NAVIGATION_ACTS,
    ),
    _feature(setup_messages.SetupMessage, setup.update, setup_messages.SETUP_ACTS),
    _feature(setup_messages.LayoutMessage, layout.update, setup_messages.LAYOUT_ACTS),
    _feature(shelf_messages.ShelfMessage, shelf.update, shelf_messages.SHELF_ACTS),
    _feature(shelf_messages.IntakeMessage, intake.update, shelf_messages.INTAKE_ACTS),
    _feature(sharing_messages.SharingMessage, sharing.update, sharing_messages.SHARING_ACTS),
    _feature(dialog_messages.DialogMessage, dialogs.update, dialog_messages.DIALOG_ACTS),
    _feature(rulebook_messages.RulebookMessage, rulebook.update, rulebook_messages.RULEBOOK_ACTS),
    _feature(lesson_messages.LessonMessage, _lesson, lesson_messages.LESSON_ACTS),
    _feature(licence_messages.LicencesMessage, licences.update, licence_messages.LICENCE_ACTS),
    _feature(remote_messages.RemoteMessage, _remote, remote_messages.REMOTE_ACTS),
)

UPDATES: Final[Mapping[type, Callable[[Model, Any], Model]]] = {
    kind: feature.update for feature in FEATURES for kind in feature.kinds
}
"""The update for each kind of message."""


def _acts() -> Iterator[tuple[str, Act[Message]]]:
    for feature in FEATURES:
        yield from feature.acts.items()


ACTS: Final[Acts[Message]] = dict(_acts())
"""Everything that the page can send, by name."""


def read(act: str, key: str, value: str) -> Message | None:
    """The message for an act of the page, or None if it is unknown."""
    try:
        return ACTS[act](key, value)
    except (KeyError, ValueError):
        return None
