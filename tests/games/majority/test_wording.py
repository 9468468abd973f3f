from __future__ import annotations

import pytest

from molecore.core.outcomes import UNKNOWN
from molecore.core.protocol import GameEnded, Result
from molecore.games.majority.events import (
    Asked,
    ContestBegan,
    ContestHung,
    Event,
    PreferencePlaced,
    PreferencesCancelled,
    PreferencesDeclared,
    SeatCarried,
    SeatClaimed,
    SeatFlipped,
    SlipFilled,
)
from molecore.games.majority.rules import GAME

DRAWN = Result((38, 38), (1, 1), "hung")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (SlipFilled(0, "U:B1"), "Ann declares U:B1 as a preference."),
        (SlipFilled(0, None), "Ann leaves a slip blank."),
        (SlipFilled(0, UNKNOWN), "Ann chooses in secret."),
        (PreferencesDeclared(0, 0, count_shown=True), "Ann has declared nothing."),
        (PreferencesDeclared(1, 1, count_shown=True), "Bea has declared 1 preference."),
        (PreferencesDeclared(1, 7, count_shown=True), "Bea has declared 7 preferences."),
        (PreferencesDeclared(1, None, count_shown=False), "Bea has declared in secret."),
        (SeatClaimed(0, "U:B1"), "Ann claims U:B1."),
        (
            PreferencePlaced(0, "U:B1", claimant=0),
            "Ann claims the preference U:B1: the green piece stays there for good.",
        ),
        (
            PreferencePlaced(1, "U:B1", claimant=0),
            "Ann claims U:B1, a preference of Bea: the yellow piece stays there for good.",
        ),
        (
            PreferencePlaced(1, "U:B1", claimant=None),
            "U:B1 is surrounded and a preference of Bea: the yellow piece stays there for good.",
        ),
        (
            PreferencesCancelled("U:B1"),
            "Both sides declared U:B1, so neither has a preference there.",
        ),
        (SeatCarried(0, "U:B1", (3, 1)), "U:B1 goes to Ann, 3 to 1 around it."),
        (SeatFlipped(1, "U:B1", (1, 3)), "U:B1 flips to Bea, 3 to 1 around it."),
        (
            ContestHung(1, (38, 37), 39, None),
            "Contest 1 is hung: 38 to 37, and a majority is 39.",
        ),
        (
            ContestHung(2, (115, 100), 114, 0),
            "Contest 2 is hung: Ann has 115 seats, but not the Upper.",
        ),
        (
            ContestBegan(2, kept=True),
            "Contest 2 begins on empty boards, Ann first; preferences stay in force.",
        ),
        (ContestBegan(2, kept=None), "Contest 2 begins on empty boards, Ann first."),
        (
            ContestBegan(3, kept=False),
            "Contest 3 begins on empty boards, Ann first; preferences are dropped.",
        ),
        (Asked(0, "declare", slips=2), "Ann is to declare preferences."),
        (Asked(1, "claim"), "Bea is to claim a seat."),
        (Asked(1, "resolve"), "Bea is to choose which seat goes to Ann first."),
        (GameEnded(Result((40, 36), (1, 2), "upper")), "Ann carries the Upper by 40 to 36."),
        (GameEnded(Result((70, 80), (2, 1), "lower")), "Bea carries the Lower by 80 to 70."),
        (
            GameEnded(Result((120, 100), (1, 2), "complete")),
            "Ann carries both chambers by 120 to 100.",
        ),
        (GameEnded(DRAWN), "38 to 38, and no majority that counts: the game is drawn."),
    ],
)
def test_events_are_told_by_name(event: Event, sentence: str) -> None:
    assert str(GAME.describe(event, ["Ann", "Bea"])) == sentence
