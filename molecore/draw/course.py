"""The course of a match: its plies in stretches, and the part of the game each belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from operator import is_
from typing import Any, Final

from molecore.core.match import Match
from molecore.core.protocol import Step, is_told
from molecore.core.record import record
from molecore.draw import boards
from molecore.drawing.parts import START, Part, named
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


@record
class Place:
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
    before: Place
    """Where it begins."""


def stretches(match: Match) -> Iterator[Stretch]:
    """All plies of a match; a ply that is played changes the last stretch alone."""
    place = _opening(match)
    for first in range(1, len(match.plies) + 1, LENGTH):
        stretch = Stretch(first, Same(match.steps[first : first + LENGTH]), place)
        yield stretch
        place = _after(_game(match), stretch.steps, place)


def _game(match: Match) -> Any:
    """The game as something hashable, which the protocol does not say."""
    return match.game


def _opening(match: Match) -> Place:
    """The place after the set-up, which the move list shows apart."""
    set_up = _after(_game(match), Same(match.steps[:1]), Place(START, START))
    return Place(set_up.part, START)


def _after(game: Any, steps: Same, place: Place) -> Place:
    """Where the game stands after ``steps``."""
    return _walked(game, steps, place)[1]


@lru_cache(maxsize=_STRETCHES)
def _walked(game: Any, steps: Same, place: Place) -> tuple[tuple[Part, ...], Place]:
    """The part that each of ``steps`` begins in, and where the game stands after the last."""
    board, part, told = boards.of(game.meta.id), place.part, place.told
    begun = list[Part]()
    for step in steps.steps:
        begun.append(board.part(part, step.events[0]) if step.events else part)
        for event in step.events:
            part = board.part(part, event)
            if is_told(event):
                told = part
    return tuple(begun), Place(part, told)


def ply_name(match: Match, ply: int) -> Message:
    """What the ``ply``-th ply is called, the first being 1: "Round 4, second card, choice 2".

    The ply after the last, which is yet to come, has a name as well.
    """
    parts, to_come = list[Part](), _opening(match).part
    for stretch in stretches(match):
        if stretch.first <= ply:
            begun, after = _walked(_game(match), stretch.steps, stretch.before)
            parts, to_come = [*parts, *begun], after.part
    *before, part = (*parts, to_come)[:ply]
    earlier = takewhile(part.__eq__, reversed(before))
    return named(part, ply, choice=1 + sum(1 for _ in earlier))


def position_name(match: Match, ply: int) -> Message:
    """The name of the position after ``ply`` plies: that of the last of them."""
    return ply_name(match, ply) if ply else Message("part.start")
