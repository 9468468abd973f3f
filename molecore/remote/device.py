"""One device in a game: the seats that are played on it, its key, and all it has heard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, Literal, Protocol, TypeAlias

from molecore.core.match import Match, Sealing, new_match
from molecore.core.protocol import Seat
from molecore.core.record import record, replace
from molecore.remote import log as logs
from molecore.remote import prepared
from molecore.remote import table as tables
from molecore.remote.errors import BadLetter, Fault
from molecore.remote.log import Log
from molecore.remote.messages import (
    Asked,
    Body,
    Chair,
    Keys,
    Letter,
    Offered,
    SatDown,
    Sealed,
    Start,
    hash_of_start,
    write,
)
from molecore.remote.prepared import Prepared
from molecore.remote.sealed_session import before_all, sealed_prefix, sealing_version, session_of
from molecore.remote.table import Table
from molecore.sealed.crypto import Cipher
from molecore.sealed.messages import VERSION
from molecore.wire import links
from molecore.wire.errors import BadLink
from molecore.wire.seal import LENGTH_LIMIT
from molecore.words import Message

MOST_WAITING: Final = 1 << 16
"""Bytes of the messages of one seat that are kept although others before them are missing."""

Outcome: TypeAlias = Literal["new", "known", "waiting", "taken"]
"""What became of messages:

