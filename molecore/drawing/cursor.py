"""The keyboard cursor: arrows move it over any board whose places have positions."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final, Literal, TypeAlias

from molecore.core.protocol import Target
from molecore.core.record import record

Direction: TypeAlias = Literal["left", "right", "up", "down"]

_AHEAD: Final[dict[Direction, tuple[int, int]]] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "down": (0, 1),
}
_SIDEWAYS: Final = 2
"""How much dearer a way to the side is than one ahead."""


@record
class Site:
    """A place on the board that the cursor can stand on; x to the right, y down."""

    target: Target
    x: int
    y: int
    area: str = ""
    """The larger place it belongs to, on boards with such areas; its first site stands for it."""


def step(sites: Sequence[Site], start: Site, direction: Direction) -> Site:
    """The site an arrow leads to: the nearest ahead, straight before slanting.

    ``start`` itself if nothing lies within 45 degrees of the direction.
    """
    ahead_x, ahead_y = _AHEAD[direction]

    def cost(site: Site) -> int | None:
        across, down = site.x - start.x, site.y - start.y
        ahead = across * ahead_x + down * ahead_y
        aside = abs(across * ahead_y) + abs(down * ahead_x)
        return ahead + _SIDEWAYS * aside if ahead > 0 and aside <= ahead else None

    reachable = [(price, n) for n, site in enumerate(sites) if (price := cost(site)) is not None]
    return sites[min(reachable)[1]] if reachable else start


def leap(sites: Sequence[Site], start: Site, ahead: tuple[int, int]) -> Site:
    """The area next to that of ``start`` in a direction, by its first site; else ``start``."""
    firsts: dict[str, Site] = {}
    for site in sites:
        firsts.setdefault(site.area, site)
    here = firsts[start.area]

    def cost(site: Site) -> int | None:
        across, down = site.x - here.x, site.y - here.y
        onward = across * ahead[0] + down * ahead[1]
        aside = abs(across * ahead[1] - down * ahead[0])
        return onward + _SIDEWAYS * aside if onward > 0 and 2 * aside <= onward else None

    reachable = [(price, site) for site in firsts.values() if (price := cost(site)) is not None]
    return min(reachable, key=lambda found: found[0])[1] if reachable else start


def hop(sites: Sequence[Site], start: Site, wanted: Container[Target]) -> Site:
    """The first site after ``start`` that is ``wanted``, round the board; ``start`` if none is."""
    here = sites.index(start)
    around = (*sites[here + 1 :], *sites[: here + 1])
    return next((site for site in around if site.target in wanted), start)


def settle(sites: Sequence[Site], wanted: Site | None) -> Site | None:
    """The site nearest to ``wanted``, or to the middle of the board; None if there are none."""
    if not sites:
        return None
    if wanted and wanted in [site for site in sites if site.target == wanted.target]:
        return wanted
    x, y = (wanted.x, wanted.y) if wanted else _middle(sites)
    far = [(site.x - x) ** 2 + (site.y - y) ** 2 for site in sites]
    return sites[far.index(min(far))]


def _middle(sites: Sequence[Site]) -> tuple[int, int]:
    across, down = [site.x for site in sites], [site.y for site in sites]
    return (min(across) + max(across)) // 2, (min(down) + max(down)) // 2
