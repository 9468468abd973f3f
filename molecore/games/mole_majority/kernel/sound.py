"""What no level does in its turn without need: give up its last claim, or end a game it loses.

A position in the turn of a seat is sound for it if

- it holds a claim,
- if the game is due to end as the position stands (R94-R97), nobody has more points, and
- of the seats that are to be spared, each holds a claim.

A choice is sound if it leads to a sound position from which the turn can be ended
through sound positions, with the cards in hand. Home tokens that the seat does not know
count as average ones. To discard a hand changes nothing on the meadow, so a turn that
begins with a claim has a sound choice, and after a sound choice there is another.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from operator import add

from molecore.core.protocol import Seat
from molecore.games.mole_majority.kernel.candidates import candidates
from molecore.games.mole_majority.kernel.choices import Hand
from molecore.games.mole_majority.kernel.position import (
    DISCARD,
    END,
    PASS,
    Act,
    Position,
    without,
)
from molecore.games.mole_majority.kernel.prospects import final_points

_ENDS = (DISCARD, PASS, END)
"""What ends a turn and changes nothing on the meadow."""


def sound(
    position: Position,
    hand: Hand,
    actions: Sequence[Act],
    tokens: Sequence[float],
    spared: Sequence[Seat] = (),
) -> list[Act]:
    """Those of ``actions`` that are sound; all of them where none is.

    ``tokens`` are the points by which what is known of each seat's home tokens differs
    from average ones. If no action is sound while others are ``spared``, nobody is spared.
    """
    for others in (spared, ()):
        turn = _Turn(position.mover, others, tokens)
        if found := [action for action in actions if turn.is_sound(position, hand, action)]:
            return found
    return list(actions)


class _Turn:
    """A turn of ``mover``, who spares ``others``."""

    def __init__(self, mover: Seat, others: Sequence[Seat], tokens: Sequence[float]) -> None:
        self._mover, self._claimants, self._tokens = mover, (mover, *others), tokens
        self._known: dict[Hashable, bool] = {}

    def is_sound(self, position: Position, hand: Hand, action: Act) -> bool:
        """Whether ``action`` is, of the mover who holds ``hand``."""
        if action >> 14 in _ENDS:
            return self._holds(position)
        after = position.copy()
        after.do(action, hand)
        return self._holds(after) and self._can_end(after, without(hand, action))

    def _holds(self, position: Position) -> bool:
        """Whether a position is sound."""
        if not all(position.claimed[seat] for seat in self._claimants):
            return False
        return position.why_over() is None or not self._is_behind(position)

    def _is_behind(self, position: Position) -> bool:
        """Whether another has more points, or as many and more moles on the meadow (R102)."""
        points = map(add, final_points(position), self._tokens)
        ranks = [*zip(points, (-moles for moles in position.supply), strict=True)]
        return any(
            rank > ranks[self._mover]
            for rank, claimed in zip(ranks, position.claimed, strict=True)
            if claimed
        )

    def _can_end(self, position: Position, hand: Hand) -> bool:
        """Whether the turn can be ended from a sound position through others."""
        if position.over or (position.effect and not position.owed):
            return True
        key = (position.key(), hand)
        found = self._known.get(key)
        if found is None:
            self._known[key] = False  # nothing leads back here, but for swaps
            found = self._known[key] = any(
                self.is_sound(position, hand, action) for action in candidates(position, hand)
            )
        return found