new      they brought something
known    they brought nothing new
waiting  some come after others that are not here yet
taken    they show that somebody else sat down in the seat of this device
"""


class Offer(Protocol):
    """An invitation that was opened: see `envelopes.Invitation`."""

    @property
    def start(self) -> Start: ...

    @property
    def seat(self) -> Seat: ...

    @property
    def key(self) -> bytes: ...

    @property
    def letters(self) -> tuple[Letter, ...]: ...


@record
class Device:
    """All that a device knows of a game. All methods return a new device."""

    log: Log
    table: Table
    seats: tuple[Seat, ...]
    """The seats that are played here, those of the computer among them."""
    private: bytes
    """The private key of these seats."""
    tickets: tuple[tuple[Seat, bytes], ...] = ()
    """The private keys of the invitations that this device makes, by the seats they offer."""
    cipher: Cipher | None = None
    """What the cards of a sealed game are locked with; without it none can be played."""
    prepared: tuple[Prepared, ...] = ()
    """Answers that are played as soon as the other plays what they are for."""

    @property
    def start(self) -> Start:
        """The beginning of the game, the same on all its devices."""
        return self.log.start

    @property
    def behind(self) -> bool:
        """Whether a seat of this device has said more than is known here.

        That shows as a letter of another seat comes after it: it was said on another device, or
        before this one was restored from an older backup. A cheat can make it seem so, so it is
        told, and stops nobody.
        """
        counts = self.log.counts
        early = filter(self.log.has_key_of, self.log.waiting)
        return any(each.seen[seat] > counts[seat] for each in early for seat in self.seats)

    def tell(self, keys: Keys, seat: Seat, body: Body) -> Device:
        """The device with one more letter of one of its seats. Raises BadLetter if it cannot be."""
        if self.ousted(keys):
            raise BadLetter("illegal", Message("anew.ousted"))
        private = self._key_for(seat, body)
        letter = self.log.signed(keys, private, seat, body)
        return self.with_letter(letter)

    def act(self, keys: Keys, action: Any) -> Device:
        """The device whose seat has chosen ``action`` in a sealed game.

        Raises IllegalAction if it cannot choose that now.
        """
        session = self.table.session
        if session is None:
            raise BadLetter("illegal", Message("remote.bad.unasked"))
        session, parts = session.act(action)
        device = replace(self, table=replace(self.table, session=session))
        return device.tell(keys, session.seat, Sealed(len(session.said), parts))

    def answer(self, keys: Keys) -> Device:
        """The device that has played the answer that was prepared for just what was played."""
        match = self.table.match
        kept = prepared.in_question(match, self.prepared) if not self.table.over else ()
        played = prepared.answer(match, kept) if not self.table.open else ()
        own = [seat for seat in match.actors if seat in self.seats]
        if not own or not played:
            return self if kept == self.prepared else replace(self, prepared=kept)
        device = replace(self, prepared=())
        for body in played:
            device = device.tell(keys, own[0], body)
        return device

    def pay(self, keys: Keys) -> Device:
        """The device that has said all that is due of it without a choice, in a sealed game."""
        device = self
        while parts := device.table.due():
            session = device.table.session
            assert session is not None  # noqa: S101 - otherwise nothing is due
            device = device.tell(keys, session.seat, Sealed(len(session.said), parts))
        return device

    def _key_for(self, seat: Seat, body: Body) -> bytes:
        return dict(self.tickets)[seat] if isinstance(body, SatDown) else self.private

    def receive(self, keys: Keys, letters: Iterable[Letter]) -> tuple[Device, Outcome]:
        """The device with all ``letters`` that are new to it, in whatever order they come.

        Raises BadLetter for the first that is not true; nothing is taken in then. One that was
        kept from before is dropped if it turns out bad: whoever sends something now did not
        send it.
        """
        new = [each for each in dict.fromkeys(letters) if not self._knows(each)]
        if not new:
            return self, "known"
        if (rival := next(filter(self._rivals, new), None)) is not None:
            self.log.check_signature(keys, rival)
            return self._with_waiting([*self.log.waiting, rival]), "taken"
        device, rest, faults = self._with_due(keys, [*self.log.waiting, *new])
        ours = set(new)
        for each, error in faults.items():
            if each in ours:
                raise self._seen_from_here(each, error)
        early = [each for each in rest if each in ours]
        for each in filter(device.log.has_key_of, early):
            device.log.check_signature(keys, each)
        rest = [each for each in rest if each in ours or device._may_wait(keys, each, self.log)]  # noqa: SLF001
        rivals = [each for each, error in faults.items() if error.fault == "taken"]
        kept = [*filter(device._rivals, rivals), *rest]  # noqa: SLF001 - its own
        return device._with_waiting(kept), "waiting" if early else "new"  # noqa: SLF001

    def _may_wait(self, keys: Keys, letter: Letter, before: Log) -> bool:
        """Whether a letter that waited with the log ``before`` is not known to be forged."""
        if before.has_key_of(letter) or not self.log.has_key_of(letter):
            return True  # checked as it came, or cannot be checked yet
        try:
            self.log.check_signature(keys, letter)
        except BadLetter:
            return False
        return True

    def _knows(self, letter: Letter) -> bool:
        """Whether ``letter`` brings nothing. Raises BadLetter for one of no seat of this game."""
        seats = len(self.start.chairs)
        if len(letter.seen) != seats or letter.seat not in range(seats):
            raise BadLetter("changed", Message("remote.bad.bytes"))
        return self.log.knows(letter)

    def _with_due(
        self, keys: Keys, letters: Sequence[Letter]
    ) -> tuple[Device, list[Letter], dict[Letter, BadLetter]]:
        """The device with all that is due, what is not due yet, and what is wrong with the others.

        What is not allowed is tried again after each that is: a letter that the seat
        could not know of may come before it, and then it is only too late to count.
        """
        device, faults = self, dict[Letter, BadLetter]()
        rest = dict.fromkeys(sorted(letters, key=lambda each: sum(each.seen)))
        before = None
        while device is not before:
            before = device
            for each in tuple(rest):
                if not device.log.has_before(each):
                    continue
                try:
                    device = device._with_checked(keys, each)
                except BadLetter as error:
                    faults[each] = error
                    if error.fault == "illegal":
                        continue
                else:
                    faults.pop(each, None)
                del rest[each]
        waiting = [each for each in dict.fromkeys(letters) if each in rest and each not in faults]
        return device, waiting, faults

    def _with_checked(self, keys: Keys, letter: Letter) -> Device:
        if self.log.knows(letter):
            return self
        self.log.check(keys, letter)
        return self.with_letter(letter)

    def _with_waiting(self, letters: Iterable[Letter]) -> Device:
        """The device that keeps ``letters`` until they are due, of each seat the last that fit."""
        taken = [0] * len(self.start.chairs)
        kept = []
        for each in reversed(tuple(letters)):
            taken[each.seat] += len(write(each))
            if taken[each.seat] <= MOST_WAITING:
                kept.append(each)
        return replace(self, log=replace(self.log, waiting=tuple(reversed(kept))))

    # ---- who sits here

    @property
    def displaced(self) -> bool:
        """Whether somebody else sat down in the seat of this device, and nobody answered it."""
        return any(map(self._rivals, self.log.waiting))

    def _rivals(self, letter: Letter) -> bool:
        """Whether ``letter`` takes the seat in which this device sits, unanswered so far."""
        own = letter.seat in self.seats and not self.log.knows(letter)
        return own and not letter.place and self._is_unanswered(letter.seat)

    def _is_unanswered(self, seat: Seat) -> bool:
        """Whether somebody sat down in ``seat``, and no other device is known to know of it."""
        if not self.start.chairs[seat].offered or not self.log.letters[seat]:
            return False
        return not any(each.seen[seat] for each in self.log.order if each.seat != seat)

    def _seen_from_here(self, letter: Letter, error: BadLetter) -> BadLetter:
        """``error``, or what it means where ``letter`` concerns the seat of this device."""
        if error.fault == "taken" and error.seat in self.seats:
            return BadLetter("taken", Message("remote.bad.same_invitation"))
        if error.fault == "other_line":
            for seat in self.seats:
                if letter.seen[seat] and self._is_unanswered(seat):
                    return BadLetter("taken", Message("remote.bad.taken"), seat)
        return error

    def with_letter(self, letter: Letter) -> Device:
        """The device with a letter that was checked. Raises BadLetter for what is not allowed."""
        grown = self.log.with_letter(letter)
        if grown.order[:-1] == self.log.order:
            table = tables.follow(self.table, letter, len(self.log.order))
        else:
            table = tables.follow_all(_laid_again(self), grown.order)
        return replace(self, log=grown, table=table)

    # ---- for others

    def taken(self, seat: Seat) -> bool:
        """Whether somebody sits in ``seat``: nobody does before an invitation was accepted."""
        if self.log.offered_anew(seat) is not None:
            return False
        return not self.start.chairs[seat].offered or bool(self.log.letters[seat])

    def known_to(self, seat: Seat) -> tuple[int, ...]:
        """How many letters of each seat the device of ``seat`` is sure to have."""
        letters = self.log.letters[seat]
        if not letters:
            return (0,) * len(self.start.chairs)
        last = letters[-1]
        return tuple(count + (n == seat) for n, count in enumerate(last.seen))

    def lacking(self, seat: Seat) -> tuple[Letter, ...]:
        """The letters that the device of ``seat`` may not have."""
        return self.log.lacking(self.known_to(seat))

    def give_anew(self, keys: Keys, seat: Seat) -> Device:
        """The device whose people agree that ``seat`` is given to a new device.

        The first who does makes the invitation. Raises BadLetter in a sealed or finished game, or
        if the seat has said nothing so far: it has no letter after which another could sit down.
        """
        if not self.log.letters[seat]:
            raise BadLetter("illegal", Message("remote.bad.chair"))
        key, device = self.log.proposed(seat), self
        if key is None:
            place = len(self.log.letters[seat]).to_bytes(4, "big")
            private = sha256(b"molecore anew" + bytes([seat]) + place + self.private).digest()
            others = tuple(each for each in self.tickets if each[0] != seat)
            key = keys.public(private)
            device = replace(self, tickets=(*others, (seat, private)))
        for own in device.log.to_agree(seat) or device.table.people:
            if own in self.seats:
                device = device.tell(keys, own, Offered(seat, key))
        return device

    def ousted(self, keys: Keys) -> bool:
        """Whether the others gave a seat of this device to a new one."""
        anew = [seat for seat in self.seats if seat in self.table.anew]
        own = keys.public(self.private) if anew else b""
        return any(self.log.key_of(seat, len(self.log.letters[seat])) != own for seat in anew)


def ticket(private: bytes, seat: Seat) -> bytes:
    """The private key of the invitation to ``seat`` that the owner of ``private`` makes."""
    return sha256(b"molecore invitation" + bytes([seat]) + private).digest()


def first_position(start: Start) -> Match:
    """The match that a game begins with. Raises BadLetter if there can be none."""
    version = sealing_version(start)
    if version > VERSION:
        raise BadLetter("newer", Message("remote.bad.newer"))
    try:
        match = links.decode(start.setup.removeprefix(sealed_prefix(version)))
    except BadLink as error:
        fault: Fault = "newer" if error.kind == "newer" else "changed"
        raise BadLetter(fault, Message("remote.bad.setup", reason=str(error))) from error
    if len(match.players) != len(start.chairs) or match.plies or len(start.setup) > LENGTH_LIMIT:
        raise BadLetter("changed", Message("remote.bad.bytes"))
    named = replace(match, id=start.id)
    return before_all(named) if version else named


def _setup_of(match: Match) -> str:
    if match.sealing is None:
        return links.encode(match, "setup")
    plain = new_match(match.game, match.players, dict(match.options), 0, match.id)
    return sealed_prefix(VERSION) + links.encode(plain, "setup")


def _laid(start: Start, seats: tuple[Seat, ...], private: bytes, cipher: Cipher | None) -> Table:
    """The table before any letter. Raises BadLetter for a sealed game that can't be played here."""
    match = first_position(start)
    if match.sealing is None:
        return tables.laid(match)
    if cipher is None or len(seats) != 1 or any(each.level for each in match.players):
        raise BadLetter("illegal", Message("remote.bad.sealed"))
    return tables.laid(match, session_of(start, match, seats[0], private, cipher))


