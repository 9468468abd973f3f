"""Every card and symbol of Moleozer, for the rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.drawing.nodes import Node
from molecore.games.moleozer.board import DECK
from molecore.games.moleozer.drawing.cards import SYMBOLS, picture, said, sign
from molecore.words import Message, Words


def gallery() -> Iterator[tuple[Node, Words]]:
    """The symbols with what they mean, and then each card once."""
    for symbol in SYMBOLS:
        yield sign(symbol), Message(f"moleozer.board.legend.{symbol.lower()}", symbol=symbol)
    for card in dict.fromkeys(DECK):
        yield picture(card), str(said(card))
