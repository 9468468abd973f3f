"""What digging is worth: dark pieces and flowers, and how the game ends (H19-H22)."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import Result
from molecore.games.mole_hill.records import RoundScore, State

PIECES: Final = 22
"""The mole's pieces, and so the most squares he visits (H5)."""
ORANGE_PIECES: Final = 10
"""The first pieces, which score nothing themselves."""
RED_POINTS: Final = 2
WHITE_POINTS: Final = 1


def round_score(state: State) -> RoundScore:
    """The score sheet of the round as it stands."""
    rules, visits = state.rules, state.visits
    return RoundScore(
        mole=state.mole,
        visited=len(visits),
        dark=max(0, len(visits) - ORANGE_PIECES),
        red=sum(flower in visits for flower in rules.red_flowers),
        white=sum(flower in visits for flower in rules.white_flowers),
    )


def is_clinched(state: State) -> bool:
    """Whether the second mole leads already and the game stops for that (H22)."""
    return (
        state.rules.clinch
        and state.round == 2
        and round_score(state).points > state.finished[0].points
    )


def game_result(first: RoundScore, second: RoundScore, *, clinched: bool) -> Result:
    """Who won: the mole with the higher score of his round (H22)."""
    scores = (first.points, second.points) if first.mole == 0 else (second.points, first.points)
    best = max(scores)
    places = tuple(1 if score == best else 2 for score in scores)
    if scores[0] == scores[1]:
        return Result(scores, places, "equal_scores")
    return Result(scores, places, "clinched" if clinched else "higher_score")
