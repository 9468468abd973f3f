"""The cover between two people at one screen: nothing of the game is behind it."""

from __future__ import annotations

from molecore.core.match import Match
from molecore.core.protocol import Seat
from moleweb import turns
from moleweb.markup import Markup, h
from moleweb.model import Model
from moleweb.screens.glimpse import terms
from moleweb.widgets import button, go


def hand_over(model: Model, match: Match, called: Seat) -> Markup:
    """The whole screen, until the person who is called says so."""
    name = turns.names(match)[called]
    # Whoever only wanted to look can do without; whoever has to choose cannot.
    back = button("Not now", "cover", look="plain") if model.table.asked else go("Later", "#")
    return h(
        "section",
        h("p", match.game.meta.name, class_="quiet"),
        h("h1", f"Hand the device to {name}"),
        h("p", f"What comes next is for {name} alone. Everybody else looks away."),
        terms(model),
        h("div", button(f"I am {name}", "uncover", look="main big"), back, class_="doors"),
        class_="cover panel",
    )
