"""The first game of Mole Majority, step by step: a turn that claims a hex."""

from __future__ import annotations

from typing import Final

from molecore.core.lessons import Lesson, LessonPart, LessonStep
from molecore.games.mole_majority import events as e
from molecore.words import Message

_CLAIM: Final = LessonPart(
    seat=0,
    seed=2,
    steps=(
        LessonStep(
            task=Message("lesson.mole_majority.card"),
            turn="n4",
            outcome=Message("lesson.mole_majority.card.done"),
            events=(e.CardPlayed,),
            rules=("R41",),
        ),
        LessonStep(
            task=Message("lesson.mole_majority.move"),
            turn="m0/5-r0/0,m0/4-r0/1,m0/3-r0/2",
            outcome=Message("lesson.mole_majority.move.done"),
            events=(e.MoleMoved, e.HexClaimed),
            rules=("R18", "R19", "R22", "R26"),
        ),
        LessonStep(
            task=Message("lesson.mole_majority.breed"),
            turn="m0/3",
            outcome=Message("lesson.mole_majority.breed.done"),
            events=(e.MoleBred,),
            rules=("R17",),
        ),
        LessonStep(
            task=Message("lesson.mole_majority.stack"),
            turn="+gk1,m0/4",
            outcome=Message("lesson.mole_majority.stack.done"),
            events=(e.CardStacked, e.MoleBred),
            rules=("R50", "R51"),
        ),
        LessonStep(
            task=Message("lesson.mole_majority.end"),
            turn="end",
            outcome=Message("lesson.mole_majority.end.done"),
            events=(e.TurnEnded, e.CardsDrawn),
            rules=("R34", "R35"),
        ),
        LessonStep(task=Message("lesson.mole_majority.points"), rules=("R22", "R94", "R100")),
        LessonStep(task=Message("lesson.mole_majority.lost"), rules=("R78", "R90")),
    ),
)
LESSON: Final = Lesson("mole_majority", (_CLAIM,))
