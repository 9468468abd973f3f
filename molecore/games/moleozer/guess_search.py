"""Which number to guess: the best answer to the guesses there are and those still to come."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Final

from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.games.moleozer.board import GAP, Card
from molecore.games.moleozer.guess_rules import highest
from molecore.games.moleozer.odds import Face, Likings, World, face, mean, unseen, worlds
from molecore.games.moleozer.records import PublicState
from molecore.games.moleozer.seating import survivors

_WIDTH: Final = 9
"""How far from what is expected a guess is looked for."""
_VAGUENESS: Final = 3.0
"""How much guesses of others stray from what their card suggests."""


@record
class Puzzle:
    """A guess to be made by ``seat``: what it sees and what it can know."""

    seat: Seat
    others: tuple[Seat, ...]
    """The others who are in, in the order of their guesses."""
    own: Face
    placed: Mapping[Seat, int]
    """The guesses of others that are there."""
    later: tuple[Seat, ...]
    """Those who guess after this one."""
    typical: float
    """The number of an average unseen card."""
    multiplied: bool
    symbols: bool
    most: int
    worlds: tuple[World, ...]


def puzzle(public: PublicState, seat: Seat, stack: Sequence[Card], *, reading: bool) -> Puzzle:
    """The guess that ``seat``, whose ``stack`` it knows, has to make.

    With ``reading``, the guesses that are there tell something of the cards behind them.
    """
    pool = unseen(public, stack)
    order = survivors(public)
    others = tuple(other for other in order if other != seat)
    placed = {other: guess for other in others if (guess := public.guesses[other]) is not None}
    typical = mean(pool)
    likings = _likings(placed, len(others), typical) if reading and not public.multiplied else {}
    return Puzzle(
        seat=seat,
        others=others,
        own=face(stack[0]),
        placed=placed,
        later=tuple(other for other in others if other not in placed),
        typical=typical,
        multiplied=public.multiplied,
        symbols=not public.sudden_death,
        most=highest(public),
        worlds=tuple(worlds(pool, others, likings)),
    )


def _likings(placed: Mapping[Seat, int], others: int, typical: float) -> Likings:
    """What a guess tells of the card of who made it: most guess from their own card."""
    return {
        seat: {value: _near(guess - value - typical * others) for value in range(1, 11)}
        for seat, guess in placed.items()
    }


def _near(away: float) -> float:
    """1 for what fits exactly, less and less for what is farther away.

    Sums and products only: other functions are not the same on every device to the last digit.
    """
    square = away * away / (_VAGUENESS * _VAGUENESS)
    return 1 / (1 + square * square)


def answer(puzzle: Puzzle, world: World) -> int:
    """What the cards of ``world`` and one's own come to."""
    values = [puzzle.own[0], *(value for value, _ in world.faces)]
    return prod(values) if puzzle.multiplied else sum(values)


def expected(puzzle: Puzzle) -> int:
    """The middle of all that the cards may come to, by how likely it is."""
    found = sorted((answer(puzzle, world), world.chance) for world in puzzle.worlds)
    below = 0.0
    for number, chance in found:
        below += chance
        if below >= 0.5:
            return number
    return found[-1][0]


def best(
    puzzle: Puzzle, legal: Callable[[int], bool], values: Mapping[Seat | None, float]
) -> tuple[int, float]:
    """The guess that is worth most, and its worth, if a round won by a seat is worth so much.

    ``values`` has an entry for each who is in, and None for a round that nobody wins.
    """
    found = [(worth(puzzle, number, values), -number) for number in tries(puzzle) if legal(number)]
    if not found:
        number = nearest(expected(puzzle), legal, puzzle.most)
        return number, worth(puzzle, number, values)
    top, number = max(found)
    return -number, top


def tries(puzzle: Puzzle) -> list[int]:
    """The numbers that can be worth a guess: the likely ones, and those beside other pawns."""
    middle = expected(puzzle)
    likely = _spread(puzzle) if puzzle.multiplied else range(middle - _WIDTH, middle + _WIDTH + 1)
    beside = [guess + side for guess in puzzle.placed.values() for side in (-GAP, GAP)]
    return sorted({number for number in (*likely, *beside) if 1 <= number <= puzzle.most})


def _spread(puzzle: Puzzle) -> list[int]:
    """Numbers all over what a product may be, closer where it is likelier."""
    found = sorted(answer(puzzle, world) for world in puzzle.worlds)
    return [found[len(found) * part // 20] for part in range(2, 19)]


def worth(puzzle: Puzzle, number: int, values: Mapping[Seat | None, float]) -> float:
    """What guessing ``number`` is worth on average over all worlds."""
    return sum(world.chance * values[_winner(puzzle, number, world)] for world in puzzle.worlds)


def _winner(puzzle: Puzzle, number: int, world: World) -> Seat | None:
    guesses = {**puzzle.placed, puzzle.seat: number}
    for seat, (value, _) in zip(puzzle.others, world.faces, strict=True):
        if seat in puzzle.later:
            guesses[seat] = _supposed(puzzle, value, list(guesses.values()))
    second = puzzle.symbols and (puzzle.own[1] or any(shown for _, shown in world.faces))
    return _decided(guesses, answer(puzzle, world), second=second)


def _supposed(puzzle: Puzzle, value: int, taken: Sequence[int]) -> int:
    """What somebody with this card is likely to guess."""
    average = [puzzle.typical] * len(puzzle.others)
    middle = value * prod(average) if puzzle.multiplied else value + sum(average)
    return nearest(
        round(middle), lambda number: all(abs(number - t) >= GAP for t in taken), puzzle.most
    )


def _decided(guesses: Mapping[Seat, int], total: int, *, second: bool) -> Seat | None:
    """As the rules decide (Z18 to Z23), on bare numbers."""
    ranks = sorted((abs(guess - total), seat) for seat, guess in guesses.items())
    if ranks[0][0] == ranks[1][0]:
        return None
    if not second:
        return ranks[0][1]
    return None if len(ranks) > 2 and ranks[1][0] == ranks[2][0] else ranks[1][1]


def nearest(wanted: int, legal: Callable[[int], bool], most: int) -> int:
    """The legal number nearest to ``wanted``; there always is one (Z12)."""
    middle = min(max(wanted, 1), most)
    away = 0
    while True:
        for number in (middle - away, middle + away):
            if 1 <= number <= most and legal(number):
                return number
        away += 1
