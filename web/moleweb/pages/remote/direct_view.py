"""The dialog for a direct connection: what it is good for, and the two links that make it."""

from __future__ import annotations

from molecore.draw.nodes import Child, Node, h
from molecore.draw.widgets import button
from molecore.words import Message
from moleweb.app.model import Dialog, Model
from moleweb.pages.sharing.view import copied, qr_code


def direct(model: Model) -> tuple[Child, ...]:
    """Title and contents of the dialog."""
    dialog, wire = model.dialog, model.wire
    if dialog is None:
        return (Message("direct.title"),)
    answers = ".a." in wire.link
    offer = None if wire.link else button(Message("direct.make"), "connect", look="main")
    close = button(Message("share.close"), "close", look="plain")
    return (
        Message("direct.title"),
        h("p", Message("direct.about")),
        h("p", Message("direct.failed"), role="alert") if wire.failed else None,
        *(_half(dialog, wire.link, answers=answers) if wire.link else ()),
        _paste() if wire.link and not answers else None,
        h("div", offer, close, class_="doors"),
        None if wire.link else _server(wire.stun),
    )


def _half(dialog: Dialog, link: str, *, answers: bool) -> tuple[Child, ...]:
    field = h("input", type="text", id="link", value=link, readonly=True, data_select=True)
    doors = h(
        "div",
        button(Message("remote.share"), "sharelink", look="main sharing"),
        button(Message("share.copy"), "copy", look="main copying"),
        class_="doors",
    )
    return (
        h("p", Message("direct.answer" if answers else "direct.offer")),
        h("p", h("label", Message("share.link"), for_="link"), field, class_="field"),
        h("p", copied(dialog), role="status", class_="quiet"),
        doors,
        qr_code(link),
    )


def _paste() -> Node:
    field = h("input", type="text", id="half", value="", autocomplete="off", spellcheck="false")
    take = h("button", Message("direct.connect"), type="submit", class_="button main")
    scan = button(Message("scan.do"), "scan", look="scanning")
    label = h("label", Message("direct.paste"), for_="half")
    doors = h("div", take, scan, class_="doors")
    return h("form", h("p", label, field, class_="field"), doors, data_submit="letter")


def _server(stun: str) -> Node:
    field = h(
        "input",
        type="text",
        id="stun",
        value=stun,
        autocomplete="off",
        spellcheck="false",
        data_change="stun",
    )
    label = h("label", Message("direct.server"), for_="stun")
    about = h("p", Message("direct.server.about"), class_="quiet")
    words = h("p", label, field, class_="field")
    return h("details", h("summary", Message("direct.further")), words, about, id="further")
