"""Rings around the places that are spoken of, for boards to lay over all else."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.protocol import Target
from molecore.draw.cursor import Site
from molecore.draw.nodes import Node, h
from molecore.words import cached


@cached(maxsize=64)
def rings(sites: Sequence[Site], spoken: frozenset[Target], radius: int) -> Node | None:
    """A ring around each of ``sites`` that is ``spoken`` of; None if none is."""
    found = [site for site in sites if site.target in spoken]
    if not found:
        return None
    drawn = (h("circle", cx=site.x, cy=site.y, r=radius) for site in found)
    return h("g", drawn, class_="spoken", id="spoken", aria_hidden="true")
