"""The lobby: the games, and the one that is going on."""

from __future__ import annotations

from functools import cache

from molecore.core.match import Match
from molecore.core.protocol import GameMeta
from molecore.registry import CATALOGUE
from moleweb import boards, turns
from moleweb.art import emblem
from moleweb.markup import NOTHING, Markup, h, join
from moleweb.model import Model
from moleweb.widgets import counted, go, listed


def lobby(model: Model) -> Markup:
    """The whole screen."""
    return h(
        "div",
        _welcome(),
        _going_on(model.match) if model.match else NOTHING,
        _games(),
        class_="lobby",
    )


@cache
def _welcome() -> Markup:
    return h(
        "div",
        h("h1", "Moles, hills and majorities"),
        h(
            "p",
            "Board games for one screen: against a friend beside you, the computer, "
            "or somebody you send a link.",
        ),
        class_="welcome",
    )


def _going_on(match: Match) -> Markup:
    meta = match.game.meta
    view = match.game.view(match.state, None)
    words = h(
        "div",
        h("h2", "Your game" if match.result is None else "Your last game"),
        h(
            "p",
            f"{meta.name}: {listed(turns.names(match))}, after {counted(match.cursor, 'move')}.",
        ),
        h(
            "p",
            go(
                "Continue" if match.result is None else "Look at it",
                f"#play/{match.id}",
                look="main",
            ),
            go("All your games", "#games", look="plain"),
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


@cache
def _games() -> Markup:
    cards = join(_card(meta) for meta in CATALOGUE)
    return h("section", h("h2", "Games", class_="unseen"), h("ul", cards, class_="cards"))


def _card(meta: GameMeta) -> Markup:
    ready = boards.drawn(meta.id)
    about = (h("h3", meta.name), h("p", meta.tagline), h("p", _small_print(meta), class_="quiet"))
    doors = _doors(meta) if ready else h("p", "Coming", class_="coming")
    body = h("div", *about, doors, class_="card-text")
    return h("li", emblem(meta.id), body, class_=f"card {'ready' if ready else 'later'}")


def _small_print(meta: GameMeta) -> str:
    low, high = min(meta.seats), max(meta.seats)
    return f"{low if low == high else f'{low} to {high}'} players, {meta.credit}"


def _doors(meta: GameMeta) -> Markup:
    return h(
        "p",
        go(f"Play {meta.name}", f"#new/{meta.id}", look="main"),
        go("Rules", f"#rules/{meta.id}", look="plain"),
        class_="doors",
    )
