"""Rings around the places that are spoken of, and trails to them, to be laid over all else."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.protocol import Target
from molecore.draw.board import Scene
from molecore.draw.cursor import Site
from molecore.draw.nodes import Node, h
from molecore.words import cached


def rings(sites: Sequence[Site], scene: Scene, radius: int) -> Node | None:
    """What ``scene`` speaks of among ``sites``, with rings of that radius; None if nothing."""
    if not scene.spoken and not scene.trails:
        return None
    return _rings(tuple(sites), scene.spoken, scene.trails, radius)


@cached(maxsize=64)
def _rings(
    sites: tuple[Site, ...],
    spoken: frozenset[Target],
    trails: tuple[tuple[Target, Target], ...],
    radius: int,
) -> Node:
    at = {site.target: (site.x, site.y) for site in sites}
    ways = (f"M{_point(at[start])}L{_point(at[end])}" for start, end in trails)
    path = h("path", class_="trail", d="".join(ways)) if trails else None
    circles = (
        h("circle", cx=site.x, cy=site.y, r=radius) for site in sites if site.target in spoken
    )
    return h("g", path, circles, class_="spoken", id="spoken", aria_hidden="true")


def _point(place: tuple[int, int]) -> str:
    x, y = place
    return f"{x} {y}"
