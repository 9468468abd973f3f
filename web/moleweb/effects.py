"""What the model wants done in the world outside, as values; the browser part does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from molecore.core.history import History
from molecore.core.record import record
from moleweb.settings import Settings

if TYPE_CHECKING:
    from moleweb.messages import Message


@record
class Go:
    """Put ``fragment`` into the address; in place of the present one if ``instead``."""

    fragment: str
    instead: bool = False


@record
class Arrive:
    """Bring the element with the id ``place``, or the top, into sight, and the focus there."""

    place: str


@record
class Keep:
    """Keep the history; ``current``: as that of the match to begin with next time."""

    history: History
    current: bool = True


@record
class Load:
    """Find all saves of the match with this id; answered by `GameRead`."""

    match_id: str


@record
class SetAside:
    """Move a save that cannot be read out of the way, without losing its text."""

    match_id: str
    text: str


@record
class ListGames:
    """Find all games; answered by `GamesListed`."""


@record
class Forget:
    """Remove the match with this id from wherever it is kept."""

    match_id: str


@record
class Hold:
    """Be the one tab that writes this match, if no other is; answered by `Held`. "": write none."""

    match_id: str


@record
class TakeOver:
    """Be the one that writes this match, whoever was; answered by `Held`."""

    match_id: str


@record
class Download:
    """Hand ``text`` over as a file."""

    name: str
    text: str


@record
class AskRoom:
    """Find out how much room there is; answered by `RoomTold`.

    ``promise``: ask the browser first to promise that it never makes room by clearing this.
    """

    promise: bool = False


@record
class KeepSettings:
    """Store the settings and let the page look like them."""

    settings: Settings


@record
class KeepLooks:
    """Keep the looks that go on, so that loading the page anew gives nobody more time."""

    text: str


@record
class Copy:
    """Put ``text`` on the clipboard; answered by `Copied`."""

    text: str


@record
class ReadRules:
    """Read the rule text of a game; answered by `RulesRead`."""

    game: str


@record
class Ask:
    """Let the opponent think; answered by `OpponentSaid` with the same request number."""

    request: int
    text: str
    pace: float
    """The answer is held back until this many seconds have passed, so that eyes can follow."""


@record
class Cancel:
    """Stop the opponent."""


@record
class Wake:
    """Send ``message`` after ``seconds``."""

    seconds: float
    message: Message


@record
class Update:
    """Change to the new version of the page, which loads it anew."""


Effect: TypeAlias = (
    Go
    | Arrive
    | Keep
    | Load
    | SetAside
    | ListGames
    | Forget
    | Hold
    | TakeOver
    | Download
    | AskRoom
    | KeepSettings
    | KeepLooks
    | Copy
    | ReadRules
    | Ask
    | Cancel
    | Wake
    | Update
)
