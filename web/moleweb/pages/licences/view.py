"""Each part of the page with its licence, folded."""

from __future__ import annotations

from typing import Final

from molecore.drawing.nodes import Node, h
from molecore.drawing.widgets import button
from molecore.words import Message
from moleweb.app.model import Model

RULE: Final = "=" * 72
"""What stands between two parts in the text, on a line of its own (`builder.licences`)."""


def licences(model: Model) -> Node:
    """The whole screen."""
    return h(
        "div",
        h("h1", Message("licences.title")),
        h("p", Message("licences.about")),
        _parts(model.licences),
        class_="book",
    )


def _parts(text: str | None) -> Node:
    if text is None:
        return h("p", Message("licences.opening"), data_say=True, class_="wait")
    if not text:
        sorry = h("p", Message("licences.not_read"), role="alert")
        again = button(Message("dialog.try_again"), "rereadlicences", look="main")
        return h("div", sorry, again)
    _, *parts = text.split(f"\n{RULE}\n")
    return h("article", *map(_part, parts), class_="rules panel licences")


def _part(part: str) -> Node:
    name, _, terms = part.partition("\n")
    return h("details", h("summary", name), h("pre", terms.strip(), tabindex=0))
