"""Lights on what lies beside a board; on a drawing there are rings instead."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from molecore.core.protocol import Target
from molecore.draw.nodes import Child, Node, h


def marked(beside: Child, targets: AbstractSet[Target]) -> Child:
    """What lies beside a board, with those of ``targets`` lit that are pressed there."""
    if not targets or not isinstance(beside, Node) or beside.tag == "svg":
        return beside
    attributes = dict(beside.attributes)
    if place_of(beside) in targets:
        attributes["class"] = " ".join(filter(None, (attributes.get("class"), "lit")))
    return h(beside.tag, *(marked(child, targets) for child in beside.children), **attributes)


def place_of(node: Node) -> Target | None:
    """The place that an element is, or that its button presses."""
    told = node.attributes
    if told.get("data-act") == "press":
        return told.get("data-value")
    return told.get("data-target") or told.get("data-site")
