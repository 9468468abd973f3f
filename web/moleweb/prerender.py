"""What the page shows before Python is there."""

from __future__ import annotations

from moleweb.markup import Markup
from moleweb.model import Model
from moleweb.page import render


def first_paint() -> Markup:
    """The lobby without a game: made at build time, painted at once."""
    return render(Model())
