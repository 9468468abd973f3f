"""Proofs that a seat locks and unlocks a deck with one key, without showing that key.

Each proof is one of equal discrete logarithms (Chaum and Pedersen), batched as in RFC 9497,
section 2.2: the cipher makes and checks it. docs/sealed.md says what follows from it, and what
does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Literal, TypeAlias

from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.sealed.crypto import Cipher, Secrets

Matter: TypeAlias = Literal["lock", "unlock"]


@record
class Claim:
    """The claim of ``seat`` that ``locked`` are ``cards`` under its key for a deck."""

    head: bytes
    """What the message is chained to that holds the proof: terms and all messages before."""
    seat: Seat
    deck: int
    matter: Matter
    cards: tuple[bytes, ...]
    locked: tuple[bytes, ...]

    @property
    def name(self) -> bytes:
        """What binds the proof to its place: it proves nothing in another message or game."""
        about = f"{self.matter} {self.seat} {self.deck} ".encode()
        return sha256(b"molecore proof\0" + about + self.head).digest()


def claim_of_lock(
    cipher: Cipher,
    head: bytes,
    seat: Seat,
    deck: int,
    points: tuple[Sequence[bytes], Sequence[bytes]],
) -> Claim:
    """The claim about the sums of a deck: ``points`` before and after a lock."""
    before, after = (cipher.total(each) for each in points)
    return Claim(head, seat, deck, "lock", (before,), (after,))


def prove(cipher: Cipher, secrets: Secrets, claim: Claim) -> bytes:
    """The proof of a true claim of the seat with these ``secrets``."""
    nonce = secrets.nonce(claim.name, (*claim.cards, *claim.locked))
    return cipher.prove(secrets.key(claim.deck), claim.cards, claim.name, nonce)


def is_proven(cipher: Cipher, public: bytes, claim: Claim, proof: bytes) -> bool:
    """Whether ``proof`` shows that ``claim`` is true for the key behind ``public``."""
    if len(proof) != cipher.proof_size:
        return False
    return cipher.is_proven(public, claim.cards, claim.locked, claim.name, proof)
