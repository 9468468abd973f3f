"""What happens in a game with somebody elsewhere."""

from __future__ import annotations

from typing import Literal, TypeAlias

from molecore.core.record import record
from molecore.remote.messages import Question


@record
class ChairsFound:
    """All chairs that this browser has in a game: the id of each match, and the chair as kept."""

    game: str
    texts: tuple[tuple[str, str], ...]


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
class ShareRequested:
    """Hand the link in the dialog to another program of the device."""


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


WireNews: TypeAlias = Literal["heard", "up", "down", "offer", "answer", "failed"]


@record
class WireTold:
    """News of the direct connection.

    Somebody said ``text``; one more device is connected, or one less; the offer or the answer
    that was wanted is ready; or none could be made.
    """

    news: WireNews
    text: str


@record
class ConnectionWanted:
    """Make an offer of a direct connection."""


@record
class StunServerNamed:
    """A STUN server was entered, or taken out again."""

    server: str


RemoteMessage: TypeAlias = (
    ChairsFound
    | LostGameFound
    | InvitationAccepted
    | LetterPasted
    | QuestionAsked
    | QuestionAnswered
    | ShareRequested
    | ScanRequested
    | CodeScanned
    | CameraFailed
    | WireTold
    | ConnectionWanted
    | StunServerNamed
)
