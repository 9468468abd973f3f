"""An answer to a guess is the best there is, by every way it could turn out."""

from __future__ import annotations

from random import Random

import pytest

from molecore.games.moleozer.board import GAP, TRACK
from molecore.games.moleozer.guess_replies import reply
from molecore.games.moleozer.guess_search import _decided
from molecore.games.moleozer.odds import Face


def gain(number: int, guess: int, card: Face, other: dict[Face, float]) -> float:
    """How much more often the answer wins, decided as by the rules."""
    lead = 0.0
    for theirs, weight in other.items():
        winner = _decided({0: number, 1: guess}, card[0] + theirs[0], second=card[1] or theirs[1])
        lead += weight * ((winner == 1) - (winner == 0))
    return lead


@pytest.mark.rule("Z18", "Z20", "Z22")
@pytest.mark.parametrize("seed", range(20))
def test_no_other_answer_wins_more_often(seed: int) -> None:
    random = Random(seed)
    card = (random.randrange(1, 11), random.random() < 0.2)
    other = {(value, shown): random.random() for value in range(1, 11) for shown in (False, True)}
    number = card[0] + random.randrange(1, 11)
    answer = reply(number, card, other, TRACK)

    assert abs(answer - number) >= GAP
    free = [guess for guess in range(1, TRACK + 1) if abs(guess - number) >= GAP]
    best = max(gain(number, guess, card, other) for guess in free)
    assert gain(number, answer, card, other) == pytest.approx(best, abs=1e-6)
