"""Games with somebody elsewhere: chairs are offered, links go out, and messages are handed on."""

from __future__ import annotations

from typing import assert_never

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.remote import device as devices
from molecore.remote.device import Device
from molecore.remote.envelopes import envelope_for, seal_all
from molecore.remote.messages import Said
from molecore.wire.names import clean_words
from molecore.words import say
from moleweb.app.chairs import device_at, errand, handed_on, has_post, invites, takes_words
from moleweb.app.effects import (
    MeasureStorage,
    ScanCodes,
    ShareText,
)
from moleweb.app.model import Dialog, Model, Sending
from moleweb.app.routes import address
from moleweb.app.signing import cipher, keys
from moleweb.pages.remote import moving, planning, wire
from moleweb.pages.remote.asking import question_answered, question_asked, question_withdrawn
from moleweb.pages.remote.incoming import (
    answer_unheard,
    chairs_found,
    invitation_accepted,
    letter_pasted,
    lost_game_found,
    on_trust,
    wire_told,
)
from moleweb.pages.remote.keeping import keeping
from moleweb.pages.remote.messages import (
    AnswerUnheard,
    CameraFailed,
    ChairsFound,
    CodeScanned,
    ConnectionWanted,
    InvitationAccepted,
    LetterPasted,
    LinkHandedOn,
    LinkSendRequested,
    LostGameFound,
    MissingRequested,
    PasswordTyped,
    PlanBegun,
    PlanDropped,
    PlanLeft,
    QuestionAnswered,
    QuestionAsked,
    QuestionWithdrawn,
    RemoteMessage,
    ScanRequested,
    SeatDecrypted,
    SeatEncrypted,
    SeatFileRequested,
    SeatGivenAnew,
    SeatMoved,
    SeatWoken,
    ShareRequested,
    StunServerNamed,
    WireTold,
    WordsTyped,
)


def hosted(model: Model, match: Match, secret: str) -> Model:
    """The chairs of a game that is set up here with some of them elsewhere."""
    offered = [seat for seat, player in enumerate(match.players) if player.away]
    device = devices.host(keys(), match, offered, bytes.fromhex(secret), cipher())
    return keeping(model, match.id, device).emit(MeasureStorage(promise=True))


def sending(model: Model, about: str) -> Model:
    """Open the dialog with the link for the seat that ``about`` names by its number."""
    known = device_at(model)
    seat = int(about) if about.isdecimal() else -1
    if known is None or not 0 <= seat < len(known.start.chairs):
        return model
    model, device = _with_words(model, known)
    hides = invites(device, seat) and on_trust(device.table.match)
    dialog = Dialog("send", _links(model, device, seat), ply=seat, hides=hides)
    return handed_on(replace(model, dialog=dialog), device, [seat])


def _links(model: Model, device: Device, seat: Seat) -> str:
    """What the device of a seat has to be sent, a line for each link."""
    game = device.table.match.game.meta.id
    sealed = seal_all(envelope_for(device, seat))
    return "\n".join(address(model.origin, game, text) for text in sealed)


def _message(device: Device, seat: Seat, links: str) -> str:
    """The links for a seat, after a sentence that says what they are."""
    match = device.table.match
    about: str = "invite" if invites(device, seat) else errand(device, seat)
    on_turn = seat in match.actors and not device.table.over
    if about in ("ask", "answer") or (about == "send" and not on_turn):
        about = "news"
    return say(f"remote.message.{about}", game=match.game.meta.name, link=links)


def link_send_requested(model: Model, message: LinkSendRequested) -> Model:
    """Let the device hand the link on, with a sentence; a browser that cannot copies it."""
    known, seat = device_at(model), message.seat
    if known is None or not 0 <= seat < len(known.start.chairs) or not has_post(known, seat):
        return model
    model, device = _with_words(model, known)
    pending = replace(model, sending=Sending(seat, len(device.log.order)), unsent=None)
    return pending.emit(ShareText(_message(device, seat, _links(model, device, seat))))


def words_typed(model: Model, message: WordsTyped) -> Model:
    """Keep what is to be sent with the turn."""
    return replace(model, table=replace(model.table, words=clean_words(message.words)))


def _with_words(model: Model, device: Device) -> tuple[Model, Device]:
    """Sign what was typed, as the turn that it goes with is sent now."""
    match, words = model.match, model.table.words
    if match is None or not words or not takes_words(model, match):
        return model, device
    own = [seat for seat in device.table.people if seat in device.seats]
    played = (ply.seat for ply in reversed(match.plies) if ply.seat in own)
    device = device.tell(keys(), next(played, own[0]), Said(words))
    emptied = replace(model, table=replace(model.table, words=""))
    return keeping(emptied, match.id, device), device


