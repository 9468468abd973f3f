"""The dialog that shows what the camera sees, until a code in it is read."""

from __future__ import annotations

from typing import Final

from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import button
from molecore.words import Message
from moleweb.app.model import Model

_SEES_ON: Final = "foreign"
"""What is told while the camera goes on; after all else there is nothing to see."""


def scan(model: Model) -> tuple[Child, ...]:
    """Title and contents of the dialog."""
    told = model.dialog.text if model.dialog else ""
    sees = told in ("", _SEES_ON)
    again = None if sees else button(Message("scan.again"), "scan", look="main")
    close = button(Message("dialog.close"), "close", look="plain")
    return (
        Message("scan.title"),
        h("p", Message("scan.about")) if sees else None,
        h("p", Message(f"scan.told.{told}"), role="alert") if told else None,
        _film() if sees else None,
        h("div", again, close, class_="doors"),
    )


def _film() -> Node:
    return h("video", id="camera", class_="camera", aria_label=Message("scan.film"))
