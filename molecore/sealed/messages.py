"""What devices send each other: numbered, chained by hash, and signed by their seats."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from molecore.core.options import Options
from molecore.core.plain import to_plain
from molecore.core.protocol import AnyGame, Seat
from molecore.core.record import record

LONGEST: Final = 1 << 16
"""Bytes of a message at most; longer ones are refused unread."""
_HASH: Final = 32
_MOST_PARTS: Final = 512


class Damaged(ValueError):
    """These bytes are no message: some are missing, changed, or too many."""


UNLOCKING_AHEAD: Final = 2
"""The first version of the terms in which cards are unlocked ahead (`Way.unlocks_ahead`)."""
VERSION: Final = 2
"""That of the terms of new games."""


@record
class Terms:
    """What is agreed on before the first message. ``options`` are resolved."""

    game: AnyGame
    options: Options
    seats: int
    name: str
    """Tells this game from others of the same players; drawn at random by who invites."""
    version: int = VERSION
    """Of what devices say when; older games are played on as they began."""

    def digest(self) -> bytes:
        """What the first message is chained to, so that all play by the same terms."""
        options = {key: to_plain(value) for key, value in self.options.items()}
        meta = self.game.meta
        said = [meta.id, meta.rules_version, options, self.seats, self.name]
        if self.version > 1:
            said.append(self.version)
        return sha256(json.dumps(said, sort_keys=True).encode()).digest()


@record
class Message:
    """One message of a seat. ``number`` counts all messages of a game, from 0."""

    number: int
    seat: Seat
    before: bytes
    """The digest of the message before, or of the `Terms`."""
    parts: tuple[bytes, ...]
    """What it says, piece by piece; the first byte of each is its kind."""
    signature: bytes

    def signed(self) -> bytes:
        """What the signature stands under: all but itself."""
        return b"molecore message\0" + _head(self) + packed(self.parts)

    def digest(self) -> bytes:
        """What the message after this one is chained to."""
        return sha256(self.signed()).digest()

    def encode(self) -> bytes:
        """The message as bytes, which `decode` reads again."""
        return _head(self) + packed((*self.parts, self.signature))


def decode(data: bytes) -> Message:
    """The message that `Message.encode` wrote. Raises `Damaged` for anything else."""
    if len(data) > LONGEST:
        raise Damaged("too long")
    number, at = _take_number(data, 0)
    if len(data) < at + 1 + _HASH:
        raise Damaged("too short")
    seat, before = data[at], data[at + 1 : at + 1 + _HASH]
    pieces = unpacked(data[at + 1 + _HASH :])
    if not pieces:
        raise Damaged("no signature")
    message = Message(number, seat, before, tuple(pieces[:-1]), pieces[-1])
    if message.encode() != data:
        raise Damaged("written in another way than it has to be")
    return message


def packed(pieces: Sequence[bytes]) -> bytes:
    """``pieces`` in one string, each after its length. `unpacked` takes them apart again."""
    return b"".join(number_bytes(len(piece)) + piece for piece in pieces)


def unpacked(data: bytes) -> list[bytes]:
    """The pieces of what `packed` made. Raises `Damaged` where they do not fill ``data``."""
    pieces: list[bytes] = []
    at = 0
    while at < len(data):
        length, at = _take_number(data, at)
        if at + length > len(data) or len(pieces) == _MOST_PARTS:
            raise Damaged("a piece is cut short, or there are too many")
        pieces.append(data[at : at + length])
        at += length
    return pieces


def number_bytes(number: int) -> bytes:
    """A whole number from 0 in as few bytes as it takes, seven bits each, the lowest first."""
    low, rest = number & 127, number >> 7
    return bytes([low | 128]) + number_bytes(rest) if rest else bytes([low])


def _take_number(data: bytes, at: int) -> tuple[int, int]:
    number = shift = 0
    while at < len(data) and shift < 32:
        byte = data[at]
        number |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return number, at
    raise Damaged("a number is cut short, or too great")


def _head(message: Message) -> bytes:
    return number_bytes(message.number) + bytes([message.seat]) + message.before
