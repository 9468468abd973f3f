"""How the points came about: a line for each player, over the rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import accumulate
from typing import Final

from molecore.core.protocol import Seat
from molecore.drawing.nodes import Node, h
from molecore.games.mountains.board import ROUNDS
from molecore.words import Message, Said, say

_WIDE: Final = 300
_HIGH: Final = 110
_LEFT: Final = 26
_FOOT: Final = 92


def chart(points: Sequence[tuple[int, ...]], names: Sequence[str]) -> Node | None:
    """All points of each player up to each round; None before the first is scored.

    ``points`` are those of each round, for each seat.
    """
    if not points:
        return None
    lines = [tuple(accumulate(scored, initial=0)) for scored in zip(*points, strict=True)]
    most = max(max(line) for line in lines) or 1
    curves = (_curve(seat, line, most) for seat, line in enumerate(lines))
    return h(
        "figure",
        h("svg", _axes(most), curves, viewBox=f"0 0 {_WIDE} {_HIGH}", aria_hidden="true"),
        h("figcaption", _said(lines, names), class_="unseen"),
        class_="climb",
    )


def _said(lines: Sequence[tuple[int, ...]], names: Sequence[str]) -> str:
    """The chart in words, for screen readers."""
    players: list[Said] = [
        Message("mountains.board.climb.player", name=name, points=", ".join(map(str, line[1:])))
        for name, line in zip(names, lines, strict=True)
    ]
    return say("mountains.board.climb", players=reduce(_and_then, players))


def _and_then(others: Said, last: Said) -> Said:
    return Message("mountains.board.climb.row", others=others, last=last)


def _axes(most: int) -> Iterator[Node]:
    yield h("path", class_="axis", d=f"M{_LEFT} 6V{_FOOT}H{_WIDE - 6}")
    yield h("text", most, x=12, y=14)
    yield h("text", 0, x=12, y=_FOOT + 4)
    for number in range(1, ROUNDS + 1):
        yield h("text", number, x=_x(number), y=_HIGH - 4)


def _curve(seat: Seat, line: tuple[int, ...], most: int) -> Node:
    spots = [(_x(number), _y(score, most)) for number, score in enumerate(line)]
    marks = (h("use", href=f"#mark-seat-{seat}", x=x, y=y) for x, y in spots[1:])
    points = " ".join(f"{x},{y}" for x, y in spots)
    return h("g", h("polyline", points=points), marks, class_=f"curve seat-{seat}")


def _x(number: int) -> int:
    return _LEFT + number * (_WIDE - _LEFT - 16) // ROUNDS


def _y(score: int, most: int) -> int:
    return _FOOT - score * (_FOOT - 10) // most
