"""The dialog in which a person chooses what of a game to share, and gets the link to it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from molecore.core.match import Match
from molecore.wire.header import Contents
from molecore.wire.mapping import PLY_LIMIT
from moleweb.markup import Child, Markup, h
from moleweb.model import Dialog, Model
from moleweb.widgets import button, choice, counted, go

HOLDS: Final[Mapping[Contents, str]] = {
    "match": "The link holds the whole game: players, options, every move, and what was undone.",
    "position": "The link holds the moves up to the position you see, and none after it.",
    "setup": "The link holds players, options and the same start, and no move: a challenge.",
}
HIDDEN: Final = (
    "This link contains what is hidden, cards as well as secret choices. "
    "Whoever takes it apart can read them."
)


def share(model: Model) -> tuple[Child, ...]:
    """Title and contents of the dialog."""
    dialog, match = model.dialog, model.match
    if dialog is None or match is None:
        return ("Share this game",)
    offered = _link(dialog) if dialog.text else (_too_long(),)
    doors = h(
        "div",
        button("Copy the link", "copy", look="main") if dialog.text else None,
        button("Close", "close", look="plain"),
        class_="doors",
    )
    return (
        "Share this game",
        choice("What to share", "share", "", _choices(match), dialog.contents),
        h("p", HOLDS[dialog.contents]),
        h("p", HIDDEN, class_="hidden-note") if dialog.hides else None,
        *offered,
        doors,
        _code(dialog.text) if dialog.text else None,
    )


def _choices(match: Match) -> tuple[tuple[Contents, str], ...]:
    whole = "Replay" if match.result is not None and match.at_end else "Whole game"
    return ("match", whole), ("position", f"Position {match.cursor}"), ("setup", "Challenge")


def _link(dialog: Dialog) -> tuple[Child, ...]:
    field = h("input", type="text", id="link", value=dialog.text, readonly=True, data_select=True)
    return (
        h("p", h("label", "Link", for_="link"), field, class_="field"),
        h("p", copied(dialog), role="status", class_="quiet"),
    )


def _code(link: str) -> Markup:
    """The link as a QR code. What draws it is loaded when first needed."""
    drawing = import_module("moleweb.qr.picture").picture(link, "QR code of this link")
    return h("p", drawing or "It is too long for a QR code.", class_="code")


def _too_long() -> Markup:
    said = f"This game is too long for a link, which holds {PLY_LIMIT:,} moves. "
    return h("p", said, go("Save it as a file", "#games"), " instead.", role="alert")


def copied(dialog: Dialog) -> str:
    """Whether the clipboard took the text of the dialog, and before, how long it is."""
    if dialog.done is None:
        return f"{counted(len(dialog.text), 'character')}."
    if dialog.done:
        return "Copied."
    return "The browser did not allow it; it is marked, copy it by hand."
