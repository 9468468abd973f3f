"""Still pictures of a match, as they stand beside words."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.draw import boards
from molecore.drawing.board import Scene
from molecore.drawing.nodes import Node, h


def picture(match: Match, names: Sequence[str], seat: Seat | None = None) -> Node:
    """The position as ``seat`` may see it, or everybody; ``names`` has one for each seat."""
    return boards.of(match.game.meta.id).picture(match.view(seat), Scene(names=tuple(names)))


def small_board(drawn: Node) -> Node:
    """``drawn`` in its place beside words."""
    return h("div", drawn, class_="small-board")
