"""What comes in: links that are opened or pasted, chairs that are found, words from other tabs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from molecore.core.errors import Refusal
from molecore.core.match import Match
from molecore.core.record import replace
from molecore.remote import device as devices
from molecore.remote.device import Device
from molecore.remote.envelopes import (
    Envelope,
    Invitation,
    is_envelope,
    keep,
    open_envelope,
)
from molecore.remote.errors import BadLetter
from molecore.wire.names import clean_name
from molecore.words import Message, say
from moleweb.app import queries
from moleweb.app.chairs import device_at, id_of
from moleweb.app.effects import (
    FindChairs,
    JoinWire,
    KeepChair,
    SayOnWire,
)
from moleweb.app.model import Chair, Joining, JoiningKind, Model
from moleweb.app.routes import Route
from moleweb.app.signing import cipher, keys
from moleweb.pages.remote import wire
from moleweb.pages.remote.keeping import keeping, match_of, read, to_table, told_by, with_next
from moleweb.pages.remote.messages import (
    ChairsFound,
    InvitationAccepted,
    LetterPasted,
    LostGameFound,
    WireTold,
)
from moleweb.pages.remote.wire import Half
from moleweb.storage import update as storage

RECOVERED: Final = Message("remote.recovered")


# ---- what is found here


def chairs_found(model: Model, message: ChairsFound) -> Model:
    """The chair of the match in hand, or those that a link may be for."""
    found = tuple(
        Chair(match_id, device)
        for match_id, text in message.texts
        if (device := read(text)) is not None
    )
    here = model.match.id if model.match else ""
    own = next((chair for chair in found if chair.match_id == here), None)
    if own is not None:
        model = _with_chair(model, own)
    if model.route.screen == "joining" and model.joining is not None:
        return _opened(model, model.joining, message.game, found)
    return model


def lost_game_found(model: Model, message: LostGameFound) -> Model:
    """All that was played is in the letters of the chair: the game is laid out anew from them."""
    device = read(message.text)
    if device is None or model.route.screen != "lobby":
        return model
    match = match_of(device, message.match_id)
    if not _is_drawn(match):
        return model
    notices = tuple(notice for notice in model.notices if notice.kind != "save")
    there = replace(
        model,
        match=match,
        table=model.new_table(),
        chair=Chair(match.id, device),
        notices=notices,
    )
    return to_table(there.noticing("save", RECOVERED), match.id)


def _with_chair(model: Model, own: Chair) -> Model:
    """The chair as it was kept, together with what is known of it here."""
    device = device_at(model)
    if device is None:
        return replace(model, chair=own)
    try:
        device, outcome = device.receive(keys(), own.device.log.order)
    except BadLetter:
        return model  # what is known here stays
    if outcome == "new" or (not model.elsewhere and device.log.order != own.device.log.order):
        return keeping(model, own.match_id, device)
    return model if model.elsewhere else replace(model, chair=replace(own, device=device))


# ---- links


def to_joining(model: Model, route: Route) -> Model:
    """Say what the link in the address holds, once it is known which chairs are here."""
    half = wire.half_of(route.about)
    if half is not None:
        return _half_opened(model, half)
    try:
        envelope = open_envelope(route.about)
    except BadLetter as error:
        return replace(model, joining=Joining("bad", said=str(error)))
    waiting = replace(model, joining=Joining("looking", envelope=envelope))
    return waiting.emit(FindChairs(envelope.game))


def _half_opened(model: Model, half: Half) -> Model:
    """An answer goes to the tab that waits for it; an offer is answered at the table."""
    if device_at(model) is not None and model.wire.game == half.game and model.match:
        there = to_table(replace(model, joining=None), model.match.id)
        return wire.answering(there, half) if half.kind == "offer" else wire.accepting(there, half)
    if half.kind == "answer":
        handed = replace(model, joining=Joining("handed"), wire=replace(model.wire, game=""))
        link = f"d1.{half.game}.a.{half.packed}"
        return handed.emit(JoinWire(half.game, ""), SayOnWire(link))
    offered = replace(model.wire, offered=half.packed)
    waiting = replace(model, joining=Joining("looking"), wire=offered)
    return waiting.emit(FindChairs(half.game))


def _opened(model: Model, joining: Joining, game: str, found: Sequence[Chair]) -> Model:
    envelope = joining.envelope
    if joining.kind != "looking":
        return model
    if envelope is None:
        return _to_answer(model, found)
    if envelope.game != game:
        return model
    meant = next((chair for chair in found if envelope.seat in chair.device.seats), None)
    if meant is not None:
        return _taken_in(model, meant, envelope)
    if isinstance(envelope, Invitation):
        return _invited(model, envelope, found)
    kind: JoiningKind = "own" if found else "foreign"
    at = found[0] if found else None
    name = at.device.table.match.players[envelope.seat].name if at else ""
    table = at.match_id if at else ""
    return replace(model, joining=Joining(kind, name=name, table=table))


def _to_answer(model: Model, found: Sequence[Chair]) -> Model:
    """To the table at which an offer of a connection is answered."""
    if found:
        return to_table(replace(model, joining=None), found[-1].match_id)
    without = replace(model.wire, offered="")
    return replace(model, joining=Joining("foreign"), wire=without)


def _invited(model: Model, invitation: Invitation, found: Sequence[Chair]) -> Model:
    """Say who invites to what, before anything is kept."""
    try:
        match = devices.first_position(invitation.start)
    except BadLetter as error:
        return replace(model, joining=Joining("bad", said=str(error)))
    if not _is_drawn(match):
        said = say("shared.not_drawn", game=match.game.meta.name)
        return replace(model, joining=Joining("bad", said=said))
    return replace(
        model,
        joining=Joining(
            "invited",
            envelope=invitation,
            match=match,
            name=match.players[invitation.seat].name,
            hides=on_trust(match),
            table=found[0].match_id if found else "",
        ),
    )


def on_trust(match: Match) -> bool:
    """Whether links hold more than a seat may know, or soon will."""
    return queries.hides(match) or queries.secrecy(match) == "chooses"


def _is_drawn(match: Match) -> bool:
    try:
        storage.with_board(match)
    except ValueError:
        return False
    return True


def _taken_in(model: Model, chair: Chair, envelope: Envelope) -> Model:
    """The letters join the game that this browser has the chair in."""
    try:
        device, outcome = chair.device.receive(keys(), envelope.letters)
    except BadLetter as error:
        said = told_by(chair.device, error)
        return replace(model, joining=Joining("bad", said=said, table=chair.match_id))
    model = _kept_anew(model, chair, device)
    if outcome == "new" and device.complete:
        return to_table(replace(model, joining=None), chair.match_id)
    kind: JoiningKind = "known" if outcome == "known" else "waiting"
    return replace(model, joining=Joining(kind, table=chair.match_id))


def _kept_anew(model: Model, chair: Chair, device: Device) -> Model:
    """The chair with all that it has now heard, in hand if it is the one at the table."""
    if device is chair.device:
        return model
    model = with_next(model, chair.device, device)
    model = model.emit(*wire.for_other_tabs(chair.device, device))
    if model.match is not None and model.match.id == chair.match_id:
        return keeping(model, chair.match_id, device)
    return model.emit(KeepChair(chair.match_id, keep(device)))


def invitation_accepted(model: Model, message: InvitationAccepted) -> Model:
    """Sit down: from now on only this seat is played and seen here."""
    joining = model.joining
    invitation = joining.envelope if joining else None
    if joining is None or joining.kind != "invited" or not isinstance(invitation, Invitation):
        return model
    try:
        own = bytes.fromhex(message.secret)
        device = devices.sit_down(keys(), invitation, own, clean_name(message.name), cipher()).pay(
            keys()
        )
    except BadLetter as error:
        return replace(model, joining=Joining("bad", said=str(error)))
    match = match_of(device, id_of(device))
    at_table = replace(model, match=match, table=model.new_table(), joining=None, telling=None)
    return to_table(keeping(at_table, match.id, device), match.id)


def _fragment(text: str) -> str:
    text = text.strip()
    return text[text.rfind("#") + 1 :]


def is_for_the_table(text: str) -> bool:
    """Whether ``text`` is a link that can come in while a game is played."""
    link = _fragment(text)
    return is_envelope(link) or wire.half_of(link) is not None


def letter_pasted(model: Model, message: LetterPasted) -> Model:
    """A link that came back is opened as if it stood in the address."""
    link = _fragment(message.text)
    half = wire.half_of(link)
    if half is not None:
        return _half_opened(model, half)
    if not is_envelope(link):
        hint = Refusal(Message("remote.refused.no_link"))
        return replace(model, table=replace(model.table, hint=hint))
    route = Route("joining", link)
    return to_joining(replace(model, route=route), route)


# ---- the direct connection


def wire_told(model: Model, message: WireTold) -> Model:
    """News of the direct connection: letters, who is there, or the connection itself."""
    if message.news != "heard":
        return wire.changed(model, message)
    half = wire.half_of(message.text)
    if half is not None and half.kind == "answer":
        return wire.accepting(model, half)
    greeted = wire.heard(model, message.text)
    if greeted is not None:
        return greeted
    return _overheard(model, message.text) if is_envelope(message.text) else model


def _overheard(model: Model, text: str) -> Model:
    """Letters that were said join the game at the table; what is not good is told, and dropped."""
    chair = model.chair
    try:
        envelope = open_envelope(text)
        if chair is None or device_at(model) is None or envelope.game != chair.device.start.id:
            return model
        device, _ = chair.device.receive(keys(), envelope.letters)
    except BadLetter as error:
        told = told_by(chair.device, error) if chair else str(error)
        return replace(model, table=replace(model.table, hint=Refusal(told)))
    if device is chair.device:
        return model
    model = with_next(model, chair.device, device)
    if model.elsewhere:  # the tab that plays this chair keeps it
        return replace(model, chair=replace(chair, device=device))
    return keeping(model, chair.match_id, device)
