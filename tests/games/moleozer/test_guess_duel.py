"""How one of two guesses who plays as if the other one knew how it guesses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from molecore.games.moleozer.actions import Guess
from molecore.games.moleozer.board import DECK, GAP, TRACK
from molecore.games.moleozer.guess_duel import is_duel
from molecore.games.moleozer.guess_equilibrium import (
    HIGHEST,
    LOWEST,
    NUMBERS,
    PRODUCTS,
    Duel,
    equilibrium,
    outcome,
)
from molecore.games.moleozer.guess_search import decided
from molecore.games.moleozer.meta import META
from molecore.games.moleozer.opponent import think
from molecore.games.moleozer.records import State
from molecore.games.moleozer.rules import GAME
from tests.amounts import amount
from tests.games.moleozer.meadow import after, dealt

MASTER = META.levels[-1]
REST = "2 3 4 6"


def guessed(state: State, chance: int = 1) -> int:
    """What the highest level guesses."""
    (seat,) = GAME.actors(state)
    action: Any = think(GAME.recall(state, seat), seat, MASTER, Random(chance)).action
    assert isinstance(action, Guess)
    return action.number


@pytest.mark.rule("Z20")
@pytest.mark.parametrize("top", ["1S", "5S", "10S"])
def test_who_wins_by_being_farther_guesses_first_what_nobody_is_farther_from(top: str) -> None:
    number = guessed(dealt(f"{top} {REST}", "7 8 9 3 4"))
    value = int(top[:-1])
    for other in {card.value for card in DECK}:
        for answer in range(1, TRACK + 1):
            if abs(answer - number) >= GAP:
                assert decided({0: number, 1: answer}, value + other, second=True) == 0


@pytest.mark.rule("Z20")
@pytest.mark.parametrize("first", range(3, 20))
def test_who_wins_by_being_farther_does_so_as_second(first: int) -> None:
    number = guessed(after(dealt("7 8 9 3 4", f"5S {REST}"), str(first)))
    for other in {card.value for card in DECK}:
        assert decided({0: first, 1: number}, 5 + other, second=True) == 1


@pytest.mark.parametrize("first", [1, *range(21, TRACK + 1)])
@pytest.mark.parametrize("card", ["1", "4", "7", "10"])
def test_a_guess_far_off_gains_nothing_by_pretending(first: int, card: str) -> None:
    number = guessed(after(dealt("7 8 9 3 4", f"{card} {REST}"), str(first)))
    for other in {value.value for value in DECK}:
        assert decided({0: first, 1: number}, int(card) + other, second=False) != 0


def test_the_same_card_has_several_first_guesses() -> None:
    state = dealt("1 2 3 4 9", "7 8 9 3 4")
    assert len({guessed(state, chance) for chance in range(100)}) > 1


def test_the_same_guess_is_answered_on_both_sides() -> None:
    state = after(dealt("7 8 9 3 4", f"5 {REST}"), "10")
    assert {guessed(state, chance) for chance in range(60)} <= {8, 12}
    low, high = (after(dealt("7 8 9 3 4", f"{card} {REST}"), "10") for card in ("1", "10"))
    assert {guessed(low, chance) for chance in range(12)} == {8}
    assert {guessed(high, chance) for chance in range(12)} == {12}


@pytest.mark.rule("Z46", "Z48")
def test_it_is_no_duel_where_more_is_to_be_thought_of() -> None:
    assert is_duel(dealt("7 8", "9 3").public)
    assert not is_duel(dealt("7 8", "9 3", "4 5").public)
    assert not is_duel(dealt("7 8", "9 3", change_guess=True).public)


# ---- Neither of two gains by guessing otherwise, by every guess and answer that the rules allow


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
    """Without it, the guesser loses much more to an opponent who knows the rule."""
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


# ---- The same where cards are multiplied


@pytest.mark.rule("Z48")
def test_of_two_who_multiply_neither_gains_by_leaving_it() -> None:
    dealt = deals(PLAIN)
    duel = Duel(PLAIN, STAKE, PRODUCTS, multiplied=True)
    least = sum(
        min(
            sum(
                chance * equilibrium(duel).first[place][a - 1] * worth(guess, answer, a * b)
                for (a, b), chance in dealt.items()
                if b == own
            )
            for answer in range(1, NUMBERS * NUMBERS + 1)
            if abs(answer - guess) >= GAP
        )
        for own in CARDS
        for place, guess in enumerate(PRODUCTS)
    )
    assert best_of_multiplied() - least < 0.06


def best_of_multiplied() -> float:
    """What a first has who knows how each guess is answered, also guesses seldom made."""
    dealt, most = deals(PLAIN), dict.fromkeys(CARDS, -1.0)
    for guess in range(3, NUMBERS * NUMBERS - GAP, amount(7, 1)):
        duel = Duel(PLAIN, STAKE, tuple(sorted({*PRODUCTS, guess})), multiplied=True)
        above = equilibrium(duel).above[duel.guesses.index(guess)]
        for own in CARDS:
            found = sum(
                chance * mixed(guess, a * b, above[b - 1])
                for (a, b), chance in dealt.items()
                if a == own
            )
            most[own] = max(most[own], found)
    return sum(most.values())


@pytest.mark.rule("Z48")
@pytest.mark.parametrize("first", [1, 2, 20, 33, 60, 99, 100])
def test_a_product_is_answered_just_beyond_wherever_it_lies(first: int) -> None:
    state = after(dealt("7 8 9 3 4", f"5 {REST}", multiplication=True), "multiply", str(first))
    assert {abs(guessed(state, chance) - first) for chance in range(8)} == {GAP}
