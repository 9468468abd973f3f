"""Links that come in as codes, by the camera."""

from __future__ import annotations

from molecore.core.record import replace
from moleweb.app.effects import ScanCodes
from moleweb.app.model import Dialog, Model
from moleweb.pages.remote.incoming import is_for_the_table, letter_pasted
from moleweb.pages.remote.messages import CameraFailed, CodeScanned, LetterPasted, ScanRequested


def scan_requested(model: Model, _: ScanRequested) -> Model:
    """Open the dialog that shows what the camera sees."""
    return replace(model, dialog=Dialog("scan")).emit(ScanCodes())


def code_scanned(model: Model, message: CodeScanned) -> Model:
    """A link is taken in as if it had been pasted; of any other code it is told that it is none."""
    if not _is_open(model):
        return model
    if not is_for_the_table(message.text):
        return _telling(model, "foreign")
    return letter_pasted(replace(model, dialog=None), LetterPasted(message.text))


def camera_failed(model: Model, message: CameraFailed) -> Model:
    """Say in the dialog why there is nothing to see."""
    return _telling(model, message.trouble) if _is_open(model) else model


def _is_open(model: Model) -> bool:
    return model.dialog is not None and model.dialog.name == "scan"


def _telling(model: Model, what: str) -> Model:
    return replace(model, dialog=Dialog("scan", what))
