"""Lessons: a first game taught step by step, as data.

A lesson is played by the real rules on a real match. A step says which turn it
asks for, and `next_press` what is to be pressed for it next. What a person is told
to press comes from there too, so the words cannot ask for anything else.
Nothing here knows a page.
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
    """One turn to play, or something to read."""

    task: Message
    """What the turn is for. The instruction what to press is made from the turn."""
    turn: str = ""
    """The turn that is asked for, in notation; "" where there is only something to read."""
    outcome: Message | None = None
    """What came of the turn."""
    events: tuple[type, ...] = ()
    """The classes of events that ``outcome`` speaks of, all of which the turn brings."""
    replies: tuple[str, ...] = ()
    """What the others play next, in notation, by the first seat that may act."""
    gathers: tuple[Target, ...] = ()
    """What is pressed for the turn, in order, where a button then plays it all."""
    lit: tuple[Target, ...] = ()
    """The places that a step to read speaks of."""
    rules: tuple[str, ...] = ()
    """The numbers of the rules it teaches."""


@record
class LessonPart:
    """Some steps of one match, which has the options and seats of a first game."""

    seat: Seat
    """The learner's."""
    steps: tuple[LessonStep, ...]
    seed: int = 0
    opening: tuple[str, ...] = ()
    """What was played before the first step, in notation, by the first seat that may act."""
    way: str = ""
    """The preset whose options it has instead; "" for those of a first game."""


@record
class Lesson:
    """All steps; the first begins with the aim, the last tells how most games are lost.

    What a first game leaves out follows in a second lesson, whose steps are counted on.
    """

    game: str
    parts: tuple[LessonPart, ...]
    second: tuple[LessonPart, ...] = ()

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        """All steps of the first lesson, whatever part they are in."""
        return tuple(step for part in self.parts for step in part.steps)

    @property
    def second_steps(self) -> tuple[LessonStep, ...]:
        """All steps of the second lesson; () if there is none."""
        return tuple(step for part in self.second for step in part.steps)

    def around(self, at: int) -> tuple[int, int]:
        """The first step of the lesson that step ``at`` is in, and the one after its last."""
        first = len(self.steps)
        return (0, first) if at < first else (first, first + len(self.second_steps))

    def place(self, at: int) -> tuple[LessonPart, int]:
        """The part that step ``at`` (from 0) belongs to, and which of its steps it is."""
        for part in (*self.parts, *self.second):
            if at < len(part.steps):
                return part, at
            at -= len(part.steps)
        raise IndexError(at)


Seating: TypeAlias = Callable[[LessonPart], Sequence[Player]]
"""The players of a part: a person in the learner's seat, others in the rest."""
Judgement: TypeAlias = Literal["going", "done", "astray"]
"""How a turn compares with the one asked for: begun well, played, or another one."""

MATCH_ID: Final = "lesson"
"""The id of every lesson's match, which is never kept."""


def position(lesson: Lesson, game: AnyGame, at: int, seating: Seating) -> Match:
    """The match where step ``at`` begins."""
    part, inside = lesson.place(at)
    match = begun(part, game, seating(part))
    for step in part.steps[:inside]:
        match = replied(played(match, step, part.seat), step)
    return match


def begun(part: LessonPart, game: AnyGame, players: Sequence[Player]) -> Match:
    """The match of a part at its first step."""
    meta = game.meta
    options = dict(meta.options_in(part.way) if part.way else meta.first_options)
    match = new_match(game, players, options, part.seed, MATCH_ID)
    for turn in part.opening:
        match = match.play_text(turn)
    return match


def played(match: Match, step: LessonStep, seat: Seat) -> Match:
    """``match`` after the turn of ``step``, if it asks for one."""
    return match.play_text(step.turn, seat) if step.turn else match


def replied(match: Match, step: LessonStep) -> Match:
    """``match`` with all that the others play after ``step``."""
    for turn in step.replies:
        match = match.play_text(turn)
    return match


def judged(step: LessonStep, seat: Seat, before: Match, after: Match) -> Judgement:
    """What the plies that lead from ``before`` to ``after`` are to ``step``."""
    done, wanted = _plies(before, after), _plies(before, played(before, step, seat))
    if done == wanted:
        return "done"
    return "going" if done == wanted[: len(done)] else "astray"


def next_press(
    step: LessonStep, seat: Seat, before: Match, now: Match, pressed: Sequence[Target]
) -> Target | None:
    """What to press next after ``pressed``; None where all is pressed or no press helps.

    ``before`` is the match as the step began. A gathered press that is wrong comes back here, as
    pressing it again takes it back.
    """
    if judged(step, seat, before, now) != "going":
        return None
    if step.gathers:
        return _next_gathered(step.gathers, tuple(filter(None, pressed)))
    action = _plies(before, played(before, step, seat))[now.cursor - before.cursor]
    begun_well = tuple(pressed) == action.targets[: len(pressed)]
    onward = action.targets[len(pressed) :] if begun_well else action.targets
    return onward[0] if onward else None


def _next_gathered(wanted: tuple[Target, ...], pressed: tuple[Target, ...]) -> Target | None:
    if pressed == wanted[: len(pressed)]:
        return wanted[len(pressed)] if len(pressed) < len(wanted) else None
    return pressed[-1]


def _plies(before: Match, after: Match) -> list[Any]:
    return [ply.action for ply in after.plies[before.cursor : after.cursor]]
