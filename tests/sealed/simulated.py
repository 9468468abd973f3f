"""Cryptography that cannot be broken because it is none: names for things, and a book of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256, sha512
from typing import Final, TypeAlias

Keys: TypeAlias = tuple[tuple[bytes, int], ...]
"""Which keys lock something, and how many times each: less than 0 where it was taken off."""
Thing: TypeAlias = tuple[tuple[tuple[int, Keys], int], ...]
"""A sum of cards under locks: which, and how many of each."""
_BASE: Final = -1
"""The number of the base point, which is no card."""


class SimulatedCipher:
    """An ideal commuting cipher: a locked card is a name that stands in a book.

    The same card under the same locks has the same name, and names are given
    in the order in which they are first asked for. So bytes differ exactly
    where a cipher that hides all it can would let them differ. A proof is a
    name as well, which the book has for one true statement alone.
    """

    size = 32
    proof_size = 64

    def __init__(self) -> None:
        self._names: dict[Thing, bytes] = {}
        self._things: dict[bytes, Thing] = {}
        self._proofs: dict[object, bytes] = {}

    def card(self, number: int) -> bytes:
        return self._named((((number, ()), 1),), b"card %d" % number)

    def lock(self, key: bytes, cards: Sequence[bytes]) -> list[bytes]:
        return [self._times(card, key, 1) for card in cards]

    def unlock(self, key: bytes, cards: Sequence[bytes]) -> list[bytes]:
        return [self._times(card, key, -1) for card in cards]

    def is_card(self, card: bytes) -> bool:
        return bool(self._things.get(card))

    def public(self, key: bytes) -> bytes:
        return self._times(self._named((((_BASE, ()), 1),), b"base"), key, 1)

    def total(self, cards: Sequence[bytes]) -> bytes:
        return self.combined([(1, card) for card in cards])

    def combined(self, parts: Sequence[tuple[int, bytes]]) -> bytes:
        """The sum of so many times each of some cards."""
        found: Counter[tuple[int, Keys]] = Counter()
        for count, card in parts:
            for term, times in self._things[card]:
                found[term] += count * times
        return self._named(_sorted(found))

    def prove(self, key: bytes, cards: Sequence[bytes], name: bytes, nonce: bytes) -> bytes:  # noqa: ARG002
        claim = self.public(key), tuple(cards), tuple(self.lock(key, cards)), name
        said = sha512(b"proof %d" % len(self._proofs)).digest()
        return self._proofs.setdefault(claim, said)

    def is_proven(
        self,
        public: bytes,
        cards: Sequence[bytes],
        locked: Sequence[bytes],
        name: bytes,
        proof: bytes,
    ) -> bool:
        return self._proofs.get((public, tuple(cards), tuple(locked), name)) == proof

    def _times(self, card: bytes, key: bytes, power: int) -> bytes:
        terms = (
            ((number, _with_key(keys, key, power)), count)
            for (number, keys), count in self._things[card]
        )
        return self._named(_sorted(dict(terms)))

    def _named(self, thing: Thing, said: bytes = b"") -> bytes:
        if thing not in self._names:
            name = sha256(said or b"name %d" % len(self._names)).digest()
            self._names[thing] = name
            self._things[name] = thing
        return self._names[thing]


def _sorted(terms: Mapping[tuple[int, Keys], int]) -> Thing:
    return tuple(sorted((term, count) for term, count in terms.items() if count))


def _with_key(keys: Keys, key: bytes, power: int) -> Keys:
    powers = dict(keys)
    powers[key] = powers.get(key, 0) + power
    return tuple(sorted((each, times) for each, times in powers.items() if times))


class SimulatedCommitments:
    """Ideal commitments: a name for each opening, in the order in which they are asked for."""

    def __init__(self) -> None:
        self._names: dict[bytes, bytes] = {}

    def commit(self, opening: bytes) -> bytes:
        count = b"commitment %d" % len(self._names)
        return self._names.setdefault(opening, sha256(count).digest())
