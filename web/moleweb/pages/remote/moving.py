"""A seat moves to another device, comes from one, or is restored from a backup."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Sequence
from typing import Final

from molecore.core.errors import Refusal
from molecore.core.record import replace
from molecore.remote import moving
from molecore.remote.device import Device
from molecore.remote.envelopes import Request, answer_to, keep, request_to, seal, seal_all
from molecore.remote.errors import BadLetter
from molecore.words import say
from moleweb.app.chairs import device_at, game_of, joined_elsewhere
from moleweb.app.effects import (
    DecryptSeat,
    DownloadFile,
    EncryptSeat,
    FindChairs,
    JoinWire,
    MeasureStorage,
    RestSeat,
    ShareText,
    WakeSeat,
)
from moleweb.app.model import Chair, Dialog, Joining, Model, Moving, Resting, Wire
from moleweb.app.routes import Route
from moleweb.app.signing import keys
from moleweb.pages.remote.keeping import keeping, kept_as, match_of, read, to_table
from moleweb.pages.remote.messages import (
    PasswordTyped,
    SeatDecrypted,
    SeatEncrypted,
    SeatGivenAnew,
    SeatMoved,
)

_TYPED: Final = re.compile(r"[^a-z0-9]")
"""What does not count in a password: it is read out and typed."""


# ---- away


def seat_moved(model: Model, message: SeatMoved) -> Model:
    """Encrypt the seat at the table."""
    device, match = device_at(model), model.match
    if device is None or match is None or model.elsewhere:
        return model
    under_way = Moving(message.password, len(device.log.order))
    content = moving.to_encrypt(match.id, keep(device))
    shown = replace(model, moving=under_way, dialog=Dialog("move"))
    return shown.emit(EncryptSeat(content, _plain(message.password)))


def _plain(password: str) -> str:
    return _TYPED.sub("", password.casefold())


def seat_encrypted(model: Model, message: SeatEncrypted) -> Model:
    """Show the link with the seat, which is not played here from now on."""
    device, match, under_way = device_at(model), model.match, model.moving
    if device is None or match is None or under_way is None or under_way.link:
        return model
    if not message.packed:
        return replace(model, moving=replace(under_way, failed=True))
    if under_way.stand != len(device.log.order):  # something was heard meanwhile
        return seat_moved(model, SeatMoved(under_way.password))
    link = moving.link_of(b64decode(message.packed))
    stepped_back = replace(
        model,
        moving=replace(under_way, link=link),
        dialog=Dialog("move", f"{model.origin}#{link}"),
        chair=None,
        resting=Resting(match.id, "moved", device),
        wire=Wire(stun=model.wire.stun),
    )
    return stepped_back.emit(RestSeat(match.id, "moved", keep(device)), JoinWire("", ""))


def seat_file_requested(model: Model) -> Model:
    """Hand over the link as a file."""
    under_way = model.moving
    if under_way is None or not under_way.link:
        return model
    return model.emit(DownloadFile("molecore-seat.txt", under_way.link))


def seat_woken(model: Model) -> Model:
    """Play the seat at the table here again."""
    resting = model.rests
    if resting is None:
        return model
    awake = replace(model, resting=None, moving=None, sought="")
    return awake.emit(WakeSeat(resting.match_id))


# ---- here


def to_seat(model: Model, link: str) -> Model:
    """Ask for the password of a link that holds a seat."""
    try:
        moving.encrypted_in(link)
    except BadLetter as error:
        return replace(model, joining=Joining("bad", said=str(error)))
    asked = replace(model, joining=Joining("locked", link=link))
    return replace(asked, route=Route("joining", link)) if model.seated else asked


def password_typed(model: Model, message: PasswordTyped) -> Model:
    """Decrypt the seat."""
    joining = model.joining
    if joining is None or joining.kind != "locked":
        return model
    password = _plain(message.password)
    return model.emit(DecryptSeat(moving.encrypted_in(joining.link), password))


def seat_decrypted(model: Model, message: SeatDecrypted) -> Model:
    """Look whether this browser has the seat already, or say why it did not come."""
    joining = model.joining
    if joining is None or joining.kind != "locked":
        return model
    if message.outcome != "open":
        said = say(f"move.trouble.{message.outcome}")
        return replace(model, joining=replace(joining, said=said))
    try:
        match_id, text = moving.decrypted(b64decode(message.packed))
    except (BadLetter, ValueError) as error:
        return replace(model, joining=Joining("bad", said=str(error)))
    arriving = replace(joining, kind="looking", table=match_id, reply=text)
    return replace(model, joining=arriving).emit(FindChairs(game_of(match_id)))


def arrived(
    model: Model, joining: Joining, found: Sequence[Chair], resting: Sequence[Resting]
) -> Model:
    """Play the seat that came here; what this browser knew of it already stays."""
    match_id, device = joining.table, read(joining.reply)
    if device is None:
        return replace(model, joining=Joining("bad", said=say("remote.bad.bytes")))
    known = next((each.device for each in found if each.match_id == match_id), None)
    if known is not None:
        device = _together(known, device)
    was_here = known is not None or any(each.match_id == match_id for each in resting)
    there = replace(model, joining=None, resting=None, moving=None, sought="", claimed=match_id)
    there = there.emit(WakeSeat(match_id), kept_as(match_id, device))
    if was_here:
        return to_table(there, match_id)
    match = match_of(device, match_id)
    seated = replace(there, match=match, table=there.new_table(), telling=None)
    seated = keeping(seated, match_id, device).emit(MeasureStorage(promise=True))
    return to_table(seated, match_id)


def _together(known: Device, other: Device) -> Device:
    try:
        return known.receive(keys(), other.log.order)[0]
    except BadLetter:
        return known


# ---- a lost device


def given_anew(model: Model, message: SeatGivenAnew) -> Model:
    """Agree that a seat is given to a new device; once all do, it is invited."""
    device, match = device_at(model), model.match
    seats = range(len(match.players)) if match else range(0)
    if device is None or match is None or model.elsewhere or message.seat not in seats:
        return model
    if message.seat in device.seats:
        return model
    try:
        after = device.give_anew(keys(), message.seat)
    except BadLetter as error:
        return replace(model, table=replace(model.table, hint=Refusal(str(error))))
    return keeping(replace(model, dialog=None), match.id, after)


# ---- what is missing


def missing_requested(model: Model) -> Model:
    """Ask another person's device for all letters that are missing here."""
    resting = model.rests
    device = resting.device if resting else device_at(model)
    if device is None:
        return model
    asked = next(iter(joined_elsewhere(device)), None)
    if asked is None:
        return model
    link = f"{model.origin}#{seal(request_to(device, asked))}"
    game = device.table.match.game.meta.name
    return model.emit(ShareText(say("remote.message.missing", game=game, link=link)))


def asked_for_missing(chair: Chair, request: Request) -> Joining:
    """The links for a device that lacks letters."""
    try:
        links = seal_all(answer_to(chair.device, request))
    except BadLetter as error:
        return Joining("bad", said=str(error), table=chair.match_id)
    name = chair.device.table.match.players[request.asker].name
    return Joining("asked", name=name, table=chair.match_id, reply="\n".join(links))
