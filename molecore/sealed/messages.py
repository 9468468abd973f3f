"""What devices of a sealed game say to each other, and the terms they play by."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from molecore.core.options import Options
from molecore.core.plain import to_plain
from molecore.core.protocol import AnyGame, Seat
from molecore.core.record import record

_MOST_PARTS: Final = 512


class Damaged(ValueError):
    """These bytes are no row of pieces: some are missing, changed, or too many."""


UNLOCKING_AHEAD: Final = 2
"""The first version of the terms in which cards are unlocked ahead (`Way.unlocks_ahead`)."""
PROVING: Final = 3
"""The first version of the terms in which locks and unlockings are proven (`sealed.proofs`)."""
JOINED: Final = b"\0"
"""The last byte of what a seat joins with, once the place of a key."""
VERSION: Final = 3
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
    """The version of the messages; older games go on as they began."""

    def digest(self) -> bytes:
        """The digest of the terms, before the first message."""
        options = {key: to_plain(value) for key, value in self.options.items()}
        meta = self.game.meta
        said = [meta.id, meta.rules_version, options, self.seats, self.name]
        if self.version > 1:
            said.append(self.version)
        return sha256(json.dumps(said, sort_keys=True).encode()).digest()


@record
class Message:
    """What a seat says in one turn.

    A signed message of `molecore.remote` carries it, which is numbered and chained as well.
    """

    seat: Seat
    parts: tuple[bytes, ...]
    """What it says, piece by piece; the first byte of each is its kind."""


def head_after(head: bytes, number: int, message: Message) -> bytes:
    """The digest of all that was said, ``message`` as the last; ``number`` counts from 0.

    Proofs are made for it. ``head`` is the digest before, or that of the `Terms`.
    """
    said = number_bytes(number) + bytes([message.seat]) + head + packed(message.parts)
    return sha256(b"molecore message\0" + said).digest()


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
