"""Pebbles drawn: circles in a row, and a square for each number that can be taken."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from molecore.core.protocol import Seat
from molecore.drawing.board import EMPTY_SCENE, Board, Scene, Secrecy, override
from molecore.drawing.cursor import Site
from molecore.drawing.nodes import Child, Node, h
from molecore.words import Message, Words


class PebblesBoard(Board[Any], hides=False, one_press=True):
    """A heap as a row of circles, and below it how many can be taken."""

    @override
    def sites(self, view: Any) -> Sequence[Site]:
        return [Site(str(count), count, 0) for count in range(1, view.most + 1)]

    @override
    def draw(self, view: Any, scene: Scene) -> Node:
        return h(
            "svg",
            self._heap(view),
            h("g", self._cells(view, scene), role="row"),
            id="board",
            role="grid",
            aria_label=Message("pebbles.heap", n=view.pebbles),
            data_game="pebbles",
            data_ply=str(scene.ply),
            data_actor=scene.actor,
            viewBox="0 0 640 160",
        )

    @override
    def picture(self, view: Any, scene: Scene = EMPTY_SCENE) -> Node:
        return h("svg", self._heap(view), viewBox="0 0 640 40")

    def _heap(self, view: Any) -> Iterator[Node]:
        return (
            h("circle", cx=20 + 40 * n, cy=20, r=16, class_="pebbles-pebble")
            for n in range(view.pebbles)
        )

    def _cells(self, view: Any, scene: Scene) -> Iterator[Node]:
        for site in self.sites(view):
            can, x = site.target in scene.pressable, 100 * site.x
            yield h(
                "g",
                h("rect", x=x, y=70, width=80, height=80, rx=12, class_="pebbles-take"),
                h("text", site.target, x=x + 32, y=122, class_="pebbles-number"),
                class_="can" if can else "cannot",
                role="gridcell",
                id=f"at-{site.target}",
                data_target=site.target if can else None,
                data_site=None if can else site.target,
                tabindex=0 if site.target == scene.cursor else -1,
                aria_label=Message("pebbles.take", count=site.target),
            )

    @override
    def role(self, view: Any, seat: Seat) -> Words:
        return Message("pebbles.role")

    @override
    def task(self, view: Any) -> Words:
        return Message("pebbles.task")

    @override
    def secrecy(self, view: Any) -> Secrecy:
        return "nothing"

    @override
    def sheet(self, view: Any, names: Sequence[str], acting: Collection[Seat]) -> Child:
        return None


BOARD: Final = PebblesBoard()
