"""Lessons: a first game told step by step, as data, and what has become of a step.

A lesson is played by the real rules on a real match. A step says what to do,
which turns will do, why something came of it, and what the others play then.
Nothing here knows a page: whoever shows a lesson asks `position` where a step
begins and `judged` what a person's turn was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, TypeAlias

from molecore.core.match import Match, Player, new_match
from molecore.core.protocol import AnyGame, Seat, Target
from molecore.core.record import record
from molecore.words import Message


@record
class LessonStep:
    """One thing to do, or to read where no turn is asked for."""

    task: Message
    """What to do, as an invitation."""
    turns: tuple[str, ...] = ()
    """The turns that will do, in notation; () where there is only something to read."""
    because: Message | None = None
    """Why what came of it came of it."""
    events: tuple[type, ...] = ()
    """The classes of events that ``because`` speaks of: each of ``turns`` brings them all."""
    replies: tuple[str, ...] = ()
    """What is played next without the learner, in notation, by whoever may act first."""
    lit: tuple[Target, ...] = ()
    """What is shown besides what the turns press."""
    rules: tuple[str, ...] = ()
    """The rules it teaches, by their numbers."""


@record
class LessonPart:
    """Some steps of one match, from where the match stands on."""

    seats: int
    seat: Seat
    """The learner's."""
    steps: tuple[LessonStep, ...]
    options: tuple[tuple[str, Any], ...] = ()
    """Those that differ from the usual ones."""
    seed: int = 0
    opening: tuple[str, ...] = ()
    """What was played before the first step, in notation, by whoever may act first."""


@record
class Lesson:
    """The first game, from its first step to its last."""

    game: str
    parts: tuple[LessonPart, ...]

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        """All steps, whatever part they are in."""
        return tuple(step for part in self.parts for step in part.steps)

    def place(self, at: int) -> tuple[LessonPart, int]:
        """The part that step ``at`` (from 0) belongs to, and which of its steps it is."""
        for part in self.parts:
            if at < len(part.steps):
                return part, at
            at -= len(part.steps)
        raise IndexError(at)


Seating: TypeAlias = Callable[[LessonPart], Sequence[Player]]
"""Who sits in the seats of a part: a person in the learner's, others in the rest."""
Judgement: TypeAlias = Literal["going", "done", "astray"]
"""Of a turn in a lesson: begun well, played, or another one than was asked for."""

MATCH_ID: Final = "lesson"
"""What the match of every lesson is called; it is never kept."""


def position(lesson: Lesson, game: AnyGame, at: int, seating: Seating) -> Match:
    """The match where step ``at`` begins, played there by the first of the turns of each step."""
    part, inside = lesson.place(at)
    match = begun(part, game, seating(part))
    for step in part.steps[:inside]:
        for turn in step.turns[:1]:
            match = match.play_text(turn, part.seat)
        match = replied(match, step)
    return match


def begun(part: LessonPart, game: AnyGame, players: Sequence[Player]) -> Match:
    """The match of a part at its first step."""
    match = new_match(game, players, dict[str, object](part.options), part.seed, MATCH_ID)
    for turn in part.opening:
        match = match.play_text(turn)
    return match


def replied(match: Match, step: LessonStep) -> Match:
    """``match`` with all that is played after ``step`` without the learner."""
    for turn in step.replies:
        match = match.play_text(turn)
    return match


def judged(step: LessonStep, seat: Seat, before: Match, after: Match) -> Judgement:
    """What the plies that lead from ``before`` to ``after`` are to ``step``."""
    played = _plies(before, after)
    wanted = [_plies(before, before.play_text(turn, seat)) for turn in step.turns]
    if played in wanted:
        return "done"
    begun_well = any(turn[: len(played)] == played for turn in wanted)
    return "going" if begun_well else "astray"


def pointed(
    step: LessonStep, seat: Seat, before: Match, now: Match, pressed: Sequence[Target]
) -> frozenset[Target]:
    """The places to be lit: what the next press of any turn that still will do is."""
    found = set(step.lit)
    for turn in step.turns:
        plies = _plies(before, before.play_text(turn, seat))
        done = len(_plies(before, now))
        if plies[:done] == _plies(before, now) and done < len(plies):
            found.update(_next(plies[done:], pressed))
    return frozenset(found)


def _next(actions: Sequence[Any], pressed: Sequence[Target]) -> tuple[Target, ...]:
    """What is pressed after ``pressed``: of one action, or of several that are gathered first."""
    targets = tuple(target for action in actions for target in action.targets)
    first = tuple(actions[0].targets)
    if tuple(pressed) == first[: len(pressed)] and len(pressed) < len(first):
        return (first[len(pressed)],)
    return tuple(target for target in targets if target not in pressed)


def _plies(before: Match, after: Match) -> list[Any]:
    return [ply.action for ply in after.plies[before.cursor : after.cursor]]
