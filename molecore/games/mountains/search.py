"""A tree over what is chosen in a round, grown by trials that each guess what is hidden.

Each trial guesses plans, cards and rolls anew, goes down the tree by what may be answered
under its guess, adds one node, and plays on. A node stands for the answers that led to it,
whatever lies hidden; so it tells what is good on average over all that may be.

Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012). The bonus
for what was tried little grows with the length of a count in place of its logarithm, which
is not the same on every device.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any, Final

from molecore.core.protocol import Seat
from molecore.games.mountains.kernel import Position

_CURIOSITY: Final = 0.17
"""How much counts that something was tried little, in worth."""
_LENGTHS: Final = [_CURIOSITY * sqrt(length) for length in range(64)]


class Node:
    """What the answers that lead to it came to, over all trials that gave them."""

    __slots__ = ("chances", "children", "visits", "worth")

    def __init__(self) -> None:
        self.children: dict[Any, Node] = {}
        self.visits = 0
        self.chances = 0
        """How often it could have been gone to."""
        self.worth = 0.0
        """The sum of what trials through it came to, for the seat that chose to go there."""


class Tree:
    """What trials have found out below one question."""

    def __init__(
        self,
        guess: Callable[[], Position],
        judge: Callable[[Position], Sequence[float]],
        is_over: Callable[[Position], bool],
        random: Random,
    ) -> None:
        """``guess`` gives positions that may be at hand, to be changed.

        ``judge`` plays one of them on and tells what it comes to for each seat, 0 to 1; trials
        go no farther down than to where ``is_over`` holds.
        """
        self.root = Node()
        self._guess, self._judge, self._is_over = guess, judge, is_over
        self._random = random.random

    def grow(self, only: Any = None) -> float:
        """Make one trial, of the answer ``only`` if given; return its worth to the seat asked."""
        position, node, path = self._guess(), self.root, list[tuple[Seat, Node]]()
        while not self._is_over(position):
            options = position.options() if path or only is None else (only,)
            if path and len(options) == 1:
                position.answer(options[0])
                continue
            option = self._chosen(node.children, options)
            node = node.children[option]
            path.append((position.mover, node))
            position.answer(option)
            if not node.visits:
                break
        worths = self._judge(position)
        for seat, passed in path:
            passed.visits += 1
            passed.worth += worths[seat]
        return worths[path[0][0]]

    def _chosen(self, children: dict[Any, Node], options: Sequence[Any]) -> Any:
        """An answer that was not tried, or the one with the highest upper confidence bound."""
        untried, best, most = [], None, -1.0
        for option in options:
            child = children.get(option)
            if child is None:
                untried.append(option)
                continue
            child.chances += 1
            visits = child.visits
            bound = child.worth / visits + _LENGTHS[child.chances.bit_length()] / sqrt(visits)
            if bound > most:
                best, most = option, bound
        if not untried:
            return best
        option = untried[int(self._random() * len(untried))]
        child = children[option] = Node()
        child.chances = 1
        return option
