"""The rules of a game, each statement with its number to be linked to."""

from __future__ import annotations

from functools import cache, partial

from molecore.draw import boards
from molecore.draw.art import emblem
from molecore.draw.nodes import Node, h
from molecore.draw.widgets import button, go
from molecore.words import Message
from moleweb.app.model import Model
from moleweb.pages.rulebook import diagrams, markdown


def rulebook(model: Model) -> Node:
    """The whole screen."""
    route = model.route
    back = go(Message("rulebook.back"), f"#play/{model.match.id}") if model.match else None
    drawn = boards.drawn(route.about)
    play = go(Message("rulebook.play"), f"#new/{route.about}", look="main") if drawn else None
    learn = go(Message("rulebook.learn"), f"#learn/{route.about}") if drawn else None
    doors = h("div", play, learn, back, class_="doors")
    head = h("div", emblem(route.about), doors, class_="book-head")
    return h("div", head, _text(model), class_="book")


def _text(model: Model) -> Node:
    text = model.book.text if model.book else None
    if text is None:
        return h("p", Message("rulebook.opening"), data_say=True, class_="wait")
    if not text:
        sorry = h("p", Message("rulebook.not_read"), role="alert")
        return h("div", sorry, button(Message("rulebook.again"), "reread", look="main"))
    rules = markdown.render(text, drawer(model.route.about), model.route.place)
    return h("article", rules, class_="rules panel")


@cache
def drawer(game: str) -> markdown.Draw:
    """What draws the positions in the rule text of a game."""
    return partial(diagrams.figure, game)
