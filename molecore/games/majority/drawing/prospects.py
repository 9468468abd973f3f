"""What may become of each seat of the chambers, in words (J13-J15)."""

from __future__ import annotations

from molecore.games.majority.board import COLOURS
from molecore.games.majority.drawing.seats import FOR_GOOD, HOPES, SIDES, Around
from molecore.words import Message


def prospects(kind: str, near: Around) -> Message | None:
    """What would change a seat; None where nobody has anything around it."""
    if kind in FOR_GOOD:
        return Message("majority.prospect.never")
    if kind in HOPES:
        return Message(f"majority.prospect.hope.{SIDES[HOPES.index(kind)]}")
    if kind in SIDES:
        return _flips(SIDES.index(kind), near)
    _, red, blue = near
    return _goes(near) if red + blue else None


def _flips(owner: int, near: Around) -> Message:
    """What it takes that all around it are claimed and the others outnumber its owner's (J14)."""
    seats, *held = near
    ours, theirs, free = held[owner], held[1 - owner], seats - sum(held)
    needed = _needed(theirs, ours, free)
    if needed <= 0:
        return Message("majority.prospect.flips")
    if needed <= free:
        side = COLOURS[1 - owner]
        return Message("majority.prospect.flips_with_free", side=side, needed=needed, free=free)
    last = ("none", "one")[free] if free < 2 else "all"
    return Message(
        f"majority.prospect.flips_with_{last}.{SIDES[owner]}",
        free=free,
        turned=needed - free,
        ours=ours,
    )


def _goes(near: Around) -> Message:
    """What it takes that a free seat goes to either side without being claimed (J18)."""
    seats, red, blue = near
    free = seats - red - blue
    if not free:
        return Message("majority.prospect.tied")
    needs = _needed(red, blue, free), _needed(blue, red, free)
    if min(needs) <= 0:
        return Message("majority.prospect.goes", side=COLOURS[needs.index(min(needs))])
    if max(needs) <= free:
        return Message("majority.prospect.goes_to_either", red=needs[0], blue=needs[1], free=free)
    side = COLOURS[needs.index(min(needs))]
    return Message("majority.prospect.goes_with_free", side=side, needed=min(needs), free=free)


def _needed(for_it: int, against: int, free: int) -> int:
    """How many of the free places around give a side more than the other has."""
    return (against + free - for_it) // 2 + 1
