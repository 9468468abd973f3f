"""What may become of each seat of the chambers, in words (J13-J15)."""

from __future__ import annotations

from functools import cache
from typing import Final

from molecore.games.majority.board import COLOURS, Place, plan_of
from molecore.games.majority.records import View
from moleweb.boards.majority_seats import FOR_GOOD, HOPES

_LASTING: Final = dict(zip(HOPES, FOR_GOOD, strict=True))


def prospects(view: View, place: Place, kind: str) -> str:
    """What would change a seat; "" where nobody has anything around it."""
    if kind in FOR_GOOD:
        return "it never flips"
    if kind in HOPES:
        return f"it turns {_LASTING[kind]}, for good, once it is claimed or surrounded"
    plan, held = plan_of(view.house.rules.boards), view.house.held
    around = plan.around[plan.numbers[place]]
    red, blue = (held[0] & around).bit_count(), (held[1] & around).bit_count()
    free = around.bit_count() - red - blue
    match kind:
        case "red":
            return _flips(red, blue, free, *COLOURS)
        case "blue":
            return _flips(blue, red, free, *reversed(COLOURS))
    return _goes(red, blue, free) if red + blue else ""


@cache
def _flips(ours: int, theirs: int, free: int, us: str, them: str) -> str:
    """What it takes that all around it are claimed and the others outnumber ours (J14)."""
    needed = _needed(theirs, ours, free)
    if needed <= 0:
        return "it flips as soon as all around it are claimed"
    if needed <= free:
        return f"it flips if {them} gets {needed} of the {free} free around it"
    last = "the free one" if free == 1 else f"all {free} free"
    gets = f"{them} gets {last} around it and " if free else ""
    return f"it flips if {gets}{needed - free} of the {ours} {us.lower()} around it turn"


@cache
def _goes(red: int, blue: int, free: int) -> str:
    """What it takes that a free seat goes to either side without being claimed (J18)."""
    if not free:
        return "a tie around it leaves it free"
    needs = tuple(zip(COLOURS, (_needed(red, blue, free), _needed(blue, red, free)), strict=True))
    if sure := [side for side, needed in needs if needed <= 0]:
        return f"it goes to {sure[0]} as soon as all around it are claimed"
    ways = ", ".join(f"to {side} with {needed}" for side, needed in needs if needed <= free)
    return f"it goes {ways} of the {free} free around it"


def _needed(for_it: int, against: int, free: int) -> int:
    """How many of the free places around give a side more than the other has."""
    return (against + free - for_it) // 2 + 1
