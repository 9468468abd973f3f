"""What a turn can bring for certain, found by trying all of it before anything is searched.

Only the mover's own turn is looked at, with the cards it holds, so nothing of it is hidden.
What is looked for are ends of the turn at which rivals are out, or at which the game is over
and won whatever the hidden home tokens are worth.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, TypeAlias

from molecore.games.mole_majority.cards import HOMES
from molecore.games.mole_majority.kernel.candidates import candidates
from molecore.games.mole_majority.kernel.choices import Hand
from molecore.games.mole_majority.kernel.position import (
    BREED,
    CONVERT,
    DISCARD,
    END,
    GK1,
    GK2,
    NUMBER,
    PLAY,
    ROLL,
    STACK,
    SWAP,
    Act,
    Position,
    without,
)

End: TypeAlias = tuple[bool, int]
"""(whether the game is won, rivals that are out)."""

_NOTHING: Final[End] = (False, 0)
_LOW: Final = min(token for tokens in HOMES.values() for token in tokens)
_HIGH: Final = max(token for tokens in HOMES.values() for token in tokens)
"""What a home token is worth, at least and at most."""
_FEW: Final = 3
"""A rival with more claims can not lose them all in a turn, or hardly ever."""
_SOON: Final = {ROLL: 0, CONVERT: 1, STACK: 2, NUMBER: 2, PLAY: 3, BREED: 4, END: -1}
"""What is tried first: to end the turn, and what takes claims away."""


def sure(position: Position, hand: Hand, tries: int) -> tuple[Act, End] | None:
    """The first action of a turn that wins, or puts most rivals out; None if there is none.

    Looks at ``tries`` positions at most, the likely ways first.
    """
    if not _can_matter(position):
        return None
    look = _Look(position, tries)
    found, action = look.best(position, hand)
    return None if found == _NOTHING or action is None else (action, found)


def wins(position: Position, hand: Hand, action: Act, tries: int) -> bool:
    """Whether a turn that goes on with ``action`` can be won for certain, as `sure` looks."""
    return _Look(position, tries).after(position, hand, action)[0]


def _can_matter(position: Position) -> bool:
    mover, tables = position.mover, position.tables
    rivals = [seat for seat in range(position.seats) if seat != mover and position.is_in[seat]]
    claims = [position.claimed[seat].bit_count() for seat in range(position.seats)]
    if min((claims[seat] for seat in rivals), default=_FEW + 1) <= _FEW:
        return True
    free = tables.hexes - sum(claims)
    return free <= _FEW or position.tokens[mover] <= _FEW or position.supply[mover] <= _FEW


class _Look:
    """One turn being tried out."""

    def __init__(self, root: Position, tries: int) -> None:
        self._mover, self._tries = root.mover, tries
        self._rivals = sum(root.is_in) - 1
        self._known: dict[Hashable, End] = {}

    def best(self, position: Position, hand: Hand) -> tuple[End, Act | None]:
        """The best end of the turn from here that is certain, and the action towards it."""
        most, chosen = _NOTHING, None
        for action in sorted(candidates(position, hand), key=_promise):
            if action >> 14 == DISCARD:
                continue
            found = self.after(position, hand, action)
            if found > most:
                most, chosen = found, action
            if most[0] or self._tries <= 0:
                break
        return most, chosen

    def after(self, position: Position, hand: Hand, action: Act) -> End:
        """The best end of the turn that is certain after ``action``."""
        self._tries -= 1
        after = position.copy()
        after.do(action, hand)
        if after.over or after.action < 0:
            return self._ended(after)
        left = without(hand, action)
        key = (after.key(), left)
        found = self._known.get(key)
        if found is None:
            self._known[key] = _NOTHING  # nothing leads back here, but for swaps
            found = self._known[key] = self.best(after, left)[0]
        return found

    def _ended(self, position: Position) -> End:
        rivals = sum(position.is_in) - position.is_in[self._mover]
        if not position.is_in[self._mover]:
            return _NOTHING
        return _is_won(position, self._mover), self._rivals - rivals


def _promise(action: Act) -> int:
    op, card = action >> 14, action >> 7 & 127
    if op == PLAY and card in (GK1, GK2):
        return 1
    return _SOON.get(op, 5 if op != SWAP else 6)


def _is_won(position: Position, mover: int) -> bool:
    """Whether the game is over and won by ``mover`` alone, whatever hidden tokens are worth."""
    if position.over is None:
        return False
    standings = [
        sum(position.tables.sizes[number] for number in position.tables.members(claimed))
        + (_LOW if seat == mover else _HIGH) * taken
        for seat, (claimed, taken) in enumerate(zip(position.claimed, position.taken, strict=True))
    ]
    own = standings[mover]
    return all(
        own > standing
        for seat, standing in enumerate(standings)
        if seat != mover and position.contenders >> seat & 1
    )
