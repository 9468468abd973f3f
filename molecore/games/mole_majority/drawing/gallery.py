"""Every card of Mole Majority, for the rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.drawing.nodes import Node
from molecore.games.mole_majority.cards import CARDS
from molecore.games.mole_majority.drawing.hand import art
from molecore.words import Words


def gallery() -> Iterator[tuple[Node, Words]]:
    """Each card once, as a drawing with its name."""
    for card, about in CARDS.items():
        yield art(card), about.name
