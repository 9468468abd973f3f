"""The first game of Mole Hill, step by step: first as the mole, then as the gardener."""

from __future__ import annotations

from typing import Final

from molecore.core.lessons import Lesson, LessonPart, LessonStep
from molecore.games.mole_hill.events import Dug, FlowerReached, MolePlaced, RodPlaced, RoundEnded
from molecore.words import Message

_MOLE: Final = LessonPart(
    seats=2,
    seat=0,
    steps=(
        LessonStep(
            task=Message("lesson.mole_hill.come_up"),
            turns=("c3",),
            because=Message("lesson.mole_hill.come_up.why"),
            events=(MolePlaced,),
            replies=("c3-c4",),
            rules=("H7", "H8"),
        ),
        LessonStep(
            task=Message("lesson.mole_hill.corner"),
            turns=("d4",),
            because=Message("lesson.mole_hill.corner.why"),
            events=(Dug,),
            replies=("d4|e4",),
            rules=("H10", "H11"),
        ),
        LessonStep(
            task=Message("lesson.mole_hill.around"),
            turns=("e5", "e3"),
            because=Message("lesson.mole_hill.around.why"),
            events=(Dug,),
            replies=("d6-d7",),
            rules=("H10",),
        ),
        LessonStep(
            task=Message("lesson.mole_hill.centre"),
            turns=("e4",),
            because=Message("lesson.mole_hill.centre.why"),
            events=(Dug,),
            replies=("e4|f4",),
            rules=("H14",),
        ),
        LessonStep(
            task=Message("lesson.mole_hill.jump"),
            turns=("i4",),
            because=Message("lesson.mole_hill.jump.why"),
            events=(
                Dug,
                FlowerReached,
            ),
            replies=("h4|i4",),
            rules=("H14", "H20"),
        ),
        LessonStep(
            task=Message("lesson.mole_hill.score"),
            rules=("H19", "H20"),
        ),
    ),
)
_GARDENER: Final = LessonPart(
    seats=2,
    seat=1,
    opening=("b3", "c4|d4", "a2", "b1|c1", "b2", "c2|d2", "a1"),
    steps=(
        LessonStep(
            task=Message("lesson.mole_hill.close"),
            turns=("a1|b1",),
            because=Message("lesson.mole_hill.close.why"),
            events=(
                RodPlaced,
                RoundEnded,
            ),
            rules=("H8", "H16"),
        ),
        LessonStep(task=Message("lesson.mole_hill.swap"), rules=("H6", "H22")),
    ),
)
LESSON: Final = Lesson("mole_hill", (_MOLE, _GARDENER))
