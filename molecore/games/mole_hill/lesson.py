"""The first game of Mole Hill, step by step: first as the mole, then as the gardener."""

from __future__ import annotations

from typing import Final

from molecore.core.lessons import Lesson, LessonPart, LessonStep
from molecore.games.mole_hill.events import Dug, FlowerReached, MolePlaced, RodPlaced, RoundEnded
from molecore.words import Message

_MOLE: Final = LessonPart(
    seat=0,
    steps=(
        LessonStep(
            task=Message("lesson.mole_hill.come_up"),
            turn="c3",
            outcome=Message("lesson.mole_hill.come_up.done"),
            events=(MolePlaced,),
            replies=("c3-c4",),
            rules=("H7", "H8"),
        ),
        LessonStep(
            task=Message("lesson.mole_hill.corner"),
            turn="d4",
            outcome=Message("lesson.mole_hill.corner.done"),
            events=(Dug,),
            replies=("d4|e4",),
            rules=("H10", "H11"),
        ),
        LessonStep(
            task=Message("lesson.mole_hill.around"),
            turn="e5",
            outcome=Message("lesson.mole_hill.around.done"),
            events=(Dug,),
            replies=("d6-d7",),
            rules=("H10",),
        ),
        LessonStep(
            task=Message("lesson.mole_hill.centre"),
            turn="e4",
            outcome=Message("lesson.mole_hill.centre.done"),
            events=(Dug,),
            replies=("e4|f4",),
            rules=("H14",),
        ),
        LessonStep(
            task=Message("lesson.mole_hill.jump"),
            turn="i4",
            outcome=Message("lesson.mole_hill.jump.done"),
            events=(Dug, FlowerReached),
            replies=("h4|i4",),
            rules=("H14", "H19", "H20"),
        ),
    ),
)
_GARDENER: Final = LessonPart(
    seat=1,
    opening=("b3", "c4|d4", "a2", "b1|c1", "b2", "c2|d2", "a1"),
    steps=(
        LessonStep(
            task=Message("lesson.mole_hill.close"),
            turn="a1|b1",
            outcome=Message("lesson.mole_hill.close.done"),
            events=(RodPlaced, RoundEnded),
            rules=("H6", "H8", "H16", "H22"),
        ),
        LessonStep(task=Message("lesson.mole_hill.lost"), rules=("H16", "H19")),
    ),
)
LESSON: Final = Lesson("mole_hill", (_MOLE, _GARDENER))
