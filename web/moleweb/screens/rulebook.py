"""The rules of a game, each statement with its number to be linked to."""

from __future__ import annotations

from functools import cache, partial

from moleweb import boards, markdown, positions
from moleweb.art import emblem
from moleweb.markup import Markup, h
from moleweb.model import Model
from moleweb.widgets import button, go


def rulebook(model: Model) -> Markup:
    """The whole screen."""
    route = model.route
    back = go("Back to the game", f"#play/{model.match.id}") if model.match else None
    drawn = boards.drawn(route.about)
    play = go("Play", f"#new/{route.about}", look="main") if drawn else None
    head = h("div", emblem(route.about), h("div", play, back, class_="doors"), class_="book-head")
    return h("div", head, _text(model), class_="book")


def _text(model: Model) -> Markup:
    text = model.book.text if model.book else None
    if text is None:
        return h("p", "Opening the rulebook ...", role="status", class_="wait")
    if not text:
        sorry = h("p", "The rulebook could not be read.", role="alert")
        return h("div", sorry, button("Try again", "reread", look="main"))
    rules = markdown.render(text, drawer(model.route.about), model.route.place)
    return h("article", rules, class_="rules panel")


@cache
def drawer(game: str) -> markdown.Draw:
    """What draws the positions in the rule text of a game."""
    return partial(positions.figure, game)
