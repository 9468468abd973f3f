"""How many passes devices take to set up a game: they rehearse it with nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from molecore.core.options import Options
from molecore.core.protocol import AnyGame, Seat
from molecore.sealed.crypto import SEED_LENGTH
from molecore.sealed.device import Device, Tools
from molecore.sealed.messages import Terms

_REHEARSALS: Final = 3
"""Rehearsals of a set-up; the longest counts, as chance makes some longer than others."""


class _Unlocked:
    """A cipher that hides nothing."""

    size = 2
    proof_size = 0

    def card(self, number: int) -> bytes:
        return number.to_bytes(self.size, "big")

    def lock(self, key: bytes, cards: Sequence[bytes]) -> list[bytes]:  # noqa: ARG002
        return list(cards)

    unlock = lock

    def is_card(self, card: bytes) -> bool:  # noqa: ARG002
        return True

    def public(self, key: bytes) -> bytes:  # noqa: ARG002
        return bytes(self.size)

    def total(self, cards: Sequence[bytes]) -> bytes:  # noqa: ARG002
        return bytes(self.size)

    def prove(self, *_: object) -> bytes:
        return b""

    def is_proven(self, *_: object) -> bool:
        return True


def passes(seats: Sequence[Seat]) -> int:
    """The number of passes where these seats speak one after another."""
    return sum(one != other for one, other in pairwise(seats))


def passes_to_start(game: AnyGame, options: Options, seats: int, version: int) -> int:
    """About how many passes come before a seat can choose for the first time."""
    return _passes_to_start(game, tuple(options.items()), seats, version)


@lru_cache(maxsize=8)
def _passes_to_start(
    game: AnyGame, options: tuple[tuple[str, Any], ...], seats: int, version: int
) -> int:
    names = (f"{number}" for number in range(_REHEARSALS))
    return max(_rehearsed(Terms(game, dict(options), seats, name, version)) for name in names)


def _rehearsed(terms: Terms) -> int:
    tools = Tools(_Unlocked())
    devices = [
        Device(terms, seat, f"{terms.name} {seat}".encode().zfill(SEED_LENGTH), tools)
        for seat in range(terms.seats)
    ]
    left = devices[0].due()
    while left:
        message = left.pop(0)
        for device in devices:
            if device.seat != message.seat:
                device.receive(message)
                left += device.due()
    table = devices[0].table
    (chooser,) = (device.seat for device in devices if device.is_asked)
    return passes([*(message.seat for message in table.log), chooser])
