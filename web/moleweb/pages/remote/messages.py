"""What happens in a game with somebody elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.remote.messages import Question
from moleweb.app.acts import Acts, always, fresh_key, fresh_password, fresh_seed


@record
class ChairsFound:
    """All chairs that this browser has in a game: the id of each match, and the chair as kept."""

    game: str
    texts: tuple[tuple[str, str], ...]
    resting: tuple[tuple[str, str, str], ...] = ()
    """Those that are not played here now: of each the match, why, and the chair as kept."""


@record
class SeatMoved:
    """Move the seat at the table to another device."""

    password: str
    """For the link that holds it."""


@record
class SeatEncrypted:
    """The seat was encrypted, in Base64; "": this browser cannot."""

    packed: str


@record
class SeatFileRequested:
    """Hand over the seat that moves as a file."""


@record
class PasswordTyped:
    """Decrypt the seat that came by a link."""

    password: str


Decrypted: TypeAlias = Literal["open", "wrong", "insecure"]
"""The password was right, or it was another; or this browser cannot decrypt."""


@record
class SeatDecrypted:
    """What became of a link with a seat."""

    outcome: Decrypted
    packed: str
    """The seat in Base64."""


@record
class SeatWoken:
    """Play the seat at the table here again."""


@record
class SeatGivenAnew:
    """Agree that a seat whose device is lost is given to a new one."""

    seat: Seat


@record
class MissingRequested:
    """Ask the device of another seat for all letters that are missing here."""


@record
class LostGameFound:
    """A match is not kept here any more, but its chair is."""

    match_id: str
    text: str
    """The chair as it was kept."""


@record
class InvitationAccepted:
    """Sit down on the chair that the link offers."""

    name: str
    secret: str
    """Chance for a key: 64 hexadecimal digits."""


@record
class LetterPasted:
    """A link that somebody sent was pasted at the table."""

    text: str


@record
class QuestionAsked:
    """Ask all the others for something."""

    question: Question
    seed: int
    """Of the next game, for a rematch."""


@record
class QuestionAnswered:
    """Yes or no to what was asked."""

    agrees: bool


@record
class QuestionWithdrawn:
    """What was asked here is asked no more."""


@record
class PlanBegun:
    """Prepare an answer to the next turn of the other."""


@record
class PlanLeft:
    """Prepare none."""


@record
class PlanDropped:
    """One of the prepared answers is not played after all."""

    number: int


@record
class ShareRequested:
    """Hand the link in the dialog to another program of the device."""


@record
class LinkSendRequested:
    """Hand on what a seat has to hear, by one press."""

    seat: Seat


@record
class WordsTyped:
    """A few words were typed that go with the turn."""

    words: str


@record
class LinkHandedOn:
    """Another program of the device took the link."""


@record
class ScanRequested:
    """Let the camera read the code of a link."""


@record
class CodeScanned:
    """The camera saw a code that says ``text``."""

    text: str


CameraTrouble: TypeAlias = Literal["forbidden", "none", "missing"]
"""It may not be used, there is none, or what reads codes could not be fetched."""


@record
class CameraFailed:
    """The camera shows nothing."""

    trouble: CameraTrouble


WireNews: TypeAlias = Literal["heard", "up", "down", "offer", "answer", "failed", "late"]


@record
class WireTold:
    """News of the direct connection.

    Somebody said ``text``; one more device is connected, or one less; the offer or the answer
    that was wanted is ready; or none could be made; or an answer came to an offer that is gone.
    """

    news: WireNews
    text: str


@record
class AnswerUnheard:
    """The time is over in which a tab could take the answer to its offer in this game."""

    game: str


@record
class ConnectionWanted:
    """Make an offer of a direct connection."""


@record
class StunServerNamed:
    """A STUN server was entered, or taken out again."""

    server: str


RemoteMessage: TypeAlias = (
    ChairsFound
    | SeatMoved
    | SeatEncrypted
    | SeatFileRequested
    | PasswordTyped
    | SeatDecrypted
    | SeatWoken
    | SeatGivenAnew
    | MissingRequested
    | LostGameFound
    | InvitationAccepted
    | LetterPasted
    | QuestionAsked
    | QuestionAnswered
    | QuestionWithdrawn
    | PlanBegun
    | PlanLeft
    | PlanDropped
    | ShareRequested
    | LinkSendRequested
    | WordsTyped
    | LinkHandedOn
    | ScanRequested
    | CodeScanned
    | CameraFailed
    | WireTold
    | AnswerUnheard
    | ConnectionWanted
    | StunServerNamed
)

_QUESTIONS: Final[Mapping[str, Question]] = {name: name for name in get_args(Question)}
_WIRE_NEWS: Final[Mapping[str, WireNews]] = {name: name for name in get_args(WireNews)}
_CAMERA_TROUBLES: Final[Mapping[str, CameraTrouble]] = {
    name: name for name in get_args(CameraTrouble)
}
_DECRYPTED: Final[Mapping[str, Decrypted]] = {name: name for name in get_args(Decrypted)}
REMOTE_ACTS: Final[Acts[RemoteMessage]] = {
    "moveseat": lambda *_: SeatMoved(fresh_password()),
    "locked": lambda _, value: SeatEncrypted(value),
    "seatfile": always(SeatFileRequested()),
    "unlock": lambda _, value: PasswordTyped(value),
    "unlocked": lambda key, value: SeatDecrypted(_DECRYPTED[key], value),
    "playhere": always(SeatWoken()),
    "giveanew": lambda _, value: SeatGivenAnew(int(value)),
    "askmissing": always(MissingRequested()),
    "sitdown": lambda _, value: InvitationAccepted(value, fresh_key()),
    "sharelink": always(ShareRequested()),
    "sendlink": lambda _, value: LinkSendRequested(int(value)),
    "words": lambda _, value: WordsTyped(value),
    "handedon": always(LinkHandedOn()),
    "letter": lambda _, value: LetterPasted(value),
    "scan": always(ScanRequested()),
    "scanned": lambda _, value: CodeScanned(value),
    "unscanned": lambda _, value: CameraFailed(_CAMERA_TROUBLES[value]),
    "connect": always(ConnectionWanted()),
    "wire": lambda key, value: WireTold(_WIRE_NEWS[key], value),
    "stun": lambda _, value: StunServerNamed(value),
    "ask": lambda _, value: QuestionAsked(_QUESTIONS[value], fresh_seed()),
    "agree": always(QuestionAnswered(True)),
    "disagree": always(QuestionAnswered(False)),
    "withdraw": always(QuestionWithdrawn()),
    "plan": always(PlanBegun()),
    "planleft": always(PlanLeft()),
    "plandropped": lambda _, value: PlanDropped(int(value)),
}
