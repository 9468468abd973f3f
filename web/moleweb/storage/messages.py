"""What is heard from where games are kept, and from other tabs."""

from __future__ import annotations

from typing import Final, TypeAlias

from molecore.core.history import History
from molecore.core.record import record
from moleweb.app.acts import Acts, always


@record
class GameLoaded:
    """All saves of a match that were found."""

    match_id: str
    texts: tuple[str, ...]


@record
class GamesListed:
    """All games that are kept: the saves of each, the damaged ones, those in newer formats."""

    games: tuple[tuple[str, ...], ...]
    aside: tuple[str, ...]
    newer: tuple[tuple[str, str], ...] = ()
    """The id of each, "" where that cannot be told, and the save."""
    chairs: tuple[tuple[str, str], ...] = ()
    """The chairs in games with somebody elsewhere: the id of each match, and the chair as kept."""
    awaiting: tuple[str, ...] = ()
    """The sealed games that wait for a person here, by the ids of their matches."""
    at: str = ""
    """When they were found (ISO 8601, UTC), "" unknown."""


@record
class HistoryMerged:
    """The history of a match with what another tab added to it."""

    history: History


@record
class SaveReceived:
    """Another tab has kept a game; this is its save."""

    text: str


@record
class LockChanged:
    """Whether this tab is the one that writes the match."""

    match_id: str
    mine: bool


@record
class TakeoverRequested:
    """Yes, this tab shall be the one that writes."""


@record
class StorageFailed:
    """Something could not be kept. ``full``: for lack of room."""

    full: bool


@record
class StorageRecovered:
    """What could not be kept before is kept again."""


StorageMessage: TypeAlias = (
    SaveReceived
    | HistoryMerged
    | LockChanged
    | TakeoverRequested
    | StorageFailed
    | StorageRecovered
)
RepositoryMessage: TypeAlias = (
    GameLoaded | GamesListed | HistoryMerged | StorageFailed | StorageRecovered
)
"""What the repository of games says."""

STORAGE_ACTS: Final[Acts[StorageMessage]] = {
    "heard": lambda _, value: SaveReceived(value),
    "held": lambda key, value: LockChanged(key, value == "true"),
    "takeover": always(TakeoverRequested()),
}
