"""Every card of Mountains Out of Molehills, for the rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.drawing.nodes import Node
from molecore.games.mountains.board import CARDS
from molecore.games.mountains.drawing.hand import face
from molecore.games.mountains.wording import CARD_NAMES
from molecore.words import Words


def gallery() -> Iterator[tuple[Node, Words]]:
    """Each card once, as a drawing with its name."""
    for card in CARDS:
        yield face(card), CARD_NAMES[card]
