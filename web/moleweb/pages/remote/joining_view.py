"""What somebody sees who was sent a link: who invites to what, and what will happen."""

from __future__ import annotations

from molecore.core.match import Match
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, button, go, name_field
from molecore.registry import teaches
from molecore.wire.names import NAME_LENGTH
from molecore.words import Message, in_every_language, listed
from moleweb.app import naming
from moleweb.app.model import Joining, Model
from moleweb.app.pictures import picture, small_board


def joining(model: Model) -> Node | None:
    """The whole screen."""
    joins = model.joining
    if joins is None or joins.kind == "looking":
        return h("p", Message("table.opening"), class_="wait", data_say=True)
    if joins.match is not None:
        return h("div", *_invitation(joins, joins.match), class_="shared panel invitation")
    if joins.kind == "locked":
        return h("div", h("div", *_locked(joins)), class_="shared panel")
    words = (
        h("h1", *briefly(Message(f"joining.heading.{joins.kind}", name=joins.name), [joins.name])),
        _why(joins),
    )
    return h(
        "div", h("div", *words, h("div", _way_on(joins), class_="doors")), class_="shared panel"
    )


def _locked(joins: Joining) -> tuple[Node, ...]:
    """The password of a seat that moves here."""
    field = h(
        "input",
        type="text",
        id="password",
        value="",
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        required=True,
    )
    take = h("button", Message("move.play_here"), type="submit", class_="button main")
    label = h("label", Message("move.password"), for_="password")
    form = h(
        "form",
        h("p", label, field, class_="field"),
        h("div", take, _lobby("plain"), class_="doors"),
        data_submit="unlock",
    )
    return (
        h("h1", Message("move.arrives")),
        h("p", Message("move.arrives.about")),
        h("p", joins.said, role="alert"),
        form,
    )


def _why(joins: Joining) -> Node:
    about = briefly(Message(f"joining.about.{joins.kind}", name=joins.name), [joins.name])
    if not joins.said:
        return h("p", *about)
    return h("div", h("p", joins.said, role="alert"), h("p", *about, class_="quiet"))


def _way_on(joins: Joining) -> Child:
    if joins.kind in ("another", "asked"):
        label = Message("remote.reply.do" if joins.kind == "another" else "move.missing.send")
        tell = button(label, "dialog", "reply", look="main")
        return (tell, go(Message("joining.to_the_game"), f"#play/{joins.table}", look="plain"))
    if joins.kind == "taken":
        return _lobby("main")
    if joins.kind in ("own", "foreign", "moved") and joins.link:
        to_table = go(Message("joining.to_the_game"), f"#play/{joins.table}", look="plain")
        return (_pass_on("main"), to_table if joins.table else _lobby("plain"))
    if joins.table:
        back = go(Message("joining.to_the_game"), f"#play/{joins.table}", look="main")
        more = button(Message("scan.more"), "scan", look="scanning")
        return (more if joins.kind in ("waiting", "behind") else None, back)
    return _lobby("main")


def _lobby(look: str) -> Node:
    return go(Message("shared.lobby"), "#", look=look)


def _pass_on(look: str) -> Node:
    """The link itself, for another browser."""
    return button(Message("joining.pass_on"), "dialog", "reply", look=look)


def _invitation(joins: Joining, match: Match) -> tuple[Child, ...]:
    names, meta = naming.given(match.players), match.game.meta
    seat = joins.envelope.seat if joins.envelope else 0
    others = [name for number, name in enumerate(names) if number != seat]
    invites = Message("invitation.heading", names=listed(others), n=len(others), game=meta.name)
    words = (
        h("h1", *briefly(invites, others)),
        h("p", meta.tagline),
        h("p", *briefly(Message("invitation.how", names=listed(others)), others)),
        _honesty(joins, match),
        _own(joins),
        h("p", Message("invitation.in_app"), " ", _pass_on("small"), class_="hidden-note in-app"),
        _form(joins),
        h(
            "p",
            go(Message("lobby.learn"), f"#learn/{meta.id}", look="plain")
            if teaches(meta.id)
            else None,
            go(Message("lobby.rules"), f"#rules/{meta.id}", look="plain"),
            class_="doors",
        ),
    )
    return (small_board(picture(match, names)), h("div", *words))


def _honesty(joins: Joining, match: Match) -> Node | None:
    """What links tell of what is hidden; nothing to be said where nothing is."""
    if match.sealing is not None:
        return h("p", Message("remote.trust.sealed"), class_="quiet")
    return h("p", Message("invitation.trust"), class_="hidden-note") if joins.hides else None


def _own(joins: Joining) -> Node | None:
    """A word to whoever opened an invitation that was made in this browser."""
    if not joins.table:
        return None
    back = go(Message("joining.to_the_game"), f"#play/{joins.table}", look="small")
    return h(
        "p",
        *briefly(Message("invitation.own", name=joins.name), [joins.name]),
        " ",
        back,
        role="alert",
    )


def _name(joins: Joining) -> Node:
    """The field for the guest's name: what the host wrote or, in grey, the name of the seat."""
    seat = joins.envelope.seat if joins.envelope else 0
    standard = Message("player.standard_name", player=seat + 1)
    nameless = joins.name in in_every_language(standard)
    return name_field(
        "sitter",
        Message("invitation.name"),
        "" if nameless else joins.name,
        NAME_LENGTH,
        data_fresh="0",
        placeholder=str(standard) if nameless else None,
    )


def _form(joins: Joining) -> Node:
    sit = h("button", Message("invitation.sit_down"), type="submit", class_="button main big")
    return h(
        "form",
        _name(joins),
        h("p", joins.said, class_="complaint", role="alert") if joins.said else None,
        h("div", sit, class_="doors"),
        data_submit="sitdown",
        novalidate=True,
    )
