"""What the last ply changed, drawn over what came of it, and whatever was on its way meanwhile."""

from __future__ import annotations

from molecore.games.mountains.records import Table
from moleweb.boards import Scene
from moleweb.boards.mountains_spaces import (
    HIGH,
    WIDE,
    cap_of,
    corner_of,
    digger,
    level_of,
    piece,
    space_with,
)
from moleweb.boards.mountains_story import Glimpse, Journey, Story, story


def past(table: Table, scene: Scene) -> str:
    """What each changed space showed, until its turn in the story of the last ply."""
    told = story(scene.before.table, scene.events) if scene.before else Story((), ())
    if len({glimpse.until for glimpse in told.glimpses}) < 2:
        return ""  # a single change needs no telling
    size, cap = table.rules.size, cap_of(table)
    # The earlier lie above the later: what awaits a traveller hides that it will be there.
    seen = sorted(told.glimpses, key=lambda glimpse: -glimpse.until)
    layers = (
        *(_glimpse(size, glimpse, cap) for glimpse in seen),
        *(_journey(size, journey) for journey in told.journeys),
    )
    return f'<g class="fallen" aria-hidden="true">{"".join(layers)}</g>'


def _glimpse(size: int, glimpse: Glimpse, cap: int) -> str:
    awaits = " data-awaits" if glimpse.awaits else ""
    return (
        f'<g data-from="{glimpse.since}" data-until="{glimpse.until}" '
        f'data-why="{glimpse.why}"{awaits}>'
        f"{space_with(size, glimpse.number, glimpse.content, cap)}</g>"
    )


def _journey(size: int, journey: Journey) -> str:
    """It is drawn where it arrives; ``data-travel`` is the way back to where it set out."""
    across, down = journey.way
    x, y = corner_of(size, journey.start)
    level, height = journey.leaves
    rise = 0
    if journey.kind == "mole":
        what = digger(journey.owner, journey.facing)
    else:
        what = piece(journey.owner, *journey.joins)
        rise = level_of(*journey.joins) - level_of(level, height)
    return (
        f'<g data-step="{journey.step}" data-travel="{-across * WIDE} {-down * HIGH - rise}">'
        f'<g transform="translate({x + across * WIDE} {y + down * HIGH})">{what}</g></g>'
    )
