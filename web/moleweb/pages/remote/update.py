"""Games with somebody elsewhere: chairs are offered, links go out, and messages are handed on."""

from __future__ import annotations

from typing import assert_never

from molecore.core.match import Match
from molecore.core.record import replace
from molecore.remote import device as devices
from molecore.remote.envelopes import (
    Invitation,
    envelope_for,
    seal_all,
)
from moleweb.app.chairs import device_at, handed_on
from moleweb.app.effects import (
    ShareText,
)
from moleweb.app.model import Dialog, Model
from moleweb.app.signing import cipher, keys
from moleweb.pages.remote import wire
from moleweb.pages.remote.asking import question_answered, question_asked
from moleweb.pages.remote.incoming import (
    chairs_found,
    invitation_accepted,
    letter_pasted,
    lost_game_found,
    on_trust,
    wire_told,
)
from moleweb.pages.remote.keeping import keeping
from moleweb.pages.remote.messages import (
    CameraFailed,
    ChairsFound,
    CodeScanned,
    ConnectionWanted,
    InvitationAccepted,
    LetterPasted,
    LostGameFound,
    QuestionAnswered,
    QuestionAsked,
    RemoteMessage,
    ScanRequested,
    ShareRequested,
    StunServerNamed,
    WireTold,
)
from moleweb.pages.remote.scanning import camera_failed, code_scanned, scan_requested


def hosted(model: Model, match: Match, secret: str) -> Model:
    """The chairs of a game that is set up here with some of them elsewhere."""
    offered = [seat for seat, player in enumerate(match.players) if player.away]
    device = devices.host(keys(), match, offered, bytes.fromhex(secret), cipher())
    return keeping(model, match.id, device)


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
    hides = invites and on_trust(match)
    dialog = Dialog("send", "\n".join(texts), ply=seat, hides=hides)
    return handed_on(replace(model, dialog=dialog), device, [seat])


def share_requested(model: Model, _: ShareRequested) -> Model:
    """Let the device hand the link on."""
    dialog = model.dialog
    if dialog is None or dialog.name not in ("send", "direct"):
        return model
    return model.emit(ShareText(dialog.text))


def update(model: Model, message: RemoteMessage) -> Model:  # noqa: C901, PLR0911, PLR0912 - a case each
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
        case ScanRequested():
            return scan_requested(model, message)
        case CodeScanned():
            return code_scanned(model, message)
        case CameraFailed():
            return camera_failed(model, message)
        case WireTold():
            return wire_told(model, message)
        case ConnectionWanted():
            return wire.connection_wanted(model, message)
        case StunServerNamed():
            return wire.stun_server_named(model, message)
        case _ as unknown:
            assert_never(unknown)
