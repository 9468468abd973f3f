from __future__ import annotations

import pytest

from molecore.core.protocol import GameEnded, Result
from molecore.games.mole_hill.events import (
    Asked,
    Dug,
    Event,
    FirstMoleDrawn,
    FlowerReached,
    MolePlaced,
    RodPlaced,
    RoundBegan,
    RoundEnded,
)
from molecore.games.mole_hill.records import Question, RoundScore
from molecore.games.mole_hill.rules import GAME

SHEET = RoundScore(mole=0, visited=12, dark=2, red=1, white=1)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (MolePlaced(0, "d4"), "Ann comes up on d4."),
        (Dug(0, "d4", "d5", 2, jumped=False), "Ann digs from d4 to d5."),
        (Dug(1, "e4", "i7", 5, jumped=True), "Bea leaps from the centre to i7."),
        (
            Dug(0, "d4", "d5", 11, jumped=False),
            "Ann digs from d4 to d5 and sets down the first dark piece.",
        ),
        (
            Dug(0, "d4", "d5", 22, jumped=False),
            "Ann digs from d4 to d5 and sets down the last piece.",
        ),
        (FlowerReached(0, "e1", 2), "Ann uproots a red flower (2 points) on e1."),
        (FlowerReached(0, "b2", 1), "Ann uproots a white flower (1 point) on b2."),
        (RodPlaced(1, "b2-b3"), "Bea puts a rod between b2 and b3."),
        (RodPlaced(1, "|a1"), "Bea puts a rod on the rim at a1, where it stops nobody."),
        (
            RoundEnded(1, "blocked", SHEET, 5),
            (
                "Round 1 is over: Ann is fenced in after 12 squares and scores 5 points: "
                "2 for dark pieces, 3 for flowers."
            ),
        ),
        (
            RoundEnded(2, "pieces", RoundScore(1, 22, 12, 0, 0), 12),
            (
                "Round 2 is over: Bea has set down all 22 pieces and scores 12 points: "
                "12 for dark pieces, 0 for flowers."
            ),
        ),
        (
            RoundEnded(2, "clinched", RoundScore(1, 12, 2, 1, 1), 5),
            (
                "Round 2 stops after 12 squares: Bea leads with 5 points, "
                "2 for dark pieces and 3 for flowers."
            ),
        ),
        (FirstMoleDrawn(1), "The lot falls on Bea."),
        (RoundBegan(1, mole=0, gardener=1), "Ann digs first, and Bea fences."),
        (
            RoundBegan(2, mole=1, gardener=0),
            "The lawn is mended: now Bea digs and Ann fences.",
        ),
        (Asked(Question(0, "come_up")), "Ann is to choose a square to come up on."),
        (Asked(Question(0, "dig")), "Ann is to choose a square to dig to."),
        (Asked(Question(1, "jump")), "Bea is to choose a square to jump to."),
        (Asked(Question(1, "fence")), "Bea is to choose an edge for a rod."),
        (
            GameEnded(Result((5, 9), (2, 1), "higher_score")),
            "Bea wins by 9 to 5 and is master of the lawn.",
        ),
        (GameEnded(Result((7, 7), (1, 1), "equal_scores")), "7 all: the lawn belongs to nobody."),
        (
            GameEnded(Result((5, 6), (2, 1), "clinched")),
            "Bea wins by 6 to 5, and Ann has no more digging to come.",
        ),
    ],
)
def test_events_are_told_by_name(event: Event, sentence: str) -> None:
    assert str(GAME.describe(event, ["Ann", "Bea"])) == sentence


def test_one_is_counted_in_the_singular() -> None:
    event = RoundEnded(1, "blocked", RoundScore(0, 1, 0, 0, 1), 1)
    sentence = str(GAME.describe(event, ["Ann", "Bea"]))
    assert "after 1 square and scores 1 point:" in sentence
