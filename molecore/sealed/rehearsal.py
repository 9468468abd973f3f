"""How long devices take to agree on how a game begins: they do so with nothing hidden."""

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
"""Chance makes some longer than others: the longest counts."""


class _Unlocked:
    """A cipher that hides nothing."""

    size = 2

    def card(self, number: int) -> bytes:
        return number.to_bytes(self.size, "big")

    def lock(self, key: bytes, cards: Sequence[bytes]) -> list[bytes]:  # noqa: ARG002
        return list(cards)

    unlock = lock

    def is_card(self, card: bytes) -> bool:  # noqa: ARG002
        return True


class _Unsigned:
    """Signs nothing, as nobody forges here."""

    public = b"\0"

    def sign(self, message: bytes) -> bytes:  # noqa: ARG002
        return b""


def _believed(public: bytes, message: bytes, signature: bytes) -> bool:  # noqa: ARG001
    return True


def passes(seats: Sequence[Seat]) -> int:
    """How often something is handed on, where these seats speak one after another."""
    return sum(one != other for one, other in pairwise(seats))


def passes_to_start(game: AnyGame, options: Options, seats: int, version: int) -> int:
    """About how often something is handed on until a seat can choose for the first time."""
    rules: Any = game  # hashable, which the protocol does not say
    return _passes_to_start(rules, tuple(options.items()), seats, version)


@lru_cache(maxsize=8)
def _passes_to_start(
    game: Any, options: tuple[tuple[str, Any], ...], seats: int, version: int
) -> int:
    names = (f"{number}" for number in range(_REHEARSALS))
    return max(_rehearsed(Terms(game, dict(options), seats, name, version)) for name in names)


def _rehearsed(terms: Terms) -> int:
    tools = Tools(_Unlocked(), _believed)
    devices = [
        Device(terms, seat, f"{terms.name} {seat}".encode().zfill(SEED_LENGTH), tools, _Unsigned())
        for seat in range(terms.seats)
    ]
    left = devices[0].due()
    while left:
        message = left.pop(0)
        for device in devices:
            if device.seat != message.seat:
                left += device.receive(message)
    table = devices[0].table
    (chooser,) = (device.seat for device in devices if device.is_asked)
    return passes([*(message.seat for message in table.log), chooser])
