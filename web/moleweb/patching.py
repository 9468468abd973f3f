"""What the document looks like, and what it shall look like."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count
from json import JSONEncoder
from typing import Any, Final, TypeAlias

from molecore.drawing.nodes import (
    DeferredNode,
    GradualNode,
    GradualRow,
    LateNode,
    LateText,
    Node,
    Row,
)

Content: TypeAlias = Node | str
Children: TypeAlias = tuple[Content, ...]
Change: TypeAlias = list[Any]
"""How an element changes: ``[attributes, gone, placed, within]``, each empty where nothing does.

``attributes`` maps names to values, None for those that are gone. ``gone`` are
places of children to take out, counted as they were. ``placed`` then holds by
twos, in order, a place counted as it will be and what comes there: a new
element or text, or the former place of one that moves. ``within`` holds by twos
the new place of a child that stays and its change, or its text.
"""
Kind: TypeAlias = tuple[str, str | None, str | None]
Pair: TypeAlias = tuple[int, Content, Content]
"""A child that stays: its new place, what it was and what it is."""

_TEXT: Final[Kind] = ("", None, None)


class Comparison:
    """A change, still to be found out, of what was ``before`` into what is deferred."""

    __slots__ = ("after", "before")

    def __init__(self, before: Node, after: DeferredNode) -> None:
        self.before, self.after = before, after


def difference(
    before: Node, after: Node, *, waits: bool = False
) -> tuple[Change | None, Change | None]:
    """What turns ``before`` into ``after``, an element of the same tag; None where nothing must.

    The second is what is late, to be done when the first is. If it ``waits``,
    all of it is.
    """
    waits = waits or isinstance(after, LateNode)
    now, late = _attributes(before.attributes, after.attributes, waits=waits)
    gone, placed, pairs = _rearranged(before.children, after.children)
    within, within_late = _within(pairs, waits=waits)
    if waits:
        return None, _change(late, gone, placed, within_late)
    return _change(now, gone, placed, within), _change(late, [], [], within_late)


def _change(attributes: Mapping[str, Any], *lists: list[Any]) -> Change | None:
    return [attributes, *lists] if attributes or any(lists) else None


def _attributes(
    before: Mapping[str, str], after: Mapping[str, str], *, waits: bool
) -> tuple[dict[str, str | None], dict[str, str | None]]:
    now: dict[str, str | None] = {}
    late: dict[str, str | None] = {}
    if before == after:
        return now, late
    for name, value in after.items():
        if before.get(name) != value:
            (late if waits or isinstance(value, LateText) else now)[name] = value
    for name in before:
        if name not in after:
            (late if waits else now)[name] = None
    return now, late


def _within(pairs: Iterable[Pair], *, waits: bool) -> tuple[list[Any], list[Any]]:
    now: list[Any] = []
    late: list[Any] = []
    for place, old, new in pairs:
        if old is new:
            continue
        if isinstance(new, DeferredNode) and isinstance(old, Node):
            late += place, Comparison(old, new)
        elif isinstance(old, Node) and isinstance(new, Node):
            first, second = difference(old, new, waits=waits)
            if first:
                now += place, first
            if second:
                late += place, second
        elif old != new:
            (late if waits else now).extend((place, new))
    return now, late


# ---- which child is which


def _rearranged(before: Children, after: Children) -> tuple[list[int], list[Any], Iterable[Pair]]:
    if before is after:
        return [], [], ()
    if _alike(before, after):  # as mostly: soon seen
        rest = ((place, after[place]) for place in range(len(before), len(after)))
        gone = list(range(len(after), len(before)))
        return gone, [*chain.from_iterable(rest)], zip(count(), before, after, strict=False)
    partners = _partners(before, after)
    staying = _longest_in_order([place for place in partners if place is not None])
    gone = [place for place in range(len(before)) if place not in staying]
    placed: list[Any] = []
    for place, partner in enumerate(partners):
        if partner not in staying:
            placed += place, after[place] if partner is None else partner
    return gone, placed, _pairs(before, after, partners)


def _pairs(before: Children, after: Children, partners: Iterable[int | None]) -> Iterator[Pair]:
    for place, partner in enumerate(partners):
        if partner is not None:
            yield place, before[partner], after[place]


def _alike(before: Children, after: Children) -> bool:
    """Whether what is new or gone, if anything, stood or stands behind all the others."""
    for old, new in zip(before, after, strict=False):
        # With the same tag and attributes, as mostly, they need no closer look.
        if old is not new and old[:2] != new[:2] and _kind(old) != _kind(new):
            return False
    return True


def _kind(child: Content) -> Kind:
    if isinstance(child, str):
        return _TEXT
    tag, attributes, _ = child
    name = attributes.get("id")
    return (tag, name, None) if name else (tag, None, attributes.get("class"))


def _partners(before: Children, after: Children) -> list[int | None]:
    """For each child of ``after``, which one of ``before`` it was."""
    named: dict[Kind, int] = {}
    free: defaultdict[Kind, deque[int]] = defaultdict(deque)
    for place, child in enumerate(before):
        kind = _kind(child)
        if kind[1] is None:
            free[kind].append(place)
        else:
            named[kind] = place
    kinds = [_kind(child) for child in after]
    partners = [named.pop(kind, None) if kind[1] else _taken(free[kind]) for kind in kinds]
    return _by_tag(partners, kinds, free) if any(free.values()) else partners


def _by_tag(
    partners: Iterable[int | None], kinds: Iterable[Kind], free: Mapping[Kind, Iterable[int]]
) -> list[int | None]:
    """``partners``, and any child of its tag for one without an id that has none yet."""
    left: defaultdict[str, deque[int]] = defaultdict(deque)
    for (tag, _, _), places in free.items():
        left[tag].extend(places)
    return [
        _taken(left[tag]) if partner is None and name is None else partner
        for partner, (tag, name, _) in zip(partners, kinds, strict=True)
    ]


def _taken(places: deque[int]) -> int | None:
    return places.popleft() if places else None


def _longest_in_order(places: Sequence[int]) -> frozenset[int]:
    """As many of ``places`` as can be in ascending order: all others move around them."""
    ends: list[int] = []
    """The least place at which a row can end, by its length."""
    lengths = []
    for place in places:
        length = bisect_left(ends, place)
        ends[length : length + 1] = [place]
        lengths.append(length)
    wanted, longest = len(ends) - 1, []
    for place, length in zip(reversed(places), reversed(lengths), strict=True):
        if length == wanted:
            longest.append(place)
            wanted -= 1
    return frozenset(longest)


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
