"""Monte Carlo tree search (UCT) for any kernel, on parallel lists.

A node is a number; what is known of it stands at that place of each list.
One simulation walks down the tree by upper confidence bounds, adds one node,
plays on from it at random and adds the end's worth to every node passed.

The children of a node wait in a heap, the most promising on top. The bonus
for what was tried little depends on the child's visits only and not, as in
the textbook, on the parent's too: then a simulation changes the bound of one
child a level, and a node with a hundred of them is as fast as one with five.

Kocsis and Szepesvari, "Bandit based Monte-Carlo planning" (2006).
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappush, heapreplace
from math import sqrt
from random import Random
from typing import Final, Generic, TypeAlias, TypeVar

from molecore.core.kernel import Kernel
from molecore.core.protocol import Seat

P = TypeVar("P")
Node: TypeAlias = int
Heap: TypeAlias = list[tuple[float, Node]]
"""Children, by minus their upper confidence bounds."""

ROOT: Final[Node] = 0
_NOBODY: Final[Seat] = -1
_LEAF: Final[Heap] = []
"""Stands for the children of nodes that were never opened."""


class Tree(Generic[P]):
    """What simulations have found out about the game below a kernel's root."""

    def __init__(
        self, kernel: Kernel[P], random: Random, curiosity: float, patience: float
    ) -> None:
        """``curiosity`` weighs what was tried little against what went well.

        A node considers as many of its candidates as ``patience`` times the
        square root of its visits, and one more; the likely best come first.
        """
        self.kernel = kernel
        self.positions: list[P] = []
        self.actors: list[Seat] = []
        self.actions: list[int] = []
        self.visits: list[int] = []
        self.worths: list[float] = []
        """Sums over the visits, of the worth to the seat that chose to come here."""
        self._heaps: list[Heap] = []
        self._untried: list[list[int] | None] = []
        """Candidates not added yet, the best last; None before they are asked for."""
        self._dice = kernel.dice(random)
        self._curiosity = curiosity
        self._patience = patience
        self._bonuses: list[float] = [0.0]
        self._widths: list[float] = [1.0]
        """By visits: a child's bonus, and how many children a node has."""
        self._add(kernel.root, -1)

    def grow(self, simulations: int) -> None:
        """Run that many more simulations; each adds a node and plays the game out from there."""
        self._prepare(self.visits[ROOT] + simulations)
        rollout, positions, dice = self.kernel.rollout, self.positions, self._dice
        for _ in range(simulations):
            path = self._descend()
            self._credit(path, rollout(positions[path[-1]], dice))

    def best(self) -> Node:
        """The root's child that was tried most, in which the simulations trust."""
        return max(self.children(), key=lambda node: (self.visits[node], self.worths[node], -node))

    def children(self) -> list[Node]:
        """The root's children, in the order in which they were first tried."""
        return sorted(node for _, node in self._heaps[ROOT])

    def favourite(self, node: Node) -> Node | None:
        """The child of ``node`` that was tried most; None if there is none."""
        return max(
            (child for _, child in self._heaps[node]),
            key=lambda child: (self.visits[child], -child),
            default=None,
        )

    def mean(self, node: Node) -> float:
        """What the simulations through ``node`` were worth to the seat that chose it, 0 to 1."""
        return self.worths[node] / self.visits[node]

    def _prepare(self, most_visits: int) -> None:
        roots = [sqrt(visits) for visits in range(len(self._widths), most_visits + 1)]
        self._bonuses += [self._curiosity / root for root in roots]
        self._widths += [1 + self._patience * root for root in roots]

    def _descend(self) -> list[Node]:
        """The way from the root to a new node, or to one where the game is over."""
        node, path = ROOT, [ROOT]
        actors, heaps, untried_of = self.actors, self._heaps, self._untried
        visits, widths = self.visits, self._widths
        while actors[node] >= 0:
            untried = untried_of[node]
            if untried is None:
                untried = self._open(node)
            heap = heaps[node]
            if untried and len(heap) < widths[visits[node]]:
                path.append(self._grow_child(node, untried.pop()))
                break
            node = heap[0][1]
            path.append(node)
        return path

    def _open(self, node: Node) -> list[int]:
        untried = self.kernel.candidates(self.positions[node])[::-1]
        self._untried[node] = untried
        self._heaps[node] = []
        return untried

    def _grow_child(self, node: Node, action: int) -> Node:
        return self._add(self.kernel.play(self.positions[node], action), action)

    def _add(self, position: P, action: int) -> Node:
        actor = self.kernel.actor(position)
        self.positions.append(position)
        self.actors.append(_NOBODY if actor is None else actor)
        self.actions.append(action)
        self.visits.append(0)
        self.worths.append(0.0)
        self._heaps.append(_LEAF)
        self._untried.append(None)
        return len(self.visits) - 1

    def _credit(self, path: list[Node], worth: Sequence[float]) -> None:
        """Add how a game went to every node on its way."""
        actors, visits, worths = self.actors, self.visits, self.worths
        heaps, bonuses = self._heaps, self._bonuses
        visits[ROOT] += 1
        parent = ROOT
        for node in path[1:]:
            visits[node] = count = visits[node] + 1
            worths[node] = total = worths[node] + worth[actors[parent]]
            child = (-total / count - bonuses[count], node)
            if count == 1:
                heappush(heaps[parent], child)
            else:
                heapreplace(heaps[parent], child)
            parent = node
