"""What happens in dialogs and settings."""

from __future__ import annotations

from typing import TypeAlias

from molecore.core.record import record
from moleweb.app.model import DialogName


@record
class DialogOpened:
    """Open a dialog; ``about`` is what it is to speak of, mostly nothing."""

    name: DialogName
    about: str = ""


@record
class DialogClosed:
    """Close the dialog that is open."""


@record
class CopyFinished:
    """Whether the clipboard took the text."""

    done: bool


@record
class SettingChanged:
    """A setting was changed."""

    key: str
    value: str


DialogMessage: TypeAlias = DialogOpened | DialogClosed | CopyFinished | SettingChanged
