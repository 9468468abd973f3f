"""The cipher on ristretto255 (RFC 9496), with the arithmetic of libsodium."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha512

import rbcl


class Ristretto:
    """Locks a card, which is a group element, by multiplying it by a secret scalar."""

    size = 32

    def card(self, number: int) -> bytes:
        return _card(number)

    def lock(self, key: bytes, cards: Sequence[bytes]) -> list[bytes]:
        scalar = rbcl.crypto_core_ristretto255_scalar_reduce(key)
        return [bytes(rbcl.crypto_scalarmult_ristretto255(scalar, card)) for card in cards]

    def unlock(self, key: bytes, cards: Sequence[bytes]) -> list[bytes]:
        scalar = rbcl.crypto_core_ristretto255_scalar_reduce(key)
        inverse = rbcl.crypto_core_ristretto255_scalar_invert(scalar)
        return [bytes(rbcl.crypto_scalarmult_ristretto255(inverse, card)) for card in cards]

    def is_card(self, card: bytes) -> bool:
        if len(card) != self.size or card == bytes(self.size):  # the second is the neutral element
            return False
        return bool(rbcl.crypto_core_ristretto255_is_valid_point(card))


@lru_cache(maxsize=256)
def _card(number: int) -> bytes:
    name = b"molecore card\0" + number.to_bytes(2, "big")
    return bytes(rbcl.crypto_core_ristretto255_from_hash(sha512(name).digest()))
