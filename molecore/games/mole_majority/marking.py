"""What is legal as marks in the numbering of all actions, for programs that choose by number.

Moves are hundreds at a time. The numbering has them in rows, one for each space, which are alike
for the spaces of one hex; so the first row is marked, and the others of its hex are copies.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from molecore.core.action_space import ActionSpace
from molecore.games.mole_majority import actions as do
from molecore.games.mole_majority.board import Space
from molecore.games.mole_majority.legal import FINDERS, kinds_now
from molecore.games.mole_majority.network import moves, plan
from molecore.games.mole_majority.records import PublicState
from molecore.games.mole_majority.refusals.cards import Hand
from molecore.games.mole_majority.refusals.moments import moment_of

Marker: TypeAlias = Callable[[PublicState, Hand], bytearray]


def marker(actions: ActionSpace) -> Marker:
    """What marks with 1 which of ``actions`` the mover, who holds a hand, can do now."""
    rows = _Rows(actions)

    def marks(public: PublicState, hand: Hand) -> bytearray:
        found = bytearray(len(actions))
        others: list[do.Action] = []
        for kind in kinds_now(moment_of(public)):
            if kind is do.Move:
                rows.mark(public, found)
            else:
                others += FINDERS[kind](public, hand)
        for number in actions.numbers(others):
            found[number] = 1
        return found

    return marks


class _Rows:
    """Where a numbering of all actions has the moves from each space."""

    def __init__(self, actions: ActionSpace) -> None:
        self._numbers: Final[dict[Space, dict[Space, int]]] = {}
        for number, action in enumerate(actions.actions):
            if isinstance(action, do.Move):
                self._numbers.setdefault(action.start, {})[action.space] = number
        self._spans: Final = {
            start: slice(min(row.values()), max(row.values()) + 1)
            for start, row in self._numbers.items()
        }

    def mark(self, public: PublicState, found: bytearray) -> None:
        """Mark the moves of the mover."""
        spaces = plan(public).spaces
        for moles, ends in moves(public, public.mover):
            first, *others = [spaces[mole] for mole in moles]
            numbers = self._numbers[first]
            for number in map(numbers.__getitem__, map(spaces.__getitem__, ends)):
                found[number] = 1
            row = found[self._spans[first]]
            for other in others:
                found[self._spans[other]] = row
