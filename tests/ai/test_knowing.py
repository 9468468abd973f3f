"""Who knows how the highest level of Moleozer guesses makes what can be made of it."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from molecore.bots.turn import Turn
from molecore.games.moleozer import guess_duel
from molecore.games.moleozer.actions import Guess
from molecore.games.moleozer.board import DECK, GAP, TRACK
from molecore.games.moleozer.guess_equilibrium import HIGHEST, LOWEST, Equilibrium
from molecore.games.moleozer.odds import face
from molecore.games.moleozer.records import State
from molecore.games.moleozer.rules import GAME
from tests.games.moleozer.meadow import after, dealt
from train import knowing
from train.best_response import ASKED, gained_from, left_to
from train.knowing import best_guess

AHEAD: Final = 4
CARDS: Final = range(1, 11)
OTHERS: Final = "2 3 4 6"


def guess_of(state: State) -> int | None:
    (seat,) = GAME.actors(state)
    return best_guess(GAME.recall(state, seat), seat, AHEAD)


def certain(*, above: float = 0.0, told: bool = True) -> Equilibrium:
    """The first guesses four more than it has, and is always answered so."""
    made = [
        [float(guess == card + 4) if told else 0.1 for card in CARDS]
        for guess in range(LOWEST, HIGHEST + 1)
    ]
    return Equilibrium(made, [[above for _ in CARDS] for _ in made])


@pytest.mark.parametrize(("own", "side"), [("1", -GAP), ("3", -GAP), ("5", GAP), ("8", GAP)])
def test_a_guess_that_tells_the_card_is_answered_on_the_right_side(
    own: str, side: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first has 6 behind 10, so with less than 4 the sum is below, with more above."""
    monkeypatch.setattr(knowing, "equilibrium", lambda _: certain())
    assert guess_of(after(dealt("6 7 8 9 3", f"{own} {OTHERS}"), "10")) == 10 + side


@pytest.mark.parametrize(("above", "low"), [(0.0, True), (1.0, False)])
def test_who_is_always_answered_on_one_side_guesses_on_that_side(
    above: float, low: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answered below, whoever guesses low has nearly all sums on its side; and so on."""
    monkeypatch.setattr(guess_duel, "equilibrium", lambda _: certain(above=above))
    number = guess_of(dealt("6 7 8 9 3", f"5 {OTHERS}"))
    assert number is not None
    assert (number < 6 + 5) == low


def test_what_is_left_to_choose_is_left_to_the_level() -> None:
    """A card that wins by being farther, and guesses off the scale."""
    assert guess_of(dealt(f"5S {OTHERS}", "7 8 9 3 4")) is None
    assert guess_of(after(dealt("7 8 9 3 4", f"5 {OTHERS}"), "25")) is None


def test_it_plays_both_sides_by_the_rules() -> None:
    player, (one, other) = knowing.knowing(GAME), ("5", "7")
    state = after(dealt(f"{one} {OTHERS}", f"{other} 8 9 3 4"))
    for ply in range(2):
        (seat,) = GAME.actors(state)
        action = player(Turn(GAME, GAME.recall(state, seat), seat, ply))
        assert isinstance(action, Guess)
        state = GAME.apply(state, seat, action).state
    assert state.public.phase != "guess" or None in state.public.guesses


# ---- What a best response gains is worked out over all cards, guesses and answers


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
