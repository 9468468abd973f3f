"""The guesses of two as a game of its own, in which nobody gains by guessing otherwise.

A first guess tells of the card behind it, and the second answers just above or just below it, for
what is farther away never wins more. So the first makes the same guess with several cards. How
often it does, and how often the second answers above, is found by counterfactual regret
minimisation: sums, products and quotients alone, so it is the same on every device.

Zinkevich and others, "Regret Minimization in Games with Incomplete Information" (2007), with the
weights of Tammelin, "Solving Large Imperfect Information Games Using CFR+" (2014); and, for what
answers people as well, Johanson and others, "Computing Robust Counter-Strategies" (2007).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import fsum
from operator import mul
from typing import Final, TypeAlias

from molecore.core.record import record
from molecore.games.moleozer.board import GAP
from molecore.games.moleozer.odds import near

Shares: TypeAlias = list[list[float]]
"""By the place of a guess among those of a duel, and by the number on a card, less one."""

NUMBERS: Final = 10
LOWEST: Final = 3
HIGHEST: Final = 19
"""Whoever guesses what two cards come to at least or at most is answered on the other side."""
_TURNS: Final = 100
"""How often each side learns from what it regrets. Either may gain a five-hundredth then."""
_STRAY: Final = 1.5
"""How far guesses lie from what a card and the average come to where half as many are made."""
SUMS: Final = tuple(range(LOWEST, HIGHEST + 1))
"""Guesses that are thought of where two cards are added up."""
PRODUCTS: Final = (
    *(3, 5, 7, 9, 11, 13, 15, 17, 19, 22, 25, 27, 29, 31, 34, 37, 39, 41, 44),
    *(47, 49, 52, 55, 58, 61, 65, 69, 74, 79, 85),
)
"""The same where they are multiplied: nearly between any two of the likelier products."""
_CARDS: Final = range(1, NUMBERS + 1)


@record
class Duel:
    """What both know before the first guess."""

    cards: tuple[int, ...]
    """How many cards of each number may be in play whose symbol does not count, 1 first."""
    stake: tuple[float, float, float]
    """The first's chance to win the game if it wins the round, if the other does, if nobody."""
    guesses: tuple[int, ...] = SUMS
    multiplied: bool = False
    habit_of_first: float = 0.0
    """How often the second takes the first to guess from its card alone, as people do."""
    habit_of_second: float = 0.0
    """How often the first takes the second to answer above where its card is above the average."""

    def total(self, card: int, other: int) -> int:
        """What two cards come to."""
        return card * other if self.multiplied else card + other


@record
class Equilibrium:
    """What neither of two gains from leaving, nearly, where there are no habits."""

    first: Shares
    """How often the first makes each guess with each card."""
    above: Shares
    """How often the second answers each guess just above it with each card; else just below."""


def outcome(stake: Sequence[float], guess: int, total: int, *, above: bool) -> float:
    """What the first's ``guess`` comes to if the second answers it just above or just below."""
    won, lost, nobody = stake
    beyond = total - guess if above else guess - total
    if 2 * beyond == GAP:
        return nobody
    return lost if 2 * beyond > GAP else won


@lru_cache(maxsize=64)
def equilibrium(duel: Duel) -> Equilibrium:
    """How often which guess is made, and answered how."""
    size = len(duel.guesses)
    stakes, first, second = _Stakes(duel), _First(size), _Second(size)
    typical = _typical(duel)
    from_card = _guessed_from_card(duel)
    by_card = [[float(card > typical) for card in _CARDS] for _ in duel.guesses]
    for turn in range(1, _TURNS + 1):
        first.learn(stakes, _between(second.above, by_card, duel.habit_of_second), turn)
        second.learn(stakes, _between(first.made, from_card, duel.habit_of_first), turn)
    return Equilibrium(first.mean(), second.mean())


def taken_to_guess(duel: Duel) -> Shares:
    """How often the second takes the first to make each guess with each card."""
    from_card = _guessed_from_card(duel)
    return _between(equilibrium(duel).first, from_card, duel.habit_of_first)


def _typical(duel: Duel) -> float:
    return fsum(map(mul, duel.cards, _CARDS)) / fsum(duel.cards)


def _guessed_from_card(duel: Duel) -> Shares:
    """How often whoever guesses from the card alone makes each guess: near it and the average."""
    typical = _typical(duel)

    def away(guess: int, card: int) -> float:
        return guess / typical - card if duel.multiplied else guess - card - typical

    rows = [[near(away(guess, card), _STRAY) for guess in duel.guesses] for card in _CARDS]
    return _by_guess(map(_shares, rows))


