"""Every piece, card and symbol of a game, each drawn with its name."""

from __future__ import annotations

from importlib import import_module

from molecore.draw.nodes import Node, h
from molecore.words import Message, cached


@cached(maxsize=8)
def gallery(game: str) -> tuple[Node, ...]:
    """The heading and the pictures."""
    drawn = import_module(f"molecore.draw.boards.{game}.gallery").gallery()
    items = (h("li", picture, h("span", words)) for picture, words in drawn)
    return (h("h2", Message("rulebook.gallery")), h("ul", *items, class_="gallery"))
