"""Cryptography that cannot be broken because it is none: names for things, and a book of them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import ClassVar


class SimulatedCipher:
    """An ideal commuting cipher: a locked card is a name that stands in a book.

    The same card under the same locks has the same name, and names are given
    in the order in which they are first asked for. So bytes differ exactly
    where a cipher that hides all it can would let them differ.
    """

    size = 32

    def __init__(self) -> None:
        self._names: dict[tuple[int, tuple[bytes, ...]], bytes] = {}
        self._things: dict[bytes, tuple[int, tuple[bytes, ...]]] = {}

    def card(self, number: int) -> bytes:
        return self._named((number, ()), b"card %d" % number)

    def lock(self, key: bytes, cards: Sequence[bytes]) -> list[bytes]:
        return [self._with(card, key) for card in cards]

    def unlock(self, key: bytes, cards: Sequence[bytes]) -> list[bytes]:
        return [self._without(card, key) for card in cards]

    def is_card(self, card: bytes) -> bool:
        return card in self._things

    def _with(self, card: bytes, key: bytes) -> bytes:
        number, keys = self._things[card]
        return self._named((number, tuple(sorted((*keys, key)))))

    def _without(self, card: bytes, key: bytes) -> bytes:
        number, keys = self._things[card]
        left = list(keys)
        if key in left:
            left.remove(key)
        else:  # an unlocked card under a lock taken off that it never had
            left.append(b"inverse of " + key)
        return self._named((number, tuple(sorted(left))))

    def _named(self, thing: tuple[int, tuple[bytes, ...]], said: bytes = b"") -> bytes:
        if thing not in self._names:
            name = sha256(said or b"name %d" % len(self._names)).digest()
            self._names[thing] = name
            self._things[name] = thing
        return self._names[thing]


class SimulatedCommitments:
    """Ideal commitments: a name for each opening, in the order in which they are asked for."""

    def __init__(self) -> None:
        self._names: dict[bytes, bytes] = {}

    def commit(self, opening: bytes) -> bytes:
        count = b"commitment %d" % len(self._names)
        return self._names.setdefault(opening, sha256(count).digest())


class SimulatedSigner:
    """Signs with a secret that `verify` finds in a book of all signers."""

    book: ClassVar[dict[bytes, bytes]] = {}

    def __init__(self, name: str) -> None:
        self.public = sha256(name.encode()).digest()
        self.secret = sha256(b"secret " + self.public).digest()
        self.book[self.public] = self.secret

    def sign(self, message: bytes) -> bytes:
        return sha256(self.secret + message).digest()


def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    secret = SimulatedSigner.book.get(public)
    return secret is not None and signature == sha256(secret + message).digest()
