"""What a choice does to the mole's ways on, in words: the reason why it is a good one."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import Action, Seat
from molecore.games.mole_hill.board import Square, column_row
from molecore.games.mole_hill.movement import in_reach, may_jump
from molecore.games.mole_hill.records import View
from molecore.words import Message

_SIDES: Final = (("west", (-1, 0)), ("east", (1, 0)), ("north", (0, 1)), ("south", (0, -1)))
"""Ways across the lawn; the rows count upwards."""


def advice(before: View, after: View, _seat: Seat, _: Action) -> Message | None:
    """What became of the mole's ways on; None where it may leap, or there is nothing to say."""
    if not after.visits or after.round != before.round or may_jump(after):
        return _ended(before, after)
    open_now = _ways_on(after)
    if before.to_act != "gardener":
        return Message("mole_hill.advice.leads_on", n=len(open_now))
    open_before = _ways_on(before)
    for side, direction in _SIDES:
        if _any_towards(before.visits[-1], open_before, direction) and not _any_towards(
            before.visits[-1], open_now, direction
        ):
            return Message(f"mole_hill.advice.closes.{side}", n=len(open_now))
    if len(open_now) < len(open_before):
        return Message("mole_hill.advice.fewer", n=len(open_now), before=len(open_before))
    return None


def _ended(before: View, after: View) -> Message | None:
    """That the round is over, if a rod did that."""
    over = after.round != before.round or after.result is not None
    return Message("mole_hill.advice.ends") if over and before.to_act == "gardener" else None


def _ways_on(view: View) -> tuple[Square, ...]:
    """The squares that one step leads to."""
    near = in_reach(view.visits[-1], view.rods)
    return tuple(square for square in near if square not in view.visits)


def _any_towards(start: Square, targets: tuple[Square, ...], direction: tuple[int, int]) -> bool:
    """Whether one of the ``targets`` lies on that side of ``start``, straight or aslant."""
    (column, row), (right, up) = column_row(start), direction
    return any(
        (there[0] - column) * right + (there[1] - row) * up > 0
        for there in map(column_row, targets)
    )
