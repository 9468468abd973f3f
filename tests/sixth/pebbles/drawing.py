"""Pebbles drawn: circles in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from molecore.core.protocol import Seat
from molecore.draw.board import EMPTY_SCENE, Board, Scene, Secrecy, override
from molecore.draw.cursor import Site
from molecore.draw.nodes import Child, Node, h
from molecore.words import Words


class PebblesBoard(Board[Any], hides=False):
    """A heap as a row of circles."""

    @override
    def sites(self, view: Any) -> Sequence[Site]:
        return [Site(str(count), count, 0) for count in range(1, view.most + 1)]

    @override
    def draw(self, view: Any, scene: Scene) -> Node:
        return h("div", self.picture(view), id="board")

    @override
    def picture(self, view: Any, scene: Scene = EMPTY_SCENE) -> Node:
        heap = (
            h("circle", cx=20 + 40 * n, cy=20, r=16, class_="hill") for n in range(view.pebbles)
        )
        return h("svg", heap, viewBox="0 0 640 40")

    @override
    def role(self, view: Any, seat: Seat) -> Words:
        return ""

    @override
    def task(self, view: Any) -> Words:
        return ""

    @override
    def secrecy(self, view: Any) -> Secrecy:
        return "nothing"

    @override
    def sheet(self, view: Any, names: Sequence[str]) -> Child:
        return None


BOARD: Final = PebblesBoard()
