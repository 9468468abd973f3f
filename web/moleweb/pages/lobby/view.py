"""The lobby: the games, and the one that is going on."""

from __future__ import annotations

from molecore.core.match import Match
from molecore.core.protocol import GameMeta
from molecore.draw import boards
from molecore.draw.art import emblem
from molecore.draw.nodes import Node, h
from molecore.draw.widgets import go
from molecore.registry import CATALOGUE
from molecore.words import Message, cached, listed
from moleweb.app.model import Model
from moleweb.pages.play import queries


def lobby(model: Model) -> Node:
    """The whole screen."""
    return h(
        "div",
        _welcome(),
        _going_on(model.match) if model.match else None,
        _games(),
        class_="lobby",
    )


@cached()
def _welcome() -> Node:
    return h(
        "div",
        h("h1", Message("lobby.heading")),
        h("p", Message("lobby.about")),
        class_="welcome",
    )


def _going_on(match: Match) -> Node:
    meta, over = match.game.meta, match.result is not None
    view = match.game.view(match.state, None)
    names = listed(queries.names(match))
    state = Message("lobby.match.state", game=meta.name, names=names, n=match.cursor)
    door = Message("lobby.match.look" if over else "lobby.match.continue")
    words = h(
        "div",
        h("h2", Message("lobby.match.over" if over else "lobby.match.running")),
        h("p", state),
        h(
            "p",
            go(door, f"#play/{match.id}", look="main"),
            go(Message("lobby.all_games"), "#games", look="plain"),
        ),
    )
    picture = h(
        "a",
        boards.of(meta.id).picture(view),
        href=f"#play/{match.id}",
        tabindex=-1,
        aria_hidden="true",
    )
    return h("section", picture, words, class_="going-on")


@cached()
def _games() -> Node:
    cards = (_card(meta) for meta in CATALOGUE)
    heading = h("h2", Message("lobby.games"), class_="unseen")
    return h("section", heading, h("ul", cards, class_="cards"))


def _card(meta: GameMeta) -> Node:
    ready = boards.drawn(meta.id)
    about = (h("h3", meta.name), h("p", meta.tagline), h("p", _small_print(meta), class_="quiet"))
    doors = _doors(meta) if ready else h("p", Message("lobby.coming"), class_="coming")
    body = h("div", *about, doors, class_="card-text")
    return h("li", emblem(meta.id), body, class_=f"card {'ready' if ready else 'later'}")


def _small_print(meta: GameMeta) -> Message:
    low, high = min(meta.seats), max(meta.seats)
    if low == high:
        return Message("lobby.players", n=high, credit=meta.credit)
    return Message("lobby.players.between", low=low, n=high, credit=meta.credit)


def _doors(meta: GameMeta) -> Node:
    return h(
        "p",
        go(Message("lobby.play", game=meta.name), f"#new/{meta.id}", look="main"),
        go(Message("lobby.rules"), f"#rules/{meta.id}", look="plain"),
        class_="doors",
    )
