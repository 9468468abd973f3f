"""What is legal as marks in the numbering of all actions, for programs that choose by number.

Moves are hundreds at a time. The numbering has them in rows, one for each space, and a row is
all spaces but those of its own hex. So where moles come up is marked once for all that reach the
same hexes, and copied into their rows without their own hex.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from molecore.core.action_space import ActionSpace
from molecore.games.mole_majority import actions as do
from molecore.games.mole_majority.board import Space
from molecore.games.mole_majority.legal import FINDERS, kinds_now
from molecore.games.mole_majority.network import departures, plan
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
        rows: dict[Space, dict[Space, int]] = {}
        for number, action in enumerate(actions.actions):
            if isinstance(action, do.Move):
                rows.setdefault(action.start, {})[action.space] = number
        self._places: Final = {space: place for place, space in enumerate(rows)}
        self._own: Final = {
            start: _span(self._places[space] for space in self._places.keys() - row.keys())
            for start, row in rows.items()
        }
        """Which places of all spaces are not in the row of a space: those of its own hex."""
        self._spans: Final = {start: _span(row.values()) for start, row in rows.items()}

    def mark(self, public: PublicState, found: bytearray) -> None:
        """Mark the moves of the mover."""
        spaces, spans = plan(public).spaces, self._spans
        marks, marked = bytearray(), None
        for _, moles, ends in departures(public, public.mover):
            if ends is not marked:
                marks, marked = self._marks(map(spaces.__getitem__, ends)), ends
            own = self._own[spaces[moles[0]]]
            row = marks[: own.start] + marks[own.stop :]
            for mole in moles:
                found[spans[spaces[mole]]] = row

    def _marks(self, ends: Iterable[Space]) -> bytearray:
        """All spaces, with marks where moles come up."""
        marks = bytearray(len(self._places))
        for place in map(self._places.__getitem__, ends):
            marks[place] = 1
        return marks


def _span(numbers: Iterable[int]) -> slice:
    """Numbers without a gap between them as a slice."""
    known = sorted(numbers)
    return slice(known[0], known[-1] + 1)
