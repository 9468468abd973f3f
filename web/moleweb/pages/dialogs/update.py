"""Dialogs, settings and the clipboard."""

from __future__ import annotations

from typing import assert_never

from molecore.core.record import replace
from moleweb.app import settings
from moleweb.app.model import Dialog, Model
from moleweb.pages.dialogs.messages import (
    CopyFinished,
    DialogClosed,
    DialogMessage,
    DialogOpened,
    SettingChanged,
)
from moleweb.pages.dialogs.problem_report import report
from moleweb.pages.sharing.update import sharing


def dialog_opened(model: Model, message: DialogOpened) -> Model:
    """Open a dialog; the one to share makes the link, the one to report its text."""
    if message.name == "share":
        return sharing(model)
    if message.name in ("send", "reply"):
        return _sending(model, message)
    text = report(model) if message.name == "report" else message.about
    return replace(model, dialog=Dialog(message.name, text))


def _sending(model: Model, message: DialogOpened) -> Model:
    from moleweb.pages.remote.update import replying, sending  # noqa: PLC0415 - most games need none

    return replying(model) if message.name == "reply" else sending(model, message.about)


def dialog_closed(model: Model, _: DialogClosed) -> Model:
    """Close whatever is open."""
    return replace(model, dialog=None)


def copy_finished(model: Model, message: CopyFinished) -> Model:
    """Say whether the clipboard took it."""
    if model.dialog is not None:
        return replace(model, dialog=replace(model.dialog, done=message.done))
    if model.sending is None:
        return model
    from moleweb.pages.remote.update import link_copied  # noqa: PLC0415 - most games need none

    return link_copied(model, done=message.done)


def setting_changed(model: Model, message: SettingChanged) -> Model:
    """Change a setting."""
    offered = 0 if message.key == "sound" else model.sound_offered
    changed = settings.changed(model.settings, message.key, message.value)
    return replace(model, settings=changed, sound_offered=offered)


def update(model: Model, message: DialogMessage) -> Model:
    """The model after ``message``."""
    match message:
        case DialogOpened():
            return dialog_opened(model, message)
        case DialogClosed():
            return dialog_closed(model, message)
        case CopyFinished():
            return copy_finished(model, message)
        case SettingChanged():
            return setting_changed(model, message)
        case _ as unknown:
            assert_never(unknown)
