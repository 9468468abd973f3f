"""How one of two guesses who plays as if the other one knew how it guesses.

Whoever has a card whose symbol lets the second-closest win guesses as far away as can be: of two
that one wins (Z20). All else is drawn as in an `Equilibrium`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import fsum
from random import Random
from typing import Final, TypeAlias

from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.games.moleozer.board import GAP
from molecore.games.moleozer.guess_equilibrium import (
    HIGHEST,
    LOWEST,
    NUMBERS,
    PRODUCTS,
    SUMS,
    Duel,
    equilibrium,
    outcome,
    taken_to_guess,
)
from molecore.games.moleozer.guess_search import GuessProblem, worth
from molecore.games.moleozer.odds import Face
from molecore.games.moleozer.records import PublicState
from molecore.games.moleozer.seating import survivors

Values: TypeAlias = Mapping[Seat | None, float]
"""What a round is worth that is won by a seat, or by nobody (None)."""
WorthOf: TypeAlias = Callable[[int], float]
"""From a number to what it is worth to guess it."""
Stake: TypeAlias = tuple[float, float, float]
"""The first's chance to win the game if it wins the round, if the other does, if nobody."""

_GUESSES_BY_HABIT: Final = 0.45
"""How often the first is taken to guess from the card alone. With more of it most people are
answered better, and whoever knows it gains: with half, a fiftieth of a round."""
_ANSWERS_BY_HABIT: Final = 0.3
"""How often the second is taken to answer by the card alone; with half, a thirtieth is lost."""
_OF_PRODUCTS: Final = 0.4
"""How much of these habits is supposed where cards are multiplied, where more would be lost."""


def is_duel(public: PublicState) -> bool:
    """Whether two guess, and no guess may be changed."""
    return not public.rules.change_guess and len(survivors(public)) == 2


def guessed(
    found: GuessProblem,
    pool: Mapping[Face, int],
    values: Values,
    is_legal: Callable[[int], bool],
    random: Random,
) -> tuple[int, float]:
    """A number for the guess that was ``found`` to be made, and its worth.

    ``pool`` has the cards that either may have now, as far as this seat knows: its own as well.
    """
    if found.own[1] and found.symbols:
        return _best(found, values, is_legal) if found.placed else (found.most, values[found.seat])
    cards = plain_cards(found, pool)
    if not found.placed:
        return _first(found, cards, values, random)
    (guess,) = found.placed.values()
    above = guess < LOWEST or (
        guess <= _highest(found) and _is_answered_above(found, cards, values, random, guess)
    )
    number = guess + GAP if above else guess - GAP
    return number, worth(found, number, values)


def of_first(found: GuessProblem, cards: tuple[int, ...], stake: Stake) -> Duel:
    """The duel as who guesses first sees it."""
    return Duel(cards, stake, _numbers(found), found.multiplied, habit_of_second=_ANSWERS_BY_HABIT)


def of_second(found: GuessProblem, cards: tuple[int, ...], stake: Stake) -> Duel:
    """The duel as who guesses second sees it; ``stake`` is the first's."""
    habit = _GUESSES_BY_HABIT * (_OF_PRODUCTS if found.multiplied else 1)
    return Duel(cards, stake, _numbers(found), found.multiplied, habit_of_first=habit)


def _numbers(found: GuessProblem) -> tuple[int, ...]:
    """The guesses that are thought of, with the one there is."""
    if not found.multiplied:
        return SUMS
    return tuple(sorted({*PRODUCTS, *found.placed.values()}))


def _highest(found: GuessProblem) -> int:
    """The highest guess that may be answered above."""
    return found.most - GAP if found.multiplied else HIGHEST


def worth_in_duel(found: GuessProblem, pool: Mapping[Face, int], values: Values) -> WorthOf:
    """The worth of each number, if guesses reveal cards; `guessed` chooses by it."""
    cards = plain_cards(found, pool)
    if found.placed:
        read = _read(found, cards, values)
        return lambda number: worth(read, number, values)
    stake = stake_of(found.seat, found, values)
    duel = of_first(found, cards, stake)

    def first(number: int) -> float:
        if number in duel.guesses:
            return worth_of_first(found, duel, number)
        return worth(found, number, values)

    return first


def _read(found: GuessProblem, cards: tuple[int, ...], values: Values) -> GuessProblem:
    """``found`` with the cards of the first seat as likely as its guess makes them.

    With a symbol that counts it would have guessed as far away as can be.
    """
    ((first, guess),) = found.placed.items()
    if not LOWEST <= guess <= _highest(found):
        return found
    duel = of_second(found, cards, stake_of(first, found, values))
    made = taken_to_guess(duel)[duel.guesses.index(guess)]
    often = []
    for world in found.worlds:
        ((value, shown),) = world.faces
        often.append(0.0 if shown and found.symbols else world.chance * made[value - 1])
    total = fsum(often)
    if not total:
        return found
    likely = zip(found.worlds, often, strict=True)
    return replace(
        found, worlds=tuple(replace(world, chance=each / total) for world, each in likely)
    )


def stake_of(first: Seat, found: GuessProblem, values: Values) -> Stake:
    """What the first has of the game if it wins the round, if the other does, if nobody.

    ``values`` are of the seat that asks, whichever it is.
    """
    (other,) = found.others
    if first == found.seat:
        return values[first], values[other], values[None]
    return 1 - values[other], 1 - values[found.seat], 1 - values[None]


def _best(
    found: GuessProblem, values: Values, is_legal: Callable[[int], bool]
) -> tuple[int, float]:
    """The legal number that is worth most, wherever it lies; of equal ones the lowest."""
    numbers = filter(is_legal, range(1, found.most + 1))
    most, number = max((worth(found, number, values), -number) for number in numbers)
    return -number, most


def _first(
    found: GuessProblem, cards: tuple[int, ...], values: Values, random: Random
) -> tuple[int, float]:
    duel = of_first(found, cards, stake_of(found.seat, found, values))
    shares = [row[found.own[0] - 1] for row in equilibrium(duel).first]
    drawn, place = random.random() * fsum(shares), 0
    while place < len(shares) - 1 and drawn >= shares[place]:
        drawn -= shares[place]
        place += 1
    number = duel.guesses[place]
    return number, worth_of_first(found, duel, number)


def worth_of_first(found: GuessProblem, duel: Duel, number: int) -> float:
    """What guessing ``number`` is worth on average over what the second may have."""
    parts, stake = [], duel.stake
    answered = equilibrium(duel).above[duel.guesses.index(number)]
    for world in found.worlds:
        ((value, shown),) = world.faces
        total, often = duel.total(found.own[0], value), answered[value - 1]
        below, above = (outcome(stake, number, total, above=up) for up in (False, True))
        mean = (1 - often) * below + often * above
        parts.append(world.chance * (stake[1] if shown and found.symbols else mean))
    return fsum(parts)


def _is_answered_above(
    found: GuessProblem, cards: tuple[int, ...], values: Values, random: Random, guess: int
) -> bool:
    """Whether to answer the first's ``guess`` just above it, or just below."""
    duel = of_second(found, cards, stake_of(found.others[0], found, values))
    answered = equilibrium(duel).above[duel.guesses.index(guess)]
    return random.random() < answered[found.own[0] - 1]


def plain_cards(found: GuessProblem, pool: Mapping[Face, int]) -> tuple[int, ...]:
    """Of each number how many cards of ``pool`` have a symbol that does not count, or none."""
    cards = [0] * NUMBERS
    for (value, shown), number in pool.items():
        if not (shown and found.symbols):
            cards[value - 1] += number
    return tuple(cards)
