"""Every piece of Majority, for the rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.drawing.nodes import Node, h
from molecore.games.majority.drawing.seats import KINDS
from molecore.words import Message, Words


def gallery() -> Iterator[tuple[Node, Words]]:
    """What a seat can show, each as a drawing with its name."""
    for kind in ("free", *reversed(KINDS)):
        use = h("use", href=f"#seat-{kind}")
        drawn = h("svg", use, class_="chambers still", viewBox="-34 -34 68 68", aria_hidden="true")
        yield drawn, Message(f"majority.kind.{kind.replace('-', '_')}")
