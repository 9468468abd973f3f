"""Games with somebody elsewhere: what is played here becomes letters, and letters become moves.

Nothing here is commanded by other flows. After every message `settle` looks
whether something was played on a chair of this device, and signs it; what is
not from one of its chairs, or not at the end of the game, is not played.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, assert_never

from molecore.core import history
from molecore.core.errors import IllegalAction, Refusal
from molecore.core.match import Match, Player
from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.remote import device as devices
from molecore.remote.device import Device
from molecore.remote.envelopes import (
    Envelope,
    Invitation,
    envelope_for,
    is_envelope,
    keep,
    kept,
    open_envelope,
    seal_all,
)
from molecore.remote.errors import BadLetter
from molecore.remote.messages import Answered, Asked, Body, GaveUp, Played
from molecore.wire.names import clean_name
from molecore.words import Message, say
from moleweb.app import queries
from moleweb.app.chairs import device_at, game_of, id_of, to_answer_here
from moleweb.app.effects import (
    FindChairs,
    JoinWire,
    KeepChair,
    LoadGame,
    SaveGame,
    SayOnWire,
    ShareText,
)
from moleweb.app.model import Chair, Dialog, Joining, JoiningKind, Model
from moleweb.app.routes import Route
from moleweb.app.signing import cipher, keys
from moleweb.pages.play.update import moved
from moleweb.pages.remote import wire
from moleweb.pages.remote.messages import (
    ChairsFound,
    ConnectionWanted,
    InvitationAccepted,
    LetterPasted,
    LostGameFound,
    QuestionAnswered,
    QuestionAsked,
    RemoteMessage,
    ShareRequested,
    StunServerNamed,
    WireTold,
)
from moleweb.pages.remote.wire import Half
from moleweb.storage import update as storage

PAST: Final = Refusal(Message("remote.refused.past"))
NO_KEY: Final = Refusal(Message("remote.refused.no_key"))
RECOVERED: Final = Message("remote.recovered")
OVER: Final = Refusal(Message("remote.refused.drawn"))

# ---- chairs


def hosted(model: Model, match: Match, secret: str) -> Model:
    """The chairs of a game that is set up here with some of them elsewhere."""
    offered = [seat for seat, player in enumerate(match.players) if player.away]
    device = devices.host(keys(), match, offered, bytes.fromhex(secret), cipher())
    return _keeping(model, match.id, device)


def _keeping(model: Model, match_id: str, device: Device) -> Model:
    chair = Chair(match_id, device)
    return replace(model, chair=chair).emit(KeepChair(match_id, keep(device)))


def _seated(device: Device, players: Sequence[Player]) -> tuple[Player, ...]:
    """Who sits where, as this device sees it: called as they said when they sat down."""
    told = device.table.match.players
    return tuple(
        replace(player, name=told[seat].name, away=seat not in device.seats)
        for seat, player in enumerate(players)
    )


# ---- after every message


def settle(before: Model, after: Model) -> Model:
    """Sign what was played here, and refuse what cannot be played."""
    match = after.match
    if match is None or not queries.is_remote(match):
        return after
    device = device_at(after)
    if device is None:
        return _looked_for(before, after, match)
    return wire.settle(before, _settled(before, after, match, device))


def _settled(before: Model, after: Model, match: Match, device: Device) -> Model:
    if before.elsewhere and not after.elsewhere:  # the other tab may have heard of more
        return _brought(after, match).emit(FindChairs(game_of(match.id)))
    if after.chair is not before.chair:
        return _brought(_with_dues(after, match, device), match)
    if match is before.match:
        return after
    return _told(before, after, match, device)


def _with_dues(model: Model, match: Match, device: Device) -> Model:
    """The device has said what a sealed game waits for that nobody has to choose."""
    if model.elsewhere:
        return model
    paid = device.pay(keys())
    return model if paid is device else _keeping(model, match.id, paid)


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
        told = _told_by(chair.device, error) if chair else str(error)
        return replace(model, table=replace(model.table, hint=Refusal(told)))
    if device is chair.device:
        return model
    model = _with_next(model, chair.device, device)
    if model.elsewhere:  # the tab that plays this chair keeps it
        return replace(model, chair=replace(chair, device=device))
    return _keeping(model, chair.match_id, device)


def _looked_for(before: Model, after: Model, match: Match) -> Model:
    """Look for the chair; without its key nothing is played."""
    if _is_growth(after, match):
        return _refused(before, after, NO_KEY)
    if after.sought == match.id:
        return after
    return replace(after, sought=match.id).emit(FindChairs(game_of(match.id)))


def _is_growth(model: Model, match: Match) -> bool:
    """Whether the match holds anything that its history does not."""
    history = model.history
    if history is None or history.start.id != match.id or history.match is match:
        return False
    return len(history.follow(match).log) > len(history.log)


def _refused(before: Model, after: Model, why: Refusal) -> Model:
    """Nothing was played."""
    table = replace(before.table, hint=why, pressed=())
    return replace(after, match=before.match, history=before.history, table=table)


def _told(before: Model, after: Model, match: Match, device: Device) -> Model:
    """What was played here becomes letters; looking back and at other lines is free."""
    if after.elsewhere:
        return after  # another tab writes: nothing is played in this one
    known = device.table.match
    if match.plies[: len(known.plies)] == known.plies:
        return _signed(before, after, match, device)
    if match.plies == known.plies[: len(match.plies)]:
        return _made_whole(after, match, known)
    return _refused(before, after, PAST) if _is_growth(after, match) else after


def _made_whole(model: Model, match: Match, known: Match) -> Model:
    """What was only looked back at is still there."""
    if _is_growth(model, match):  # somebody gave up in the past
        return _refused(model, replace(model, match=_line(match, known)), PAST)
    whole = _line(match, known).jump(match.cursor)
    return replace(model, match=whole, table=replace(model.table, browsing=True))


def _signed(before: Model, after: Model, match: Match, device: Device) -> Model:
    known = device.table.match
    new = match.plies[len(known.plies) :]
    bodies: list[tuple[Seat, Body]] = [
        (ply.seat, Played(ply_number, match.game.encode(ply.action)))
        for ply_number, ply in enumerate(new, len(known.plies))
    ]
    if match.resigned is not None and match.resigned != known.resigned:
        bodies.append((match.resigned, GaveUp(len(match.plies))))
    if not bodies:
        return _with_resignation(after, match, known)
    if any(seat not in device.seats for seat, _ in bodies):
        return _refused(before, after, queries.why_nobody(known))
    try:
        for seat, body in bodies:
            device = _said_by(device, seat, body)
    except BadLetter as error:
        why = OVER if device.table.drawn else Refusal(str(error))
        return _refused(before, after, why)
    except IllegalAction as error:
        return _refused(before, after, error.refusal)
    kept_too = _keeping(after, match.id, device)
    if match.sealing is None:
        return kept_too
    stood = replace(kept_too, match=before.match, history=before.history)
    return _brought(stood, before.match or match)


def _said_by(device: Device, seat: Seat, body: Body) -> Device:
    """The device after something was done on one of its seats, with all that has to be said."""
    if device.table.desk is None:
        return device.tell(keys(), seat, body)
    if isinstance(body, Played):
        action = device.table.match.game.decode(body.action)
        return device.act(keys(), action).pay(keys())
    return device.tell(keys(), seat, body).pay(keys())


def _with_resignation(model: Model, match: Match, known: Match) -> Model:
    """Who has given up has; to take that back the others are asked."""
    if match.resigned == known.resigned:
        return model
    return replace(model, match=replace(match, resigned=known.resigned))


def _brought(model: Model, match: Match) -> Model:
    """What came from others is played on the table, and what was taken back is no more on it."""
    device = device_at(model)
    if model.elsewhere or device is None:
        return model
    known = device.table.match
    line = replace(_line(match, known), players=_seated(device, match.players))
    if line.players != match.players:
        model = replace(model, match=(match := replace(match, players=line.players)))
    if (line.plies, line.resigned) != (match.plies, match.resigned):
        return moved(model, line)
    if line.sealing == match.sealing and line.steps == match.steps:
        return model
    return replace(model, match=replace(line, cursor=match.cursor))


def _line(match: Match, known: Match) -> Match:
    """``match`` with the plies of ``known``; what both begin with stays as it is.

    Of a sealed one a seat may have come to know more of what was played before.
    """
    if known.sealing is not None:
        return replace(
            match,
            plies=known.plies,
            steps=known.steps,
            cursor=len(known.plies),
            resigned=known.resigned,
            sealing=known.sealing,
        )
    pairs = zip(match.plies, known.plies, strict=False)
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return replace(
        match,
        plies=(*match.plies[:shared], *known.plies[shared:]),
        steps=(*match.steps[: shared + 1], *known.steps[shared + 1 :]),
        cursor=len(known.plies),
        resigned=known.resigned,
    )


# ---- what is found here


def chairs_found(model: Model, message: ChairsFound) -> Model:
    """The chair of the match in hand, or those that a link may be for."""
    found = tuple(
        Chair(match_id, device)
        for match_id, text in message.texts
        if (device := _read(text)) is not None
    )
    here = model.match.id if model.match and game_of(model.match.id) == message.game else ""
    own = next((chair for chair in found if chair.match_id == here), None)
    if own is not None:
        model = _with_chair(model, own)
    if model.route.screen == "joining" and model.joining is not None:
        return _opened(model, model.joining, message.game, found)
    return model


def lost_game_found(model: Model, message: LostGameFound) -> Model:
    """All that was played is in the letters of the chair: the game is laid out anew from them."""
    device = _read(message.text)
    if device is None or model.at_hand or model.route.screen != "lobby":
        return model
    match = _match_of(device, message.match_id)
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
    return _to_table(there.noticing("save", RECOVERED), match.id)


def _with_chair(model: Model, own: Chair) -> Model:
    """The chair as it was kept, together with what is known of it here."""
    device = device_at(model)
    if device is None:
        return replace(model, chair=own)
    try:
        device, outcome = device.receive(keys(), own.device.log.order)
    except BadLetter:
        return model  # what is known here stays
    return model if outcome == "known" else _keeping(model, own.match_id, device)


def _read(text: str) -> Device | None:
    try:
        return kept(text, cipher())
    except BadLetter:
        return None


# ---- links that come in


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
        there = _to_table(replace(model, joining=None), model.match.id)
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
        return _to_table(replace(model, joining=None), found[-1].match_id)
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
            hides=_on_trust(match),
            table=found[0].match_id if found else "",
        ),
    )


def _on_trust(match: Match) -> bool:
    """Whether links hold more than a seat may know."""
    return match.sealing is None and (queries.hides(match) or queries.deals_in_secret(match))


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
        said = _told_by(chair.device, error)
        return replace(model, joining=Joining("bad", said=said, table=chair.match_id))
    model = _kept_anew(model, chair, device)
    if outcome == "new" and device.complete:
        return _to_table(replace(model, joining=None), chair.match_id)
    kind: JoiningKind = "known" if outcome == "known" else "waiting"
    return replace(model, joining=Joining(kind, table=chair.match_id))


def _kept_anew(model: Model, chair: Chair, device: Device) -> Model:
    """The chair with all that it has now heard, in hand if it is the one at the table."""
    if device is chair.device:
        return model
    model = _with_next(model, chair.device, device)
    model = model.emit(*wire.for_other_tabs(chair.device, device))
    if model.match is not None and model.match.id == chair.match_id:
        return _keeping(model, chair.match_id, device)
    return model.emit(KeepChair(chair.match_id, keep(device)))


def _told_by(device: Device, error: BadLetter) -> str:
    """What is wrong with a letter, and whose it is."""
    if error.seat is None:
        return str(error)
    name = device.table.match.players[error.seat].name
    return say("remote.bad.of", name=name, reason=str(error))


def _to_table(model: Model, match_id: str) -> Model:
    there = replace(model, route=Route("play", match_id))
    return there if there.at_hand else there.emit(LoadGame(match_id))


def invitation_accepted(model: Model, message: InvitationAccepted) -> Model:
    """Sit down: from now on only this seat is played and seen here."""
    joining = model.joining
    invitation = joining.envelope if joining else None
    if joining is None or joining.kind != "invited" or not isinstance(invitation, Invitation):
        return model
    name = clean_name(message.name) or joining.name
    try:
        own = bytes.fromhex(message.secret)
        device = devices.sit_down(keys(), invitation, own, name, cipher()).pay(keys())
    except BadLetter as error:
        return replace(model, joining=Joining("bad", said=str(error)))
    match = _match_of(device, id_of(device))
    at_table = replace(model, match=match, table=model.new_table(), joining=None, telling=None)
    return _to_table(_keeping(at_table, match.id, device), match.id)


def letter_pasted(model: Model, message: LetterPasted) -> Model:
    """A link that came back is opened as if it stood in the address."""
    text = message.text.strip()
    link = text[text.rfind("#") + 1 :]
    half = wire.half_of(link)
    if half is not None:
        return _half_opened(model, half)
    if not is_envelope(link):
        hint = Refusal(Message("remote.refused.no_link"))
        return replace(model, table=replace(model.table, hint=hint))
    route = Route("joining", link)
    return to_joining(replace(model, route=route), route)


# ---- links that go out


def sending(model: Model, about: str) -> Model:
    """Open the dialog with the link for the seat that ``about`` names by its number."""
    device = device_at(model)
    seat = int(about) if about.isdecimal() else -1
    if device is None or not 0 <= seat < len(device.start.chairs):
        return model
    envelope = envelope_for(device, seat)
    texts = [f"{model.origin}#{text}" for text in seal_all(envelope)]
    match = device.table.match
    invites = isinstance(envelope, Invitation)
    hides = invites and _on_trust(match)
    return replace(model, dialog=Dialog("send", "\n".join(texts), ply=seat, hides=hides))


def share_requested(model: Model, _: ShareRequested) -> Model:
    """Let the device hand the link on."""
    dialog = model.dialog
    if dialog is None or dialog.name not in ("send", "direct"):
        return model
    return model.emit(ShareText(dialog.text))


# ---- asking


def question_asked(model: Model, message: QuestionAsked) -> Model:
    """Ask for moves back, for a draw or for another game."""
    device, match = device_at(model), model.match
    if device is None or match is None:
        return model
    own = [seat for seat in device.table.people if seat in device.seats]
    number = _number_of(message, match, device)
    if not own or number is None:
        return model
    acting = next((seat for seat in own if seat in match.actors), own[0])
    if message.question == "takeback" and (why := _why_settled(match, number)) is not None:
        return replace(model, table=replace(model.table, hint=why))
    asked = Asked(message.question, number, message.seed if message.question == "rematch" else 0)
    return _said(
        model, device, [(acting, asked), *((s, Answered(True)) for s in own if s != acting)]
    )


def _number_of(message: QuestionAsked, match: Match, device: Device) -> int | None:
    if message.question == "takeback":
        known = device.table.match
        last = match.jump(len(match.plies)) if match.plies == known.plies else match
        return len(known.plies) if known.resigned is not None else queries.undo_to(last)
    return 1 if message.question == "rematch" else 0


def _why_settled(match: Match, ply: int) -> Refusal | None:
    """Why moves stay that somebody would like to take back: they were chosen in secret, or show."""
    return queries.why_settled(match, ply, len(match.plies))


def _said(model: Model, device: Device, said: Sequence[tuple[Seat, Body]]) -> Model:
    match = model.match
    if match is None:
        return model
    try:
        for seat, body in said:
            device = _said_by(device, seat, body)
    except BadLetter as error:
        return replace(model, table=replace(model.table, hint=Refusal(str(error))))
    before = device_at(model)
    told = _keeping(replace(model, dialog=None), match.id, device)
    return told if before is None else _with_next(told, before, device)


def question_answered(model: Model, message: QuestionAnswered) -> Model:
    """Yes or no, for everybody at this device."""
    device = device_at(model)
    seats = to_answer_here(device) if device else ()
    if device is None or not seats:
        return model
    if not message.agrees:
        seats = seats[:1]
    return _said(model, device, [(seat, Answered(message.agrees)) for seat in seats])


# ---- the next game


def _with_next(model: Model, before: Device, after: Device) -> Model:
    """The game that all have just agreed to play next is laid out and kept, to be gone to."""
    if before.table.rematch is not None or after.table.rematch is None:
        return model
    device = devices.next_game(keys(), after)
    if device is None:
        return model
    match = _match_of(device, id_of(device))
    kept_too = KeepChair(match.id, keep(device))
    return model.emit(kept_too, SaveGame(history.begin(match), current=False))


def _match_of(device: Device, match_id: str) -> Match:
    """The match of a device that has none yet, as its seats see it."""
    first = devices.first_position(device.start)
    players = _seated(device, first.players)
    return _line(replace(first, id=match_id, players=players), device.table.match)


def update(model: Model, message: RemoteMessage) -> Model:  # noqa: C901, PLR0911 - a case each
    """What becomes of ``model``."""
    match message:
        case ChairsFound():
            return chairs_found(model, message)
        case LostGameFound():
            return lost_game_found(model, message)
        case InvitationAccepted():
            return invitation_accepted(model, message)
        case LetterPasted():
            return letter_pasted(model, message)
        case QuestionAsked():
            return question_asked(model, message)
        case QuestionAnswered():
            return question_answered(model, message)
        case ShareRequested():
            return share_requested(model, message)
        case WireTold():
            return wire_told(model, message)
        case ConnectionWanted():
            return wire.connection_wanted(model, message)
        case StunServerNamed():
            return wire.stun_server_named(model, message)
        case _ as unknown:
            assert_never(unknown)
