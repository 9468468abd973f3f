"""The cover between two people at one screen: nothing of the game is behind it."""

from __future__ import annotations

from typing import Final

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.drawing.nodes import Node, h
from molecore.drawing.widgets import briefly, button, go
from molecore.words import say
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.pages.play.memory_peek_view import terms
from moleweb.pages.play.status_view import recounted
from moleweb.pages.telling.update import since
from moleweb.pages.telling.view import again

_MOST: Final = 4
"""How many plies a cover tells of."""


def hand_over(model: Model, match: Match, called: Seat) -> Node:
    """The whole screen, until the person who is called says so."""
    name = queries.names(match)[called]
    # Whoever only wanted to look can do without; whoever has to choose cannot.
    back = (
        button(say("table.cover.not_now"), "cover", look="plain")
        if model.table.asked
        else go(say("table.cover.later"), "#")
    )
    here = button(
        h("span", *briefly(say("table.cover.here", name=name), [name])),
        "uncover",
        look="main big",
        data_deaf=f"cover-{match.cursor}-{called}",
    )
    return h(
        "section",
        h("p", match.game.meta.name, class_="quiet"),
        h("h1", briefly(say("table.cover.hand_over", name=name), [name]), id="cover-title"),
        h("p", briefly(say("table.cover.alone", name=name), [name]), id="cover-about"),
        terms(model),
        h("div", here, back, again(model), class_="doors"),
        _meanwhile(model, match),
        class_="cover panel",
        data_arrival=True,
        tabindex=-1,
        aria_labelledby="cover-title",
        aria_describedby="cover-about",
    )


def _meanwhile(model: Model, match: Match) -> Node | None:
    """What the others did since the last turn of the one who is called, as all may know it."""
    first = since(model)
    if first is None:
        return None
    last = range(max(first, match.cursor - _MOST + 1), match.cursor + 1)
    told = (recounted(match, ply) for ply in last)
    lines = [h("li", line) for line in dict.fromkeys(told) if line]
    return h("ul", lines, class_="meanwhile quiet", id="cover-meanwhile")
