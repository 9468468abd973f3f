"""How much a strategy can be exploited, for games small enough to go through all of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from molecore.core.protocol import Seat
from molecore.spaces.tree import Node

Strategy: TypeAlias = Callable[[Node[Any, Any, Any], Seat], Mapping[Any, float]]
"""The probability of each action of a seat at a node; it may depend on
`Node.information` of that seat alone."""


def uniform(node: Node[Any, Any, Any], seat: Seat) -> Mapping[Any, float]:
    """The strategy that takes every legal action with the same probability."""
    legal = node.legal_actions(seat)
    return dict.fromkeys(legal, 1 / len(legal))


def exploitability(root: Node[Any, Any, Any], strategy: Strategy) -> float:
    """What a seat gains on average by a best response to ``strategy``; 0 for an equilibrium.

    It is the gain of each seat when all others keep to the strategy, over the
    number of seats. Every node below ``root`` is visited; where several seats
    act at once they do so one after another. The game is one of perfect recall.
    """
    seats = range(root.spaces.seats)
    values = _values(root, strategy)
    gains = [_BestResponse(root, strategy, seat).value(root) - values[seat] for seat in seats]
    return sum(gains) / len(gains)


def _values(node: Node[Any, Any, Any], strategy: Strategy) -> list[float]:
    """What each seat gets on average where all keep to ``strategy``."""
    if node.is_over:
        return list(node.returns)
    total = [0.0] * node.spaces.seats
    for chance, child in _children(node, strategy):
        for seat, value in enumerate(_values(child, strategy)):
            total[seat] += chance * value
    return total


def _children(
    node: Node[Any, Any, Any], strategy: Strategy
) -> list[tuple[float, Node[Any, Any, Any]]]:
    """What may come next, each with its probability."""
    if node.chances:
        return [(float(chance), node.happen(outcome)) for outcome, chance in node.chances]
    seat = node.actors[0]
    taken = strategy(node, seat).items()
    return [(chance, node.play(seat, action)) for action, chance in taken if chance]


class _BestResponse:
    """The best that one seat can do against a strategy of all others."""

    def __init__(self, root: Node[Any, Any, Any], strategy: Strategy, seat: Seat) -> None:
        self._strategy = strategy
        self._seat = seat
        self._alike: dict[str, list[tuple[float, Node[Any, Any, Any]]]] = defaultdict(list)
        """By information state, its nodes and how probable the others and chance make them."""
        self._best: dict[str, Any] = {}
        self._gather(root, 1.0)

    def _gather(self, node: Node[Any, Any, Any], reach: float) -> None:
        if node.is_over:
            return
        if not node.chances and node.actors[0] == self._seat:
            self._alike[node.information(self._seat)].append((reach, node))
            for action in node.legal_actions(self._seat):
                self._gather(node.play(self._seat, action), reach)
            return
        for chance, child in _children(node, self._strategy):
            self._gather(child, reach * chance)

    def value(self, node: Node[Any, Any, Any]) -> float:
        """What the seat gets on average from ``node`` on."""
        if node.is_over:
            return node.returns[self._seat]
        if not node.chances and node.actors[0] == self._seat:
            return self.value(node.play(self._seat, self._choice(node)))
        children = _children(node, self._strategy)
        return sum(chance * self.value(child) for chance, child in children)

    def _choice(self, node: Node[Any, Any, Any]) -> Any:
        """The action that is best on average over all nodes that look like this one."""
        known = node.information(self._seat)
        if known not in self._best:
            alike = self._alike[known]

            def worth(action: Any) -> float:
                return sum(
                    reach * self.value(each.play(self._seat, action)) for reach, each in alike
                )

            self._best[known] = max(node.legal_actions(self._seat), key=worth)
        return self._best[known]
