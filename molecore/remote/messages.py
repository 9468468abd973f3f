"""What seats tell each other: a body, the place it has among all messages, and a signature."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Final, Literal, Protocol, TypeAlias, get_args

from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.remote.errors import BadLetter
from molecore.remote.octets import Reader, block, number, several, text
from molecore.words import Message as Sentence

KEY_LENGTH: Final = 32
"""Bytes of a key, private or public (RFC 8032)."""
SIGNATURE_LENGTH: Final = 64
HASH_LENGTH: Final = 16
"""Bytes of the hash by which messages name what came before them."""
SIGNED_FOR: Final = b"molecore elsewhere 1\n"
"""What stands before all that is signed, so that a signature means nothing elsewhere."""


class Keys(Protocol):
    """Ed25519 (RFC 8032), from a library. Private and public keys have 32 bytes."""

    def public(self, private: bytes) -> bytes:
        """The public key that belongs to a private one."""
        ...

    def sign(self, private: bytes, content: bytes) -> bytes:
        """The signature of ``content``, 64 bytes."""
        ...

    def verify(self, public: bytes, content: bytes, signature: bytes) -> bool:
        """Whether the owner of ``public`` has signed ``content``."""
        ...


@record
class SatDown:
    """Somebody takes the seat that an invitation offers: signed with the invitation's key."""

    key: bytes
    """The public key with which all other messages of the seat are signed."""
    name: str


@record
class Played:
    """The seat plays an action of its game."""

    ply: int
    """How many plies were played before it."""
    action: str
    """In the notation of the game."""


@record
class GaveUp:
    """The seat resigns, which ends the game."""

    ply: int
    """How many plies were played before it."""


Question: TypeAlias = Literal["takeback", "draw", "rematch"]
_QUESTIONS: Final[tuple[Question, ...]] = get_args(Question)


@record
class Asked:
    """The seat asks all other people for something."""

    question: Question
    number: int
    """takeback: how many plies shall be left; rematch: by how many seats everybody moves on."""
    seed: int
    """rematch: the seed of the next game; 0 otherwise."""


@record
class Answered:
    """The seat answers what was asked last."""

    agrees: bool


@record
class Withdrew:
    """The seat withdraws what it asked, before all have answered."""


@record
class Sealed:
    """In a sealed game: what the seat plays, and what its device has to say (docs/sealed.md)."""

    number: int
    """How many messages of this kind came before it."""
    parts: tuple[bytes, ...]


@record
class Offered:
    """The seat agrees that another is given anew, as the device that played it is lost."""

    seat: Seat
    key: bytes
    """The public key of the invitation: whoever has it sits down, once all others agree."""


@record
class Said:
    """A few words with the turn. They change nothing in the game."""

    words: str


Body: TypeAlias = Offered | SatDown | Played | GaveUp | Asked | Answered | Withdrew | Sealed | Said


@record
class Letter:
    """One message of one seat, signed."""

    seat: Seat
    seen: tuple[int, ...]
    """How many messages of each seat it comes after. That of its own seat is its number."""
    before: bytes
    """The hash of all that: see `Log.hash_of`."""
    body: Body
    signature: bytes

    @property
    def place(self) -> int:
        """Its number among the messages of its seat, from 0."""
        return self.seen[self.seat]


def content_of(letter: Letter) -> bytes:
    """``letter`` as bytes, all but its signature."""
    seen = b"".join(number(count) for count in letter.seen)
    return number(letter.seat) + seen + letter.before + written_body(letter.body)


def to_sign(start: bytes, letter: Letter) -> bytes:
    """What is signed of ``letter``; ``start`` is the hash of the beginning of its game."""
    return SIGNED_FOR + start + content_of(letter)


def hash_of(letter: Letter) -> bytes:
    """What names ``letter`` in the hashes of later ones."""
    return sha256(content_of(letter)).digest()[:HASH_LENGTH]


def write(letter: Letter) -> bytes:
    """``letter`` as bytes: its content, then its signature."""
    return content_of(letter) + letter.signature


