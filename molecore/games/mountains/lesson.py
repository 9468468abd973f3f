"""The first game of Mountains Out of Molehills, step by step: one round and its points."""

from __future__ import annotations

from typing import Final

from molecore.core.lessons import Lesson, LessonPart, LessonStep
from molecore.games.mountains import events as e
from molecore.words import Message

_ROUND: Final = LessonPart(
    seat=0,
    seed=180,
    opening=(
        *("corner:D1", "face:N", "corner:D4", "face:N"),
        *("take:M2", "take:M2", "take:M1R", "take:UTURN", "take:M1R", "take:M1L", "take:M2"),
    ),
    steps=(
        LessonStep(
            task=Message("lesson.mountains.take"),
            turn="take:M1U",
            outcome=Message("lesson.mountains.take.done"),
            events=(e.CardDrafted, e.RestDiscarded),
            rules=("T9", "T10"),
        ),
        LessonStep(
            task=Message("lesson.mountains.plan"),
            turn="plan:M2,M1L,UTURN,M1U",
            gathers=("hand-0", "hand-2", "hand-1", "hand-3"),
            outcome=Message("lesson.mountains.plan.done"),
            events=(e.PlanConfirmed,),
            replies=("plan:M2,M1R,M1R,M2", "turn-first"),
            rules=("T12", "T14", "T16"),
        ),
        LessonStep(
            task=Message("lesson.mountains.turn"),
            turn="turn-first",
            outcome=Message("lesson.mountains.turn.done"),
            events=(e.MoleTurned, e.MoleMoved),
            replies=("turn-first",),
            rules=("T18", "T20", "T23"),
        ),
        LessonStep(
            task=Message("lesson.mountains.under"),
            turn="step-first",
            outcome=Message("lesson.mountains.under.done"),
            events=(e.MoleMoved,),
            rules=("T23", "T34"),
        ),
        LessonStep(
            task=Message("lesson.mountains.topple"),
            turn="topple:W",
            outcome=Message("lesson.mountains.topple.done"),
            events=(e.MountainToppled, e.RoundScored),
            rules=("T34", "T38"),
        ),
        LessonStep(task=Message("lesson.mountains.score"), rules=("T47", "T49", "T50")),
        LessonStep(task=Message("lesson.mountains.lost"), rules=("T19",)),
    ),
)
LESSON: Final = Lesson("mountains", (_ROUND,))
