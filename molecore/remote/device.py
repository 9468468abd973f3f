"""One device in a game: the seats that are played on it, its key, and all it has heard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final, Literal, Protocol, TypeAlias

from molecore.core.match import Match, new_match
from molecore.core.protocol import Seat
from molecore.core.record import record, replace
from molecore.remote import log as logs
from molecore.remote import table as tables
from molecore.remote.errors import BadLetter, Fault
from molecore.remote.log import Log
from molecore.remote.messages import (
    Asked,
    Body,
    Chair,
    Keys,
    Letter,
    SatDown,
    Start,
    hash_of_start,
)
from molecore.remote.table import Table
from molecore.wire import links
from molecore.wire.errors import BadLink
from molecore.wire.seal import LENGTH_LIMIT
from molecore.words import Message

_MOST_WAITING: Final = 256
"""Letters that are kept although others before them are missing."""

Outcome: TypeAlias = Literal["new", "known", "waiting"]
"""What became of letters: they brought something, nothing new, or come after some not here yet."""


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

    @property
    def start(self) -> Start:
        """The beginning of the game, the same on all its devices."""
        return self.log.start

    def tell(self, keys: Keys, seat: Seat, body: Body) -> Device:
        """The device with one more letter of one of its seats. Raises BadLetter if it cannot be."""
        private = self._key_for(seat, body)
        letter = self.log.signed(keys, private, seat, body)
        return self.with_letter(letter)

    def _key_for(self, seat: Seat, body: Body) -> bytes:
        return dict(self.tickets)[seat] if isinstance(body, SatDown) else self.private

    def receive(self, keys: Keys, letters: Iterable[Letter]) -> tuple[Device, Outcome]:
        """The device with all ``letters`` that are new to it, in whatever order they come.

        Raises BadLetter at the first that is not true; nothing is taken in then.
        """
        new = [each for each in letters if not self.log.holds(each)]
        if not new:
            return self, "known"
        device = replace(self, log=replace(self.log, waiting=()))
        pool = [*self.log.waiting, *new]
        while ready := next((each for each in pool if device.log.has_before(each)), None):
            pool.remove(ready)
            if not device.log.holds(ready):
                device.log.check(keys, ready)
                device = device.with_letter(ready)
        waiting = tuple(pool[:_MOST_WAITING])
        device = replace(device, log=replace(device.log, waiting=waiting))
        return device, "new" if device.log.order != self.log.order else "waiting"

    def with_letter(self, letter: Letter) -> Device:
        """The device with a letter that was checked. Raises BadLetter for what is not allowed."""
        grown = self.log.with_letter(letter)
        if grown.order[:-1] == self.log.order:
            table = tables.follow(self.table, letter, len(self.log.order))
        else:
            table = tables.follow_all(tables.laid(first_position(self.start)), grown.order)
        return replace(self, log=grown, table=table)

    # ---- for others

    def taken(self, seat: Seat) -> bool:
        """Whether somebody sits in ``seat``: nobody does before an invitation was accepted."""
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

    @property
    def complete(self) -> bool:
        """Whether no letter waits for others."""
        return not self.log.waiting


def ticket(private: bytes, seat: Seat) -> bytes:
    """The private key of the invitation to ``seat`` that the owner of ``private`` makes."""
    return sha256(b"molecore invitation" + bytes([seat]) + private).digest()


def first_position(start: Start) -> Match:
    """The match that a game begins with. Raises BadLetter if there can be none."""
    try:
        match = links.decode(start.setup)
    except BadLink as error:
        fault: Fault = "newer" if error.kind == "newer" else "changed"
        raise BadLetter(fault, Message("remote.bad.setup", reason=str(error))) from error
    if len(match.players) != len(start.chairs) or match.plies or len(start.setup) > LENGTH_LIMIT:
        raise BadLetter("changed", Message("remote.bad.bytes"))
    return replace(match, id=start.id)


def host(keys: Keys, match: Match, offered: Sequence[Seat], private: bytes) -> Device:
    """The device on which ``match`` is set up; the seats ``offered`` are for people elsewhere."""
    tickets = tuple((seat, ticket(private, seat)) for seat in offered)
    own = Chair(keys.public(private), offered=False)
    invited: Mapping[Seat, Chair] = {
        seat: Chair(keys.public(key), offered=True) for seat, key in tickets
    }
    seats = range(len(match.players))
    start = Start(
        match.id, links.encode(match, "setup"), tuple(invited.get(seat, own) for seat in seats)
    )
    here = tuple(seat for seat in seats if seat not in invited)
    return _begun(start, here, private, tickets)


def sit_down(keys: Keys, offer: Offer, private: bytes, name: str) -> Device:
    """The device of somebody called ``name`` who accepts an invitation.

    Raises BadLetter if the invitation is not good, or somebody else has accepted it.
    """
    start, seat = offer.start, offer.seat
    chair = start.chairs[seat] if seat < len(start.chairs) else None
    if chair is None or not chair.offered or chair.key != keys.public(offer.key):
        raise BadLetter("forged", Message("remote.bad.invitation"))
    begun = _begun(start, (seat,), private, ((seat, offer.key),))
    device, outcome = begun.receive(keys, offer.letters)
    if outcome == "waiting" or device.log.letters[seat]:
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
    held = [device.log.key_of(seat, 1) for seat in range(seats)]
    chairs = tuple(Chair(held[(seat + turn) % seats], offered=False) for seat in range(seats))
    start = Start(match.id, links.encode(match, "setup"), chairs)
    own = keys.public(device.private)
    here = tuple(seat for seat in range(seats) if chairs[seat].key == own)
    return _begun(start, here, device.private, ())


def _set_up_anew(device: Device, agreed: Asked, turn: int) -> Match:
    before = device.table.match
    players = (*before.players[turn:], *before.players[:turn])
    named = sha256(hash_of_start(device.start) + b"rematch").hexdigest()[:16]
    return new_match(before.game, players, dict(before.options), agreed.seed, named)


def _begun(
    start: Start, seats: tuple[Seat, ...], private: bytes, tickets: tuple[tuple[Seat, bytes], ...]
) -> Device:
    table = tables.laid(first_position(start))
    return Device(logs.begin(start), table, seats, private, tickets)


def restored(
    log: Log, seats: tuple[Seat, ...], private: bytes, tickets: tuple[tuple[Seat, bytes], ...]
) -> Device:
    """A device as it was kept: what it has checked before is not checked again."""
    table = tables.follow_all(tables.laid(first_position(log.start)), log.order)
    return Device(log, table, seats, private, tickets)
