"""What the document looks like, and what it shall look like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from json import JSONEncoder
from typing import Any, Final, TypeAlias

from molecore.draw.nodes import DeferredNode, GradualNode, GradualRow, Node, Row
from moleweb.patching.difference import Change, Comparison, difference

Swap: TypeAlias = list[Any]
"""What takes turns: the name to put the present element aside under, the name of the one that
comes, and its change, if it was put aside before, or else that element."""

Path: TypeAlias = tuple[int, ...]
"""Which child to go to from the page's element, which child of that, and so on."""

_AT_A_TIME: Final = 16
"""Gradual elements that are filled together."""
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

    What is gradual comes empty where it is new, and is filled a few at a time,
    the last first; all at once before anything else changes.
    """

    def __init__(self) -> None:
        self._shown: Node | None = None
        self._late: Change | None = None
        self._about = ""
        self._aside: dict[str, Node] = {}
        self._empty: list[GradualRow] = []
        self._paths: dict[int, Path] = {}
        """Where the rows that are empty belong, by their ids."""
        written = JSONEncoder(separators=(",", ":"), ensure_ascii=False, default=self._made)
        self._encode = written.encode

    @property
    def finished(self) -> bool:
        """Whether nothing is to follow after a frame."""
        return self._late is None and not self._empty

    @property
    def shown(self) -> bool:
        """Whether anything is taken for granted of what the document looks like."""
        return self._shown is not None

    def forget(self) -> None:
        """Take nothing for granted: the next tree is shown whole."""
        self._shown = self._late = None
        self._aside.clear()
        self._empty, self._paths = [], {}

    def show(self, tree: Node, about: str = "") -> str:
        """What to do at once; what is late follows with `finish`, if something else changes.

        What was put aside while the page was ``about`` something else is dropped.
        """
        now, late = difference(self._shown, tree) if self._shown else (tree, None)
        steps: list[Any] = [self._late, *self._filled(len(self._empty)), now]
        self._shown, self._late = tree, late
        if now is None:
            steps, self._late = [*steps, late], None
        if about != self._about:
            steps, self._about = [*steps, FORGET], about
        return self._written(steps)

    def finish(self) -> str:
        """What was left to do, or the next part of it: until all is `finished`."""
        steps, self._late = [self._late, *self._filled(_AT_A_TIME)], None
        return self._written(steps)

    def _written(self, steps: list[Any]) -> str:
        text = self._encode([step for step in steps if step])
        if FORGET in steps:
            self._aside.clear()
        return text

    # ---- what is gradual

    def _filled(self, count: int) -> list[Change]:
        """What fills the last ``count`` elements that are empty."""
        if not self._empty:
            return []
        if not self._paths:
            self._paths = dict(_paths(self._shown, ())) if self._shown else {}
        first = max(0, len(self._empty) - count)
        rows, self._empty[first:] = self._empty[first:], []
        changes = [_filling(self._paths[id(row)], row.children) for row in reversed(rows)]
        if not self._empty:
            self._paths = {}
        return changes

    # ---- what is deferred

    def _made(self, what: Row | GradualRow | Comparison) -> Any:
        """What the encoder cannot write by itself."""
        if isinstance(what, GradualRow):
            self._empty.append(what)
            return ()
        return what.children if isinstance(what, Row) else self._compared(what.before, what.after)

    def _compared(self, before: Node, after: DeferredNode) -> Change | Swap | None:
        if not isinstance(before, DeferredNode) or before.row.what == after.row.what:
            return difference(before, after, waits=True)[1]
        going, coming = _name(before), _name(after)
        self._aside[going] = before
        kept = self._aside.pop(coming, None)
        return [going, coming, difference(kept, after, waits=True)[1] if kept else after]


def _paths(node: Node, path: Path) -> Iterator[tuple[int, Path]]:
    """The ways to all gradual elements in ``node``, each by the id of its row."""
    if isinstance(node, GradualNode):
        yield id(node.row), path
        return
    for place, child in enumerate(node.children):
        if isinstance(child, Node):
            yield from _paths(child, (*path, place))


def _filling(path: Path, children: Iterable[Node | str]) -> Change:
    """The change of the page's element that puts ``children`` into the empty one at ``path``."""
    placed = [*chain.from_iterable(enumerate(children))]
    change: Change = [{}, [], placed, []]
    for place in reversed(path):
        change = [{}, [], [], [place, change]]
    return change


def _name(node: DeferredNode) -> str:
    return f"{node.attributes['id']} {node.row.what}"
