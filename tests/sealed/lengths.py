"""The bytes of sealed messages, moves and seals apart, beside those of an open game."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.remote.messages import HASH_LENGTH, SIGNATURE_LENGTH, Letter, Played, write
from molecore.sealed.messages import Message
from molecore.sealed.parts import KINDS
from tests.sealed.playing import Party

MOST = 1.2
"""How much longer than in an open game a move may be."""
ACT = KINDS["act"]


def move_ratios(party: Party) -> Iterator[float]:
    """How long each open action is as a message, beside the letter of an open game."""
    acts = (message for message in party.log if moves(message))
    for ply, message in enumerate(acts):
        action = next(part[1:] for part in message.parts if part[:1] == ACT).decode()
        yield move_length(message) / len(letter(party, message.seat, ply, action))


def moves(message: Message) -> bool:
    """Whether a message holds an action that all may see."""
    return any(part[:1] == ACT for part in message.parts)


def length(message: Message) -> int:
    """The bytes of a message, with a signature of full length."""
    return len(message.encode()) - len(message.signature) + SIGNATURE_LENGTH


def move_length(message: Message) -> int:
    """The bytes of a message without its seals; 0 where it holds no action that all may see."""
    if not moves(message):
        return 0
    seals = [part for part in message.parts if part[:1] != ACT]
    return length(message) - sum(len(part) + 1 + (len(part) > 127) for part in seals)


def letters(party: Party) -> Iterator[bytes]:
    """The letters of the same game without seals."""
    encode = party.terms.game.encode
    plies = party.devices[0].table.plies
    for ply, (made, action) in enumerate(zip(plies, party.actions, strict=True)):
        yield letter(party, made.seat, ply, encode(action))


def letter(party: Party, seat: int, ply: int, action: str) -> bytes:
    """The letter of an open game that plays ``action``."""
    seen = (ply // party.terms.seats,) * party.terms.seats
    body = Played(ply, action)
    return write(Letter(seat, seen, bytes(HASH_LENGTH), body, bytes(SIGNATURE_LENGTH)))
