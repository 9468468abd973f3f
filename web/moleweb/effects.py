"""What the model wants done in the world outside, as values; the browser part does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from molecore.core.match import Match
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
class Save:
    """Keep the match in local storage as the current one."""

    match: Match


@record
class Load:
    """Read the match with this id from local storage; answered by `GameRead`."""

    match_id: str


@record
class SetAside:
    """Move a save that cannot be read out of the way, without losing its text."""

    match_id: str
    text: str


@record
class KeepSettings:
    """Store the settings and let the page look like them."""

    settings: Settings


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
    Go | Save | Load | SetAside | KeepSettings | Copy | ReadRules | Ask | Cancel | Wake | Update
)
