"""The dialog with a link for somebody elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.draw.nodes import Child, Node, h
from molecore.draw.widgets import button
from molecore.words import Message, Words
from moleweb.app import queries
from moleweb.app.chairs import device_at, invites
from moleweb.app.model import Model
from moleweb.pages.sharing.view import copied, qr_code


def send(model: Model) -> tuple[Child, ...]:
    """Title and contents of the dialog with the link for somebody."""
    dialog, match, device = model.dialog, model.match, device_at(model)
    if dialog is None or match is None or device is None:
        return (Message("remote.send.title", name=""),)
    name, inviting = queries.names(match)[dialog.ply], invites(device, dialog.ply)
    links = dialog.text.split("\n")
    doors = h(
        "div",
        button(Message("remote.share"), "sharelink", look="main sharing"),
        button(Message("share.copy"), "copy", look="main copying"),
        button(Message("share.close"), "close", look="plain"),
        class_="doors",
    )
    return (
        Message("remote.invite.title" if inviting else "remote.send.title", name=name),
        _about(name, inviting=inviting, played=bool(match.plies)),
        *(_trust(hides=dialog.hides, sealed=match.sealing is not None) if inviting else ()),
        _field(dialog.text, several=len(links) > 1),
        h("p", copied(dialog), role="status", class_="quiet"),
        doors,
        *(qr_code(link) for link in links[:3]),
    )


def _about(name: str, *, inviting: bool, played: bool) -> Node:
    if not inviting:
        return h("p", Message("remote.send.about", name=name))
    holds = (" ", Message("remote.invite.played")) if played else ()
    return h("p", Message("remote.invite.about", name=name), *holds)


def _trust(*, hides: bool, sealed: bool) -> Iterator[Node]:
    if sealed:
        yield h("p", Message("remote.trust.sealed"), class_="quiet")
        return
    told: Words = Message("remote.trust.cards" if hides else "remote.trust.open")
    yield h("p", told, class_="hidden-note" if hides else "quiet")


def _field(text: str, *, several: bool) -> Node:
    label = Message("remote.links" if several else "share.link")
    if several:
        field = h("textarea", text, id="link", rows=4, readonly=True, data_select=True)
    else:
        field = h("input", type="text", id="link", value=text, readonly=True, data_select=True)
    return h("p", h("label", label, for_="link"), field, class_="field")
