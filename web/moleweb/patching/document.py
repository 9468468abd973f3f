"""What the document looks like, and what it shall look like."""

from __future__ import annotations

from json import JSONEncoder
from typing import Any, Final, TypeAlias

from molecore.draw.nodes import DeferredNode, Node, Row
from moleweb.patching.difference import Change, Comparison, difference

Swap: TypeAlias = list[Any]
"""What takes turns: the name to put the present element aside under, the name of the one that
comes, and its change, if it was put aside before, or else that element."""

FORGET: Final = "forget"
"""The step that drops all that was put aside."""


class Document:
    """Says what to do for the document to look like a tree.

    What to do is JSON text, a list of steps for ``web/js/patch.mjs``: changes of
    the page's element, or an element whose children take the place of all its own.

    What is deferred is made and compared when its change is written. Where two
    contents take turns in a place, the one that goes is put aside here and in
    the document, under the same name, and is compared with what it shall be
    when it comes back.
    """

    def __init__(self) -> None:
        self._shown: Node | None = None
        self._late: Change | None = None
        self._about = ""
        self._aside: dict[str, Node] = {}
        written = JSONEncoder(separators=(",", ":"), ensure_ascii=False, default=self._made)
        self._encode = written.encode

    @property
    def finished(self) -> bool:
        """Whether nothing is to follow after a frame."""
        return self._late is None

    @property
    def shown(self) -> bool:
        """Whether anything is taken for granted of what the document looks like."""
        return self._shown is not None

    def forget(self) -> None:
        """Take nothing for granted: the next tree is shown whole."""
        self._shown = self._late = None
        self._aside.clear()

    def show(self, tree: Node, about: str = "") -> str:
        """What to do at once; what is late follows with `finish`, if something else changes.

        What was put aside while the page was ``about`` something else is dropped.
        """
        now, late = difference(self._shown, tree) if self._shown else (tree, None)
        steps: list[Any] = [self._late, now]
        self._shown, self._late = tree, late
        if now is None:
            steps, self._late = [*steps, late], None
        if about != self._about:
            steps, self._about = [*steps, FORGET], about
        return self._written(steps)

    def finish(self) -> str:
        """What was left to do."""
        steps, self._late = [self._late], None
        return self._written(steps)

    def _written(self, steps: list[Any]) -> str:
        text = self._encode([step for step in steps if step])
        if FORGET in steps:
            self._aside.clear()
        return text

    # ---- what is deferred

    def _made(self, what: Row | Comparison) -> Any:
        """What the encoder cannot write by itself."""
        return what.made() if isinstance(what, Row) else self._compared(what.before, what.after)

    def _compared(self, before: Node, after: DeferredNode) -> Change | Swap | None:
        if not isinstance(before, DeferredNode) or before.row.what == after.row.what:
            return difference(before, after, waits=True)[1]
        going, coming = _name(before), _name(after)
        self._aside[going] = before
        kept = self._aside.pop(coming, None)
        return [going, coming, difference(kept, after, waits=True)[1] if kept else after]


def _name(node: DeferredNode) -> str:
    return f"{node.attributes['id']} {node.row.what}"
