"""A sealed game before its devices have agreed on how it begins: there is no position to show."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.core.match import Match
from molecore.draw import boards
from molecore.drawing.art import emblem
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, button
from molecore.remote.device import Device
from molecore.sealed.ways import WAYS
from molecore.words import Message, Said, listed, say
from moleweb.app import queries
from moleweb.app.chairs import device_at, invites
from moleweb.app.model import Model
from moleweb.pages.play.letters_view import correspondence, first_door
from moleweb.pages.play.status_view import hinted


def agreeing(model: Model, match: Match) -> Node:
    """The whole screen: what the devices do, who has to hear of it next, and how long it takes."""
    meta, device, hint = match.game.meta, device_at(model), model.hint_at_table
    words = h(
        "div",
        h("p", meta.name, class_="quiet"),
        h(
            "div",
            h("h1", *briefly(_heading(model, match, device), queries.names(match))),
            *_way_to_go(match, device),
            hinted(match, hint) if hint else None,
            data_say=True,
        ),
        h("div", *_doors(model, match), class_="doors"),
    )
    return h(
        "div",
        h("section", h("div", emblem(meta.id), class_="small-board"), words, class_="shared panel"),
        correspondence(model, match),
        class_=f"agreeing {boards.style_class(meta.id)}",
        data_game=meta.id,
        data_ply=0,
        data_actor="",
    )


def _heading(model: Model, match: Match, device: Device | None) -> Message:
    if model.rests is not None and model.rests.why == "moved":
        return Message("move.gone")
    if device is None:
        return Message("sealed.unheard")
    session = device.table.session
    if device.table.over:
        return Message("sealed.agreeing.ended")
    if session is not None and session.to_choose and session.waits is not None:
        return Message("sealed.agreeing.chooses", name=queries.names(match)[session.waits])
    missing = _to_invite(match, device)
    if missing:
        return Message("sealed.agreeing.invite", names=listed(missing))
    return Message(f"sealed.begins.{WAYS[match.game.meta.id].dealing}")


def _to_invite(match: Match, device: Device) -> list[Said]:
    """Those whom this device has to invite before anything can be sealed."""
    names = queries.names(match)
    return [names[seat] for seat in device.table.people if invites(device, seat)]


def _way_to_go(match: Match, device: Device | None) -> Iterator[Node]:
    session = device.table.session if device else None
    if device is None or session is None or device.table.over or session.to_choose:
        return
    if _to_invite(match, device):
        return
    yield h("p", Message("sealed.agreeing.about"))
    yield h("p", h("strong", Message("sealed.agreeing.left", n=session.answers_to_start)))


def _doors(model: Model, match: Match) -> Iterator[Child]:
    if model.elsewhere:
        yield h("p", Message("storage.elsewhere"))
        yield button(say("table.play_here"), "takeover", look="main")
    else:
        yield first_door(model, match)
