"""The first game of Mole Majority, step by step: a turn that claims a hex, and a convert."""

from __future__ import annotations

from typing import Final

from molecore.core.lessons import Lesson, LessonPart, LessonStep
from molecore.games.mole_majority.events import (
    CardPlayed,
    CardsDrawn,
    CardStacked,
    HexClaimed,
    MoleBred,
    MoleConverted,
    MoleMoved,
    TurnEnded,
)
from molecore.words import Message

_CLAIM: Final = LessonPart(
    seats=2,
    seat=0,
    options=(("layout", "star"),),
    seed=2,
    steps=(
        LessonStep(
            task=Message("lesson.mole_majority.card"),
            turns=("n4",),
            because=Message("lesson.mole_majority.card.why"),
            events=(CardPlayed,),
            rules=("R41",),
        ),
        LessonStep(
            task=Message("lesson.mole_majority.move"),
            turns=("m0/5-r0/0,m0/4-r0/1",),
            because=Message("lesson.mole_majority.move.why"),
            events=(MoleMoved,),
            rules=("R18", "R19"),
        ),
        LessonStep(
            task=Message("lesson.mole_majority.claim"),
            turns=("m0/3-r0/2",),
            because=Message("lesson.mole_majority.claim.why"),
            events=(
                MoleMoved,
                HexClaimed,
            ),
            rules=("R22", "R26"),
        ),
        LessonStep(
            task=Message("lesson.mole_majority.breed"),
            turns=("m0/3",),
            because=Message("lesson.mole_majority.breed.why"),
            events=(MoleBred,),
            rules=("R17",),
        ),
        LessonStep(
            task=Message("lesson.mole_majority.stack"),
            turns=("+gk1,m0/4",),
            because=Message("lesson.mole_majority.stack.why"),
            events=(
                CardStacked,
                MoleBred,
            ),
            rules=("R50", "R51"),
        ),
        LessonStep(
            task=Message("lesson.mole_majority.end"),
            turns=("end",),
            because=Message("lesson.mole_majority.end.why"),
            events=(
                TurnEnded,
                CardsDrawn,
            ),
            rules=("R34", "R35"),
        ),
    ),
)
_CONVERT: Final = LessonPart(
    seats=2,
    seat=0,
    options=(("layout", "star"),),
    seed=389,
    opening=("n2,m0/5-r0/0,m0/2-r5/1,end", "n3,+cv:move,m3/1-r4/1,+gk1,m3/1,end"),
    steps=(
        LessonStep(
            task=Message("lesson.mole_majority.convert"),
            turns=("cv,x:r4/1",),
            because=Message("lesson.mole_majority.convert.why"),
            events=(
                CardPlayed,
                MoleConverted,
            ),
            rules=("R70", "R71"),
        ),
        LessonStep(
            task=Message("lesson.mole_majority.points"),
            rules=("R22", "R94", "R100"),
        ),
    ),
)
LESSON: Final = Lesson(
    "mole_majority",
    (
        _CLAIM,
        _CONVERT,
    ),
)
