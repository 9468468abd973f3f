"""What a best response gains is worked out over all cards, guesses and answers."""

from __future__ import annotations

from collections import Counter

import pytest

from molecore.games.moleozer.board import DECK, TRACK
from molecore.games.moleozer.odds import face
from train.best_response import ASKED, gained_from, left_to

FACES = Counter(map(face, DECK))


def test_who_tells_the_card_by_the_guess_is_answered_well() -> None:
    told = {card: {card[0] + 4: 1.0} for card in FACES}
    hidden = {card: {10: 1.0} for card in FACES}
    assert left_to(told) < left_to(hidden) < 0


def test_a_card_that_wins_by_being_farther_wins_from_the_far_end() -> None:
    plain = {card: {10: 1.0} for card in FACES}
    far = {card: {TRACK if card[1] else 10: 1.0} for card in FACES}
    assert left_to(far) > left_to(plain)


@pytest.mark.parametrize("side", [-2, 2])
def test_who_always_answers_on_one_side_is_guessed_past(side: int) -> None:
    """Answered above, low guesses win: that is all of them but where the other has S."""
    answers = {(card, guess): {guess + side: 1.0} for card in FACES for guess in ASKED}
    assert gained_from(answers) > 0.5
