"""Questions about remote play: which seats play here, and who needs a link."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.draw import boards
from molecore.remote import device as devices
from molecore.remote.device import Device
from molecore.remote.messages import Answered, Said, SatDown, hash_of_start
from molecore.remote.table import Table
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.app.signing import keys

_GAME_ID: Final = 16
"""Characters of the id of a game; the ids of its matches begin with it."""


def game_of(match_id: str) -> str:
    """The game of which a match with this id shows one seat."""
    return match_id[:_GAME_ID]


def device_at(model: Model) -> Device | None:
    """The device of the match on the table, if this browser plays a seat of it."""
    match, chair = model.match, model.chair
    return chair.device if match and chair and chair.match_id == match.id else None


def due(device: Device) -> tuple[Seat, ...]:
    """The remote seats that need a message: to play, to answer, or to sit down.

    For an empty seat that is the person who can invite somebody to it.
    """
    table = device.table
    asked = _to_answer(table)
    away = [seat for seat in table.people if seat not in device.seats]
    waits = {*asked} or {*table.match.actors}
    waits |= {other for seat in table.people for other in device.log.to_agree(seat)}
    if any(not device.taken(seat) and not invites(device, seat) for seat in waits):
        waits |= {seat for seat in away if not device.start.chairs[seat].offered}
    return tuple(
        seat
        for seat in away
        if invites(device, seat)
        or (device.taken(seat) and (seat in waits or (table.over and device.lacking(seat))))
    )


def joined_elsewhere(device: Device) -> tuple[Seat, ...]:
    """The seats of the people who sit elsewhere."""
    people = (seat for seat in device.table.people if seat not in device.seats)
    return tuple(filter(device.taken, people))


def _to_answer(table: Table) -> tuple[Seat, ...]:
    if table.open is None:
        return ()
    return tuple(seat for seat in table.people if seat not in table.open.agreed)


def lost_seats(device: Device) -> tuple[Seat, ...]:
    """The seats that others give anew, which people here have yet to agree to."""
    agree = device.log.to_agree
    return tuple(n for n in device.table.people if not set(device.seats).isdisjoint(agree(n)))


def to_answer_here(device: Device) -> tuple[Seat, ...]:
    """The seats of this device that have to say yes or no to what was asked."""
    return tuple(seat for seat in _to_answer(device.table) if seat in device.seats)


def next_id(device: Device) -> str:
    """The id of the match that all agreed to play next, as this device has it; "" if none."""
    after = devices.next_game(keys(), device)
    return "" if after is None else id_of(after)


def id_of(device: Device, *, apart: bool = False) -> str:
    """The id of the match for the other seats of a device than the host's.

    ``apart`` from that of another game that goes by the same id: whoever forges one can do so.
    """
    match_id = f"{device.start.id}-{device.seats[0] + 1}"
    return f"{match_id}-{hash_of_start(device.start).hex()}" if apart else match_id


def invites(device: Device, seat: Seat) -> bool:
    """Whether what is sent to a seat is an invitation."""
    return not device.taken(seat) and seat in dict(device.tickets)


Errand: TypeAlias = Literal["invite", "joined", "ask", "answer", "send"]
"""What a link does: invite, tell that a seat was taken, ask, answer, or bring other messages."""


def errand(device: Device, seat: Seat) -> Errand:
    """Return what the link for ``seat`` does first of all.

    An invitation that was sent before a move may be accepted already: the link with the move
    brings it there, and still invites if not.
    """
    if invites(device, seat):
        on_turn = seat in device.table.match.actors
        return "send" if device.table.match.plies and on_turn else "invite"
    sent = device.lacking(seat)
    if all(isinstance(message.body, SatDown) for message in sent):
        return "joined"
    question = device.table.open
    if question is not None and question.seat in device.seats:
        return "ask"
    latest = sent[-1]
    is_answer = latest.seat in device.seats and isinstance(latest.body, Answered)
    return "answer" if is_answer else "send"


def has_post(device: Device, seat: Seat) -> bool:
    """Whether the device of ``seat`` needs anything sent.

    A device whose seat another took has nothing to send.
    """
    if device.displaced:
        return False
    return invites(device, seat) or (device.taken(seat) and bool(device.lacking(seat)))


def has_news(device: Device) -> bool:
    """Whether something was said here that none of the others has answered yet.

    A device that has answered it sends it on with its own messages.
    """
    log = device.log
    others = [
        letters[-1].seen
        for seat, letters in enumerate(log.letters)
        if letters and seat not in device.seats
    ]
    return any(all(seen[own] < log.counts[own] for seen in others) for own in device.seats)


def is_to_come(table: Table) -> bool:
    """Whether others still have to send something: a move, an answer, or what they kept secret."""
    closed = table.session is not None and table.session.verdict is None
    return not table.over or table.open is not None or closed


def is_awaited(model: Model, device: Device) -> bool:
    """Whether a link from somebody elsewhere is to come."""
    session = device.table.session
    to_open = (session.to_open or ()) if session and device.table.over else ()
    awaited = {*due(device), *to_open}.difference(device.seats, model.wire.present)
    return (is_to_come(device.table) and bool(awaited)) or bool(device.log.waiting)


def handed_on(model: Model, device: Device, seats: Iterable[Seat]) -> Model:
    """``model`` after everything that ``device`` has to send went to ``seats``."""
    seats = tuple(seats)
    if not seats:
        return model
    stand = len(device.log.order)
    others = (each for each in model.handed if each[0] != device.start.id or each[2] == stand)
    new = ((device.start.id, seat, stand) for seat in seats)
    return replace(model, handed=tuple(dict.fromkeys((*others, *new))), unsent=None)


def was_sent(model: Model, device: Device, seat: Seat) -> bool:
    """Whether everything was sent to the player of ``seat``.

    An invitation may have to be sent again: nobody sits there yet.
    """
    given = (device.start.id, seat, len(device.log.order)) in model.handed
    return given and not invites(device, seat)


def in_midst_of_turn(device: Device, match: Match) -> bool:
    """Whether a person here has yet to choose, so that nobody needs a message before."""
    return device.table.open is None and queries.person_to_act(match) is not None


def to_send_to(model: Model, device: Device) -> tuple[Seat, ...]:
    """The seats that need a link now, first the one whose word a sealed game waits for.

    That is none that is connected or was sent it already.
    """
    seats = [
        seat
        for seat in due(device)
        if seat not in model.wire.present
        and has_post(device, seat)
        and (invites(device, seat) or has_news(device))
        and not was_sent(model, device, seat)
    ]
    awaited = device.table.session.waits if device.table.session else None
    return tuple(sorted(seats, key=lambda seat: seat != awaited))


def can_plan(model: Model, device: Device, match: Match) -> bool:
    """Whether an answer to the next turn of the other can be prepared.

    Only two people can, and where all is open: what chance will bring would show beforehand.
    """
    people, here = device.table.people, not model.elsewhere and match.at_end
    if len(people) != len(match.players) or len(people) != 2 or device.table.over or not here:
        return False
    away = all(match.players[seat].away for seat in match.actors)
    if not away or device.table.open is not None or device.table.session is not None:
        return False
    return not boards.of(match.game.meta.id).hides and not queries.deals_in_secret(match)


def takes_words(model: Model, match: Match) -> bool:
    """Whether a few words can go with the turn that is to be sent now, to the first who gets it."""
    device, seat = device_at(model), first_to_send_to(model, match)
    if device is None or seat is None or errand(device, seat) != "send":
        return False
    stand = (device.start.id, len(device.log.order))
    sent = any((game, there) == stand for game, _, there in model.handed)
    return not sent and not isinstance(device.log.order[-1].body, Said)


def first_to_send_to(model: Model, match: Match) -> Seat | None:
    """The seat to send to first, where nothing can be played here before."""
    device = device_at(model)
    waits = queries.person_to_act(match) is None and queries.computer_to_act(match) is None
    if device is None or not waits or not match.at_end:
        return None
    return next(iter(to_send_to(model, device)), None)
