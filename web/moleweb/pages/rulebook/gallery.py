"""Every piece, card and symbol of a game, each drawn with its name."""

from __future__ import annotations

from molecore.draw import boards
from molecore.draw.nodes import Node, h
from molecore.words import Message, cached


@cached(maxsize=8)
def gallery(game: str) -> tuple[Node, ...]:
    """The heading and the pictures; () where there are none."""
    items = tuple(h("li", picture, h("span", words)) for picture, words in boards.gallery(game))
    if not items:
        return ()
    return (h("h2", Message("rulebook.gallery")), h("ul", *items, class_="exhibits"))
