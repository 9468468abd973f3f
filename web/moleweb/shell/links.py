"""Which link the page is about to read: it is noted, in case the page goes down over it."""

from __future__ import annotations

from moleweb.app.model import Model
from moleweb.app.routes import parse
from moleweb.pages.navigation.messages import PageStarted, RouteChanged
from moleweb.pages.sharing.messages import LinkReadingContinued, LinkRetried
from moleweb.shell.messages import Message


def link_in(model: Model, message: Message) -> str:
    """The link that ``message`` makes the page read, "" if none."""
    match message:
        case PageStarted(fragment=fragment) | RouteChanged(fragment=fragment):
            route = parse(fragment)
        case LinkRetried() | LinkReadingContinued():
            route = model.route
        case _:
            return ""
    return route.about if route.screen == "shared" else ""
