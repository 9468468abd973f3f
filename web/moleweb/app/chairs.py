"""Questions about chairs in a game with others elsewhere: who plays here, who has to hear what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.remote import device as devices
from molecore.remote.device import Device
from molecore.remote.table import Table
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.app.signing import keys

_GAME_ID: Final = 16
"""Characters of the id of a game; the ids of its matches begin with it."""


def game_of(match_id: str) -> str:
    """The game that a match with this id shows one chair of."""
    return match_id[:_GAME_ID]


def device_at(model: Model) -> Device | None:
    """The device that plays the match in hand, if this browser has a chair in it."""
    match, chair = model.match, model.chair
    return chair.device if match and chair and chair.match_id == match.id else None


def due(device: Device) -> tuple[Seat, ...]:
    """The seats elsewhere that have to hear something: to play, to answer, or to sit down.

    For one where nobody sits yet that is whoever can invite somebody to it.
    """
    table = device.table
    asked = _to_answer(table)
    away = [seat for seat in table.people if seat not in device.seats]
    waits = {*asked} or {*table.match.actors}
    if any(not device.taken(seat) and not invites(device, seat) for seat in waits):
        waits |= {seat for seat in away if not device.start.chairs[seat].offered}
    return tuple(
        seat
        for seat in away
        if invites(device, seat)
        or (device.taken(seat) and (seat in waits or (table.over and device.lacking(seat))))
    )


def _to_answer(table: Table) -> tuple[Seat, ...]:
    if table.open is None:
        return ()
    return tuple(seat for seat in table.people if seat not in table.open.agreed)


def to_answer_here(device: Device) -> tuple[Seat, ...]:
    """The seats of this device that have to say yes or no to what was asked."""
    return tuple(seat for seat in _to_answer(device.table) if seat in device.seats)


def next_id(device: Device) -> str:
    """The id of the match that all agreed to play next, as this device has it; "" if none."""
    after = devices.next_game(keys(), device)
    return "" if after is None else id_of(after)


def id_of(device: Device) -> str:
    """What the match is called in which a device has other chairs than that of the host."""
    return f"{device.start.id}-{device.seats[0] + 1}"


def invites(device: Device, seat: Seat) -> bool:
    """Whether what is sent to a seat is an invitation."""
    return not device.taken(seat) and seat in dict(device.tickets)


def has_post(device: Device, seat: Seat) -> bool:
    """Whether there is anything to be sent to the device of ``seat``."""
    return invites(device, seat) or (device.taken(seat) and bool(device.lacking(seat)))


def is_to_come(table: Table) -> bool:
    """Whether others still have to say something: a move, an answer, or what they kept secret."""
    closed = table.desk is not None and table.desk.verdict is None
    return not table.over or table.open is not None or closed


def handed_on(model: Model, device: Device, seats: Iterable[Seat]) -> Model:
    """``model`` after all that ``device`` has said was handed on to ``seats``."""
    stand = len(device.log.order)
    others = (each for each in model.handed if each[0] != device.start.id or each[2] == stand)
    new = ((device.start.id, seat, stand) for seat in seats)
    return replace(model, handed=tuple(dict.fromkeys((*others, *new))))


def has_the_last(model: Model, device: Device, seat: Seat) -> bool:
    """Whether nothing more will come back, and the last that was said was handed on to ``seat``."""
    given = (device.start.id, seat, len(device.log.order)) in model.handed
    return given and not is_to_come(device.table)


def to_send_to(model: Model, device: Device) -> tuple[Seat, ...]:
    """The seats that need a link now, first the one whose word a sealed game waits for.

    That is none that is connected or was given the last one.
    """
    seats = [
        seat
        for seat in due(device)
        if seat not in model.wire.present
        and has_post(device, seat)
        and not has_the_last(model, device, seat)
    ]
    awaited = device.table.desk.waits if device.table.desk else None
    return tuple(sorted(seats, key=lambda seat: seat != awaited))


def first_to_send_to(model: Model, match: Match) -> Seat | None:
    """Whoever has to hear something first, where nothing can be played here before."""
    device = device_at(model)
    waits = queries.person_to_act(match) is None and queries.computer_to_act(match) is None
    if device is None or not waits or not match.at_end:
        return None
    return next(iter(to_send_to(model, device)), None)
