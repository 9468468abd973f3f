"""The cipher on ristretto255 (RFC 9496), with the arithmetic of libsodium.

Its proofs are `GenerateProof` and `VerifyProof` of RFC 9497, section 2.2, written out here. The
page has them from a library.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from hashlib import sha512
from typing import Final

import rbcl

ORDER: Final = 2**252 + 27742317777372353535851937790883648493
BASE: Final = bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76")
_BLOCK: Final = 128
"""Bytes that SHA-512 takes in at a time."""


class Ristretto:
    """Locks a card, which is a group element, by multiplying it by a secret scalar."""

    size = 32
    proof_size = 64

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

    def public(self, key: bytes) -> bytes:
        return self.lock(key, [BASE])[0]

    def total(self, cards: Sequence[bytes]) -> bytes:
        return reduce(_plus, cards)

    def combined(self, parts: Sequence[tuple[int, bytes]]) -> bytes:
        """The sum of so many times each of some cards."""
        return self.total([_times(count % ORDER, card) for count, card in parts])

    def prove(self, key: bytes, cards: Sequence[bytes], name: bytes, nonce: bytes) -> bytes:
        locked = self.lock(key, cards)
        drawn = int.from_bytes(nonce, "little") % (ORDER - 1) + 1
        scalar = int.from_bytes(key, "little") % ORDER
        return generate_proof(scalar, (cards, locked), context(name), drawn)

    def is_proven(
        self,
        public: bytes,
        cards: Sequence[bytes],
        locked: Sequence[bytes],
        name: bytes,
        proof: bytes,
    ) -> bool:
        if not all(map(self.is_card, (public, *cards, *locked))):
            return False
        return verify_proof(public, (cards, locked), context(name), proof)


def context(name: bytes) -> bytes:
    """The context string of RFC 9497, mode VOPRF, of a suite that is named after the claim."""
    return b"OPRFV1-\1-ristretto255-SHA512-molecore-" + name.hex().encode()


Pairs = tuple[Sequence[bytes], Sequence[bytes]]


def generate_proof(key: int, pairs: Pairs, context: bytes, drawn: int) -> bytes:
    """`GenerateProof`, the generator being the base point of the group."""
    public = _times(key, BASE)
    first = _composite(pairs[0], _weights(public, pairs, context))
    second = _times(key, first)
    commitments = _times(drawn, BASE), _times(drawn, first)
    challenge = _challenge((public, first, second, *commitments), context)
    return _scalar(challenge) + _scalar((drawn - challenge * key) % ORDER)


def verify_proof(public: bytes, pairs: Pairs, context: bytes, proof: bytes) -> bool:
    """`VerifyProof`; scalars that are not reduced prove nothing."""
    challenge, answer = (int.from_bytes(proof[at : at + 32], "little") for at in (0, 32))
    if max(challenge, answer) >= ORDER:
        return False
    weights = _weights(public, pairs, context)
    first, second = (_composite(points, weights) for points in pairs)
    commitments = (
        _plus(_times(answer, BASE), _times(challenge, public)),
        _plus(_times(answer, first), _times(challenge, second)),
    )
    return _challenge((public, first, second, *commitments), context) == challenge


def _weights(public: bytes, pairs: Pairs, context: bytes) -> list[int]:
    """The random weights of `ComputeComposites`."""
    seed = sha512(_framed(public, b"Seed-" + context)).digest()
    return [
        _hash_to_scalar(
            _framed(seed) + number.to_bytes(2, "big") + _framed(*pair) + b"Composite", context
        )
        for number, pair in enumerate(zip(*pairs, strict=True))
    ]


def _composite(points: Sequence[bytes], weights: Sequence[int]) -> bytes:
    return reduce(_plus, map(_times, weights, points))


def _challenge(points: Iterable[bytes], context: bytes) -> int:
    return _hash_to_scalar(_framed(*points) + b"Challenge", context)


def _hash_to_scalar(message: bytes, context: bytes) -> int:
    """RFC 9497, section 4.1: `expand_message_xmd` of RFC 9380 for 64 bytes, reduced."""
    tag = b"HashToScalar-" + context
    ending = tag + bytes([len(tag)])
    first = sha512(bytes(_BLOCK) + message + b"\0\x40\0" + ending).digest()
    return int.from_bytes(sha512(first + b"\1" + ending).digest(), "little") % ORDER


def _framed(*pieces: bytes) -> bytes:
    return b"".join(len(piece).to_bytes(2, "big") + piece for piece in pieces)


def _scalar(number: int) -> bytes:
    return number.to_bytes(32, "little")


def _times(factor: int, point: bytes) -> bytes:
    if not factor:
        return bytes(32)
    return bytes(rbcl.crypto_scalarmult_ristretto255(_scalar(factor), point))


def _plus(one: bytes, other: bytes) -> bytes:
    return bytes(rbcl.crypto_core_ristretto255_add(one, other))


@lru_cache(maxsize=256)
def _card(number: int) -> bytes:
    name = b"molecore card\0" + number.to_bytes(2, "big")
    return bytes(rbcl.crypto_core_ristretto255_from_hash(sha512(name).digest()))
