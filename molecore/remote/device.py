"""One device in a game: the seats that are played on it, its key, and all it has heard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, Literal, Protocol, TypeAlias

from molecore.core.match import Match, Sealing, new_match
from molecore.core.protocol import Seat
from molecore.core.record import record, replace
from molecore.remote import log as logs
from molecore.remote import table as tables
from molecore.remote.desks import before_all, desk_of, sealed_prefix, sealing_version
from molecore.remote.errors import BadLetter, Fault
from molecore.remote.log import Log
from molecore.remote.messages import (
    Asked,
    Body,
    Chair,
    Keys,
    Letter,
    SatDown,
    Sealed,
    Start,
    hash_of_start,
)
from molecore.remote.table import Table
from molecore.sealed.crypto import Cipher
from molecore.sealed.messages import VERSION
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
    cipher: Cipher | None = None
    """What the cards of a sealed game are locked with; without it none can be played."""

    @property
    def start(self) -> Start:
        """The beginning of the game, the same on all its devices."""
        return self.log.start

    def tell(self, keys: Keys, seat: Seat, body: Body) -> Device:
        """The device with one more letter of one of its seats. Raises BadLetter if it cannot be."""
        private = self._key_for(seat, body)
        letter = self.log.signed(keys, private, seat, body)
        return self.with_letter(letter)

    def act(self, keys: Keys, action: Any) -> Device:
        """The device whose seat has chosen ``action`` in a sealed game.

        Raises IllegalAction if it cannot choose that now.
        """
        desk = self.table.desk
        if desk is None:
            raise BadLetter("illegal", Message("remote.bad.unasked"))
        desk, parts = desk.act(action)
        device = replace(self, table=replace(self.table, desk=desk))
        return device.tell(keys, desk.seat, Sealed(len(desk.said), parts))

    def pay(self, keys: Keys) -> Device:
        """The device that has said all that is due of it without a choice, in a sealed game."""
        device = self
        while parts := device.table.due():
            desk = device.table.desk
            assert desk is not None  # noqa: S101 - otherwise nothing is due
            device = device.tell(keys, desk.seat, Sealed(len(desk.said), parts))
        return device

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
            table = tables.follow_all(_laid_again(self), grown.order)
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
        raise BadLetter("newer", Message("remote.bad.newer"))
    return tables.laid(match, desk_of(start, match, seats[0], private, cipher))


def _laid_again(device: Device) -> Table:
    """The table before any letter, at which the seat knows what it has chosen."""
    table = _laid(device.start, device.seats, device.private, device.cipher)
    if table.desk is None or device.table.desk is None:
        return table
    return replace(table, desk=replace(table.desk, choices=device.table.desk.choices))


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

    Raises BadLetter if the invitation is not good, or somebody else has accepted it.
    """
    start, seat = offer.start, offer.seat
    chair = start.chairs[seat] if seat < len(start.chairs) else None
    if chair is None or not chair.offered or chair.key != keys.public(offer.key):
        raise BadLetter("forged", Message("remote.bad.invitation"))
    begun = _begun(start, (seat,), private, ((seat, offer.key),), cipher)
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
    return Device(logs.begin(start), table, seats, private, tickets, cipher)


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
    if table.desk is not None:
        table = replace(table, desk=replace(table.desk, choices=choices))
    return replace(begun, log=log, table=tables.follow_all(table, log.order))
