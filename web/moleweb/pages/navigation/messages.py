"""What happens to the page itself: it starts, goes elsewhere, fails, is updated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias, get_args

from molecore.core.record import record
from moleweb.app.acts import Acts, always
from moleweb.app.model import OfflineState
from moleweb.storage.messages import GameLoaded


@record
class PageStarted:
    """The page is up. ``saved`` is all that is kept of the current match."""

    fragment: str
    origin: str
    """The address of the page without fragment."""
    settings: str = ""
    match_id: str = ""
    saved: tuple[str, ...] = ()
    storage: bool = True
    suspect: str = ""
    """The mark of a link that the page was reading when it stopped, if it did."""
    memory_peeks: str = ""
    """The looks that went on."""
    habits: str = ""
    """What people chose when they last started a game."""
    build: str = ""
    """What the build of the page is called."""
    again: bool = False
    """Whether Python was lost before, and the page had to start again."""


@record
class RouteChanged:
    """The address has a new fragment."""

    fragment: str


@record
class NoticesClosed:
    """The notice has been read."""


@record
class CallbackFailed:
    """A callback failed; the model is as it was before."""

    fault: str = ""
    """What kind of error it was, and where."""


@record
class PartMissed:
    """A part of the program that is needed could not be fetched."""


@record
class UpdateReady:
    """A new version of the page is there."""


@record
class WorkerMissed:
    """The browser starts no worker for the opponent, which thinks in the page instead."""


@record
class OfflineTold:
    """What became of copying the page for days without network."""

    state: OfflineState
    about: str
    """Which parts, where these are what is wrong."""


@record
class UpdateRequested:
    """Change to the new version now."""


NavigationMessage: TypeAlias = (
    RouteChanged
    | PageStarted
    | GameLoaded
    | NoticesClosed
    | CallbackFailed
    | PartMissed
    | UpdateReady
    | WorkerMissed
    | OfflineTold
    | UpdateRequested
)

_OFFLINE: Final[Mapping[str, OfflineState]] = {name: name for name in get_args(OfflineState)}
NAVIGATION_ACTS: Final[Acts[NavigationMessage]] = {
    "went": lambda _, value: RouteChanged(value),
    "see": lambda _, value: RouteChanged(value),
    "noticed": always(NoticesClosed()),
    "noworker": always(WorkerMissed()),
    "offline": lambda key, value: OfflineTold(_OFFLINE[key], value),
    "updateready": always(UpdateReady()),
    "update": always(UpdateRequested()),
}
