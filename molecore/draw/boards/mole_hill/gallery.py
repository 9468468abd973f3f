"""What lies on the lawn of Mole Hill, for the rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.draw.nodes import Node, h
from molecore.words import Message, Words


def gallery() -> Iterator[tuple[Node, Words]]:
    """The flowers, as they stand on the lawn."""
    for kind, symbol in (("red", "poppy"), ("white", "daisy")):
        use = h("g", h("use", href=f"#{symbol}"), class_=f"flower {kind}")
        drawn = h("svg", use, class_="lawn still", viewBox="-45 -45 90 90", aria_hidden="true")
        yield drawn, Message(f"mole_hill.board.flower.{kind}")
