"""What the actions of a seat are worth, for a person who learns."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from molecore.core.protocol import Action, Seat
from molecore.core.thinking import Assessor, Choice, settled, simulated
from molecore.games.mole_majority.kernel.choices import legal, named
from molecore.games.mole_majority.kernel.position import KINDS, Act, without
from molecore.games.mole_majority.kernel.search import Tree, dealer
from molecore.games.mole_majority.kernel.tactics import sure, wins
from molecore.games.mole_majority.meta import META
from molecore.games.mole_majority.opponent import TRIES, position_seen, think
from molecore.games.mole_majority.records import View

LINE: Final = 5
"""Actions of a turn that wins for certain that are foretold after the first, at most."""
_LIKELY: Final = 5
"""Of so many choices that were searched most it is said whether they win for certain."""


def assess(view: View, seat: Seat, random: Random) -> Assessor:
    """Judge what ``seat`` may do from what ``view`` shows."""
    if view.public.phase != "turn":
        return ByRuleOfThumb(view, seat, random)
    return Searching(view, seat, random)


class Searching:
    """The search of the opponents, in a turn."""

    def __init__(self, view: View, seat: Seat, random: Random) -> None:
        self._view, self._random = view, random
        self._hand = view.known(seat).hand
        self._position = position_seen(view)
        self._tree = self._planted()
        self._kinds = tuple(map(KINDS.index, self._hand))
        certain = sure(self._position, self._kinds, TRIES)
        self._won = certain[0] if certain is not None and certain[1][0] else None
        """What begins a turn that wins for certain, if there is one."""

    def _planted(self) -> Tree:
        return Tree(self._position, dealer(self._view, self._random))

    def grow(self, simulations: int) -> None:
        """Add so many simulations to the tree of the search."""
        self._tree.grow(simulations)

    def choices(self) -> Sequence[Choice]:
        """The actions that were searched, the one that was searched most first.

        What wins for certain comes before all others, whatever the search found.
        """
        tables, children = self._position.tables, self._tree.root.children.items()
        best_first = sorted(children, key=lambda child: (-child[1].visits, child[0]))
        winning = self._winning([act for act, _ in best_first[:_LIKELY]])
        return [
            *(self._certain(act) for act in winning),
            *(
                simulated(named(tables, act), node.worth, node.visits)
                for act, node in best_first
                if act not in winning
            ),
        ]

    def _winning(self, likely: Sequence[Act]) -> list[Act]:
        """What wins for certain: what was found first, then others that are ``likely``."""
        if self._won is None:
            return []
        others = (act for act in likely if act != self._won)
        return [self._won, *(act for act in others if self._wins(act))]

    def _wins(self, act: Act) -> bool:
        return self._won is not None and wins(self._position, self._kinds, act, TRIES)

    def _certain(self, act: Act) -> Choice:
        """The choice of ``act``, and how the turn goes on that it wins by."""
        tables, position, hand = self._position.tables, self._position.copy(), self._kinds
        line = list[Action]()
        while len(line) <= LINE:
            line.append(named(tables, act))
            position.do(act, hand)
            hand = without(hand, act)
            found = None if position.over or position.action < 0 else sure(position, hand, TRIES)
            if found is None:
                break
            act, _ = found
        return Choice(line[0], 1.0, 0, 0.0, tuple(line[1:]))

    def alone(self, action: Action, simulations: int) -> Choice:
        """What a search comes to that begins with one action."""
        tables, hand = self._position.tables, self._kinds
        acts = legal(self._position, hand)
        (only, *_) = [each for each in acts if named(tables, each) == action]
        if self._wins(only):
            return self._certain(only)
        tree = self._planted()
        tree.begin_with([only], hand)
        tree.grow(simulations)
        node = tree.root.children[only]
        return simulated(action, node.worth, node.visits)


class ByRuleOfThumb:
    """Laying the meadow, for which there is a rule of thumb and no search."""

    def __init__(self, view: View, seat: Seat, random: Random) -> None:
        self._view, self._seat, self._random = view, seat, random
        self._equal = 1 / len(view.public.tribes)

    def grow(self, simulations: int) -> None:
        """Nothing is simulated where a rule of thumb decides."""

    def choices(self) -> Sequence[Choice]:
        """The one place where an opponent would lay what it has to lay."""
        level = META.levels[-1]
        found = settled(think(self._view, self._seat, level, self._random))
        return [Choice(found.action, self._equal, 0, 1.0)]

    def alone(self, action: Action, simulations: int) -> Choice:  # noqa: ARG002 - none is made
        """Nothing is known of one alone."""
        return Choice(action, self._equal, 0, 1.0)
