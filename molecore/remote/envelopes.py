"""Letters in links, and a device as a text to be kept."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Final, TypeAlias

from molecore.core.protocol import Seat
from molecore.core.record import record, replace
from molecore.remote import log as logs
from molecore.remote.device import Device, restored
from molecore.remote.errors import BadLetter
from molecore.remote.log import Log
from molecore.remote.messages import (
    KEY_LENGTH,
    Letter,
    SatDown,
    Start,
    read,
    read_start,
    write,
    write_start,
)
from molecore.remote.octets import Reader, number, several
from molecore.remote.octets import text as written_text
from molecore.remote.prepared import Prepared
from molecore.sealed.crypto import Cipher
from molecore.wire.seal import CHECKSUM_LENGTH, checksum, is_newer
from molecore.words import Message

PREFIX: Final = "w1."
"""Every link to a chair begins so; the number is the version of the format."""
LENGTH_LIMIT: Final = 8192
"""Characters of a link at most."""
KEPT: Final = "c1."
"""How the text begins that a device is kept as."""
KEPT_SEALED: Final = "c2."
"""How it begins for a device in a sealed game."""
KEPT_PREPARED: Final = "c3."
"""How it begins for a device that keeps answers ready."""
KINDS: Final = (KEPT, KEPT_SEALED, KEPT_PREPARED)
"""All of these; a text that begins otherwise is read as sealed, and refused."""


@record
class Invitation:
    """A link that offers a seat, with all that has happened so far."""

    start: Start
    seat: Seat
    key: bytes
    """The private key that whoever sits down signs with."""
    letters: tuple[Letter, ...]

    @property
    def game(self) -> str:
        """The id of the game it invites to."""
        return self.start.id


@record
class Post:
    """A link with letters for the device of a seat."""

    game: str
    seat: Seat
    """For whom it is."""
    letters: tuple[Letter, ...]


@record
class Request:
    """A link that asks the device of a seat for all letters that another device lacks."""

    game: str
    seat: Seat
    """Who is asked."""
    asker: Seat
    """Whose device lacks them."""
    counts: tuple[int, ...]
    """How many letters of each seat it has."""

    @property
    def letters(self) -> tuple[Letter, ...]:
        """A request brings none."""
        return ()


Letters: TypeAlias = Invitation | Post
Envelope: TypeAlias = Letters | Request


def together(envelopes: Sequence[Envelope]) -> Envelope:
    """The first of ``envelopes``, with the letters that the others have for the same game."""
    first, *others = envelopes
    more = [letter for each in others if each.game == first.game for letter in each.letters]
    if isinstance(first, Request) or not more:
        return first
    return replace(first, letters=(*first.letters, *more))


def is_envelope(text: str) -> bool:
    """Whether ``text`` begins like such a link, of whatever version."""
    head, dot, _ = text[:8].partition(".")
    return bool(dot) and head[:1] == "w" and head[1:].isdecimal()


def request_to(device: Device, seat: Seat) -> Request:
    """What asks the device of ``seat`` for all that ``device`` lacks."""
    return Request(device.start.id, seat, device.seats[0], device.log.counts)


def answer_to(device: Device, request: Request) -> Post:
    """All letters that the device lacks that made ``request``. Raises BadLetter."""
    if len(request.counts) != len(device.start.chairs) or request.asker >= len(request.counts):
        raise BadLetter("changed", Message("remote.bad.bytes"))
    return Post(request.game, request.asker, device.log.lacking(request.counts))


def envelope_for(device: Device, seat: Seat) -> Letters:
    """What the device of ``seat`` has to be sent: all it may not have, or an invitation.

    Only the device on which the game was set up can invite. Others may not have heard yet that
    somebody sits there; what they send is good for whoever does.
    """
    key = dict(device.tickets).get(seat)
    if key is not None and not device.taken(seat):
        return Invitation(device.start, seat, key, device.log.order)
    return Post(device.start.id, seat, device.lacking(seat))


def seal(envelope: Envelope) -> str:
    """``envelope`` as the text of a link."""
    match envelope:
        case Request(game, seat, asker, counts):
            content = number(2) + number(len(counts)) + bytes.fromhex(game)
            return written(PREFIX, content + b"".join(map(number, (seat, asker, *counts))))
        case Invitation(start, seat, key, letters):
            content = number(0) + number(len(start.chairs)) + write_start(start)
            content += number(seat) + key
        case Post(game, seat, letters):
            seats = len(letters[0].seen) if letters else 0
            content = number(1) + number(seats) + bytes.fromhex(game) + number(seat)
    return written(PREFIX, content + several(map(write, letters)))


def seal_all(envelope: Letters) -> tuple[str, ...]:
    """The links that hold ``envelope``: one, or as many as it takes where it is long."""
    found, rest = [], envelope
    while len(text := seal(rest)) > LENGTH_LIMIT and len(rest.letters) > 1:
        fits = max(1, len(rest.letters) * (LENGTH_LIMIT - 900) // len(text))
        found.append(seal(replace(rest, letters=rest.letters[:fits])))
        rest = Post(envelope.game, envelope.seat, rest.letters[fits:])
    return (*found, text)


def open_envelope(text: str) -> Envelope:
    """What a link holds. Raises BadLetter."""
    reader = Reader(read_bytes(PREFIX, text))
    kind, seats = reader.number(), reader.number()
    if kind == 0:
        start = read_start(reader)
        seat, key = reader.number(), reader.take(KEY_LENGTH)
        return Invitation(start, _among(seat, len(start.chairs)), key, _letters(reader, seats))
    if kind == 1:
        game, seat = reader.take(8).hex(), reader.number()
        return Post(game, seat, _letters(reader, seats))
    if kind == 2:
        game, seat, asker = reader.take(8).hex(), reader.number(), reader.number()
        counts = tuple([reader.number() for _ in range(seats)])
        reader.end()
        return Request(game, seat, asker, counts)
    raise BadLetter("newer", Message("remote.bad.newer"))


def _among(seat: Seat, seats: int) -> Seat:
    if seat >= seats:
        raise BadLetter("changed", Message("remote.bad.bytes"))
    return seat


def _letters(reader: Reader, seats: int) -> tuple[Letter, ...]:
    letters = reader.several(lambda each: read(each, seats))
    reader.end()
    return letters


# ---- a device, to be kept


def keep(device: Device) -> str:
    """``device`` as a text, with its private keys: for its own storage and nobody else."""
    log = device.log
    content = (
        number(len(device.start.chairs))
        + write_start(device.start)
        + several(map(number, device.seats))
        + device.private
        + several(number(seat) + key for seat, key in device.tickets)
        + several(map(write, log.order))
        + several(map(write, log.waiting))
    )
    session = device.table.session
    if session is None and not device.prepared:
        return written(KEPT, content)
    if session is None:
        return written(KEPT_PREPARED, content + several(map(_written_answer, device.prepared)))
    choices = several(number(ply) + written_text(action) for ply, action in session.choices)
    return written(KEPT_SEALED, content + choices)


def kept(text: str, cipher: Cipher | None = None) -> Device:
    """The device that `keep` wrote; one in a sealed game needs a ``cipher``. Raises BadLetter."""
    prefix = kind_of(text)
    reader = Reader(read_bytes(prefix, text))
    seats = reader.number()
    start = read_start(reader)
    own = reader.several(Reader.number)
    private = reader.take(KEY_LENGTH)
    tickets = reader.several(lambda each: (each.number(), each.take(KEY_LENGTH)))
    letters = reader.several(lambda each: read(each, seats))
    waiting = reader.several(lambda each: read(each, seats))
    choices: tuple[tuple[int, str], ...] = ()
    if prefix == KEPT_SEALED:
        choices = reader.several(lambda each: (each.number(), each.text()))
    prepared = reader.several(_read_answer) if prefix == KEPT_PREPARED else ()
    reader.end()
    logged = _logged(start, letters, waiting)
    device = restored(logged, own, private, tickets, (cipher, choices))
    return replace(device, prepared=prepared)


def kind_of(text: str) -> str:
    """Which of `KINDS` the text of a device is."""
    head = text[: len(KEPT)]
    return head if head in KINDS else KEPT_SEALED


def _written_answer(answer: Prepared) -> bytes:
    theirs, own = (several(map(written_text, each)) for each in (answer.theirs, answer.own))
    return number(answer.ply) + theirs + own


def _read_answer(reader: Reader) -> Prepared:
    return Prepared(reader.number(), reader.several(Reader.text), reader.several(Reader.text))


@record
class Glance:
    """What can be told of a kept device without playing its game again."""

    seats: tuple[Seat, ...]
    """Those that are played on it."""
    names: tuple[tuple[Seat, str], ...]
    """What people called themselves as they sat down."""


def glance(text: str) -> Glance:
    """Look at the device that `keep` wrote. Raises BadLetter."""
    reader = Reader(read_bytes(kind_of(text), text))
    seats = reader.number()
    read_start(reader)
    own = reader.several(Reader.number)
    reader.take(KEY_LENGTH)
    reader.several(lambda each: (each.number(), each.take(KEY_LENGTH)))
    letters = reader.several(lambda each: read(each, seats))
    named = [(each.seat, each.body.name) for each in letters if isinstance(each.body, SatDown)]
    return Glance(own, tuple(named))


def _logged(start: Start, letters: Sequence[Letter], waiting: tuple[Letter, ...]) -> Log:
    log = logs.begin(start, ())
    for letter in letters:
        log = log.with_letter(letter)
    return replace(log, waiting=waiting)


# ---- bytes as text


def written(prefix: str, content: bytes) -> str:
    """``content`` as a text that begins with ``prefix`` and ends with a checksum."""
    text = prefix + urlsafe_b64encode(content).decode().rstrip("=")
    return text + checksum(text)


def read_bytes(prefix: str, text: str) -> bytes:
    """The bytes that `written` made ``text`` of. Raises BadLetter."""
    if is_newer(text, prefix):
        raise BadLetter("newer", Message("remote.bad.newer"))
    body, end = text[:-CHECKSUM_LENGTH], text[-CHECKSUM_LENGTH:]
    if not text.startswith(prefix) or not text.isascii() or end != checksum(body):
        raise BadLetter("changed", Message("remote.bad.checksum"))
    coded = body[len(prefix) :]
    try:
        content = urlsafe_b64decode(coded + "=" * (-len(coded) % 4))
    except ValueError:
        raise BadLetter("changed", Message("remote.bad.checksum")) from None
    if urlsafe_b64encode(content).decode().rstrip("=") != coded:
        raise BadLetter("changed", Message("remote.bad.checksum"))
    return content
