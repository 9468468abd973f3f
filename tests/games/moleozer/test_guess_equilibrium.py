"""Neither of two gains by guessing otherwise, by every guess and answer that the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from molecore.games.moleozer.board import DECK, GAP, TRACK
from molecore.games.moleozer.guess_equilibrium import (
    HIGHEST,
    LOWEST,
    NUMBERS,
    Duel,
    equilibrium,
    outcome,
)
from molecore.games.moleozer.guess_search import decided

STAKE = (1.0, -1.0, 0.0)
PLAIN = tuple(
    sum(card.value == number and card.symbol != "S" for card in DECK)
    for number in range(1, NUMBERS + 1)
)
LATE = (0, 2, 1, 0, 2, 1, 0, 0, 1, 2)
"""What may be left when most cards lie open."""
CARDS = range(1, NUMBERS + 1)
TRACK_NUMBERS = range(1, TRACK + 1)
DECKS = pytest.mark.parametrize("cards", [PLAIN, LATE])


def worth(guess: int, answer: int, total: int) -> float:
    """What the rules make of a guess and an answer, for the first."""
    winner = decided({0: guess, 1: answer}, total, second=False)
    return 0.0 if winner is None else STAKE[winner]


def deals(cards: tuple[int, ...]) -> dict[tuple[int, int], float]:
    """How likely it is that the first has one card, and the second the other."""
    ways = {(a, b): cards[a - 1] * (cards[b - 1] - (a == b)) for a in CARDS for b in CARDS}
    return {pair: count / sum(ways.values()) for pair, count in ways.items() if count}


def answers(guess: int) -> Iterator[int]:
    return (number for number in TRACK_NUMBERS if abs(number - guess) >= GAP)


def best_of_first(duel: Duel) -> float:
    """What a first has who knows how it is answered."""
    above, dealt = equilibrium(duel).above, deals(duel.cards)

    def of(card: int, guess: int) -> float:
        return sum(
            chance * mixed(guess, card + other, above[guess - LOWEST][other - 1])
            for (own, other), chance in dealt.items()
            if own == card
        )

    return sum(max(of(card, guess) for guess in range(LOWEST, HIGHEST + 1)) for card in CARDS)


def mixed(guess: int, total: int, above: float) -> float:
    answered = above * worth(guess, guess + GAP, total)
    return answered + (1 - above) * worth(guess, guess - GAP, total)


def best_of_second(duel: Duel, made: Callable[[int, int], float]) -> float:
    """What the first is left with by a second who knows how often it makes which guess."""
    dealt = deals(duel.cards)

    def of(card: int, guess: int, answer: int) -> float:
        return sum(
            chance * made(other, guess) * worth(guess, answer, card + other)
            for (other, own), chance in dealt.items()
            if own == card
        )

    return sum(
        min(of(card, guess, answer) for answer in answers(guess))
        for card in CARDS
        for guess in range(LOWEST, HIGHEST + 1)
    )


def made_by(duel: Duel) -> Callable[[int, int], float]:
    first = equilibrium(duel).first
    return lambda card, guess: first[guess - LOWEST][card - 1]


@pytest.mark.rule("Z18", "Z22")
@DECKS
def test_neither_gains_by_leaving_it(cards: tuple[int, ...]) -> None:
    duel = Duel(cards, STAKE)
    least, most = best_of_second(duel, made_by(duel)), best_of_first(duel)
    assert least <= most
    assert most - least < 0.01


def test_no_guess_tells_the_card() -> None:
    for row in equilibrium(Duel(PLAIN, STAKE)).first:
        ways = [share * count for share, count in zip(row, PLAIN, strict=True)]
        if sum(ways) > 0.05 * sum(PLAIN):
            assert max(ways) < 0.75 * sum(ways)


@DECKS
def test_a_guess_from_the_card_alone_is_found_out(cards: tuple[int, ...]) -> None:
    """So it could be otherwise: who guesses so loses much more to who knows it."""
    duel = Duel(cards, STAKE)
    plain = best_of_second(duel, lambda card, guess: float(guess == card + 5))
    assert plain < best_of_second(duel, made_by(duel)) - 0.2


def test_guesses_by_habit_are_answered_better_and_little_is_lost_by_it() -> None:
    wary, used = Duel(PLAIN, STAKE), Duel(PLAIN, STAKE, habit_of_first=0.45)
    assert by_habit(used) < by_habit(wary) - 0.03
    assert best_of_first(used) < best_of_first(wary) + 0.02


def by_habit(duel: Duel) -> float:
    """What whoever guesses the card and the average is left with."""
    above = equilibrium(duel).above
    return sum(
        chance * mixed(own + 5, own + other, above[own + 5 - LOWEST][other - 1])
        for (own, other), chance in deals(duel.cards).items()
    )


def test_answers_by_habit_are_used_and_little_is_lost_by_it() -> None:
    wary, used = Duel(PLAIN, STAKE), Duel(PLAIN, STAKE, habit_of_second=0.3)
    assert answered_by_habit(used) > answered_by_habit(wary) + 0.03
    assert best_of_second(used, made_by(used)) > best_of_second(wary, made_by(wary)) - 0.02


def answered_by_habit(duel: Duel) -> float:
    """What the first has of a second who answers above with a card above the average."""
    made = made_by(duel)
    return sum(
        chance * made(own, guess) * mixed(guess, own + other, float(other > 5))
        for (own, other), chance in deals(duel.cards).items()
        for guess in range(LOWEST, HIGHEST + 1)
    )


@pytest.mark.rule("Z18", "Z20", "Z22")
def test_an_answer_just_beyond_is_decided_as_by_the_rules() -> None:
    for guess in range(LOWEST, HIGHEST + 1):
        for total in range(2, 2 * NUMBERS + 1):
            for answer in (guess - GAP, guess + GAP):
                found = outcome(STAKE, guess, total, above=answer > guess)
                assert found == worth(guess, answer, total)
