"""The lobby: the games, each with a board to play on at once, and those that are going on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from os.path import dirname, join
from typing import Any, Final, cast

from molecore.core.match import Match, Player, new_match
from molecore.core.protocol import GameMeta
from molecore.draw import boards
from molecore.drawing.art import emblem, icon
from molecore.drawing.emblems import EMBLEMS
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, button, go, unseen
from molecore.registry import CATALOGUE, load, teaches
from molecore.words import Message, Words, cached, listed
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.app.pictures import picture
from moleweb.app.shelf import Glimpse, Shelf, Volume, arranged, title

_NAMES: Final = {meta.id: meta.name for meta in CATALOGUE}
_MOST_OTHERS: Final = 4
"""Games under way that are shown besides the one at hand; the shelf has them all."""
_HEAVIEST: Final = 3


def lobby(model: Model) -> Node:
    """The whole screen."""
    return h(
        "div",
        _welcome(),
        _going_on(model.match) if model.match else None,
        _others(model.shelf, model.match.id if model.match else ""),
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


# ---- games under way


def _going_on(match: Match) -> Node:
    meta, over = match.game.meta, match.result is not None
    names = queries.names(match)
    state = Message("lobby.match.state", game=meta.name, names=listed(names), n=match.cursor)
    door = Message("lobby.match.look" if over else "lobby.match.continue")
    words = h(
        "div",
        h("h2", *briefly(queries.standing(match), names)),
        h("p", *briefly(state, names)),
        h(
            "p",
            go(door, f"#play/{match.id}", look="main"),
            go(Message("lobby.all_games"), "#games", look="plain"),
        ),
    )
    board = h(
        "a",
        emblem(meta.id) if queries.is_agreeing(match) else picture(match, names),
        href=f"#play/{match.id}",
        tabindex=-1,
        aria_hidden="true",
    )
    return h("section", board, words, class_="going-on")


def _others(shelf: Shelf, here: str) -> Node | None:
    """The games that were played last, as pictures of their positions."""
    known = dict(shelf.glimpses)
    volumes = (volume for volume in arranged(shelf) if volume.seen.id != here)
    shown = [(volume, seen) for volume in volumes if (seen := known.get(volume.stand))]
    if not shown:
        return None
    return h(
        "section",
        h("h2", Message("lobby.others"), class_="unseen"),
        h("ul", *(_other(volume, seen) for volume, seen in shown[:_MOST_OTHERS]), class_="others"),
    )


def _other(volume: Volume, seen: Glimpse) -> Node:
    about = (
        h("strong", seen.standing, class_="waits" if seen.waits else None),
        h("span", title(volume.seen)),
        h("span", _NAMES.get(volume.seen.game, volume.seen.game), class_="quiet"),
    )
    body = (h("span", seen.picture, class_="other-board"), h("span", *about, class_="other-text"))
    return h("li", h("a", *body, href=f"#play/{volume.seen.id}"))


# ---- the games


@cached()
def _games() -> Node:
    cards = (_card(meta) for meta in CATALOGUE)
    heading = h("h2", Message("lobby.games"), class_="unseen")
    return h("section", heading, h("ul", cards, class_="cards"))


def _card(meta: GameMeta) -> Node:
    ready = boards.drawn(meta.id)
    about = (h("h3", meta.name), h("p", meta.tagline), h("ul", *_figures(meta), class_="figures"))
    doors = _doors(meta) if ready else h("p", Message("lobby.coming"), class_="coming")
    body = h("div", *about, doors, h("p", meta.credit, class_="quiet credit"), class_="card-text")
    return h("li", _stage(meta), body, class_=f"card {'ready' if ready else 'later'}")


def _stage(meta: GameMeta) -> Node:
    """A board on which a game goes on, or the drawing of the game where none was drawn."""
    shown = frames(meta.id) or _first_position(meta)
    if not shown:
        return emblem(meta.id)
    return h("div", *shown, class_="living", aria_hidden="true")


def _first_position(meta: GameMeta) -> tuple[Node, ...]:
    """How a game begins that another package registered; () where it has no board."""
    if meta.id in EMBLEMS or not boards.drawn(meta.id):
        return ()
    players = [Player(str(seat)) for seat in range(min(meta.seats))]
    match = new_match(load(meta.id), players, {}, seed=0)
    return (boards.of(meta.id).picture(match.view(None)),)


def _figures(meta: GameMeta) -> Iterator[Node]:
    """Seats, length and weight, each with its picture."""
    low, high = min(meta.seats), max(meta.seats)
    one = low == high
    seats = Message("lobby.players", n=high) if one else _between(low, high)
    yield h("li", icon("person"), seats)
    shortest, longest = meta.minutes
    if longest:
        yield h("li", icon("clock"), Message("lobby.minutes", low=shortest, high=longest))
    yield h("li", _pips(meta.weight), Message(f"lobby.weight.{meta.weight}"))


def _between(low: int, high: int) -> Words:
    return Message("lobby.players.between", low=low, n=high)


def _pips(weight: int) -> Child:
    full = "".join("●" if number < weight else "○" for number in range(_HEAVIEST))
    return h("span", full, class_="weight", aria_hidden="true")


def _learn(meta: GameMeta) -> Node | None:
    if not teaches(meta.id):
        return None
    return go((Message("lobby.learn"), unseen(f" {meta.name}")), f"#learn/{meta.id}")


def _doors(meta: GameMeta) -> Node:
    return h(
        "p",
        button(
            (Message("lobby.play_now"), unseen(f" {meta.name}")), "playnow", meta.id, look="main"
        ),
        go((Message("lobby.set_up"), unseen(f" {meta.name}")), f"#new/{meta.id}"),
        _learn(meta),
        go(Message("lobby.rules"), f"#rules/{meta.id}", look="plain"),
        class_="doors",
    )


_FILE: Final = "boards.json"


@cache
def frames(game: str) -> tuple[Node, ...]:
    """Return some positions of one game of ``game``, in their order; () where none were drawn."""
    return tuple(_element(written) for written in _read().get(game, ()))


@cache
def _read() -> Mapping[str, Sequence[Any]]:
    spec = cast("Any", __spec__)
    path = join(dirname(spec.origin), _FILE)  # noqa: PTH118, PTH120 - no path in a page
    try:
        return cast("Mapping[str, Sequence[Any]]", json.loads(spec.loader.get_data(path)))
    except OSError:
        return {}


def _element(written: Sequence[Any]) -> Node:
    """The element that is written as [tag, attributes, children]."""
    tag, attributes, children = written
    inside = (child if isinstance(child, str) else _element(child) for child in children)
    return h(tag, *inside, **{f"{name}_": value for name, value in attributes.items()})
