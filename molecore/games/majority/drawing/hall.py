"""The hall around the seats: the lawn, the benches, the speaker, and who holds how much."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from molecore.drawing.nodes import Node, h
from molecore.games.majority.board import COLUMNS, NAMES, Boards
from molecore.games.majority.drawing.geometry import HEAD, Chamber, desks, drawing_of, sites
from molecore.games.majority.drawing.shares import Share, shares
from molecore.games.majority.records import View
from molecore.words import cached, say

_RIM: Final = 14
_SPRIGS: Final = (("tuft", 66, 100, 1.4), ("daisy", 130, 74, 0.9), ("poppy", 70, 164, 0.8))
"""What grows in each upper corner: the drawing, how far from both sides, and how large."""
_COLOURS: Final = {"poppy": "red", "daisy": "white"}
_BAR: Final = 34
"""How high the bar above a chamber is."""


def hall(view: View, *, live: bool) -> Iterator[Node]:
    """All that is around the seats; nothing of it can be pressed.

    What is ``live`` says which chamber it belongs to, 0 for all.
    """
    boards = view.public.rules.boards
    yield _room(boards, live=live)
    whole, *upper = shares(view)
    for number, chamber in enumerate(drawing_of(boards).chambers):
        share = upper[0] if upper and chamber.board == "U" else whole
        yield _tally(boards, number, share, live=live)


@cached(maxsize=8)
def _room(boards: Boards, *, live: bool) -> Node:
    drawing = drawing_of(boards)
    width, height = drawing.width, drawing.height
    lawn = {"width": width - 2 * _RIM, "height": height - 2 * _RIM}
    return h(
        "g",
        h("rect", class_="hall-rim", width=width, height=height, rx=40),
        h("rect", class_="hall-lawn", x=_RIM, y=_RIM, rx=30, **lawn),
        (_furniture(chamber, width) for chamber in drawing.chambers),
        h("path", class_="desks", d=desks(sites(boards))),
        aria_hidden="true",
        id="room" if live else None,
        data_part=0 if live else None,
    )


def _furniture(chamber: Chamber, width: int) -> Iterator[Node]:
    """The benches of a chamber, and its speaker, who looks over the bar."""
    if chamber.y > HEAD:
        aisle = {"x": _RIM, "y": chamber.y - HEAD, "width": width - 2 * _RIM, "height": 136}
        yield h("rect", class_="hall-path", **aisle)
    elif chamber.x > HEAD:
        yield from _flowers(width)
    yield h(
        "use", href="#speaker", transform=f"translate({width // 2} {chamber.y - 106}) scale(.85)"
    )
    for row, line in enumerate(chamber.rows):
        yield from _benches(line, chamber.x, chamber.y + row * 100)


def _flowers(width: int) -> Iterator[Node]:
    """What grows in the upper corners."""
    for x, side in ((0, 1), (width, -1)):
        for name, aside, down, scale in _SPRIGS:
            at = f"translate({x + side * aside} {down}) scale({scale})"
            yield h("g", h("use", href=f"#{name}", transform=at), class_=_COLOURS.get(name))


def _benches(line: str, x: int, y: int) -> Iterator[Node]:
    """The benches of one row, each as long as there are seats side by side."""
    for mark, run in groupby(enumerate(line), key=lambda cell: cell[1]):
        columns = [column for column, _ in run]
        if mark == "#":
            start, length = x + columns[0] * 100, len(columns) * 100
            yield h("rect", class_="bench", x=start, y=y, width=length, height=100, rx=16)
            yield h("path", class_="bench-back", d=f"M{start + 10} {y + 95}h{length - 20}")


# ---- rows and columns


@cached(maxsize=8)
def coordinates(boards: Boards) -> Node:
    """Rows and columns by name, on both sides; the first of them stay in sight in a closer look."""
    chambers = drawing_of(boards).chambers
    return h("g", map(_coordinates, chambers), class_="aisles", aria_hidden="true")


def _coordinates(chamber: Chamber) -> Iterator[Node]:
    bottom = chamber.y + len(chamber.rows) * 100
    for column, letter in enumerate(COLUMNS[: len(chamber.rows[0])]):
        x = chamber.x + column * 100 + 50
        yield h("text", letter, x=x, y=chamber.y - 10, data_down=bottom + 38)
        yield h("text", letter, x=x, y=bottom + 38)
    for row, line in enumerate(chamber.rows):
        y, right = chamber.y + row * 100 + 64, chamber.x + (line.rfind("#") + 1) * 100 + 28
        yield h("text", row + 1, x=chamber.x + line.find("#") * 100 - 28, y=y, data_across=right)
        yield h("text", row + 1, x=right, y=y)


# ---- who holds how much


@cached(maxsize=16)
def _tally(boards: Boards, number: int, share: Share, *, live: bool) -> Node:
    """The bar above a chamber: Red from the left, Blue from the right, and the lines to reach."""
    chamber = drawing_of(boards).chambers[number]
    left, top, length = chamber.x, chamber.y - 88, chamber.width
    scale, right = length / share.seats, left + length
    red, blue = (round(votes * scale) for votes in share.votes)
    goal = round(share.quota * scale)
    lines = "".join(f"M{x} {top - 7}v{_BAR + 14}" for x in (left + goal, right - goal))
    return h(
        "g",
        h("rect", class_="tally", x=left, y=top, width=length, height=_BAR, rx=10),
        h("rect", class_="tally-red", x=left, y=top, width=red, height=_BAR, rx=10),
        h("rect", class_="tally-blue", x=right - blue, y=top, width=blue, height=_BAR, rx=10),
        h("path", class_="tally-goal", d=lines),
        h("text", str(NAMES[chamber.board]), class_="chamber-name", x=left, y=top - 16),
        h("text", _goal(boards, chamber, share), class_="chamber-goal", x=right, y=top - 16),
        aria_hidden="true",
        id=f"tally-{number + 1}" if live else None,
        data_part=number + 1 if live else None,
    )


def _goal(boards: Boards, chamber: Chamber, share: Share) -> str:
    """What it takes, and of what, if not of the chamber that it stands above."""
    goal = say("majority.share.goal", quota=share.quota, seats=share.seats)
    elsewhere = len(boards) > 1 and chamber.board != "U"
    return f"{share.title}: {goal}" if elsewhere else goal
