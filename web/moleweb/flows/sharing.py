"""Links: what one holds is read before anything is kept; what goes into one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final, get_args

from molecore.core.match import Match
from molecore.wire import links
from molecore.wire.errors import BadLink
from molecore.wire.header import Contents
from molecore.wire.reading import Link, Reading, after, begin
from moleweb import boards, turns
from moleweb.effects import Copy, Wake
from moleweb.messages import (
    LinkCopied,
    LinkReadOn,
    LinkRetried,
    Message,
    ShareChosen,
    Started,
    Went,
)
from moleweb.model import Dialog, Model, Shared
from moleweb.routes import Route, parse

SUSPECT: Final = (
    "The page stopped while it opened this link the last time. Nothing of yours was lost; "
    "the link is left alone unless you ask for it."
)

AT_ONCE: Final = 0.02
"""Seconds for which a link is read before the page is free again."""
BREATH: Final = 0.005
"""Seconds until it is read on."""


# ---- links that come in


def link_in(model: Model, message: Message) -> str:
    """The link that ``message`` makes the page read, "" if none."""
    match message:
        case Started(fragment=fragment) | Went(fragment=fragment):
            route = parse(fragment)
        case LinkRetried() | LinkReadOn():
            route = model.route
        case _:
            return ""
    return route.about if route.screen == "shared" else ""


def mark(link: str) -> str:
    """What stands for a link in the note that it is being read."""
    return sha256(link.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def to_shared(model: Model, route: Route) -> Model:
    """Say what the link in the address holds, unless the page went down over it before."""
    if model.suspect == mark(route.about):
        return replace(model, shared=Shared(None, "suspect", SUSPECT))
    return _told(model, lambda: begin(route.about).on(after(AT_ONCE)))


def read_on(model: Model, message: LinkReadOn) -> Model:
    """Read some more of a long game, if nobody has gone elsewhere meanwhile."""
    reading = model.shared.reading if model.shared else None
    if reading is None or model.route.screen != "shared" or reading.text != message.link:
        return model
    return _told(model, lambda: reading.on(after(AT_ONCE)))


def _told(model: Model, read: Callable[[], Reading | Link]) -> Model:
    """Say what ``read`` finds, or how far it has come."""
    try:
        found = read()
    except BadLink as error:
        return replace(model, shared=Shared(_drawn(error.partial), error.kind, str(error)))
    if isinstance(found, Link):
        return replace(model, shared=_held(found))
    going_on = Wake(BREATH, LinkReadOn(found.text))
    return replace(model, shared=Shared(None, reading=found)).emit(going_on)


def _held(link: Link) -> Shared:
    if _drawn(link.match) is None:
        name = link.match.game.meta.name
        said = f"It holds a game of {name}, which this page cannot show yet."
        return Shared(None, "newer", said)
    return Shared(link.match, contents=link.contents, hides=turns.hides(link.match))


def _drawn(match: Match | None) -> Match | None:
    """``match``, if there is a board for its game."""
    return match if match and boards.drawn(match.game.meta.id) else None


def retried(model: Model, message: LinkRetried) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Read the link although the page went down over it."""
    return to_shared(replace(model, suspect=""), model.route)


# ---- links that go out


def sharing(model: Model, contents: Contents = "match") -> Model:
    """Open the dialog with a link to the game at the table, or to part of it."""
    match = model.seated
    if match is None:
        return model
    held = links.part(match, contents)
    dialog = Dialog("share", _address(model, match, contents), contents=contents)
    return replace(model, dialog=replace(dialog, hides=turns.hides(held)))


def _address(model: Model, match: Match, contents: Contents) -> str:
    """The whole address of the link; "" where the game does not fit into one."""
    try:
        return f"{model.origin}#{links.encode(match, contents)}"
    except BadLink:
        return ""


def share_chosen(model: Model, message: ShareChosen) -> Model:
    """Another part of the game is to be shared."""
    is_open = model.dialog is not None and model.dialog.name == "share"
    if message.contents not in get_args(Contents) or not is_open:
        return model
    return sharing(model, message.contents)  # type: ignore[arg-type]


def link_copied(model: Model, message: LinkCopied) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Copy what the dialog holds: the link, or the report."""
    dialog = model.dialog
    if dialog is None or dialog.name not in ("share", "report"):
        return model
    return model.emit(Copy(dialog.text))


HANDLERS: Final[Mapping[type, Callable[[Model, Any], Model]]] = {
    LinkReadOn: read_on,
    LinkRetried: retried,
    ShareChosen: share_chosen,
    LinkCopied: link_copied,
}