def _laid_again(device: Device) -> Table:
    """The table before any letter, at which the seat knows what it has chosen."""
    table = _laid(device.start, device.seats, device.private, device.cipher)
    if table.session is None or device.table.session is None:
        return table
    return replace(table, session=replace(table.session, choices=device.table.session.choices))


def host(
    keys: Keys,
    match: Match,
    offered: Sequence[Seat],
    private: bytes,
    cipher: Cipher | None = None,
) -> Device:
    """The device on which ``match`` is set up; the seats ``offered`` are for people elsewhere.

    A sealed match needs a ``cipher``, and a seat on each device. Raises BadLetter otherwise.
    """
    tickets = tuple((seat, ticket(private, seat)) for seat in offered)
    own = Chair(keys.public(private), offered=False)
    invited: Mapping[Seat, Chair] = {
        seat: Chair(keys.public(key), offered=True) for seat, key in tickets
    }
    seats = range(len(match.players))
    start = Start(match.id, _setup_of(match), tuple(invited.get(seat, own) for seat in seats))
    here = tuple(seat for seat in seats if seat not in invited)
    return _begun(start, here, private, tickets, cipher)


def sit_down(
    keys: Keys, offer: Offer, private: bytes, name: str, cipher: Cipher | None = None
) -> Device:
    """The device of somebody called ``name`` who accepts an invitation.

    Raises BadLetter if the invitation is not good, or somebody else has accepted it. A sealed game
    of an older version is none to begin: its host could mark cards unseen.
    """
    start, seat = offer.start, offer.seat
    if 0 < sealing_version(start) < VERSION:
        raise BadLetter("illegal", Message("remote.bad.unproven"))
    chair = start.chairs[seat] if seat < len(start.chairs) else None
    key = keys.public(offer.key)
    first = chair is not None and chair.offered and chair.key == key
    if chair is None or not (first or any(each.seat == seat for each in offer.letters)):
        raise BadLetter("forged", Message("remote.bad.invitation"))
    begun = _begun(start, (seat,), private, ((seat, offer.key),), cipher)
    device, outcome = begun.receive(keys, offer.letters)
    again = device.log.offered_anew(seat) == key
    if outcome == "waiting" or (device.log.letters[seat] and not again):
        raise BadLetter("illegal", Message("remote.bad.taken"), seat)
    seated = device.tell(keys, seat, SatDown(keys.public(private), name))
    return replace(seated, tickets=())


