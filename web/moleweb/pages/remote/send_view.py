"""The dialogs with a link for a remote player, and with half of a direct connection."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, button
from molecore.wire.seal import LENGTH_LIMIT
from molecore.words import Message, Words
from moleweb.app import queries
from moleweb.app.chairs import Errand, device_at, errand, invites
from moleweb.app.model import Dialog, Model
from moleweb.pages.sharing.view import copied, qr_code


def send(model: Model) -> tuple[Child, ...]:
    """Title and contents of the dialog with the link for somebody."""
    dialog, match, device = model.dialog, model.match, device_at(model)
    if dialog is None or match is None or device is None:
        return (Message("remote.errand.send", name=""),)
    name, inviting = queries.names(match)[dialog.ply], invites(device, dialog.ply)
    does = errand(device, dialog.ply)
    return (
        briefly(Message(f"remote.errand.{does}", name=name), [name]),
        _about(name, does, inviting=inviting, played=bool(match.plies)),
        *(_trust(hides=dialog.hides, sealed=match.sealing is not None) if inviting else ()),
        *_links(dialog),
    )


def reply(model: Model) -> tuple[Child, ...]:
    """Title and contents of the dialog with the link that says that a seat is taken.

    Where there is none it has the link that was opened, for another browser.
    """
    dialog, joining = model.dialog, model.joining
    links = _links(dialog) if dialog else ()
    if joining is None or not joining.reply:
        about = h("p", Message("joining.pass_on.about"))
        return (Message("joining.pass_on"), about, *links)
    name = joining.name
    if joining.kind == "asked":
        about = h("p", *briefly(Message("move.missing.about", name=name), [name]))
        return (Message("move.missing.title"), about, *links)
    about = h("p", *briefly(Message("remote.reply.about", name=name), [name]))
    return (briefly(Message("remote.reply.title", name=name), [name]), about, *links)


def move(model: Model) -> tuple[Child, ...]:
    """Title and contents of the dialog that moves the seat to another device."""
    dialog, moving = model.dialog, model.moving
    close = button(Message("dialog.close"), "close", look="plain")
    title = Message("move.door")
    if dialog is None or not dialog.text or moving is None:
        failed = moving is not None and moving.failed
        waits = moving is not None and not failed and dialog is not None
        told = Message("move.trouble.insecure" if failed else "move.about")
        go_on = None if failed or waits else button(Message("move.do"), "moveseat", look="main")
        return (
            title,
            h("p", told, role="alert" if failed else None),
            h("p", Message("move.encrypting"), role="status") if waits else None,
            h("div", go_on, close, class_="doors"),
        )
    short = len(moving.link) <= LENGTH_LIMIT
    save = button(Message("move.save"), "seatfile", look="" if short else "main")
    return (
        title,
        h("p", Message("move.password"), " ", h("strong", moving.password, class_="password")),
        h("p", Message("move.how"), class_="quiet"),
        *(_links(dialog, save) if short else (h("div", save, close, class_="doors"),)),
    )


def anew(model: Model) -> tuple[Child, ...]:
    """Title and contents of the dialog for a seat whose device is lost."""
    dialog, match = model.dialog, model.match
    seat = int(dialog.text) if dialog and dialog.text.isdecimal() else -1
    close = button(Message("dialog.close"), "close", look="plain")
    if match is None or not 0 <= seat < len(match.players):
        return (Message("anew.title", name=""), h("div", close, class_="doors"))
    name = queries.names(match)[seat]
    title = Message("anew.title", name=name)
    if match.sealing is not None:
        return (title, h("p", Message("anew.sealed")), h("div", close, class_="doors"))
    do = button(Message("anew.do"), "giveanew", str(seat), look="main")
    others = Message("anew.others") if len(match.players) > 2 else None
    about = Message("anew.about", name=name)
    return (title, h("p", about), h("p", others), h("div", do, close, class_="doors"))


def _links(dialog: Dialog, more: Node | None = None) -> Iterator[Node]:
    links = dialog.text.split("\n")
    yield _field(dialog.text, several=len(links) > 1)
    yield h("p", copied(dialog), role="status", class_="quiet")
    yield h(
        "div",
        button(Message("remote.share"), "sharelink", look="main sharing"),
        button(Message("share.copy"), "copy", look="main copying"),
        more,
        button(Message("dialog.close"), "close", look="plain"),
        class_="doors",
    )
    yield from (qr_code(link) for link in links[:3])


def _about(name: str, does: Errand, *, inviting: bool, played: bool) -> Node:
    if does != "invite":
        about = Message(f"remote.about.{'inviting' if inviting else does}", name=name)
        return h("p", *briefly(about, [name]))
    holds = (" ", Message("remote.invite.played")) if played else ()
    return h("p", *briefly(Message("remote.invite.about", name=name), [name]), *holds)


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


def direct(model: Model) -> tuple[Child, ...]:
    """Title and contents of the dialog."""
    dialog, wire = model.dialog, model.wire
    if dialog is None:
        return (Message("direct.door"),)
    answers = ".a." in wire.link
    offer = None if wire.link else button(Message("direct.make"), "connect", look="main")
    close = button(Message("dialog.close"), "close", look="plain")
    return (
        Message("direct.door"),
        h("p", Message("direct.late"), role="alert")
        if wire.late
        else h("p", Message("direct.about")),
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
