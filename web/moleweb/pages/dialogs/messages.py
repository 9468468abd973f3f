"""What happens in dialogs and settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias, get_args

from molecore.core.record import record
from moleweb.app.acts import Acts, always
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

_DIALOGS: Final[Mapping[str, DialogName]] = {name: name for name in get_args(DialogName)}
DIALOG_ACTS: Final[Acts[DialogMessage]] = {
    "dialog": lambda _, value: _opened(*value.partition(" ")),
    "close": always(DialogClosed()),
    "copied": lambda _, value: CopyFinished(value == "true"),
    "setting": SettingChanged,
    "sound": lambda _, value: SettingChanged("sound", value),
    "coach": lambda _, value: SettingChanged("coach", value),
    "pointers": lambda _, value: SettingChanged("pointers", value),
}


def _opened(name: str, _: str, about: str) -> DialogOpened:
    return DialogOpened(_DIALOGS[name], about)
