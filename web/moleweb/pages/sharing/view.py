"""The dialog in which a person chooses what of a game to share, and gets the link to it."""

from __future__ import annotations

from molecore.core.match import Match
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import button, choice, go
from molecore.wire.header import Contents
from molecore.wire.mapping import PLY_LIMIT
from molecore.words import Message, pieces, say
from moleweb.app.model import Dialog, Model
from moleweb.app.queries import is_remote


def holds(contents: Contents) -> Message:
    """What is in a link."""
    return Message(f"share.holds.{contents}")


def hidden() -> Node:
    """The warning that a link holds what not everybody at the table may know."""
    return h("p", Message("share.hidden"), class_="hidden-note")


def share(model: Model) -> tuple[Child, ...]:
    """Title and contents of the dialog."""
    dialog, match = model.dialog, model.match
    title = Message("share.title")
    if dialog is None or match is None:
        return (title,)
    if match.sealing is not None:
        return (title, h("p", Message("sealed.not_shared")), _doors(dialog))
    offered = _link(dialog) if dialog.text else (_too_long(),)
    return (
        title,
        choice(Message("share.what"), "share", "", _choices(match), dialog.contents),
        h("p", holds(dialog.contents)),
        hidden() if dialog.hides else None,
        h("p", Message("share.not_the_move"), class_="quiet") if is_remote(match) else None,
        *offered,
        _doors(dialog),
        qr_code(dialog.text) if dialog.text else None,
    )


def _doors(dialog: Dialog) -> Node:
    return h(
        "div",
        button(Message("share.copy"), "copy", look="main") if dialog.text else None,
        button(Message("share.picture"), "picture"),
        button(Message("dialog.close"), "close", look="plain"),
        class_="doors",
    )


def _choices(match: Match) -> tuple[tuple[Contents, Message], ...]:
    over = match.result is not None and match.at_end
    watch: tuple[tuple[Contents, Message], ...] = (("watch", Message("share.contents.watch")),)
    return (
        *(() if over else watch),
        ("match", Message("share.contents.replay" if over else "share.contents.match")),
        ("position", Message("share.contents.position")),
        ("setup", Message("share.contents.setup")),
    )


def _link(dialog: Dialog) -> tuple[Child, ...]:
    field = h("input", type="text", id="link", value=dialog.text, readonly=True, data_select=True)
    return (
        h("p", h("label", Message("share.link"), for_="link"), field, class_="field"),
        h("p", copied(dialog), role="status", class_="quiet"),
    )


def qr_code(link: str) -> Node:
    """The link as a QR code. What draws it is loaded when first needed."""
    from moleweb.qr.picture import picture  # noqa: PLC0415 - as said

    return h("p", picture(link, say("share.code")) or Message("share.no_code"), class_="code")


def _too_long() -> Node:
    save = go(Message("share.save"), "#games")
    return h("p", pieces("share.too_long", limit=PLY_LIMIT, save=save), role="alert")


def copied(dialog: Dialog) -> Message | None:
    """Whether the clipboard took the text of the dialog; None before."""
    if dialog.done is None:
        return None
    return Message("copy.done" if dialog.done else "copy.refused")
