"""What has to be done outside the model, as values; `browser.py` does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from molecore.core.history import History
from molecore.core.record import record
from molecore.drawing.board import Noise
from moleweb.app.settings import Settings

if TYPE_CHECKING:
    from moleweb.shell.features import Message


@record
class Navigate:
    """Put ``fragment`` into the address; in place of the present one if ``instead``."""

    fragment: str
    instead: bool = False


@record
class ScrollTo:
    """Bring the element with the id ``place``, or the top, into sight, and the focus there."""

    place: str


@record
class SaveGame:
    """Keep the history; ``current``: as that of the match to begin with next time."""

    history: History
    current: bool = True


@record
class LoadGame:
    """Find all saves of the match with this id; answered by `GameLoaded`."""

    match_id: str


@record
class SetAsideSave:
    """Move a save that cannot be read out of the way, without losing its text."""

    match_id: str
    text: str


@record
class ListGames:
    """Find all games; answered by `GamesListed`."""


@record
class DeleteGame:
    """Remove the match with this id from wherever it is kept."""

    match_id: str


@record
class AcquireLock:
    """Become the one tab that writes this match, if no other is; "": write none.

    Answered by `LockChanged`.
    """

    match_id: str


@record
class TakeOverLock:
    """Become the tab that writes this match, whichever was; answered by `LockChanged`."""

    match_id: str


@record
class DownloadFile:
    """Download ``text`` as a file."""

    name: str
    text: str


@record
class FetchReader:
    """Fetch what reads records.

    Answered by `ReaderProgressed` on the way, and `ReaderLoaded` or `ReaderFailed` at the end.
    """


@record
class HandOverPicture:
    """Hand ``svg`` over as a picture made of dots; ``name`` of its file, without an ending."""

    name: str
    svg: str


@record
class MeasureStorage:
    """Find out how much room there is; answered by `StorageMeasured`.

    ``promise``: ask the browser first to promise that it never makes room by clearing this.
    """

    promise: bool = False


@record
class SaveSettings:
    """Store the settings and let the page look like them."""

    settings: Settings


@record
class SaveHabits:
    """Keep what people chose for a new game, for the next time."""

    text: str


@record
class SaveMemoryPeeks:
    """Keep the running memory peeks, so that loading the page anew gives nobody more time."""

    text: str


@record
class PlaySounds:
    """Make these sounds, one after another."""

    names: tuple[Noise, ...]


@record
class CopyText:
    """Put ``text`` on the clipboard; answered by `CopyFinished`."""

    text: str


@record
class KeepChair:
    """Keep the chair of a match with somebody elsewhere, and its key."""

    match_id: str
    text: str
    awaited: bool = False
    """Whether it is a sealed game that waits for a person here."""


@record
class FindChairs:
    """Find all chairs that this browser has in a game; answered by `ChairsFound`."""

    game: str


@record
class FindLostGame:
    """Find the chair of a match whose save is lost; answered by `LostGameFound` if there is one."""

    match_id: str


@record
class RemoveChair:
    """Forget the chair of a match, if this browser has one."""

    match_id: str


@record
class BringBackChair:
    """Keep the chair of a match again that was removed, if there was one."""

    match_id: str


@record
class RestSeat:
    """Stop playing a seat here: its chair is kept, and not found any more but as one that rests."""

    match_id: str
    why: Literal["moved", "restored"]
    text: str


@record
class WakeSeat:
    """Play a seat here again that rests; its chair is found by `FindChairs` as before."""

    match_id: str


@record
class RestoreSeats:
    """Let seats of a backup rest here, unless this browser has them already."""

    seats: tuple[tuple[str, str], ...]
    """The id of each match, and the chair as it was kept."""


@record
class EncryptSeat:
    """Encrypt bytes with a password; answered by `SeatEncrypted`."""

    content: bytes
    password: str


@record
class DecryptSeat:
    """Decrypt what `EncryptSeat` made; answered by `SeatDecrypted`."""

    content: bytes
    password: str


@record
class ScanCodes:
    """Show in the dialog what the camera sees; answered by `CodeScanned` or `CameraFailed`."""


@record
class JoinWire:
    """Be heard by the other devices in a game, and hear them; "": in none.

    ``goodbye`` is said when the page is closed.
    """

    game: str
    goodbye: str


@record
class SayOnWire:
    """Let all devices that are connected hear ``text``."""

    text: str


@record
class OfferConnection:
    """Make an offer of a direct connection; ``server``: a STUN server, "" for none.

    Answered by `WireTold`, as the next two are.
    """

    server: str


@record
class AnswerConnection:
    """Make the answer to an offer that came from another device."""

    offer: str
    server: str


@record
class AcceptConnection:
    """Connect with the device that answered."""

    answer: str


@record
class ShareText:
    """Hand ``text`` to another program of the device; answered by `CopyFinished`."""

    text: str


@record
class LoadRules:
    """Read the rule text of a game; answered by `RulesLoaded`."""

    game: str


@record
class LoadLicences:
    """Read the licences of the page's parts; answered by `LicencesLoaded`."""


@record
class AskOpponent:
    """Let the opponent think; answered by `OpponentReported` with the same request number."""

    request: int
    text: str
    pace: float
    """Seconds that the answer takes at least, so that eyes can follow."""
    bot: str = ""
    """The match and seat where a bot is to answer, which has a worker of its own there."""


@record
class AskTeacher:
    """Assess actions for a person; answered by `TeacherReported`.

    ``text`` "": drop the question before.
    """

    request: int
    text: str


@record
class WarmOpponent:
    """Start the opponent, if it is not there, and let it read the rules of a game."""

    game: str


@record
class CancelOpponent:
    """Stop the opponent."""


@record
class SendLater:
    """Send ``message`` after ``seconds``."""

    seconds: float
    message: Message


@record
class InstallUpdate:
    """Change to the new version of the page, which loads it anew."""


Effect: TypeAlias = (
    Navigate
    | ScrollTo
    | SaveGame
    | LoadGame
    | SetAsideSave
    | ListGames
    | DeleteGame
    | AcquireLock
    | TakeOverLock
    | DownloadFile
    | HandOverPicture
    | FetchReader
    | MeasureStorage
    | SaveSettings
    | SaveHabits
    | SaveMemoryPeeks
    | PlaySounds
    | CopyText
    | KeepChair
    | FindChairs
    | FindLostGame
    | RemoveChair
    | BringBackChair
    | RestSeat
    | WakeSeat
    | RestoreSeats
    | EncryptSeat
    | DecryptSeat
    | ShareText
    | ScanCodes
    | JoinWire
    | SayOnWire
    | OfferConnection
    | AnswerConnection
    | AcceptConnection
    | LoadRules
    | LoadLicences
    | AskOpponent
    | AskTeacher
    | WarmOpponent
    | CancelOpponent
    | SendLater
    | InstallUpdate
)
