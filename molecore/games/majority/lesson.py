"""The first game of Majority, step by step: a flip, flips in a row, the count; then secrets."""

from __future__ import annotations

from typing import Final

from molecore.core.lessons import Lesson, LessonPart, LessonStep
from molecore.games.majority.events import PreferencePlaced, SeatClaimed, SeatFlipped, SlipFilled
from molecore.words import Message

_FLIP: Final = LessonPart(
    seat=0,
    opening=("U:A2", "U:B1", "U:C1", "U:J3"),
    steps=(
        LessonStep(
            task=Message("lesson.majority.beside"),
            turn="U:C2",
            outcome=Message("lesson.majority.beside.done"),
            events=(SeatClaimed,),
            replies=("U:J5",),
            rules=("J3", "J8"),
        ),
        LessonStep(
            task=Message("lesson.majority.flip"),
            turn="U:B2",
            outcome=Message("lesson.majority.flip.done"),
            events=(SeatFlipped,),
            rules=("J14", "J15"),
        ),
    ),
)
_CASCADE: Final = LessonPart(
    seat=0,
    opening=(
        *("U:A2", "U:B1", "U:C2", "U:C1", "U:D5", "U:D1", "U:E5", "U:D2"),
        *("U:F5", "U:H1", "U:E6", "U:H2", "U:F6", "U:I2"),
    ),
    steps=(
        LessonStep(
            task=Message("lesson.majority.cascade"),
            turn="U:B2",
            outcome=Message("lesson.majority.cascade.done"),
            events=(SeatFlipped,),
            replies=("U:J5",),
            rules=("J16", "J17", "J19"),
        ),
        LessonStep(
            task=Message("lesson.majority.risk"),
            turn="U:I1",
            outcome=Message("lesson.majority.risk.done"),
            events=(SeatClaimed,),
            replies=("U:J2",),
            rules=("J14",),
        ),
        LessonStep(
            task=Message("lesson.majority.count"),
            lit=("U:I1",),
            rules=("J23", "J24"),
        ),
        LessonStep(task=Message("lesson.majority.lost"), rules=("J14",)),
    ),
)
_SECRETS: Final = LessonPart(
    seat=0,
    way="secrets",
    steps=(
        LessonStep(
            task=Message("lesson.majority.declare"),
            turn="pref:U:B1,U:E4,U:H2",
            gathers=("U:B1", "U:H2", "U:E4"),
            outcome=Message("lesson.majority.declare.done"),
            events=(SlipFilled,),
            replies=("pref:U:C1,U:F6,U:I8",),
            rules=("J5", "J7"),
        ),
        LessonStep(
            task=Message("lesson.majority.own"),
            turn="U:B1",
            outcome=Message("lesson.majority.own.done"),
            events=(PreferencePlaced,),
            replies=("U:A2",),
            rules=("J10", "J12"),
        ),
        LessonStep(
            task=Message("lesson.majority.theirs"),
            turn="U:C1",
            outcome=Message("lesson.majority.theirs.done"),
            events=(PreferencePlaced,),
            replies=("U:J3",),
            rules=("J11",),
        ),
        LessonStep(
            task=Message("lesson.majority.surrounded"),
            lit=("U:E4", "U:H2"),
            rules=("J13", "J24"),
        ),
        LessonStep(task=Message("lesson.majority.apart"), rules=("J12",)),
    ),
)
LESSON: Final = Lesson("majority", (_FLIP, _CASCADE), (_SECRETS,))
