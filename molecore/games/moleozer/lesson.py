"""The first game of Moleozer, step by step: three guesses, and the mole in a house."""

from __future__ import annotations

from typing import Final

from molecore.core.lessons import Lesson, LessonPart, LessonStep
from molecore.games.moleozer.events import CardsTurned, Guessed, HouseCrushed, MoleMoved
from molecore.words import Message

_GAME: Final = LessonPart(
    seat=0,
    seed=193,
    opening=("ready", "ready", "8"),
    steps=(
        LessonStep(
            task=Message("lesson.moleozer.guess"),
            turn="13",
            outcome=Message("lesson.moleozer.guess.done"),
            events=(Guessed, CardsTurned),
            rules=("Z11", "Z16", "Z18"),
        ),
        LessonStep(
            task=Message("lesson.moleozer.step"),
            turn="A1",
            outcome=Message("lesson.moleozer.step.done"),
            events=(MoleMoved,),
            rules=("Z14", "Z26"),
        ),
        LessonStep(
            task=Message("lesson.moleozer.again"),
            turn="12",
            outcome=Message("lesson.moleozer.again.done"),
            events=(Guessed,),
            replies=("14",),
            rules=("Z10", "Z11"),
        ),
        LessonStep(
            task=Message("lesson.moleozer.second"),
            turn="A2",
            outcome=Message("lesson.moleozer.second.done"),
            events=(MoleMoved,),
            replies=("10",),
            rules=("Z19", "Z20"),
        ),
        LessonStep(
            task=Message("lesson.moleozer.third"),
            turn="16",
            outcome=Message("lesson.moleozer.third.done"),
            events=(Guessed, CardsTurned),
            rules=("Z18",),
        ),
        LessonStep(
            task=Message("lesson.moleozer.onward"),
            turn="A3",
            outcome=Message("lesson.moleozer.onward.done"),
            events=(MoleMoved,),
            rules=("Z28", "Z29", "Z30"),
        ),
        LessonStep(
            task=Message("lesson.moleozer.crush"),
            turn="A4",
            outcome=Message("lesson.moleozer.crush.done"),
            events=(MoleMoved, HouseCrushed),
            rules=("Z35", "Z45"),
        ),
        LessonStep(task=Message("lesson.moleozer.lost"), rules=("Z8",)),
    ),
)
LESSON: Final = Lesson("moleozer", (_GAME,))
