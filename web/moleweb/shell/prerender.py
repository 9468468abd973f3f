"""What the page shows before Python is there."""

from __future__ import annotations

from molecore.draw.nodes import to_html
from molecore.draw.sprite import sprite
from moleweb.app.model import Model
from moleweb.shell.view import compose


def first_paint() -> str:
    """The drawings, and the lobby without a game: made at build time, painted at once."""
    return to_html((sprite(), compose(Model())))
