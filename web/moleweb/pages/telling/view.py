"""What can be done about what is told: in the bar, where nothing else can be done meanwhile."""

from __future__ import annotations

from typing import Final

from molecore.core.match import Match
from molecore.draw.nodes import Child, Node, h
from molecore.draw.widgets import button, tool
from molecore.words import Message, You, cached, pieces, say
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.app.telling import Telling
from moleweb.pages.telling.update import since

_LONG: Final = 110
"""The characters of a caption from which on it stands in smaller letters."""


def telling_bar(match: Match, telling: Telling) -> Node:
    """The live region with what is told just now, and the buttons beside it."""
    caption = telling.stop.caption
    said = (
        h("p", _who_plays(queries.names(match)[telling.stop.actor]), class_="happened", id="whose"),
        told_caption(caption),
    )
    status = h("div", *said, data_say=True, class_="status", tabindex=0)
    doors = h("div", _controls_of(telling), class_="bar-doors", id="telling-doors")
    return h("div", status, doors, class_="bar")


def told_caption(caption: str) -> Node:
    """What is told just now, as large as its length leaves room for."""
    long = len(caption) > _LONG
    return h("p", caption, class_="headline heard long" if long else "headline heard")


def _who_plays(name: str) -> Child:
    if isinstance(name, You):
        return Message("telling.of", name=name)
    return pieces("telling.of", name=h("strong", name))


def _controls_of(telling: Telling) -> Node:
    if telling.stop.waits and not telling.again:
        return button(say("telling.continue"), "tellon", look="main")
    return _controls(telling.at, len(telling.stops), telling.going)


@cached(maxsize=64)
def _controls(at: int, moments: int, going: bool) -> Node:
    pause = say("telling.pause") if going else say("telling.go_on")
    return h(
        "div",
        h("span", Message("telling.count", at=at + 1, last=moments), class_="count"),
        tool("back", say("telling.back"), "tell", -1, off=not at),
        tool("pause" if going else "play", pause, "tellpause"),
        tool("forward", say("telling.next"), "tell", 1),
        tool("last", say("telling.skip"), "tellskip"),
        class_="teller",
        role="group",
        id="teller",
        aria_label=Message("telling.name"),
    )


def again(model: Model) -> Node | None:
    """The button that tells once more what the others did, if they did anything."""
    if model.telling is not None or since(model) is None:
        return None
    return _again()


@cached()
def _again() -> Node:
    return button(say("telling.since"), "tellagain", look="small plain")
