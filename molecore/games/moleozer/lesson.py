"""The first game of Moleozer, step by step: guesses, the mole, and what symbols change."""

from __future__ import annotations

from typing import Final

from molecore.core.lessons import Lesson, LessonPart, LessonStep
from molecore.games.moleozer.events import (
    CardsTurned,
    Guessed,
    HouseCrushed,
    MoleMoved,
    SeatsSwapped,
)
from molecore.words import Message

_GUESSES: Final = LessonPart(
    seats=3,
    seat=0,
    options=(("houses", "quick"), ("starter", 2)),
    seed=10,
    opening=("ready", "ready", "ready", "8", "20"),
    steps=(
        LessonStep(
            task=Message("lesson.moleozer.guess"),
            turns=("13",),
            because=Message("lesson.moleozer.guess.why"),
            events=(
                Guessed,
                CardsTurned,
            ),
            rules=("Z11", "Z16", "Z18"),
        ),
        LessonStep(
            task=Message("lesson.moleozer.step"),
            turns=("E1",),
            because=Message("lesson.moleozer.step.why"),
            events=(MoleMoved,),
            replies=("30",),
            rules=("Z26",),
        ),
        LessonStep(
            task=Message("lesson.moleozer.again"),
            turns=("20",),
            because=Message("lesson.moleozer.again.why"),
            events=(Guessed,),
            replies=("16",),
            rules=("Z10", "Z11"),
        ),
        LessonStep(
            task=Message("lesson.moleozer.onward"),
            turns=("E2",),
            because=Message("lesson.moleozer.onward.why"),
            events=(MoleMoved,),
            rules=("Z26", "Z29"),
        ),
        LessonStep(
            task=Message("lesson.moleozer.swap"),
            turns=("swap:2",),
            because=Message("lesson.moleozer.swap.why"),
            events=(SeatsSwapped,),
            rules=("Z28", "Z32"),
        ),
    ),
)
_SECOND: Final = LessonPart(
    seats=3,
    seat=0,
    options=(("houses", "quick"), ("starter", 2)),
    seed=17,
    opening=("ready", "ready", "ready", "14", "18"),
    steps=(
        LessonStep(
            task=Message("lesson.moleozer.second"),
            turns=("10",),
            because=Message("lesson.moleozer.second.why"),
            events=(
                Guessed,
                CardsTurned,
            ),
            rules=("Z19",),
        ),
    ),
)
_HOUSE: Final = LessonPart(
    seats=4,
    seat=0,
    options=(("houses", "quick"), ("starter", 1)),
    seed=23,
    opening=(
        "ready",
        "ready",
        "ready",
        "ready",
        "24",
        "30",
        "33",
        "36",
        "E1",
        "pass",
        "18",
        "21",
        "24",
        "12",
        "E2",
        "38",
        "17",
        "29",
        "35",
        "E3",
        "pass",
        "29",
        "17",
        "23",
        "26",
    ),
    steps=(
        LessonStep(
            task=Message("lesson.moleozer.crush"),
            turns=("E4",),
            because=Message("lesson.moleozer.crush.why"),
            events=(
                MoleMoved,
                HouseCrushed,
            ),
            rules=("Z35",),
        ),
        LessonStep(
            task=Message("lesson.moleozer.last"),
            rules=("Z18", "Z45"),
        ),
    ),
)
LESSON: Final = Lesson(
    "moleozer",
    (
        _GUESSES,
        _SECOND,
        _HOUSE,
    ),
)
