"""What a choice does to the mole's ways on, in words: the reason why it is a good one."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import Action, Seat
from molecore.core.record import replace
from molecore.games.mole_hill.actions import Dig
from molecore.games.mole_hill.board import CENTRE, Rod, Square, column_row
from molecore.games.mole_hill.legal import WAYS, Way, in_reach, legal_actions, may_jump
from molecore.games.mole_hill.records import Question, View
from molecore.words import Message, enumerated


def pointer(view: View, seat: Seat) -> Message | None:
    """A flower in reach, the centre, or the way that leaves most; to the gardener, what is left."""
    question = view.question
    if question is None or question.seat != seat:
        return None
    if question.kind == "fence":
        return Message("pointer.mole_hill.fence", n=len(_ways(view, view.visits)))
    if question.kind == "come_up":
        return Message("pointer.mole_hill.come_up", centre=CENTRE)
    near = _ways(view, view.visits)
    for kind, flowers in (("red", view.rules.red_flowers), ("white", view.rules.white_flowers)):
        found = [square for square in near if square in flowers]
        if found:
            return Message(f"pointer.mole_hill.flower.{kind}", square=found[0])
    if CENTRE in near:
        return Message("pointer.mole_hill.centre", centre=CENTRE)
    best = max(near, key=lambda square: len(_ways(view, (*view.visits, square))))
    onward = len(_ways(view, (*view.visits, best)))
    return Message("pointer.mole_hill.open", square=best, ways=onward)


def _ways(view: View, visits: tuple[Square, ...]) -> list[Square]:
    """Where the mole could go after ``visits``."""
    asked = replace(view, visits=visits, question=Question(view.mole, "dig"))
    actions = legal_actions(asked, view.mole)
    return [action.square for action in actions if isinstance(action, Dig)]


_SIDES: Final = (("west", (-1, 0)), ("east", (1, 0)), ("north", (0, 1)), ("south", (0, -1)))
"""Ways across the lawn; the rows count upwards."""


def advice(before: View, after: View, _seat: Seat, _: Action) -> Message | None:
    """What became of the mole's ways on; None where it may leap, or there is nothing to say."""
    if not after.visits or after.round != before.round or may_jump(after):
        return _ended(before, after)
    open_now = _ways_on(after)
    if before.to_act != "gardener":
        return Message("mole_hill.advice.leads_on", n=len(open_now)) if open_now else None
    open_before = _ways_on(before)
    for side, direction in _SIDES:
        if _any_towards(before.visits[-1], open_before, direction) and not _any_towards(
            before.visits[-1], open_now, direction
        ):
            return Message(f"mole_hill.advice.closes.{side}", n=len(open_now))
    if len(open_now) < len(open_before):
        return Message("mole_hill.advice.fewer", n=len(open_now), before=len(open_before))
    return _farther(before, after) or _half_closed(before, after)


def _farther(before: View, after: View) -> Message | None:
    """How many squares two steps lead to, where a rod leaves fewer of them."""
    was, now = (len(_two_steps_on(view)) for view in (before, after))
    return Message("mole_hill.advice.farther", n=now, before=was) if now < was else None


def _half_closed(before: View, after: View) -> Message | None:
    """To which squares a rod leaves but one of two ways round a corner (H11)."""
    ways = WAYS[after.visits[-1]]
    squares = [
        square
        for square in _ways_on(after)
        if _open(ways[square], after.rods) < _open(ways[square], before.rods)
    ]
    if not squares:
        return None
    return Message("mole_hill.advice.one_way_round", n=len(squares), squares=enumerated(squares))


def _open(ways: tuple[Way, Way], rods: tuple[Rod, ...]) -> int:
    """How many of both ways to a square no rod lies across."""
    return sum(not set(rods).intersection(way) for way in ways)


def _ended(before: View, after: View) -> Message | None:
    """That the round is over, if a rod did that."""
    over = after.round != before.round or after.result is not None
    return Message("mole_hill.advice.ends") if over and before.to_act == "gardener" else None


def _ways_on(view: View) -> tuple[Square, ...]:
    """The squares that one step leads to."""
    near = in_reach(view.visits[-1], view.rods)
    return tuple(square for square in near if square not in view.visits)


def _two_steps_on(view: View) -> frozenset[Square]:
    """The squares that two steps lead to."""
    near = _ways_on(view)
    ends = (square for each in near for square in in_reach(each, view.rods))
    return frozenset(ends).difference(view.visits)


def _any_towards(start: Square, targets: tuple[Square, ...], direction: tuple[int, int]) -> bool:
    """Whether one of the ``targets`` lies on that side of ``start``, straight or aslant."""
    (column, row), (right, up) = column_row(start), direction
    return any(
        (there[0] - column) * right + (there[1] - row) * up > 0
        for there in map(column_row, targets)
    )