def next_game(keys: Keys, device: Device) -> Device | None:
    """The device in the rematch that all agreed to; None if there is none.

    Everybody moves on by as many seats as was agreed; keys stay with who has them.
    """
    agreed = device.table.rematch
    if agreed is None:
        return None
    seats = len(device.start.chairs)
    turn = agreed.number
    match = _set_up_anew(device, agreed, turn)
    held = [device.log.key_of(seat, len(device.log.letters[seat])) for seat in range(seats)]
    chairs = tuple(Chair(held[(seat + turn) % seats], offered=False) for seat in range(seats))
    start = Start(match.id, _setup_of(match), chairs)
    own = keys.public(device.private)
    here = tuple(seat for seat in range(seats) if chairs[seat].key == own)
    return _begun(start, here, device.private, (), device.cipher)


def _set_up_anew(device: Device, agreed: Asked, turn: int) -> Match:
    before = device.table.match
    players = (*before.players[turn:], *before.players[:turn])
    named = sha256(hash_of_start(device.start) + b"rematch").hexdigest()[:16]
    match = new_match(before.game, players, dict(before.options), agreed.seed, named)
    return match if before.sealing is None else replace(match, sealing=Sealing())


def _begun(
    start: Start,
    seats: tuple[Seat, ...],
    private: bytes,
    tickets: tuple[tuple[Seat, bytes], ...],
    cipher: Cipher | None,
) -> Device:
    table = _laid(start, seats, private, cipher)
    return Device(logs.begin(start, table.people), table, seats, private, tickets, cipher)


def restored(
    log: Log,
    seats: tuple[Seat, ...],
    private: bytes,
    tickets: tuple[tuple[Seat, bytes], ...],
    sealed: tuple[Cipher | None, tuple[tuple[int, str], ...]] = (None, ()),
) -> Device:
    """A device as it was kept: what it has checked before is not checked again.

    ``sealed`` is for a sealed game: the cipher, and what its seat chose in secret.
    """
    cipher, choices = sealed
    begun = _begun(log.start, seats, private, tickets, cipher)
    table = begun.table
    if table.session is not None:
        table = replace(table, session=replace(table.session, choices=choices))
    known = replace(log, people=begun.log.people)
    return replace(begun, log=known, table=tables.follow_all(table, log.order))
