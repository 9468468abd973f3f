"""The kernel of the highest level: where its search begins, no claim is passed over."""

from __future__ import annotations

from random import Random

from molecore.games.majority.kernel.contest import (
    CLAIM,
    Dice,
    MajorityKernel,
    Position,
)


class Thorough(MajorityKernel):
    """The contest that a state is in, with all claims where a search begins, in a better order."""

    def dice(self, random: Random) -> Dice:
        self._dice = super().dice(random)
        return self._dice

    def candidates(self, position: Position) -> list[int]:
        """All claims, where the search begins, by what they lead to; else the likely best."""
        if position is not self.root or position[1] != CLAIM:
            return super().candidates(position)
        seat = position[0] or 0
        claims = dict.fromkeys([*super().candidates(position), *self.legal(position)])
        worths = {
            claim: self.rollout(self.play(position, claim), self._dice)[seat] for claim in claims
        }
        return sorted(claims, key=lambda claim: -worths[claim])
