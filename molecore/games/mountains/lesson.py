"""The first game of Mountains Out of Molehills, step by step: a round, and a peek."""

from __future__ import annotations

from typing import Final

from molecore.core.lessons import Lesson, LessonPart, LessonStep
from molecore.games.mountains.events import (
    CardDrafted,
    MoleMoved,
    MolePeeked,
    MoleTurned,
    MountainToppled,
    PlanConfirmed,
    RestDiscarded,
    RoundScored,
)
from molecore.words import Message

_ROUND: Final = LessonPart(
    seats=2,
    seat=0,
    seed=686,
    opening=(
        "corner:A4",
        "face:E",
        "corner:D4",
        "face:E",
        "take:M1U",
        "take:M1L",
        "take:M1U",
        "take:UTURN",
        "take:UTURN",
    ),
    steps=(
        LessonStep(
            task=Message("lesson.mountains.take"),
            turns=("take:M2",),
            because=Message("lesson.mountains.take.why"),
            events=(CardDrafted,),
            replies=("take:M3",),
            rules=("T9", "T11"),
        ),
        LessonStep(
            task=Message("lesson.mountains.last"),
            turns=("take:M3",),
            because=Message("lesson.mountains.last.why"),
            events=(
                CardDrafted,
                RestDiscarded,
            ),
            rules=("T9", "T10"),
        ),
        LessonStep(
            task=Message("lesson.mountains.plan"),
            turns=("plan:M1L,UTURN,M2,M3",),
            because=Message("lesson.mountains.plan.why"),
            events=(PlanConfirmed,),
            replies=("plan:UTURN,M1U,M3,M1U",),
            rules=("T12", "T13"),
        ),
        LessonStep(
            task=Message("lesson.mountains.turn"),
            turns=("turn-first",),
            because=Message("lesson.mountains.turn.why"),
            events=(
                MoleTurned,
                MoleMoved,
            ),
            replies=("turn-first", "turn-first"),
            rules=("T18", "T23"),
        ),
        LessonStep(
            task=Message("lesson.mountains.topple"),
            turns=("topple:N",),
            because=Message("lesson.mountains.topple.why"),
            events=(
                MountainToppled,
                RoundScored,
            ),
            rules=("T34", "T38"),
        ),
        LessonStep(
            task=Message("lesson.mountains.score"),
            rules=("T47", "T49", "T50"),
        ),
    ),
)
_PEEK: Final = LessonPart(
    seats=2,
    seat=1,
    seed=246,
    opening=(
        "corner:A1",
        "face:E",
        "corner:A4",
        "face:W",
        "take:MOLE",
        "take:M1R",
        "take:M1U",
        "take:UTURN",
        "take:M3",
        "take:M1R",
        "take:MOLE",
        "take:MOLE",
        "plan:UTURN,MOLE,M1R,M1R",
        "plan:M3,M1U,MOLE,MOLE",
    ),
    steps=(
        LessonStep(
            task=Message("lesson.mountains.back"),
            turns=("turn-first",),
            because=Message("lesson.mountains.back.why"),
            events=(
                MoleMoved,
                MolePeeked,
            ),
            rules=("T23", "T29"),
        ),
        LessonStep(
            task=Message("lesson.mountains.peek"),
            turns=("topple:S",),
            because=Message("lesson.mountains.peek.why"),
            events=(MountainToppled,),
            rules=("T29", "T34"),
        ),
    ),
)
LESSON: Final = Lesson(
    "mountains",
    (
        _ROUND,
        _PEEK,
    ),
)