def read(reader: Reader, seats: int) -> Letter:
    """The next letter of a game with so many ``seats``. Raises BadLetter."""
    seat = reader.number()
    if seat >= seats:
        raise BadLetter("changed", Sentence("remote.bad.bytes"))
    return Letter(
        seat=seat,
        seen=tuple([reader.number() for _ in range(seats)]),
        before=reader.take(HASH_LENGTH),
        body=_read_body(reader),
        signature=reader.take(SIGNATURE_LENGTH),
    )


# ---- bodies


def written_body(body: Body) -> bytes:  # noqa: C901, PLR0911 - a case each
    """A body as bytes: what kind it is, and its fields."""
    match body:
        case SatDown(key, name):
            return number(0) + key + text(name)
        case Played(ply, action):
            return number(1) + number(ply) + text(action)
        case GaveUp(ply):
            return number(2) + number(ply)
        case Asked(question, count, seed):
            kind = number(_QUESTIONS.index(question))
            return number(3) + kind + number(count) + seed.to_bytes(8, "big")
        case Answered(agrees):
            return number(4) + number(int(agrees))
        case Offered(seat, key):
            return number(6) + number(seat) + key
        case Sealed(count, parts):
            return number(5) + number(count) + several(map(block, parts))
        case Said(words):
            return number(7) + text(words)
        case Withdrew():
            return number(8)


def _read_body(reader: Reader) -> Body:  # noqa: C901, PLR0911 - a case each
    kind = reader.number()
    if kind == 0:
        return SatDown(reader.take(KEY_LENGTH), reader.text())
    if kind == 1:
        return Played(reader.number(), reader.text())
    if kind == 2:
        return GaveUp(reader.number())
    if kind == 3:
        return _read_question(reader)
    if kind == 4:
        return Answered(_flag(reader))
    if kind == 5:
        return Sealed(reader.number(), reader.several(Reader.block))
    if kind == 6:
        return Offered(reader.number(), reader.take(KEY_LENGTH))
    if kind == 7:
        return Said(reader.text())
    if kind == 8:
        return Withdrew()
    raise BadLetter("newer", Sentence("remote.bad.newer"))


def _read_question(reader: Reader) -> Asked:
    kind = reader.number()
    if kind >= len(_QUESTIONS):
        raise BadLetter("newer", Sentence("remote.bad.newer"))
    return Asked(_QUESTIONS[kind], reader.number(), int.from_bytes(reader.take(8), "big"))


def _flag(reader: Reader) -> bool:
    value = reader.number()
    if value > 1:
        raise BadLetter("changed", Sentence("remote.bad.bytes"))
    return bool(value)


# ---- the beginning


@record
class Chair:
    """What is known of a seat from the beginning."""

    key: bytes
    """The public key that its first message is signed with."""
    offered: bool
    """Whether an invitation offers it: then the first message is `SatDown`, which brings a key."""


@record
class Start:
    """The beginning of a game, which all its messages are chained to."""

    id: str
    """Names the game: 16 hexadecimal digits."""
    setup: str
    """A link that holds the set-up (docs/formats.md)."""
    chairs: tuple[Chair, ...]


@lru_cache(maxsize=8)
def hash_of_start(start: Start) -> bytes:
    """What names ``start`` in hashes and signatures, 16 bytes."""
    return sha256(write_start(start)).digest()[:HASH_LENGTH]


def write_start(start: Start) -> bytes:
    """``start`` as bytes: id, set-up and chairs."""
    chairs = several(chair.key + number(int(chair.offered)) for chair in start.chairs)
    return bytes.fromhex(start.id) + text(start.setup) + chairs


def read_start(reader: Reader) -> Start:
    """The next beginning of a game. Raises BadLetter."""
    return Start(
        id=reader.take(8).hex(),
        setup=reader.text(),
        chairs=reader.several(lambda each: Chair(each.take(KEY_LENGTH), _flag(each))),
    )
