"""The bytes of sealed messages, moves and seals apart, beside those of an open game."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.core.protocol import Seat
from molecore.remote.messages import (
    HASH_LENGTH,
    SIGNATURE_LENGTH,
    Body,
    Letter,
    Played,
    Sealed,
    write,
)
from molecore.sealed.messages import Message
from molecore.sealed.parts import KINDS
from tests.sealed.playing import Party

MOST = 1.2
"""How much longer than in an open game a move may be."""
ACT = KINDS["act"]


def move_ratios(party: Party) -> Iterator[float]:
    """How long each open action is as a message, beside the letter of an open game."""
    acts = [(number, message) for number, message in enumerate(party.log) if moves(message)]
    for ply, (number, message) in enumerate(acts):
        action = next(part[1:] for part in message.parts if part[:1] == ACT).decode()
        yield move_length(party, number) / len(
            letter(party, message.seat, ply, Played(ply, action))
        )


def moves(message: Message) -> bool:
    """Whether a message holds an action that all may see."""
    return any(part[:1] == ACT for part in message.parts)


def length(party: Party, number: int) -> int:
    """The bytes of the letter with the message of this number."""
    message = party.log[number]
    return len(letter(party, message.seat, number, Sealed(number, message.parts)))


def move_length(party: Party, number: int) -> int:
    """The bytes of a letter without its seals; 0 where it holds no action that all may see."""
    message = party.log[number]
    if not moves(message):
        return 0
    seals = [part for part in message.parts if part[:1] != ACT]
    return length(party, number) - sum(len(part) + 1 + (len(part) > 127) for part in seals)


def letters(party: Party) -> Iterator[bytes]:
    """The letters of the same game without seals."""
    encode = party.terms.game.encode
    plies = party.devices[0].table.plies
    for ply, (made, action) in enumerate(zip(plies, party.actions, strict=True)):
        yield letter(party, made.seat, ply, Played(ply, encode(action)))


def letter(party: Party, seat: Seat, before: int, body: Body) -> bytes:
    """The letter that says ``body`` after so many ``before``, by the seats in turn."""
    seen = (before // party.terms.seats,) * party.terms.seats
    return write(Letter(seat, seen, bytes(HASH_LENGTH), body, bytes(SIGNATURE_LENGTH)))
