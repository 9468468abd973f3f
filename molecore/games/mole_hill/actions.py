"""What can be chosen in Mole Hill: where the mole goes, and where a rod is put."""

from __future__ import annotations

from typing import TypeAlias

from molecore.core.protocol import Target
from molecore.core.record import record
from molecore.games.mole_hill.board import Rod, Square


@record
class Dig:
    """The mole goes to ``square``, or starts the round there (H7, H9)."""

    square: Square

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.square,)


@record
class Fence:
    """The gardener puts a rod on the rod site ``rod`` (H8)."""

    rod: Rod

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.rod,)


Action: TypeAlias = Dig | Fence
