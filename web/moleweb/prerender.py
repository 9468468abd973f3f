"""What the page shows before Python is there."""

from __future__ import annotations

from moleweb.art import sprite
from moleweb.markup import Markup, h, join
from moleweb.model import Model
from moleweb.page import render


def first_paint() -> Markup:
    """The drawings, and the lobby without a game: made at build time, painted at once."""
    return join((sprite(), h("div", render(Model()), id="page")))
