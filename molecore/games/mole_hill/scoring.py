"""What digging is worth: dark pieces and flowers, and how the game ends (H19-H22)."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import Result
from molecore.games.mole_hill.records import PublicState, RoundScore

PIECES: Final = 22
"""The mole's pieces, and so the most squares he visits in a round (H5, H18)."""
ORANGE_PIECES: Final = 10
"""The first pieces of a round, which score nothing themselves (H5, H19)."""
RED_POINTS: Final = 2
WHITE_POINTS: Final = 1


def round_score(public: PublicState) -> RoundScore:
    """The score sheet of the current round as it stands (H19, H20)."""
    rules, visits = public.rules, public.visits
    return RoundScore(
        mole=public.mole,
        visited=len(visits),
        dark=max(0, len(visits) - ORANGE_PIECES),
        red=sum(map(visits.__contains__, rules.red_flowers)),
        white=sum(map(visits.__contains__, rules.white_flowers)),
    )


def is_clinched(public: PublicState) -> bool:
    """Whether the second mole leads already and the game stops for that (H22).

    It is asked after each of his turns, so only a piece that scores can make it so.
    """
    if not (public.rules.clinch and public.round == 2 and _scores(public)):
        return False
    [first] = public.finished
    return round_score(public).points > first.points


def _scores(public: PublicState) -> bool:
    """Whether the last piece is worth a point (H19, H20)."""
    rules, visits = public.rules, public.visits
    return (
        len(visits) > ORANGE_PIECES
        or visits[-1] in rules.red_flowers
        or visits[-1] in rules.white_flowers
    )


def game_result(first: RoundScore, second: RoundScore, *, clinched: bool) -> Result:
    """Who won: the mole with the higher score of his round (H22)."""
    scores = (first.points, second.points) if first.mole == 0 else (second.points, first.points)
    best = max(scores)
    places = tuple(1 if score == best else 2 for score in scores)
    if scores[0] == scores[1]:
        return Result(scores, places, "equal_scores")
    return Result(scores, places, "clinched" if clinched else "higher_score")
