"""Marks that explain: rings, arrows, shaded places and counts, drawn over any board.

Narration, lessons, hints, reviews and "Where can I go?" fill one list of marks (`Scene.marks`);
this module draws it. The words that belong to a mark are spoken elsewhere, so all are hidden
from screen readers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Final, Literal, TypeAlias, get_args

from molecore.core.protocol import Target
from molecore.core.record import record
from molecore.drawing.cursor import Site
from molecore.drawing.nodes import Node, h
from molecore.words import Words, cached

Source: TypeAlias = Literal["spoken", "asked", "played", "advised", "reply", "onward"]
"""Where a mark comes from: narration, a lesson, a mistake under review, a hint's move, and the two
sides of the line after it: the other players' moves and the own ones."""


@record
class Ring:
    """A ring around a place."""

    place: Target
    source: Source


@record
class Arrow:
    """A way from one place to another."""

    start: Target
    end: Target
    source: Source


@record
class Shade:
    """A place within reach."""

    place: Target


@record
class Label:
    """A short label on a place, such as "3/5"."""

    place: Target
    text: str
    look: str = ""
    """A class for its colour: "side-0" for seat 0, "key" for a digit that presses the place."""
    words: Words = ""
    """The label as a sentence, for the spoken list of what can be pressed."""


BoardMark: TypeAlias = Ring | Arrow | Shade | Label
_At: TypeAlias = Mapping[Target, Site]

_HEAD: Final = 0.6
"""Length of an arrow's head, compared with the radius of a ring."""
_LETTER: Final = 0.62
"""Width of a character of a count, compared with its height."""


def rings_of(marks: Sequence[BoardMark], *sources: Source) -> frozenset[Target]:
    """Return the places with a ring from one of ``sources``."""
    found = (mark for mark in marks if isinstance(mark, Ring))
    return frozenset(ring.place for ring in found if ring.source in sources)


def drawn_marks(
    sites: Sequence[Site], marks: tuple[BoardMark, ...], radius: int
) -> tuple[Node, ...]:
    """Return the drawing of ``marks``; ``radius`` is that of a ring. Cards have no site."""
    return _drawn(tuple(sites), marks, radius) if marks else ()


@cached(maxsize=64)
def _drawn(sites: tuple[Site, ...], marks: tuple[BoardMark, ...], radius: int) -> tuple[Node, ...]:
    at = {site.target: site for site in sites}
    groups = (
        _group("shades", _shades(at, marks, radius)),
        *(_group(source, _lines(at, marks, source, radius)) for source in get_args(Source)),
        _group("counts", _counts(at, marks, radius)),
    )
    return tuple(group for group in groups if group.children)


def _group(name: str, drawn: Iterator[Node]) -> Node:
    return h("g", drawn, class_=f"marks-{name}", id=name, aria_hidden="true")


def _shades(at: _At, marks: Sequence[BoardMark], radius: int) -> Iterator[Node]:
    for mark in marks:
        if isinstance(mark, Shade) and mark.place in at:
            yield _circle(at[mark.place], radius)


def _lines(at: _At, marks: Sequence[BoardMark], source: Source, radius: int) -> Iterator[Node]:
    """Arrows below, rings above them; the last one is followed by the window (`spoken.mjs`)."""
    for mark in marks:
        if (
            isinstance(mark, Arrow)
            and mark.source == source
            and {mark.start, mark.end} <= at.keys()
        ):
            yield h("path", class_="arrow", d=_arrow(at[mark.start], at[mark.end], radius))
    for mark in marks:
        if isinstance(mark, Ring) and mark.source == source and mark.place in at:
            yield _circle(at[mark.place], radius)


def _circle(site: Site, radius: int) -> Node:
    return h("circle", cx=site.x, cy=site.y, r=radius)


def _arrow(start: Site, end: Site, radius: int) -> str:
    """From ring to ring, with a head; only the line where the places lie close together."""
    across, down = end.x - start.x, end.y - start.y
    long = hypot(across, down) or 1
    x, y = across / long, down / long
    room = radius if long > 2.6 * radius else long / 4
    head = min(_HEAD * radius, long / 3)
    tip_x, tip_y = end.x - room * x, end.y - room * y
    back_x, back_y = tip_x - head * x, tip_y - head * y
    side_x, side_y = -y * head * 0.7, x * head * 0.7
    return (
        f"M{start.x + room * x:.0f} {start.y + room * y:.0f}L{tip_x:.0f} {tip_y:.0f}"
        f"M{back_x + side_x:.0f} {back_y + side_y:.0f}L{tip_x:.0f} {tip_y:.0f}"
        f"L{back_x - side_x:.0f} {back_y - side_y:.0f}"
    )


def _counts(at: _At, marks: Sequence[BoardMark], radius: int) -> Iterator[Node]:
    for mark in marks:
        if isinstance(mark, Label) and mark.place in at:
            yield _count(at[mark.place], mark, radius)


def _count(site: Site, count: Label, radius: int) -> Node:
    """The label at the upper right of its place, so that what lies there stays in sight."""
    high = round(0.8 * radius)
    wide = round(max(high, _LETTER * high * len(count.text) + 0.5 * high))
    x, y = site.x + round(0.7 * radius), site.y - round(0.7 * radius)
    return h(
        "g",
        h("rect", x=-wide // 2, y=-high // 2, width=wide, height=high, rx=high // 2),
        h("text", count.text, y=round(0.3 * high), font_size=round(0.85 * high)),
        class_=f"count {count.look}".strip(),
        data_digit=count.text if count.look == "key" else None,
        data_target=count.place if count.look == "key" else None,
        transform=f"translate({x} {y})",
    )
