"""What can be done about what is told: in the bar, where nothing else can be done meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.drawing.nodes import Node, h
from molecore.drawing.widgets import abbreviated, briefly, button, tool
from molecore.words import Message, cached, say
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.app.telling import Telling
from moleweb.pages.telling.update import since

_LONG: Final = 100
"""The characters of a caption from which on it stands in smaller letters."""


def telling_bar(match: Match, telling: Telling) -> Node:
    """The live region with what is told just now, and the buttons beside it.

    It is empty during an interlude, which says everything itself.
    """
    stop = telling.stop
    if stop.interlude:
        return h("div", class_="bar")
    said = (_heading(match, stop.actor), told_caption(stop.caption, queries.names(match)))
    status = h("div", *said, data_say=True, class_="status", tabindex=0)
    frames = len(telling.stops) if telling.complete else None
    controls = _controls(telling.at, frames, telling.going)
    doors = h("div", controls, class_="bar-doors", id="telling-doors")
    return h("div", status, doors, class_="bar")


def acting(match: Match, telling: Telling | None) -> tuple[Seat, ...]:
    """The seats whose rows stand out: those to act or, in a narration, who acts in this frame."""
    if telling is None:
        return match.actors
    actor = telling.stop.actor
    return () if actor is None else (actor,)


def told_caption(caption: str, names: Sequence[str] = ()) -> Node:
    """What is told just now, as large as its length leaves room for."""
    long = len(abbreviated(caption, names)) > _LONG
    told = briefly(caption, names)
    return h("p", *told, class_="headline heard long" if long else "headline heard")


def _heading(match: Match, actor: Seat | None) -> Node:
    """Who acts in this frame; where nobody does its line is kept, so that the caption stays."""
    if actor is None:
        return h("p", "\N{NBSP}", class_="happened", id="whose")
    name = queries.names(match)[actor]
    told = briefly(Message("telling.of", name=name), [name])
    return h("p", h("strong", *told), class_="happened", id="whose")


@cached(maxsize=64)
def _controls(at: int, frames: int | None, going: bool) -> Node:
    pause = say("telling.pause") if going else say("telling.go_on")
    return h(
        "div",
        h("span", _count(at + 1, frames), class_="count"),
        tool("back", say("telling.back"), "tell", -1, off=not at),
        tool("pause" if going else "play", pause, "tellpause"),
        tool("forward", say("telling.next"), "tell", 1),
        button(say("telling.skip"), "tellskip", look="plain"),
        class_="teller",
        role="group",
        id="teller",
        aria_label=Message("telling.name"),
    )


def _count(number: int, frames: int | None) -> Message | int:
    """Which frame is shown, and of how many where that is known."""
    return number if frames is None else Message("telling.count", at=number, last=frames)


def again(model: Model) -> Node | None:
    """The button that tells once more how the game ended or what the others did, if it can."""
    match = model.seated
    if match is not None and match.result is not None and match.at_end:
        return _ending_again() if model.table.ending_closed else None
    if model.telling is not None or since(model) is None:
        return None
    return _again()


@cached()
def _ending_again() -> Node:
    return button(say("ending.again"), "endingopened", look="small plain")


@cached()
def _again() -> Node:
    return button(say("telling.since"), "tellagain", look="small plain")
