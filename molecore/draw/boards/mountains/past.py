"""What the last ply changed, drawn over what came of it, and whatever was on its way meanwhile."""

from __future__ import annotations

from molecore.core.protocol import Event
from molecore.draw.board import Scene
from molecore.draw.boards.mountains.spaces import (
    HIGH,
    WIDE,
    cap_of,
    corner_of,
    digger,
    level_of,
    piece,
    space_with,
)
from molecore.draw.boards.mountains.story import Glimpse, Journey, story
from molecore.draw.nodes import Child, Node, h
from molecore.games.mountains.records import PublicState
from molecore.words import cached


def past(public: PublicState, scene: Scene) -> Node | None:
    """What each changed space showed, until its turn in the story of the last ply."""
    if scene.before is None:
        return None
    return _past(scene.before.public, scene.events, cap_of(public))


@cached(maxsize=8)
def _past(before: PublicState, events: tuple[Event, ...], cap: int) -> Node | None:
    told, size = story(before, events), before.rules.size
    if len({glimpse.until for glimpse in told.glimpses}) < 2:
        return None  # a single change needs no telling
    # The earlier lie above the later: what awaits a traveller hides that it will be there.
    seen = sorted(told.glimpses, key=lambda glimpse: -glimpse.until)
    layers = (
        *(_glimpse(size, glimpse, cap) for glimpse in seen),
        *(_journey(size, journey) for journey in told.journeys),
    )
    return h("g", layers, class_="fallen", id="fallen", aria_hidden="true")


def _glimpse(size: int, glimpse: Glimpse, cap: int) -> Node:
    return h(
        "g",
        space_with(size, glimpse.number, glimpse.content, cap),
        data_from=glimpse.since,
        data_until=glimpse.until,
        data_why=str(glimpse.why),
        data_awaits=glimpse.awaits,
    )


def _journey(size: int, journey: Journey) -> Node:
    """It is drawn where it arrives; ``data-travel`` is the way back to where it set out."""
    across, down = journey.way
    x, y = corner_of(size, journey.start)
    level, height = journey.leaves
    rise = 0
    what: Child
    if journey.kind == "mole":
        what = digger(journey.owner, journey.facing)
    else:
        what = piece(journey.owner, *journey.joins)
        rise = level_of(*journey.joins) - level_of(level, height)
    return h(
        "g",
        h("g", what, transform=f"translate({x + across * WIDE} {y + down * HIGH})"),
        data_step=journey.step,
        data_travel=f"{-across * WIDE} {-down * HIGH - rise}",
    )