def _between(one: Shares, other: Shares, share: float) -> Shares:
    """So much of the other's, and the rest of the one's."""
    return [
        [(1 - share) * a + share * b for a, b in zip(*rows, strict=True)]
        for rows in zip(one, other, strict=True)
    ]


class _Stakes:
    """What guesses and answers come to, each as often as the cards are dealt so."""

    def __init__(self, duel: Duel) -> None:
        guesses = duel.guesses
        self.below = [[fsum(self._row(duel, card, guess)) for guess in guesses] for card in _CARDS]
        """By the first's card and guess: what it has if it is answered below by every card."""
        self.more = [[self._gains(duel, card, guess) for guess in guesses] for card in _CARDS]
        """What it has besides if it is answered above: by a card, the guess, and the other card,
        whichever of the two is the first's."""

    def _row(self, duel: Duel, card: int, guess: int, *, above: bool = False) -> list[float]:
        """By the other card."""
        cards = duel.cards
        return [
            cards[card - 1]
            * (cards[other - 1] - (card == other))
            * outcome(duel.stake, guess, duel.total(card, other), above=above)
            for other in _CARDS
        ]

    def _gains(self, duel: Duel, card: int, guess: int) -> list[float]:
        rows = self._row(duel, card, guess, above=True), self._row(duel, card, guess)
        return [above - below for above, below in zip(*rows, strict=True)]


class _First:
    """What the first regrets of each card's guesses, and does."""

    def __init__(self, size: int) -> None:
        self._regrets = [[0.0] * size for _ in _CARDS]
        self._sums = [[0.0] * size for _ in _CARDS]
        self.made = _by_guess(map(_shares, self._regrets))

    def learn(self, stakes: _Stakes, above: Shares, turn: int) -> None:
        """Learn from what each guess would have come to, answered so."""
        for place, _ in enumerate(_CARDS):
            regrets, sums = self._regrets[place], self._sums[place]
            made = _shares(regrets)
            worths = [
                fixed + fsum(map(mul, gains, answers))
                for fixed, gains, answers in zip(
                    stakes.below[place], stakes.more[place], above, strict=True
                )
            ]
            mean = fsum(map(mul, made, worths))
            self._regrets[place] = [
                max(regret + worth - mean, 0.0)
                for regret, worth in zip(regrets, worths, strict=True)
            ]
            self._sums[place] = [
                so_far + turn * share
                for so_far, share in zip(sums, _shares(self._regrets[place]), strict=True)
            ]
        self.made = _by_guess(map(_shares, self._regrets))

    def mean(self) -> Shares:
        """What it did on average, later turns counting more."""
        return _by_guess(map(_shares, self._sums))


class _Second:
    """What the second regrets of answers above and below, and does."""

    def __init__(self, size: int) -> None:
        self._regrets = [[(0.0, 0.0) for _ in _CARDS] for _ in range(size)]
        self._sums = [[0.0 for _ in _CARDS] for _ in range(size)]
        self._weight = 0
        self.above = [[0.5 for _ in _CARDS] for _ in range(size)]

    def learn(self, stakes: _Stakes, made: Shares, turn: int) -> None:
        """Learn from what each answer would have come to, to guesses made so."""
        self._weight += turn
        for place, _ in enumerate(self.above):
            for card, _ in enumerate(_CARDS):
                lost = fsum(map(mul, stakes.more[card][place], made[place]))
                share = self.above[place][card]
                above, below = self._regrets[place][card]
                above = max(above - lost * (1 - share), 0.0)
                below = max(below + lost * share, 0.0)
                self._regrets[place][card] = above, below
                if above + below:
                    self.above[place][card] = above / (above + below)
                self._sums[place][card] += turn * self.above[place][card]

    def mean(self) -> Shares:
        """What it did on average, later turns counting more."""
        return [[each / self._weight for each in row] for row in self._sums]


def _shares(weights: Sequence[float]) -> list[float]:
    """The weights as parts of one; all alike if there are none."""
    whole = fsum(weights)
    return [each / whole if whole else 1 / len(weights) for each in weights]


def _by_guess(rows: Iterable[list[float]]) -> Shares:
    """Shares whose rows are of cards, by guesses."""
    return [list(column) for column in zip(*rows, strict=True)]
