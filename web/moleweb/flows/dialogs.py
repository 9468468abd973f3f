"""Dialogs, settings and the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, get_args

from molecore.wire import links
from moleweb import settings
from moleweb.effects import Copy
from moleweb.messages import Copied, DialogClosed, DialogOpened, LinkCopied, SettingChanged
from moleweb.model import Dialog, DialogName, Model


def opened(model: Model, message: DialogOpened) -> Model:
    """Open a dialog; the one to share makes the link."""
    name, _, about = message.name.partition(" ")
    if name not in get_args(DialogName):
        return model
    if name == "share":
        return _sharing(model)
    return replace(model, dialog=Dialog(name, about))  # type: ignore[arg-type]


def _sharing(model: Model) -> Model:
    if model.seated is None:
        return model
    link = f"{model.origin}#{links.encode(model.seated)}"
    return replace(model, dialog=Dialog("share", link))


def closed(model: Model, message: DialogClosed) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Close whatever is open."""
    return replace(model, dialog=None)


def link_copied(model: Model, message: LinkCopied) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Copy the link of the dialog."""
    shared = model.dialog is not None and model.dialog.name == "share"
    return model.emit(Copy(model.dialog.text)) if shared and model.dialog else model


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
    LinkCopied: link_copied,
    Copied: copied,
    SettingChanged: setting_changed,
}
