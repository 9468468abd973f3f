"""What lies on the lawn of Mole Hill, for the rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.drawing.nodes import Child, Node, h
from molecore.games.mole_hill.scoring import ORANGE_PIECES
from molecore.words import Message, Words


def gallery() -> Iterator[tuple[Node, Words]]:
    """Flowers, molehills and the mole as they are on the lawn, a rod, and the centre."""
    yield _drawn(_flower("red", "poppy")), Message("mole_hill.board.flower.red")
    yield _drawn(_flower("white", "daisy")), Message("mole_hill.board.flower.white")
    orange = _hill("orange", "hill", 1)
    yield _drawn(orange), Message("mole_hill.gallery.hill", last=str(ORANGE_PIECES))
    dark = _hill("dark", "peaks", ORANGE_PIECES + 1)
    first = str(ORANGE_PIECES + 1)
    yield _drawn(dark), Message("mole_hill.gallery.dark_hill", first=first)
    small = h("g", _flower("red", "poppy"), transform="translate(30 -32) scale(.5)")
    yield _drawn((orange, small)), Message("mole_hill.gallery.picked")
    crumbs = h("g", h("use", href="#crumbs"), class_="hill orange")
    yield _drawn((h("use", href="#mole"), crumbs)), Message("mole_hill.gallery.mole")
    yield _drawn(h("use", href="#rod-up", class_="rod")), Message("mole_hill.gallery.rod")
    yield _drawn(h("use", href="#burrow", class_="burrow")), Message("mole_hill.gallery.centre")


def _drawn(content: Child) -> Node:
    """A piece alone, as large as on a square."""
    return h("svg", content, class_="lawn still", viewBox="-50 -50 100 100", aria_hidden="true")


def _flower(kind: str, symbol: str) -> Node:
    return h("g", h("use", href=f"#{symbol}"), class_=f"flower {kind}")


def _hill(kind: str, symbol: str, number: int) -> Node:
    content = (h("use", href=f"#{symbol}"), h("text", number, y=24))
    return h("g", content, class_=f"hill {kind}")
