"""Which number to guess: the best answer to the guesses there are and those still to come."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from math import fsum, prod
from typing import Final

from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.games.moleozer.board import GAP, Card
from molecore.games.moleozer.guess_rules import highest
from molecore.games.moleozer.odds import Face, Likelihoods, World, face, mean, near, unseen, worlds
from molecore.games.moleozer.records import PublicState
from molecore.games.moleozer.scoring import decide
from molecore.games.moleozer.seating import survivors

_WIDTH: Final = 9
"""How far from the expected number a guess is tried."""
_DIGITS: Final = 9
"""Worths that differ farther behind the point differ by rounding only."""
_VAGUENESS: Final = 3.0
"""How much guesses of others stray from what their card suggests."""


@record
class GuessProblem:
    """A guess to be made by ``seat``: what it sees and what it can know."""

    seat: Seat
    others: tuple[Seat, ...]
    """The other seats still in, in the order of their guesses."""
    own: Face
    placed: Mapping[Seat, int]
    """The guesses of others that are there."""
    later: tuple[Seat, ...]
    """Those who guess after this one."""
    typical: float
    """The number of an average unseen card."""
    multiplied: bool
    symbols: bool
    any_middle: bool
    """Whether nobody wins where the answer is in the middle of any two guesses (Z24)."""
    most: int
    worlds: tuple[World, ...]


def problem(
    public: PublicState, seat: Seat, stack: Sequence[Card], *, reading: bool
) -> GuessProblem:
    """The guess that ``seat``, whose ``stack`` it knows, has to make.

    With ``reading``, the guesses that are there tell something of the cards behind them.
    """
    pool = unseen(public, stack)
    order = survivors(public)
    others = tuple(other for other in order if other != seat)
    placed = {other: guess for other in others if (guess := public.guesses[other]) is not None}
    typical = mean(pool)
    likelihoods = (
        _likelihoods(placed, len(others), typical) if reading and not public.multiplied else {}
    )
    return GuessProblem(
        seat=seat,
        others=others,
        own=face(stack[0]),
        placed=placed,
        later=tuple(other for other in others if other not in placed),
        typical=typical,
        multiplied=public.multiplied,
        symbols=not public.sudden_death,
        any_middle=public.rules.any_middle,
        most=highest(public),
        worlds=tuple(worlds(pool, others, likelihoods)),
    )


def _likelihoods(placed: Mapping[Seat, int], others: int, typical: float) -> Likelihoods:
    """What a guess tells of the card of who made it: most guess from their own card."""
    return {
        seat: {value: near(guess - value - typical * others, _VAGUENESS) for value in range(1, 11)}
        for seat, guess in placed.items()
    }


def answer(problem: GuessProblem, world: World) -> int:
    """What the cards of ``world`` and one's own come to."""
    values = [problem.own[0], *(value for value, _ in world.faces)]
    return prod(values) if problem.multiplied else sum(values)


def expected(problem: GuessProblem) -> int:
    """The middle of all that the cards may come to, by how likely it is."""
    found = sorted((answer(problem, world), world.chance) for world in problem.worlds)
    upto = accumulate(chance for _, chance in found)
    return next(number for (number, _), below in zip(found, upto, strict=True) if below >= 0.5)


def best(
    problem: GuessProblem, legal: Callable[[int], bool], values: Mapping[Seat | None, float]
) -> tuple[int, float]:
    """The guess that is worth most, and its worth, if a round won by a seat is worth so much.

    ``values`` has an entry for each who is in, and None for a round that no one wins.
    """
    found = [
        (worth(problem, number, values), -number) for number in candidates(problem) if legal(number)
    ]
    if not found:
        number = nearest(expected(problem), legal, problem.most)
        return number, worth(problem, number, values)
    top, number = max(found)
    return -number, top


def candidates(problem: GuessProblem) -> list[int]:
    """The numbers that can be worth a guess: the likely ones, and those beside other pawns."""
    middle = expected(problem)
    likely = _spread(problem) if problem.multiplied else range(middle - _WIDTH, middle + _WIDTH + 1)
    beside = [guess + side for guess in problem.placed.values() for side in (-GAP, GAP)]
    return sorted({number for number in (*likely, *beside) if 1 <= number <= problem.most})


def _spread(problem: GuessProblem) -> list[int]:
    """Numbers all over what a product may be, closer where it is likelier."""
    found = sorted(answer(problem, world) for world in problem.worlds)
    return [found[len(found) * part // 20] for part in range(2, 19)]


def worth(problem: GuessProblem, number: int, values: Mapping[Seat | None, float]) -> float:
    """What guessing ``number`` is worth on average over all worlds."""
    parts = (world.chance * values[_winner(problem, number, world)] for world in problem.worlds)
    return round(fsum(parts), _DIGITS)


def _winner(problem: GuessProblem, number: int, world: World) -> Seat | None:
    guesses = {**problem.placed, problem.seat: number}
    for seat, (value, _) in zip(problem.others, world.faces, strict=True):
        if seat in problem.later:
            guesses[seat] = _supposed(problem, value, list(guesses.values()))
    second = problem.symbols and (problem.own[1] or any(shown for _, shown in world.faces))
    total = answer(problem, world)
    return decided(guesses, total, second=second, any_middle=problem.any_middle)


def _supposed(problem: GuessProblem, value: int, taken: Sequence[int]) -> int:
    """What somebody with this card is likely to guess."""
    average = [problem.typical] * len(problem.others)
    middle = value * prod(average) if problem.multiplied else value + fsum(average)
    return nearest(
        round(middle), lambda number: all(abs(number - t) >= GAP for t in taken), problem.most
    )


def decided(
    guesses: Mapping[Seat, int], total: int, *, second: bool, any_middle: bool = False
) -> Seat | None:
    """Who wins by these guesses, by the rules (Z18 to Z24)."""
    distances = [(abs(guess - total), seat) for seat, guess in guesses.items()]
    return decide(distances, second=second, any_middle=any_middle)[0]


def nearest(wanted: int, legal: Callable[[int], bool], most: int) -> int:
    """The legal number nearest to ``wanted``; there always is one (Z12)."""
    middle = min(max(wanted, 1), most)
    away = 0
    while True:
        for number in (middle - away, middle + away):
            if 1 <= number <= most and legal(number):
                return number
        away += 1
