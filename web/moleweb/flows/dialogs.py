"""Dialogs, settings and the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, get_args

from moleweb import settings
from moleweb.flows.sharing import sharing
from moleweb.messages import Copied, DialogClosed, DialogOpened, SettingChanged
from moleweb.model import Dialog, DialogName, Model
from moleweb.report import report


def opened(model: Model, message: DialogOpened) -> Model:
    """Open a dialog; the one to share makes the link, the one to report its text."""
    name, _, about = message.name.partition(" ")
    if name not in get_args(DialogName):
        return model
    if name == "share":
        return sharing(model)
    if name == "report":
        return replace(model, dialog=Dialog("report", report(model)))
    return replace(model, dialog=Dialog(name, about))  # type: ignore[arg-type]


def closed(model: Model, message: DialogClosed) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Close whatever is open."""
    return replace(model, dialog=None)


def copied(model: Model, message: Copied) -> Model:
    """Say whether the clipboard took it."""
    if model.dialog is None:
        return model
    return replace(model, dialog=replace(model.dialog, done=message.done))


def setting_changed(model: Model, message: SettingChanged) -> Model:
    """Change a setting."""
    return replace(model, settings=settings.changed(model.settings, message.key, message.value))


HANDLERS: Final[Mapping[type, Callable[[Model, Any], Model]]] = {
    DialogOpened: opened,
    DialogClosed: closed,
    Copied: copied,
    SettingChanged: setting_changed,
}
