"""What one person sees for a short time and then never again, with the clock beside it."""

from __future__ import annotations

from typing import Final

from molecore.core.match import Match
from molecore.drawing.nodes import Node, h
from molecore.drawing.widgets import briefly, button
from molecore.words import Message, say
from moleweb.app import queries
from moleweb.app.model import MemoryPeekTimer, Model
from moleweb.pages.play import memory_peek_timer as timer

_AROUND: Final = 283
"""The circumference of the clock."""


def memory_peek(model: Model, match: Match) -> Node | None:
    """The whole screen, for the one who is alone with it."""
    peek, shown = timer.active_peek(model), timer.memory_peek(model)
    if peek is None or shown is None:
        return None
    name, shared = queries.names(match)[peek.seat], len(queries.people(match)) > 1
    head = h("h1", *briefly(Message("table.look.title", name=name), [name]), id="peek-title")
    ready = button(
        say("table.look.ready"),
        "looked",
        look="main big",
        data_deaf=f"look-{match.cursor}-{peek.seat}",
    )
    return h(
        "section",
        h("div", head, _dial(peek), class_="peek-head"),
        shown.shown,
        h("div", ready, *_longer(peek), class_="doors"),
        h("p", Message("table.look.more"), class_="quiet") if shared else None,
        class_="peek panel",
        data_arrival=True,
        tabindex=-1,
        aria_labelledby="peek-title",
    )


def terms(model: Model) -> Node | None:
    """How long the next look takes, and where that is changed; nothing where there is none."""
    shown = timer.memory_peek(model)
    if shown is None:
        return None
    seconds = timer.allowed_seconds(model, shown)
    time = (
        Message("table.look.no_time_limit")
        if seconds is None
        else Message("table.look.time", n=seconds)
    )
    change = button(say("table.look.change"), "dialog", "settings", look="small plain")
    return h("p", time, " ", change, class_="quiet")


def _longer(peek: MemoryPeekTimer) -> tuple[Node, ...]:
    if peek.left is None:
        return ()
    return (
        button(say("table.look.longer", n=timer.MORE), "longer", timer.MORE, look="plain"),
        button(say("table.look.no_limit"), "nolimit", look="plain"),
    )


def _dial(peek: MemoryPeekTimer) -> Node:
    """The seconds that are left, on a ring that runs out. Nobody has them read out one by one."""
    if peek.left is None or peek.total is None:
        return h("p", Message("table.look.no_time_limit"), class_="dial-text", role="timer")
    gone = _AROUND - _AROUND * (peek.left - 1) // max(peek.total - 1, 1)
    ring = h(
        "circle",
        class_="dial-left",
        r=45,
        stroke_dasharray=_AROUND,
        stroke_dashoffset=gone,
        transform="rotate(-90)",
    )
    drawing = (h("circle", class_="dial-back", r=45), ring, h("text", peek.left, y=17))
    svg = h("svg", drawing, class_="dial", viewBox="-52 -52 104 104", aria_hidden="true")
    said = h("span", Message("table.look.left", n=peek.left), class_="unseen")
    return h("div", svg, said, role="timer", id="dial")
