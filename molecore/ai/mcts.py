"""Monte Carlo tree search (UCT) for any kernel, on parallel lists.

A node is a number; what is known of it stands at that place of each list.
One simulation walks down the tree by upper confidence bounds, adds one node,
plays on from it at random and adds the end's worth to every node passed.

The children of a node wait in a heap, the most promising on top, so a node
with a hundred of them costs no more to pass than one with five. The bonus for
what has been tried little depends on the node's own visits; it is brought up
to date whenever those have grown by half.

Kocsis and Szepesvari, "Bandit based Monte-Carlo planning" (2006).
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappush, heapreplace
from math import log, sqrt
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


class Tree(Generic[P]):
    """What simulations have found out about the game below a kernel's root."""

    def __init__(
        self, kernel: Kernel[P], random: Random, curiosity: float, patience: float
    ) -> None:
        """``curiosity`` weighs what was tried little against what went well.

        A node considers as many of its candidates as ``patience`` times the
        square root of its visits, the likely best first.
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
        self._bonuses: list[float] = []
        self._stale_at: list[int] = []
        """Visits at which a node's bonus is next brought up to date."""
        self._dice = kernel.dice(random)
        self._curiosity = curiosity
        self._patience = patience
        self._widths: list[float] = []
        self._rarity: list[float] = [0.0]
        """1 / sqrt(visits)."""
        self._add(kernel.root, -1)

    def grow(self, simulations: int) -> None:
        """Run so many more simulations."""
        self._prepare(self.visits[ROOT] + simulations)
        rollout, positions, dice = self.kernel.rollout, self.positions, self._dice
        for _ in range(simulations):
            path = self._descend()
            self._credit(path, rollout(positions[path[-1]], dice))

    def _prepare(self, most_visits: int) -> None:
        known = range(len(self._rarity), most_visits + 1)
        self._rarity += [1 / sqrt(visits) for visits in known]
        self._widths += [
            1 + self._patience * sqrt(visits)
            for visits in range(len(self._widths), most_visits + 1)
        ]

    def _descend(self) -> list[Node]:
        """The way from the root to a new node, or to one where the game is over."""
        node, path = ROOT, [ROOT]
        actors, heaps, visits, widths = self.actors, self._heaps, self.visits, self._widths
        while actors[node] >= 0:
            untried = self._untried[node]
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
        self._heaps.append([])
        self._untried.append(None)
        self._bonuses.append(0.0)
        self._stale_at.append(0)
        return len(self.visits) - 1

    def _credit(self, path: list[Node], worth: Sequence[float]) -> None:
        """Add how a game went to every node on its way."""
        actors, visits, worths, rarity = self.actors, self.visits, self.worths, self._rarity
        heaps, bonuses, stale_at = self._heaps, self._bonuses, self._stale_at
        parent = ROOT
        visits[ROOT] += 1
        for node in path[1:]:
            visits[node] = count = visits[node] + 1
            worths[node] = total = worths[node] + worth[actors[parent]]
            bound = total / count + bonuses[parent] * rarity[count]
            (heappush if count == 1 else heapreplace)(heaps[parent], (-bound, node))
            if visits[parent] >= stale_at[parent]:
                self._refresh(parent)
            parent = node

    def _refresh(self, node: Node) -> None:
        """Bring the children's bounds up to date with the visits of ``node``."""
        visits, worths, rarity = self.visits, self.worths, self._rarity
        bonus = self._bonuses[node] = self._curiosity * sqrt(log(visits[node] + 1))
        self._stale_at[node] = visits[node] * 3 // 2 + 1
        heap = self._heaps[node]
        heap[:] = [
            (-(worths[child] / visits[child] + bonus * rarity[visits[child]]), child)
            for _, child in heap
        ]
        heapify(heap)

    def best(self) -> Node:
        """The root's child that was tried most, in which the simulations trust."""
        children = [node for _, node in self._heaps[ROOT]]
        return max(children, key=lambda node: (self.visits[node], self.worths[node], -node))

    def mean(self, node: Node) -> float:
        """What the simulations through ``node`` were worth to the seat that chose it, 0 to 1."""
        return self.worths[node] / self.visits[node]
