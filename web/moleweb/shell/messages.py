"""All that can happen, as values: `update` knows nothing of the world but these."""

from __future__ import annotations

from typing import TypeAlias

from moleweb.pages.dialogs.messages import DialogMessage
from moleweb.pages.history.messages import HistoryMessage
from moleweb.pages.lessons.messages import LessonMessage
from moleweb.pages.licences.messages import LicencesMessage
from moleweb.pages.navigation.messages import NavigationMessage
from moleweb.pages.new_game.messages import LayoutMessage, SetupMessage
from moleweb.pages.play.messages import (
    HandoverMessage,
    MemoryPeekMessage,
    OpponentMessage,
    TeachingMessage,
    TurnMessage,
)
from moleweb.pages.remote.messages import RemoteMessage
from moleweb.pages.review.messages import ReviewMessage
from moleweb.pages.rulebook.messages import RulebookMessage
from moleweb.pages.sharing.messages import SharingMessage
from moleweb.pages.shelf.messages import IntakeMessage, ShelfMessage
from moleweb.pages.telling.messages import TellingMessage
from moleweb.storage.messages import StorageMessage

Message: TypeAlias = (
    TurnMessage
    | HandoverMessage
    | MemoryPeekMessage
    | OpponentMessage
    | TeachingMessage
    | ReviewMessage
    | TellingMessage
    | HistoryMessage
    | StorageMessage
    | NavigationMessage
    | SetupMessage
    | LayoutMessage
    | ShelfMessage
    | IntakeMessage
    | SharingMessage
    | DialogMessage
    | RulebookMessage
    | LessonMessage
    | LicencesMessage
    | RemoteMessage
)
