"""All letters of a game: which are known, whether they are true, and in which order they count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import starmap

from molecore.core.protocol import Seat
from molecore.core.record import record, replace
from molecore.remote.errors import BadLetter
from molecore.remote.messages import (
    HASH_LENGTH,
    Body,
    Keys,
    Letter,
    Offered,
    SatDown,
    Start,
    content_of,
    hash_of,
    hash_of_start,
    to_sign,
)
from molecore.words import Message


@record
class Log:
    """The letters of a game as one device has them. All methods return a new log."""

    start: Start
    letters: tuple[tuple[Letter, ...], ...]
    """Of each seat, in the order of their numbers."""
    order: tuple[Letter, ...] = ()
    """All of them in the order in which they count: the same on every device that has the same."""
    waiting: tuple[Letter, ...] = ()
    """Letters that come after some that are not here yet; nothing follows from them so far."""
    people: tuple[Seat, ...] = ()
    """The seats of people, here and elsewhere."""

    @property
    def counts(self) -> tuple[int, ...]:
        """How many letters of each seat are known."""
        return tuple(map(len, self.letters))

    def hash_of(self, seen: Sequence[int]) -> bytes:
        """What names so many letters of each seat, by the start and the last of each."""
        last = (
            seat[count - 1] if count else None
            for seat, count in zip(self.letters, seen, strict=True)
        )
        named = b"".join(hash_of(letter) if letter else bytes(HASH_LENGTH) for letter in last)
        return sha256(hash_of_start(self.start) + named).digest()[:HASH_LENGTH]

    def key_of(self, seat: Seat, place: int) -> bytes:
        """The public key that a seat's letter with this number is signed with.

        That with which somebody sits down who was given the seat anew is another.
        """
        for letter in reversed(self.letters[seat][:place]):
            if isinstance(letter.body, SatDown):
                return letter.body.key
        return self.start.chairs[seat].key

    def offered_anew(self, seat: Seat, seen: Sequence[int] | None = None) -> bytes | None:
        """The key of the invitation to a seat that all other people give anew; None if they don't.

        ``seen``: as far as so many letters of each seat tell. An invitation is good once.
        """
        counts = self.counts if seen is None else seen
        agreed = [self._offers(other, seat, counts) for other in self.people if other != seat]
        used = self._keys_used(seat, counts)
        common = set.intersection(*agreed) - used if agreed else set()
        return next(iter(sorted(common)), None)

    def proposed(self, seat: Seat) -> bytes | None:
        """The key with which anybody offers a seat anew that nobody took so far; None if none."""
        others = (other for other in self.people if other != seat)
        keys = set[bytes]().union(*(self._offers(other, seat, self.counts) for other in others))
        return next(iter(sorted(keys - self._keys_used(seat, self.counts))), None)

    def to_agree(self, seat: Seat) -> tuple[Seat, ...]:
        """Those who have yet to agree that a seat is given anew, if anybody proposed it."""
        key = self.proposed(seat)
        others = (other for other in self.people if other != seat and key is not None)
        return tuple(n for n in others if key not in self._offers(n, seat, self.counts))

    def _offers(self, other: Seat, seat: Seat, counts: Sequence[int]) -> set[bytes]:
        bodies = (each.body for each in self.letters[other][: counts[other]])
        return {each.key for each in bodies if isinstance(each, Offered) and each.seat == seat}

    def _keys_used(self, seat: Seat, counts: Sequence[int]) -> set[bytes]:
        """The invitations that were accepted before, which those who sat down had seen."""
        own = self.letters[seat][: counts[seat]]
        anew = (each for each in own if each.place and isinstance(each.body, SatDown))
        keys = (self.offered_anew(seat, each.seen) for each in anew)
        return {key for key in keys if key is not None}

    def signed(self, keys: Keys, private: bytes, seat: Seat, body: Body) -> Letter:
        """The next letter of ``seat``, which follows all that is known here."""
        seen = self.counts
        letter = Letter(seat, seen, self.hash_of(seen), body, b"")
        content = to_sign(hash_of_start(self.start), letter)
        return replace(letter, signature=keys.sign(private, content))

    def knows(self, letter: Letter) -> bool:
        """Whether the seat has said just this in this place, as far as is known here."""
        own = self.letters[letter.seat]
        return letter.place < len(own) and content_of(own[letter.place]) == content_of(letter)

    def has_before(self, letter: Letter) -> bool:
        """Whether all is known that ``letter`` comes after."""
        return all(starmap(int.__le__, zip(letter.seen, self.counts, strict=True)))

    def has_key_of(self, letter: Letter) -> bool:
        """Whether the key is known that ``letter`` must be signed with."""
        seat = letter.seat
        if letter.place and (isinstance(letter.body, SatDown) or self.proposed(seat)):
            return self.has_before(letter)
        return not letter.place or bool(self.letters[seat]) or not self.start.chairs[seat].offered

    def check_signature(self, keys: Keys, letter: Letter) -> None:
        """Raise BadLetter if its seat did not sign ``letter``. Its key must be known."""
        key: bytes | None = self.key_of(letter.seat, letter.place)
        if letter.place and isinstance(letter.body, SatDown):
            key = self.offered_anew(letter.seat, letter.seen)
        content = to_sign(hash_of_start(self.start), letter)
        if key is None or not keys.verify(key, content, letter.signature):
            raise BadLetter("forged", Message("remote.bad.forged"), letter.seat)

    def check(self, keys: Keys, letter: Letter) -> None:
        """Raise BadLetter if ``letter``, which comes after what is known, is not true."""
        seat, known = letter.seat, self.letters[letter.seat]
        self.check_signature(keys, letter)
        if letter.place < len(known):
            raise self._second(letter)
        if self.hash_of(letter.seen) != letter.before:
            raise BadLetter("other_line", Message("remote.bad.other_line"))
        if known and not all(map(int.__le__, known[-1].seen, letter.seen)):
            raise BadLetter("other_line", Message("remote.bad.other_line"), seat)
        first = not letter.place
        sits_down = isinstance(letter.body, SatDown)
        if first and sits_down != self.start.chairs[seat].offered:
            raise BadLetter("illegal", Message("remote.bad.chair"), seat)

    def _second(self, letter: Letter) -> BadLetter:
        """What is wrong with a signed letter in whose place its seat has said something else."""
        if isinstance(letter.body, SatDown):
            return BadLetter("taken", Message("remote.bad.taken"), letter.seat)
        return BadLetter("two_tellings", Message("remote.bad.two_tellings"), letter.seat)

    def with_letter(self, letter: Letter) -> Log:
        """The log with a letter that was checked."""
        seat = letter.seat
        own = (*self.letters[seat], letter)
        letters = (*self.letters[:seat], own, *self.letters[seat + 1 :])
        if sum(letter.seen) == len(self.order):  # it comes after all there are
            return replace(self, letters=letters, order=(*self.order, letter))
        return replace(self, letters=letters, order=tuple(_ordered(letters)))

    def lacking(self, known: Sequence[int]) -> tuple[Letter, ...]:
        """All letters but the first so many of each seat, in their order."""
        return tuple(letter for letter in self.order if letter.place >= known[letter.seat])


def begin(start: Start, people: tuple[Seat, ...]) -> Log:
    """The log of a game of these ``people`` in which nothing was said yet."""
    return Log(start, ((),) * len(start.chairs), people=people)


def _ordered(letters: Sequence[Sequence[Letter]]) -> Iterator[Letter]:
    """All letters, each after those it follows; of several that could be next, the lowest seat."""
    taken = [0] * len(letters)
    while True:
        ready = (
            seat
            for seat, own in enumerate(letters)
            if taken[seat] < len(own) and _fits(own[taken[seat]], taken)
        )
        seat = next(ready, None)
        if seat is None:
            return
        yield letters[seat][taken[seat]]
        taken[seat] += 1


def _fits(letter: Letter, taken: Sequence[int]) -> bool:
    return all(map(int.__le__, letter.seen, taken))