def link_copied(model: Model, *, done: bool) -> Model:
    """Say that the link was copied; what could not be is shown, to be copied by hand."""
    if model.sending is None:
        return model
    if done:
        return _handed_on(replace(model, sending=replace(model.sending, copied=True)))
    shown = sending(model, str(model.sending.seat))
    return replace(shown, sending=None, dialog=shown.dialog and replace(shown.dialog, done=False))


def link_handed_on(model: Model, _: LinkHandedOn) -> Model:
    """Another program took the link: it is not offered again."""
    return replace(_handed_on(model), sending=None)


def _handed_on(model: Model) -> Model:
    device, sent = device_at(model), model.sending
    if device is None or sent is None or sent.stand != len(device.log.order):
        return model
    return handed_on(model, device, [sent.seat])


def replying(model: Model) -> Model:
    """Open the dialog with the link that says that a seat is taken, or with the opened one."""
    joining = model.joining
    texts = (joining.reply or joining.link).split() if joining else []
    links = "\n".join(f"{model.origin}#{text}" for text in texts)
    return replace(model, dialog=Dialog("reply", links)) if links else model


def share_requested(model: Model, _: ShareRequested) -> Model:
    """Let the device hand the link on."""
    dialog = model.dialog
    if dialog is None or dialog.name not in ("send", "reply", "direct", "move"):
        return model
    device = device_at(model)
    if dialog.name != "send" or device is None:
        return model.emit(ShareText(dialog.text))
    return model.emit(ShareText(_message(device, dialog.ply, dialog.text)))


def update(model: Model, message: RemoteMessage) -> Model:  # noqa: C901, PLR0911, PLR0912 - a case each
    """The model after ``message``."""
    match message:
        case ChairsFound():
            return chairs_found(model, message)
        case LostGameFound():
            return lost_game_found(model, message)
        case SeatMoved():
            return moving.seat_moved(model, message)
        case SeatEncrypted():
            return moving.seat_encrypted(model, message)
        case SeatFileRequested():
            return moving.seat_file_requested(model)
        case PasswordTyped():
            return moving.password_typed(model, message)
        case SeatDecrypted():
            return moving.seat_decrypted(model, message)
        case SeatWoken():
            return moving.seat_woken(model)
        case SeatGivenAnew():
            return moving.given_anew(model, message)
        case MissingRequested():
            return moving.missing_requested(model)
        case InvitationAccepted():
            return invitation_accepted(model, message)
        case LetterPasted():
            return letter_pasted(model, message)
        case QuestionAsked():
            return question_asked(model, message)
        case QuestionAnswered():
            return question_answered(model, message)
        case QuestionWithdrawn():
            return question_withdrawn(model, message)
        case PlanBegun():
            return planning.begun(model)
        case PlanLeft():
            return replace(model, planning=None)
        case PlanDropped():
            return planning.dropped(model, message)
        case ShareRequested():
            return share_requested(model, message)
        case LinkSendRequested():
            return link_send_requested(model, message)
        case WordsTyped():
            return words_typed(model, message)
        case LinkHandedOn():
            return link_handed_on(model, message)
        case ScanRequested():
            return scan_requested(model, message)
        case CodeScanned():
            return code_scanned(model, message)
        case CameraFailed():
            return camera_failed(model, message)
        case WireTold():
            return wire_told(model, message)
        case AnswerUnheard():
            return answer_unheard(model, message)
        case ConnectionWanted():
            return wire.connection_wanted(model, message)
        case StunServerNamed():
            return wire.stun_server_named(model, message)
        case _ as unknown:
            assert_never(unknown)


def scan_requested(model: Model, _: ScanRequested) -> Model:
    """Open the dialog that shows what the camera sees."""
    return replace(model, dialog=Dialog("scan")).emit(ScanCodes())


def code_scanned(model: Model, _: CodeScanned) -> Model:
    """Say in the dialog that the code holds no link."""
    return _telling(model, "foreign") if _is_open(model) else model


def camera_failed(model: Model, message: CameraFailed) -> Model:
    """Say in the dialog why there is nothing to see."""
    return _telling(model, message.trouble) if _is_open(model) else model


def _is_open(model: Model) -> bool:
    return model.dialog is not None and model.dialog.name == "scan"


def _telling(model: Model, what: str) -> Model:
    return replace(model, dialog=Dialog("scan", what))
