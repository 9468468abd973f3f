"""What an opponent can know of the cards it has not seen: exactly, from those it has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import fsum
from typing import TypeAlias

from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.games.moleozer.board import DECK, Card, without
from molecore.games.moleozer.records import PublicState

Face: TypeAlias = tuple[int, bool]
"""What matters of a card to a guess: its number, and whether it shows S."""
Likelihoods: TypeAlias = Mapping[Seat, Mapping[int, float]]
"""How much more likely each number is for a seat than it would be by chance alone."""


@record
class World:
    """Top cards of some seats that could be, and how likely they are."""

    chance: float
    faces: tuple[Face, ...]
    """In the order of the seats."""


def unseen(public: PublicState, known: Sequence[Card]) -> Counter[Face]:
    """The cards that are neither open nor ``known``, by face."""
    open_cards = [card for pile in public.played for card in pile]
    return Counter(map(face, without(DECK, (*open_cards, *known))))


def face(card: Card) -> Face:
    """What matters of a card to a guess: its number, and whether it shows S."""
    return card.value, card.symbol == "S"


def worlds(
    pool: Mapping[Face, int], seats: Sequence[Seat], likelihoods: Likelihoods
) -> list[World]:
    """Every way the top cards of ``seats`` can be drawn from ``pool``; chances add up to 1."""
    drawn = list(_drawn(dict(pool), seats, likelihoods))
    total = fsum(chance for chance, _ in drawn)
    return [World(chance / total, faces) for chance, faces in drawn]


def _drawn(
    pool: dict[Face, int], seats: Sequence[Seat], likelihoods: Likelihoods
) -> Iterator[tuple[float, tuple[Face, ...]]]:
    if not seats:
        yield 1.0, ()
        return
    likelihood = likelihoods.get(seats[0], {})
    for first, count in pool.items():
        if count:
            left = {**pool, first: count - 1}
            weight = count * likelihood.get(first[0], 1.0)
            for chance, others in _drawn(left, seats[1:], likelihoods):
                yield weight * chance, (first, *others)


def mean(pool: Mapping[Face, int]) -> float:
    """The mean number of an unseen card."""
    return sum(value * count for (value, _), count in pool.items()) / sum(pool.values())


def near(away: float, stray: float) -> float:
    """How likely a guess is so far from what is average: 1 there, and half of it at ``stray``.

    Sums and products only: other functions are not the same on every device to the last digit.
    """
    square = away * away / (stray * stray)
    return 1 / (1 + square * square)


def answers(numbers: Iterable[int], drawn: int, *, multiplied: bool) -> Counter[int]:
    """In how many ways so many of ``numbers`` come to what."""
    ways = [Counter({int(multiplied): 1}), *(Counter[int]() for _ in range(drawn))]
    for number in numbers:
        for have in reversed(range(drawn)):
            for so_far, count in ways[have].items():
                ways[have + 1][so_far * number if multiplied else so_far + number] += count
    return ways[drawn]


def middle_half(ways: Mapping[int, int]) -> tuple[int, int]:
    """Two of the answers, low and high: a quarter of all at most lies below, and one above."""
    quarter, rising = sum(ways.values()) / 4, sorted(ways)
    return _beyond(rising, ways, quarter), _beyond(rising[::-1], ways, quarter)


def _beyond(order: Sequence[int], ways: Mapping[int, int], share: float) -> int:
    """The first one that, with all before it, is more than ``share``."""
    upto = accumulate(ways[answer] for answer in order)
    return next(answer for answer, count in zip(order, upto, strict=True) if count > share)
