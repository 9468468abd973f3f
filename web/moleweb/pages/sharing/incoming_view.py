"""A game that came by link: what it is, before anything is kept."""

from __future__ import annotations

from molecore.core.match import Match
from molecore.draw.course import position_name
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, button, go
from molecore.wire.reading import Reading
from molecore.words import Message, listed, sentences
from moleweb.app import naming, queries
from moleweb.app.model import Model, Shared
from moleweb.app.pictures import picture, small_board
from moleweb.pages.sharing.view import hidden, holds


def shared_link(model: Model) -> Node | None:
    """The whole screen."""
    shared = model.shared
    if shared is None:
        return None
    if shared.reading is not None:
        return h("div", _progress(model, shared.reading), class_="shared panel")
    words = h("div", _words(shared), h("div", _doors(model, shared), class_="doors"))
    return h("div", _picture(shared.match), words, class_="shared panel")


def _progress(model: Model, reading: Reading) -> Node:
    read, plies = len(reading.match.plies), reading.header.plies
    return h(
        "div",
        h("h1", Message("shared.reading")),
        h("p", Message("shared.reading.progress", read=read, n=plies)),
        h("progress", max=plies, value=read, aria_label=Message("shared.reading.bar")),
        h("div", _way_back(model, ""), class_="doors"),
    )


def _words(shared: Shared) -> Child:
    if shared.problem or shared.match is None:
        title = Message(f"shared.problem.{shared.problem or 'foreign'}")
        complaint = h("p", shared.complaint, role="alert")
        return (h("h1", title), complaint, _rest(shared.match))
    return (
        h("h1", Message(f"shared.heading.{_kind(shared, shared.match)}")),
        _about(shared.match),
        h("p", holds(shared.contents), class_="quiet"),
        hidden() if shared.hides else None,
    )


def _kind(shared: Shared, match: Match) -> str:
    if shared.contents != "match":
        return shared.contents
    return "running" if _whole(match).result is None else "finished"


def _whole(match: Match) -> Match:
    """The match with nothing undone."""
    return match.jump(len(match.plies))


def _rest(match: Match | None) -> Node:
    if match is None:
        return h("p", Message("shared.untouched"), class_="quiet")
    return _about(match)


def _about(match: Match) -> Node:
    result, names = _whole(match).result, naming.given(match.players)
    game, plies = match.game.meta.name, len(match.plies)
    about = Message("shared.about", game=game, names=listed(names), n=plies)
    told = sentences((about, queries.verdict(match, result, names))) if result else about
    if not match.at_end:
        where = position_name(match, match.cursor)
        told = sentences((told, Message("shared.stands_at", where=where)))
    return h("p", *briefly(told, names))


def _picture(match: Match | None) -> Node | None:
    if match is None:
        return None
    return small_board(picture(match, naming.given(match.players)))


def _doors(model: Model, shared: Shared) -> Child:
    opening = button(_invitation(shared), "open", look="main") if shared.match else None
    way_back = _way_back(model, "" if shared.match else "main")
    if shared.problem != "suspect":
        return (opening, way_back)
    return (opening, way_back, button(Message("shared.open_suspect"), "retry"))


def _invitation(shared: Shared) -> Message:
    if shared.problem:
        return Message("shared.open_rest")
    if shared.contents == "watch":
        return Message("shared.watch")
    return Message("shared.play" if shared.contents == "setup" else "shared.open")


def _way_back(model: Model, look: str) -> Node:
    if model.match is None:
        return go(Message("shared.lobby"), "#", look=look)
    return go(Message("shared.keep"), f"#play/{model.match.id}", look=look)
