"""What comes in: links that are opened or pasted, chairs that are found, words from other tabs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from molecore.core.errors import Refusal
from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.remote import device as devices
from molecore.remote.device import Device
from molecore.remote.envelopes import (
    Envelope,
    Invitation,
    Letters,
    Post,
    Request,
    is_envelope,
    open_envelope,
    seal,
    together,
)
from molecore.remote.errors import BadLetter
from molecore.remote.moving import PREFIX as SEAT_LINK
from molecore.wire.names import clean_name
from molecore.words import Message, say
from moleweb.app import queries
from moleweb.app.chairs import device_at, id_of
from moleweb.app.effects import (
    FindChairs,
    JoinWire,
    MeasureStorage,
    SayOnWire,
    SendLater,
    WakeSeat,
)
from moleweb.app.model import Chair, Joining, JoiningKind, Model, Resting
from moleweb.app.routes import Route
from moleweb.app.signing import cipher, keys
from moleweb.pages.remote import moving, wire
from moleweb.pages.remote.keeping import (
    keeping,
    kept_as,
    match_of,
    read,
    to_table,
    told_by,
    with_next,
)
from moleweb.pages.remote.messages import (
    AnswerUnheard,
    ChairsFound,
    InvitationAccepted,
    LetterPasted,
    LostGameFound,
    WireTold,
)
from moleweb.pages.remote.wire import Half
from moleweb.storage import update as storage

_Kept = TypeVar("_Kept", Chair, Resting)
_PATIENCE: Final = 2.0
"""Seconds until the tab that waits for an answer has surely said that it has it."""
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
    resting = _resting(message.resting)
    if own is not None:
        model = replace(_with_chair(model, own), resting=None)
    else:
        rests = next((each for each in resting if each.match_id == here), None)
        model = replace(model, resting=rests, chair=None if rests else model.chair)
    if model.joining is not None and model.joining.kind == "late" and found:
        late = Joining("late", table=found[0].match_id)
        return _told(replace(model, joining=late), late)
    if model.joining is not None and (model.route.screen == "joining" or model.seated):
        return _opened(model, model.joining, message.game, found, resting)
    return model


def _resting(kept: Sequence[tuple[str, str, str]]) -> tuple[Resting, ...]:
    return tuple(
        Resting(match_id, "restored" if why == "restored" else "moved", device)
        for match_id, why, text in kept
        if (device := read(text)) is not None
    )


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
        return replace(model, chair=own)  # the tab that kept it took something back
    if outcome == "new" or (not model.elsewhere and device.log.order != own.device.log.order):
        return keeping(model, own.match_id, device)
    return model if model.elsewhere else replace(model, chair=replace(own, device=device))


# ---- links


def to_joining(model: Model, route: Route) -> Model:
    """Say what the links of an address hold, once it is known which chairs are here."""
    if route.about.startswith(SEAT_LINK[0]):
        return moving.to_seat(model, route.about)
    half = wire.half_of(route.about)
    if half is not None:
        return _half_opened(model, half)
    try:
        envelope = together([open_envelope(link) for link in route.about.split(",")])
    except BadLetter as error:
        return _told(model, Joining("bad", said=str(error)))
    looking = Joining("looking", envelope=envelope, link=route.about)
    return replace(model, joining=looking).emit(FindChairs(envelope.game))


def _told(model: Model, joining: Joining) -> Model:
    """Say what became of a link: at the table that is on the screen, else on a screen of its own.

    A link that leads on from there, or that is of another table, has that screen in any case.
    """
    table = model.seated
    if table is None:
        return replace(model, joining=joining)
    if joining.kind in ("invited", "another", "asked") or joining.table not in ("", table.id):
        return replace(model, joining=joining, route=Route("joining", joining.link))
    heading = Message(f"joining.heading.{joining.kind}", name=joining.name)
    about = joining.said or Message(f"joining.about.{joining.kind}", name=joining.name)
    hint = Refusal(Message("joining.at_the_table", heading=heading, about=about))
    return replace(model, joining=None, table=replace(model.table, hint=hint))


def _half_opened(model: Model, half: Half) -> Model:
    """An answer goes to the tab that waits for it; an offer is answered at the table."""
    if device_at(model) is not None and model.wire.game == half.game and model.match:
        there = to_table(replace(model, joining=None), model.match.id)
        return wire.answering(there, half) if half.kind == "offer" else wire.accepting(there, half)
    if half.kind == "answer":
        return _handing(model, half)
    offered = replace(model.wire, offered=half.packed)
    waiting = replace(model, joining=Joining("looking"), wire=offered)
    return waiting.emit(FindChairs(half.game))


def _handing(model: Model, half: Half) -> Model:
    """Hand an answer to the tab that waits for it; at the table of another game nobody waits."""
    apart = replace(model, wire=replace(model.wire, game=""))
    link = f"d1.{half.game}.a.{half.packed}"
    said = JoinWire(half.game, ""), SayOnWire(link)
    if model.seated is not None:
        return _told(apart, Joining("handed")).emit(*said)
    waiting = replace(apart, joining=Joining("looking"))
    return waiting.emit(*said, SendLater(_PATIENCE, AnswerUnheard(half.game)))


def _opened(
    model: Model,
    joining: Joining,
    game: str,
    found: Sequence[Chair],
    resting: Sequence[Resting],
) -> Model:
    envelope = joining.envelope
    if joining.kind != "looking" or (envelope and envelope.game != game):
        return model
    if joining.reply:
        return moving.arrived(model, joining, found, resting)
    if envelope is None:
        return _to_answer(model, found) if model.wire.offered else model
    meant = _meant(found, envelope)
    if isinstance(envelope, Request):
        asked = moving.asked_for_missing(meant, envelope) if meant else Joining("foreign")
        return _told(model, replace(asked, link=joining.link))
    return _brought(model, joining, envelope, found, resting)


def _brought(
    model: Model,
    joining: Joining,
    envelope: Letters,
    found: Sequence[Chair],
    resting: Sequence[Resting],
) -> Model:
    meant = _meant(found, envelope)
    if meant is not None:
        return _taken_in(model, meant, joining, envelope)
    rests = _meant(resting, envelope)
    if rests is not None:
        return _heard_at_rest(model, rests, joining, envelope)
    if isinstance(envelope, Invitation):
        invited = _invited(envelope, (*found, *resting))
        return _told(model, replace(invited, link=joining.link))
    other = _for_somebody_else(envelope, found)
    return _told(model, replace(other, link=joining.link))


def _meant(kept: Sequence[_Kept], envelope: Envelope) -> _Kept | None:
    """Whose seat an envelope is for.

    An id names two games only if one of them is forged: then it is for the one that it is true in.
    """
    own = [each for each in kept if envelope.seat in each.device.seats]
    if isinstance(envelope, Invitation):
        return next((each for each in own if each.device.start == envelope.start), None)
    if isinstance(envelope, Request) or len(own) < 2:
        return own[0] if own else None
    return next((each for each in own if _is_true(each.device, envelope)), own[0])


def _is_true(device: Device, envelope: Post) -> bool:
    try:
        device.receive(keys(), envelope.letters)
    except BadLetter:
        return False
    return True


def _heard_at_rest(model: Model, rests: Resting, joining: Joining, envelope: Letters) -> Model:
    """What a link brings that is for a seat that is not played here now.

    One from a backup is played again, unless letters show that it said more since.
    """
    if rests.why == "moved":
        return _told(model, Joining("moved", table=rests.match_id, link=joining.link))
    chair = Chair(rests.match_id, rests.device)
    try:
        device, _ = rests.device.receive(keys(), envelope.letters)
    except BadLetter as error:
        return _told(model, replace(_refused(chair, error), link=joining.link))
    if device.behind:
        return _told(model, Joining("behind", table=rests.match_id, link=joining.link))
    awake = replace(model, resting=None, sought="").emit(WakeSeat(rests.match_id))
    awake = awake.emit(kept_as(rests.match_id, device))
    return _taken_in(awake, chair, joining, envelope)


def _for_somebody_else(envelope: Letters, found: Sequence[Chair]) -> Joining:
    """What a link is that is for none of the seats played here."""
    if not found:
        return Joining("foreign")
    players, table = found[0].device.table.match.players, found[0].match_id
    if envelope.seat >= len(players):
        return Joining("bad", said=say("remote.bad.bytes"), table=table)
    return Joining("own", name=players[envelope.seat].name, table=table)


def _to_answer(model: Model, found: Sequence[Chair]) -> Model:
    """To the table at which an offer of a connection is answered."""
    if found:
        return to_table(replace(model, joining=None), found[-1].match_id)
    without_offer = replace(model, wire=replace(model.wire, offered=""))
    return _told(without_offer, Joining("foreign"))


def _invited(invitation: Invitation, found: Sequence[Chair | Resting]) -> Joining:
    """Who invites to what, before anything is kept."""
    namesake = next((each for each in found if invitation.seat in each.device.seats), None)
    try:
        match = _as_it_stands(invitation)
    except BadLetter as error:
        if error.seat is not None:
            return Joining("taken")
        return Joining("bad", said=str(error))
    if not _is_drawn(match):
        return Joining("bad", said=say("storage.not_shown", game=match.game.meta.name))
    return Joining(
        "invited",
        envelope=invitation,
        match=match,
        name=match.players[invitation.seat].name,
        hides=on_trust(match),
        table=found[0].match_id if found else "",
        namesake=namesake is not None,
    )


def _as_it_stands(invitation: Invitation) -> Match:
    """The game with all that was played before the invitation. Raises BadLetter."""
    match = devices.first_position(invitation.start)
    if match.sealing is not None or not invitation.letters:
        return match
    name = match.players[invitation.seat].name
    return devices.sit_down(keys(), invitation, invitation.key, name, cipher()).table.match


def on_trust(match: Match) -> bool:
    """Whether links hold more than a seat may know, or soon will."""
    return queries.hides(match) or queries.secrecy(match) == "chooses"


def _is_drawn(match: Match) -> bool:
    try:
        storage.with_board(match)
    except ValueError:
        return False
    return True


def _taken_in(model: Model, chair: Chair, joining: Joining, envelope: Letters) -> Model:
    """The letters join the game that this browser has the chair in, and this tab plays it."""
    try:
        device, outcome = chair.device.receive(keys(), envelope.letters)
    except BadLetter as error:
        return _told(model, replace(_refused(chair, error), link=joining.link))
    model = _kept_anew(model, chair, device)
    if outcome == "new":
        known = (chair.match_id, len(chair.device.table.match.plies))
        there = replace(model, joining=None, dialog=None, claimed=chair.match_id, known=known)
        return to_table(there, chair.match_id)
    kind: JoiningKind = "behind" if device.behind else outcome
    return _told(model, Joining(kind, table=chair.match_id, link=joining.link))


def _refused(chair: Chair, error: BadLetter) -> Joining:
    """Why nothing of a link was taken in, and what its sender can be told."""
    device, seat = chair.device, error.seat
    if error.fault == "taken" and seat is not None:
        if seat in device.seats:
            return Joining("taken", table=chair.match_id)
        name = device.table.match.players[seat].name
        sat_down = seal(Post(device.start.id, seat, device.log.letters[seat][:1]))
        return Joining("another", name=name, table=chair.match_id, reply=sat_down)
    kind: JoiningKind = "split" if error.fault in ("two_tellings", "other_line") else "bad"
    return Joining(kind, said=told_by(device, error), table=chair.match_id)


def _kept_anew(model: Model, chair: Chair, device: Device) -> Model:
    """The chair with all that it has now heard, in hand if it is the one at the table."""
    if device is chair.device:
        return model
    model = with_next(model, chair.device, device)
    model = model.emit(*wire.for_other_tabs(chair.device, device))
    if model.match is not None and model.match.id == chair.match_id:
        return keeping(model, chair.match_id, device)
    return model.emit(kept_as(chair.match_id, device))


def invitation_accepted(model: Model, message: InvitationAccepted) -> Model:
    """Sit down: from now on only this seat is played and seen here."""
    joining = model.joining
    invitation = joining.envelope if joining else None
    if joining is None or joining.kind != "invited" or not isinstance(invitation, Invitation):
        return model
    name = clean_name(message.name)
    if name.casefold() in _others_names(joining, invitation.seat):
        said = say("invitation.same_name", name=name)
        return replace(model, joining=replace(joining, said=said))
    try:
        own = bytes.fromhex(message.secret)
        device = devices.sit_down(keys(), invitation, own, name, cipher()).pay(keys())
    except BadLetter as error:
        return replace(model, joining=Joining("bad", said=str(error)))
    match = match_of(device, id_of(device, apart=joining.namesake))
    at_table = replace(model, match=match, table=model.new_table(), joining=None, telling=None)
    seated = keeping(at_table, match.id, device).emit(MeasureStorage(promise=True))
    return to_table(seated, match.id)


def _others_names(joining: Joining, seat: Seat) -> set[str]:
    """What the other players are called, without capitals."""
    players = joining.match.players if joining.match else ()
    return {player.name.casefold() for number, player in enumerate(players) if number != seat}


def letter_pasted(model: Model, _: LetterPasted) -> Model:
    """What was pasted has no link in it."""
    hint = Refusal(Message("remote.refused.no_link"))
    return replace(model, table=replace(model.table, hint=hint))


# ---- the direct connection


def wire_told(model: Model, message: WireTold) -> Model:
    """News of the direct connection: letters, who is there, or the connection itself."""
    if message.news != "heard":
        return wire.changed(model, message)
    if _is_handing(model):
        return _told(model, Joining("handed"))
    half = wire.half_of(message.text)
    if half is not None and half.kind == "answer":
        return wire.accepting(model, half)
    greeted = wire.heard(model, message.text)
    if greeted is not None:
        return greeted
    return _overheard(model, message.text) if is_envelope(message.text) else model


def _is_handing(model: Model) -> bool:
    """Whether an answer was handed to the tab that waits for it, which has not said so yet."""
    joining = model.joining
    looking = joining is not None and joining.kind == "looking" and joining.envelope is None
    return looking and not model.wire.game and not model.wire.offered


def answer_unheard(model: Model, message: AnswerUnheard) -> Model:
    """The tab that made the offer is gone: the game is where a new one is made."""
    if not _is_handing(model):
        return model
    return replace(model, joining=Joining("late")).emit(FindChairs(message.game))


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
