"""What is printed: two maps, the number track and the cards (docs/rules/moleozer.md has tables)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from molecore.core.record import record

Node: TypeAlias = str
"""A space of the map: an arm and a depth ("N3"), or the centre "C"."""
Map: TypeAlias = Literal["star", "path"]
"""The side of the board for three or four players, or the one for two (Z2)."""
Symbol: TypeAlias = Literal["S", "X", "R", "W"]
"""Second-closest wins, extra step, reverse the stacks, swap seats."""

START: Final[Node] = "C"

_ARMS: Final[Mapping[Map, tuple[str, ...]]] = {
    "star": ("C N1 N2 N3 N4", "C E1 E2 E3 E4", "C S1 S2 S3 S4", "C W1 W2 W3 W4"),
    "path": ("C A1 A2 A3 A4", "C B1 B2 B3 B4"),
}
"""Ways from the start to each house."""

HOUSES: Final[Mapping[Map, tuple[Node, ...]]] = {
    on: tuple(arm.split()[-1] for arm in arms) for on, arms in _ARMS.items()
}
"""The houses of each map, in the order in which they are given out (Z3, Z36)."""

NODES: Final[Mapping[Map, tuple[Node, ...]]] = {
    on: tuple(dict.fromkeys(" ".join(arms).split())) for on, arms in _ARMS.items()
}

TRACK: Final = 40
"""The highest number on the track (Z11)."""
GAP: Final = 2
"""The least difference between two guesses (Z11)."""
HAND: Final = 5
"""Cards dealt to each player (Z6)."""


@record
class Card:
    """A number from 1 to 10, most without a symbol."""

    value: int
    symbol: Symbol | None = None

    def __str__(self) -> str:
        return f"{self.value}{self.symbol or ''}"


_COPIES: Final = (
    "1S 2X 3R 4W 5S 6X 7W 8X 9R 10S",
    "1 2 3 4 5R 6W 7 8 9 10",
    "1 2 3 4 5 6 7 8 9 10",
)


def _card(text: str) -> Card:
    for symbol in ("S", "X", "R", "W"):
        if text.endswith(symbol):
            return Card(int(text[:-1]), symbol)
    return Card(int(text))


DECK: Final[tuple[Card, ...]] = tuple(map(_card, " ".join(_COPIES).split()))
"""All thirty cards (Z6)."""


@cache
def neighbours(on: Map, node: Node) -> tuple[Node, ...]:
    """The spaces one step from ``node``, in the order of the arms (Z26)."""
    steps = [pair for arm in _ARMS[on] for pair in pairwise(arm.split())]
    outward = [far for near, far in steps if near == node]
    inward = [near for near, far in steps if far == node]
    return (*inward, *outward)


@cache
def distance(on: Map, start: Node, goal: Node) -> int:
    """The fewest steps from one space to another (Z42)."""
    steps, queue = {start: 0}, deque([start])
    while goal not in steps:
        node = queue.popleft()
        for near in neighbours(on, node):
            if near not in steps:
                steps[near] = steps[node] + 1
                queue.append(near)
    return steps[goal]


def without(cards: Sequence[Card], taken: Sequence[Card]) -> list[Card]:
    """``cards`` but for those ``taken``; equal cards are counted one by one."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left
