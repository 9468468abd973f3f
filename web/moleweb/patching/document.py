"""What the document looks like, and what it shall look like."""

from __future__ import annotations

import json
from typing import Any

from molecore.draw.nodes import Node
from moleweb.patching.difference import Change, difference


class Document:
    """Says what to do for the document to look like a tree.

    What to do is JSON text, a list of steps for ``web/js/patch.mjs``: changes of
    the page's element, or an element whose children take the place of all its own.
    """

    def __init__(self) -> None:
        self._shown: Node | None = None
        self._late: Change | None = None

    @property
    def finished(self) -> bool:
        """Whether nothing is to follow after a frame."""
        return self._late is None

    def forget(self) -> None:
        """Take nothing for granted: the next tree is shown whole."""
        self._shown = self._late = None

    def show(self, tree: Node) -> str:
        """What to do at once; what is late follows with `finish`, if something else changes."""
        now, late = difference(self._shown, tree) if self._shown else (tree, None)
        steps, self._shown, self._late = [self._late, now], tree, late
        if now is None:
            steps, self._late = [*steps, late], None
        return _written(steps)

    def finish(self) -> str:
        """What was left to do."""
        steps, self._late = [self._late], None
        return _written(steps)


def _written(steps: list[Any]) -> str:
    return json.dumps([step for step in steps if step], separators=(",", ":"), ensure_ascii=False)
