"""What a sealed game asks of cryptography; libraries outside this package give it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256, sha512
from typing import Final, Protocol

KEY_LENGTH: Final = 64
"""Bytes of a key for `Cipher`: uniform ones, enough to be reduced to a scalar without bias."""
SEED_LENGTH: Final = 32
"""Bytes of a secret that other secrets are derived from."""
DIGEST_LENGTH: Final = 32
"""Bytes of a hash, a commitment, a share of chance and an opening."""


class Cipher(Protocol):
    """A cipher whose locks commute: whoever locked a card can unlock it, in any order.

    A card is a string of ``size`` bytes, a group element for the real ones. A
    locked card tells nothing of the card to those who lack one of its keys,
    and two of them cannot be told to be of the same card.
    """

    size: int
    """Bytes of a card, locked or not, and of a public key."""
    proof_size: int
    """Bytes of a proof."""

    def card(self, number: int) -> bytes:
        """The card with this number from 0, as everybody can make it: it is not locked."""
        ...

    def lock(self, key: bytes, cards: Sequence[bytes]) -> list[bytes]:
        """``cards`` in the same order, each locked with ``key`` (`KEY_LENGTH` bytes) as well."""
        ...

    def unlock(self, key: bytes, cards: Sequence[bytes]) -> list[bytes]:
        """``cards`` in the same order without the lock of ``key``, which each of them has."""
        ...

    def is_card(self, card: bytes) -> bool:
        """Whether ``card`` may be one, locked or not: of the right size, and in the group.

        The neutral element of the group is none.
        """
        ...

    def public(self, key: bytes) -> bytes:
        """The public key that commits to ``key``: the base point, locked with it."""
        ...

    def total(self, cards: Sequence[bytes]) -> bytes:
        """The sum of ``cards``. Locked with a key it is the sum of the cards locked with it."""
        ...

    def prove(self, key: bytes, cards: Sequence[bytes], name: bytes, nonce: bytes) -> bytes:
        """A proof that ``cards``, locked with ``key``, are what `lock` makes of them.

        ``name`` (`DIGEST_LENGTH` bytes) says what the proof is for: it holds for no other name.
        ``nonce`` (`KEY_LENGTH` secret bytes) must never be the same for two different proofs.
        """
        ...

    def is_proven(
        self,
        public: bytes,
        cards: Sequence[bytes],
        locked: Sequence[bytes],
        name: bytes,
        proof: bytes,
    ) -> bool:
        """Whether ``proof`` shows that ``locked`` are ``cards`` under the key of ``public``."""
        ...


class Commitments(Protocol):
    """Promises that hide a value until it is opened, and that can be opened in one way only."""

    def commit(self, opening: bytes) -> bytes:
        """`DIGEST_LENGTH` bytes for ``opening``, which has `SEED_LENGTH` secret ones in it."""
        ...


class Hashed:
    """Commitments by SHA-256: binding, and hiding as the openings have secret bytes in them."""

    def commit(self, opening: bytes) -> bytes:
        return sha256(b"molecore commitment\0" + opening).digest()


class Secrets:
    """All secrets of one seat in one game, derived from a seed of `SEED_LENGTH` random bytes.

    So a seat has promised all its keys and its share of all chance before the
    first of them is used, and opens them all by opening the seed.
    """

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    def key(self, deck: int) -> bytes:
        """The key that this seat locks the cards of a deck with."""
        return sha512(self._labelled("key", deck)).digest()

    def order(self, deck: int, count: int) -> list[int]:
        """The order that this seat shuffles ``count`` cards of a deck into."""
        return Chance(sha256(self._labelled("order", deck)).digest()).order(count)

    def salt(self, ply: int, place: int) -> bytes:
        """What hides a choice in its commitment: ``place`` counts what is hidden in one action."""
        return sha256(self._labelled("salt", ply, place)).digest()

    def share(self, moment: int) -> bytes:
        """The share of this seat in the chance of a moment, counted from 0."""
        return self._chain()[moment + 1]

    def nonce(self, name: bytes, points: Sequence[bytes]) -> bytes:
        """The nonce of the proof with this ``name`` about ``points``.

        It is drawn from the seed and all that the proof is about, so the same nonce is used again
        only for the very same proof. A nonce used for two proofs would give the key away.
        """
        return sha512(self._labelled("nonce") + name + b"".join(points)).digest()

    @property
    def head(self) -> bytes:
        """What all shares hash to in the end: to show a share is to show it was promised."""
        return self._chain()[0]

    def _chain(self) -> list[bytes]:
        chain: list[bytes] = getattr(self, "_links", [])
        if not chain:
            link = sha256(self._labelled("chance")).digest()
            chain = [link]
            for _ in range(MOMENTS):
                link = next_link(link)
                chain.append(link)
            chain.reverse()
            self._links = chain
        return chain

    def _labelled(self, label: str, *numbers: int) -> bytes:
        return " ".join([label, *map(str, numbers), ""]).encode() + self.seed


MOMENTS: Final = 1024
"""How often a game can ask for chance: more than the longest of any game here does."""


def next_link(link: bytes) -> bytes:
    """The link before ``link`` in the chain of a seat's shares of chance."""
    return sha256(b"molecore chance\0" + link).digest()


class Chance:
    """A stream of numbers drawn from ``seed``: the same on every device that knows it."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._drawn = 0

    def below(self, bound: int) -> int:
        """A number from 0 up to, not including, ``bound`` (at most 2**64), all equally likely."""
        limit = (1 << 64) - (1 << 64) % bound
        while (word := self._word()) >= limit:
            pass
        return word % bound

    def order(self, count: int) -> list[int]:
        """The numbers from 0 to ``count`` - 1 in an order drawn at random (Fisher and Yates)."""
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            swap = self.below(last + 1)
            order[last], order[swap] = order[swap], order[last]
        return order

    def _word(self) -> int:
        self._drawn += 1
        drawn = sha256(self._seed + self._drawn.to_bytes(8, "big")).digest()
        return int.from_bytes(drawn[:8], "big")
