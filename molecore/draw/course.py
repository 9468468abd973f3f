"""The course of a match: its plies in stretches, the parts of the game, and what each is called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import takewhile
from operator import is_
from typing import Any, Final

from molecore.core.match import Match
from molecore.core.protocol import Step, is_told
from molecore.core.record import record
from molecore.draw import boards
from molecore.drawing.board import START, Part
from molecore.words import Message


class Same:
    """A cache key that compares steps by identity: comparing their contents takes long."""

    __slots__ = ("steps",)

    def __init__(self, steps: tuple[Step[Any], ...]) -> None:
        self.steps = steps

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.steps)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Same) or len(other.steps) != len(self.steps):
            return False
        return all(map(is_, self.steps, other.steps))


LENGTH: Final = 16
"""Plies in a stretch."""
_STRETCHES: Final = 500
"""Stretches that are kept: as many as four of the longest matches have."""
_TENS: Final = 10
"""Turns below one heading, in a game without rounds."""


@record
class CoursePoint:
    """A place in the course of a game."""

    part: Part
    """The part of the last event."""
    told: Part
    """The part of the last event that the move list shows."""


@record
class Stretch:
    """Some plies in a row."""

    first: int
    steps: Same
    before: CoursePoint
    """Where it begins."""


def stretches(match: Match) -> Iterator[Stretch]:
    """All plies of a match; a ply that is played changes the last stretch alone."""
    place = _opening(match)
    for first in range(1, len(match.plies) + 1, LENGTH):
        stretch = Stretch(first, Same(match.steps[first : first + LENGTH]), place)
        yield stretch
        _, place = _walked(match.game, stretch.steps, place)


def _opening(match: Match) -> CoursePoint:
    """The place after the set-up, which the move list shows apart."""
    _, set_up = _walked(match.game, Same(match.steps[:1]), CoursePoint(START, START))
    return CoursePoint(set_up.part, START)


@lru_cache(maxsize=_STRETCHES)
def _walked(game: Any, steps: Same, place: CoursePoint) -> tuple[tuple[Part, ...], CoursePoint]:
    """The part that each of ``steps`` begins in, and where the game stands after the last."""
    board, part, told = boards.of(game.meta.id), place.part, place.told
    begun = list[Part]()
    for step in steps.steps:
        begun.append(board.part(part, step.events[0]) if step.events else part)
        for event in step.events:
            part = board.part(part, event)
            if is_told(event):
                told = part
    return tuple(begun), CoursePoint(part, told)


def ply_name(match: Match, ply: int) -> Message:
    """What the ``ply``-th ply is called, the first being 1: "Round 4, second card, choice 2".

    The ply after the last, which is yet to come, has a name as well.
    """
    parts, to_come = list[Part](), _opening(match).part
    for stretch in stretches(match):
        if stretch.first <= ply:
            begun, after = _walked(match.game, stretch.steps, stretch.before)
            parts, to_come = [*parts, *begun], after.part
    *before, part = (*parts, to_come)[:ply]
    earlier = takewhile(part.__eq__, reversed(before))
    return named(part, ply, choice=1 + sum(1 for _ in earlier))


def position_name(match: Match, ply: int) -> Message:
    """The name of the position after ``ply`` plies: that of the last of them."""
    return ply_name(match, ply) if ply else Message("part.start")


# ---- what a part is called


def heading(part: Part) -> Message | None:
    """Return the heading of a part; None at `START`."""
    if part.kind == "turns":
        return _some_turns(part)
    return _HEADINGS[part.kind](part) if part.kind else None


def _some_turns(part: Part) -> Message:
    first = _TENS * ((part.turn - 1) // _TENS) + 1
    last = first + _TENS - 1
    if part.round == 1:
        return Message("part.turns", first=first, last=last)
    return Message("part.contest_turns", contest=part.round, first=first, last=last)


def named(part: Part, ply: int, choice: int = 1) -> Message:
    """Return what the ``ply``-th ply is called: "Round 1, turn 7", or "..., choice 2".

    It belongs to ``part``, as the ``choice``-th ply in a row that does.
    """
    called = _named(part)
    if called is None:
        return Message("part.ply", ply=ply)
    return called if choice == 1 else Message("part.choice", part=called, choice=choice)


def _named(part: Part) -> Message | None:
    if part.kind == "round" and part.turn:
        return Message("part.round_turn", round=part.round, turn=part.turn)
    if part.kind == "turns" and part.round == 1:
        return Message("part.turn", turn=part.turn)
    if part.kind == "turns":
        return Message("part.contest_turn", contest=part.round, turn=part.turn)
    return heading(part)


_HEADINGS: Final[Mapping[str, Callable[[Part], Message]]] = {
    "setup": lambda _: Message("part.setup"),
    "preferences": lambda _: Message("part.preferences"),
    "meadow": lambda _: Message("part.meadow"),
    "houses": lambda _: Message("part.houses"),
    "deal": lambda _: Message("part.deal"),
    "contest": lambda part: Message("part.contest", contest=part.round),
    "round": lambda part: Message("part.round", round=part.round),
    "round_over": lambda part: Message("part.round", round=part.round),
    "draft": lambda part: Message("part.draft", round=part.round),
    "plans": lambda part: Message("part.plans", round=part.round),
    "card": lambda part: Message(f"part.card.{part.turn}", round=part.round),
    "points": lambda part: Message("part.points", round=part.round),
    "order": lambda part: Message("part.order", round=part.round),
}
"""The headings of parts, by their kind, but for turns."""
