"""The parts of a message: what each kind says, and how a table takes them."""

from __future__ import annotations

from typing import Final

from molecore.core.errors import IllegalAction, MalformedAction
from molecore.core.protocol import Seat, SecretAction
from molecore.sealed.crypto import DIGEST_LENGTH
from molecore.sealed.hiding import hidden_values
from molecore.sealed.messages import Message as Said
from molecore.sealed.table import Table
from molecore.words import Message

KINDS: Final = {
    "join": b"J",
    "lock": b"L",
    "peel": b"P",
    "share": b"S",
    "tell": b"T",
    "open": b"O",
    "act": b"A",
    "choose": b"C",
    "stop": b"X",
    "prove": b"V",
}
"""The first byte of a part, by what it is."""


_CHOICES: Final = {KINDS["act"], KINDS["choose"]}


def say(kind: str, content: bytes = b"") -> bytes:
    """A part of a message of one of the `KINDS`."""
    return KINDS[kind] + content


def take(table: Table, message: Said) -> None:
    """Let a table take all parts of a message whose turn it is.

    Raises `Dishonest` for what no honest device would have sent here.
    """
    seat = message.seat
    choices = sum(part[:1] in _CHOICES for part in message.parts)
    if choices != table.may_choose(seat) and message.parts[:1] != (KINDS["stop"],):
        raise table.refuse(seat, Message("sealed.bad.unasked"))
    proofs = [part[1:] for part in message.parts if part[:1] == KINDS["prove"]]
    for part in message.parts[: len(message.parts) - len(proofs)]:  # they come last
        _take_part(table, seat, part[:1], part[1:])
    if not message.parts or table.owed(seat) is not None:
        raise table.refuse(seat, Message("sealed.bad.unsaid"))
    table.check_proofs(seat, proofs)


def _take_part(table: Table, seat: Seat, kind: bytes, content: bytes) -> None:
    if kind == KINDS["act"]:
        _act(table, seat, content)
    elif kind == KINDS["choose"]:
        _choose(table, seat, content)
    elif kind == KINDS["stop"]:
        _stop(table, seat, content)
    else:
        debt = table.owed(seat)
        if debt is None or KINDS[debt.kind] != kind:
            raise table.refuse(seat, Message("sealed.bad.other"))
        table.pay(seat, debt, content)


def _act(table: Table, seat: Seat, content: bytes) -> None:
    _check_turn(table, seat)
    try:
        action = table.game.decode(content.decode())
        if table.game.encode(action).encode() != content or isinstance(action, SecretAction):
            raise table.refuse(seat, Message("sealed.bad.writing"))
        table.act(seat, action)
    except (UnicodeDecodeError, MalformedAction, IllegalAction) as error:
        raise table.refuse(seat, Message("sealed.bad.illegal", reason=str(error))) from error


def _choose(table: Table, seat: Seat, content: bytes) -> None:
    _check_turn(table, seat)
    possible = table.hidden_actions(seat)
    if not content or content[0] >= len(possible):
        raise table.refuse(seat, Message("sealed.bad.hidden"))
    action, rest = possible[content[0]], content[1:]
    size, count = DIGEST_LENGTH, len(hidden_values(action, action))
    if len(rest) != size * count:
        raise table.refuse(seat, Message("sealed.bad.promises"))
    try:
        table.act(seat, action, tuple(rest[size * n : size * (n + 1)] for n in range(count)))
    except IllegalAction as error:
        raise table.refuse(seat, Message("sealed.bad.illegal", reason=str(error))) from error


def _stop(table: Table, seat: Seat, content: bytes) -> None:
    if content or not table.can_stop:
        raise table.refuse(seat, Message("sealed.bad.stop"))
    table.stopped = True


def _check_turn(table: Table, seat: Seat) -> None:
    if table.is_over or seat not in table.asked or table.undelivered(seat):
        raise table.refuse(seat, Message("sealed.bad.unasked"))
    if table.owed(seat) is not None:
        raise table.refuse(seat, Message("sealed.bad.unsaid"))
