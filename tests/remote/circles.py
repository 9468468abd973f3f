"""Devices of one game, as people would use them: each plays, writes links and opens them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from molecore.core.match import Player, new_match
from molecore.core.options import OptionValue
from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.registry import load
from molecore.remote.device import Device, host, sit_down
from molecore.remote.envelopes import (
    Invitation,
    envelope_for,
    open_envelope,
    seal_all,
)
from molecore.remote.messages import Played
from tests.remote.signing import KEYS

NAMES = ("Ann", "Ben", "Cy", "Di")


def private(seat: Seat) -> bytes:
    """The private key of whoever sits there; the first is the host's."""
    return bytes([seat + 1]) * 32


def hosted(
    game: str, seats: int, seed: int, options: Mapping[str, OptionValue] | None = None
) -> Device:
    """A game on the device of the first seat, with all others offered."""
    players = [Player(name) for name in NAMES[:seats]]
    match = new_match(load(game), players, options or {}, seed, f"{seed:016x}")
    return host(KEYS, match, range(1, seats), private(0))


def circle(
    game: str, seats: int, seed: int, options: Mapping[str, OptionValue] | None = None
) -> list[Device]:
    """The devices of all seats, which have accepted their invitations and heard of all others."""
    devices = [hosted(game, seats, seed, options)]
    for seat in range(1, seats):
        (text,) = seal_all(envelope_for(devices[0], seat))
        invitation = open_envelope(text)
        assert isinstance(invitation, Invitation)
        devices.append(accepted(invitation, NAMES[seat]))
        devices[0] = sent(devices[seat], devices[0], 0)
    return [devices[0], *(sent(devices[0], devices[seat], seat) for seat in range(1, seats))]


def accepted(invitation: Invitation, name: str) -> Device:
    """The device of somebody who sits down."""
    seat = invitation.seat
    return sit_down(KEYS, invitation, private(seat), name)


def sent(sender: Device, receiver: Device, seat: Seat) -> Device:
    """The receiver, who sits in ``seat``, after opening what the sender has for it."""
    for text in seal_all(envelope_for(sender, seat)):
        receiver, _ = receiver.receive(KEYS, open_envelope(text).letters)
    return receiver


def can_play(device: Device) -> list[Seat]:
    """The seats of the device that may act."""
    table = device.table
    return [] if table.over else [seat for seat in table.match.actors if seat in device.seats]


def plays(device: Device, seat: Seat, choose: Callable[[list[Any]], Any]) -> Device:
    """The device after its seat has played what ``choose`` picks among all that is legal."""
    match = device.table.match
    action = choose(list(match.game.legal_actions(match.state, seat)))
    return device.tell(KEYS, seat, Played(len(match.plies), match.game.encode(action)))


def essence(device: Device) -> tuple[Any, ...]:
    """All that devices with the same letters have in common."""
    table = device.table
    return (
        replace(table, match=replace(table.match, steps=())),
        table.match.state,
        device.log.order,
    )
