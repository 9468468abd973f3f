"""The kernel of the highest level: leaves are judged by an outlook, and so is what to claim."""

from __future__ import annotations

from math import sqrt
from typing import Final

from molecore.games.majority.kernel import weights
from molecore.games.majority.kernel.contest import (
    CLAIM,
    Dice,
    MajorityKernel,
    Position,
)
from molecore.games.majority.kernel.outlook import Outlook, outlook_of
from molecore.games.majority.kernel.tables import BitBoard, BitBoards
from molecore.games.majority.records import State

_TAIL: Final = 1.5
"""How slowly a chance nears 0 or 1, as what is expected moves away from what is needed."""
_THOUSAND: Final = 1000


class FarSighted(MajorityKernel):
    """The contest that a state is in, judged by chances to have what it takes to win."""

    def __init__(self, state: State, outlook: Outlook | None = None) -> None:
        super().__init__(state)
        self._outlook = outlook or outlook_of(state.public.rules.boards)
        self._no_dice: Dice = iter(())

    def candidates(self, position: Position) -> list[int]:
        """All claims, where the search begins, by what they lead to; else the likely best."""
        if position is not self.root or position[1] != CLAIM:
            return super().candidates(position)
        seat = position[0] or 0
        claims = list(dict.fromkeys([*super().candidates(position), *self.legal(position)]))
        worths = {
            claim: self.rollout(self.play(position, claim), self._no_dice)[seat] for claim in claims
        }
        return sorted(claims, key=lambda claim: -worths[claim])

    def _worth(self, bitboards: BitBoards, dice: Dice) -> float:  # noqa: ARG002 - left to no chance
        """What the contest is worth to the first side: the result, or what is expected of it."""
        mine, theirs, fixed, *_ = bitboards
        if mine | theirs == self.tables.everywhere:
            return self.outcome(mine, fixed)
        chances = self._outlook.outlook(mine, theirs, fixed)
        won = lost = 1.0
        for area, whole in self._counted(fixed):
            expected = self._outlook.held(chances, area)
            spread = self._spread(area & ~(mine | theirs), area)
            needed = whole // 2 + 0.5
            won *= _curve((expected - needed) / spread)
            lost *= _curve((area.bit_count() - expected - needed) / spread)
        return 0.5 + (won - lost) / 2

    def _counted(self, fixed: BitBoard) -> list[tuple[BitBoard, int]]:
        """The places that count where it takes a majority to win, and of how many (J24-J26)."""
        rules, everywhere, upper = self._rules, self.tables.everywhere, self.tables.upper
        basis = everywhere if rules.majority_basis == "allSeats" else everywhere & ~fixed
        counted = [(everywhere & ~fixed, basis.bit_count())]
        if rules.mode == "complete":
            pieces = rules.upper_counts_preferences
            whole = upper if pieces else upper & basis
            counted.append((upper if pieces else upper & ~fixed, whole.bit_count()))
        return counted

    def _spread(self, free: BitBoard, area: BitBoard) -> float:
        """The standard deviation of what is expected of an area, in places."""
        table, size = weights.SPREADS, max(area.bit_count(), 1)
        tenths, rest = divmod(10 * free.bit_count(), size)
        low, high = table[tenths], table[min(tenths + 1, len(table) - 1)]
        return sqrt(size) * (low + (high - low) * rest / size) / _THOUSAND


def _curve(deviations: float) -> float:
    """The chance to have enough, by how many deviations more than needed are expected."""
    # Of a root and quotients only, which are the same on every device, as those of exp are not.
    return 0.5 + 0.5 * deviations / sqrt(_TAIL + deviations * deviations)
