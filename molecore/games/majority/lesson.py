"""The first game of Majority, step by step: claims, a surround, and flips in a row."""

from __future__ import annotations

from typing import Final

from molecore.core.lessons import Lesson, LessonPart, LessonStep
from molecore.games.majority.events import (
    PreferencePlaced,
    PreferencesDeclared,
    SeatCarried,
    SeatClaimed,
    SeatFlipped,
)
from molecore.words import Message

_CLAIMS: Final = LessonPart(
    seats=2,
    seat=0,
    options=(("mode", "upper"),),
    steps=(
        LessonStep(
            task=Message("lesson.majority.declare"),
            turns=("pref:U:C2",),
            because=Message("lesson.majority.declare.why"),
            events=(PreferencesDeclared,),
            replies=("pref:U:E4",),
            rules=("J5", "J7"),
        ),
        LessonStep(
            task=Message("lesson.majority.claim"),
            turns=("U:C1",),
            because=Message("lesson.majority.claim.why"),
            events=(SeatClaimed,),
            replies=("U:J3",),
            rules=("J8", "J9"),
        ),
        LessonStep(
            task=Message("lesson.majority.beside"),
            turns=("U:A2",),
            because=Message("lesson.majority.beside.why"),
            events=(SeatClaimed,),
            replies=("U:J5",),
            rules=("J3",),
        ),
        LessonStep(
            task=Message("lesson.majority.preference"),
            turns=("U:C2",),
            because=Message("lesson.majority.preference.why"),
            events=(PreferencePlaced,),
            replies=("U:B2",),
            rules=("J10", "J12"),
        ),
        LessonStep(
            task=Message("lesson.majority.surround"),
            lit=("U:B1",),
            rules=("J14", "J18"),
        ),
        LessonStep(
            task=Message("lesson.majority.spent"),
            turns=("U:E4",),
            because=Message("lesson.majority.spent.why"),
            events=(PreferencePlaced,),
            rules=("J11",),
        ),
    ),
)
_FLIPS: Final = LessonPart(
    seats=2,
    seat=0,
    options=(("mode", "upper"),),
    opening=(
        "pref:",
        "pref:",
        "U:A2",
        "U:D1",
        "U:C2",
        "U:D2",
        "U:A3",
        "U:B2",
        "U:B3",
        "U:J7",
        "U:C3",
        "U:J6",
    ),
    steps=(
        LessonStep(
            task=Message("lesson.majority.flips"),
            turns=("U:B1",),
            because=Message("lesson.majority.flips.why"),
            events=(
                SeatCarried,
                SeatFlipped,
            ),
            rules=("J16", "J17", "J19"),
        ),
        LessonStep(
            task=Message("lesson.majority.votes"),
            rules=("J23", "J24"),
        ),
    ),
)
LESSON: Final = Lesson(
    "majority",
    (
        _CLAIMS,
        _FLIPS,
    ),
)
