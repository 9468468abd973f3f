"""The direct connection: the same letters at once, and who is at the table."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from molecore.core.protocol import Seat
from molecore.core.record import record, replace
from molecore.remote.device import Device
from molecore.remote.envelopes import Post, envelope_for, seal_all
from moleweb.app.chairs import device_at, handed_on
from moleweb.app.effects import (
    AcceptConnection,
    AnswerConnection,
    Effect,
    JoinWire,
    OfferConnection,
    SayOnWire,
)
from moleweb.app.model import Dialog, Model, Wire
from moleweb.pages.remote.messages import ConnectionWanted, StunServerNamed, WireTold

_HALF: Final = re.compile(r"d1\.([0-9a-f]{16})\.([oa])\.([A-Za-z0-9_-]{1,6000})")
_GREETING: Final = re.compile(r"(hello\??|bye) (\d(?:,\d)*) (\d{1,6}(?:,\d{1,6})*)")
_SERVER: Final = re.compile(r"stuns?:[A-Za-z0-9.:\[\]-]{1,200}")

HalfKind: TypeAlias = Literal["offer", "answer"]


@record
class Half:
    """A link with one half of a connection: an offer, or the answer to it."""

    game: str
    kind: HalfKind
    packed: str


def half_of(text: str) -> Half | None:
    """The half of a connection that a link is, None for any other text."""
    found = _HALF.fullmatch(text)
    return Half(found[1], "offer" if found[2] == "o" else "answer", found[3]) if found else None


# ---- who is there


def settle(before: Model, after: Model) -> Model:
    """Be heard in the game at the table, and say at once what is new here."""
    device = device_at(after)
    if device is None:
        return after
    if after.wire.game != device.start.id:
        return _joined(after, device)
    if after.chair is before.chair:
        return after
    return _told(after, device, [seat for seat in _others(device) if device.taken(seat)])


def _joined(model: Model, device: Device) -> Model:
    game = device.start.id
    wire = Wire(game, stun=model.wire.stun)
    goodbye = _greeting("bye", device)
    joined = replace(model, wire=wire).emit(JoinWire(game, goodbye))
    joined = joined.emit(SayOnWire(_greeting("hello?", device)))
    offer = model.wire.offered
    return answering(joined, Half(game, "offer", offer)) if offer else joined


def _others(device: Device) -> list[Seat]:
    return [seat for seat in device.table.people if seat not in device.seats]


def _told(model: Model, device: Device, seats: list[Seat]) -> Model:
    """Let the devices of ``seats`` hear all that they may not have."""
    for seat in seats:
        envelope = envelope_for(device, seat)
        if isinstance(envelope, Post) and envelope.letters:
            model = model.emit(*map(SayOnWire, seal_all(envelope)))
    return handed_on(model, device, model.wire.present)


def _greeting(word: str, device: Device) -> str:
    seats, counts = ",".join(map(str, device.seats)), ",".join(map(str, device.log.counts))
    return f"{word} {seats} {counts}"


def heard(model: Model, text: str) -> Model | None:
    """The model after news of who is connected; None if ``text`` is no such news."""
    found, device = _GREETING.fullmatch(text), device_at(model)
    if found is None or device is None:
        return None
    word, seats = found[1], tuple(map(int, found[2].split(",")))
    counts = tuple(map(int, found[3].split(",")))
    if len(counts) != len(device.start.chairs) or max(seats) >= len(counts):
        return model
    if not set(seats).isdisjoint(device.seats):  # another tab with the same chair
        return _completed(model, device, seats[0], counts)
    if word == "bye":
        return _with_present(model, set(model.wire.present).difference(seats))
    model = _with_present(model, {*model.wire.present, *seats})
    if word == "hello?":
        model = model.emit(SayOnWire(_greeting("hello", device)))
    return _completed(model, device, seats[0], counts)


def _completed(model: Model, device: Device, seat: Seat, counts: tuple[int, ...]) -> Model:
    """Let the device of ``seat``, which has so many letters of each seat, hear the others."""
    lacking = device.log.lacking(counts)
    if not lacking:
        return model
    return model.emit(*map(SayOnWire, seal_all(Post(device.start.id, seat, lacking))))


def for_other_tabs(before: Device, after: Device) -> tuple[Effect, ...]:
    """What lets a tab that has the same chair hear what has just come by a link to this one."""
    new = after.log.lacking(before.log.counts)
    if not new:
        return ()
    posts = seal_all(Post(after.start.id, after.seats[0], new))
    return (JoinWire(after.start.id, ""), *map(SayOnWire, posts))


def _with_present(model: Model, present: set[Seat]) -> Model:
    return replace(model, wire=replace(model.wire, present=tuple(sorted(present))))


# ---- making a connection


def connection_wanted(model: Model, _: ConnectionWanted) -> Model:
    """Make an offer, to be sent by any way."""
    wire = replace(model.wire, link="", failed=False, late=False)
    return replace(model, wire=wire).emit(OfferConnection(model.wire.stun))


def answering(model: Model, half: Half) -> Model:
    """Make the answer to an offer, and show it."""
    wire = replace(model.wire, link="", failed=False)
    opened = replace(model, wire=wire, dialog=Dialog("direct"))
    return opened.emit(AnswerConnection(half.packed, model.wire.stun))


def accepting(model: Model, half: Half) -> Model:
    """Connect with the device that answered; the tab that brought the answer hears of it."""
    device = device_at(model)
    if device is not None:
        model = model.emit(SayOnWire(_greeting("hello", device)))
    return model.emit(AcceptConnection(half.packed))


def stun_server_named(model: Model, message: StunServerNamed) -> Model:
    """A server of somebody's own is used, if it can be one."""
    server = message.server.strip()
    known = server if server.startswith(("stun:", "stuns:")) else f"stun:{server}"
    stun = known if _SERVER.fullmatch(known) else ""
    return replace(model, wire=replace(model.wire, stun=stun))


def changed(model: Model, message: WireTold) -> Model:
    """A half of a connection is ready, or one more device is heard, or one less."""
    device = device_at(model)
    if device is None:
        return model
    match message.news:
        case "offer" | "answer":
            link = f"{model.origin}#d1.{model.wire.game}.{message.news[0]}.{message.text}"
            dialog = Dialog("direct", link)
            return replace(model, wire=replace(model.wire, link=link), dialog=dialog)
        case "failed":
            return replace(model, wire=replace(model.wire, failed=True))
        case "late":
            wire = replace(model.wire, link="", failed=False, late=True)
            return replace(model, wire=wire, dialog=Dialog("direct"))
        case "up":
            closed = None if model.dialog and model.dialog.name == "direct" else model.dialog
            wire = replace(model.wire, link="", failed=False, late=False)
            said = SayOnWire(_greeting("hello?", device))
            return replace(model, wire=wire, dialog=closed).emit(said)
        case "down" | "heard":
            alone = replace(model, wire=replace(model.wire, present=()))
            return alone.emit(SayOnWire(_greeting("hello?", device)))
