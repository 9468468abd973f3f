"""The actions of Majority: declare a preference, claim a seat, choose a majority (J5, J8, J17)."""

from __future__ import annotations

from typing import Final, TypeAlias

from molecore.core.outcomes import UNKNOWN, is_unknown
from molecore.core.protocol import Target
from molecore.core.record import record
from molecore.games.majority.board import Place

BLANK: Final[Target] = "blank"
"""The target of leaving a slip blank."""


@record
class Declare:
    """Write ``place`` on the next slip; None leaves it, and so all that follow, blank (J5).

    The place is `UNKNOWN` to all but the seat that declares.
    """

    place: Place | None

    @property
    def targets(self) -> tuple[Target, ...]:
        return () if is_unknown(self.place) else (self.place or BLANK,)

    def hidden(self) -> Declare:
        return DECLARE_UNKNOWN


@record
class Claim:
    """Claim ``place``, which is free, with a piece of one's own (J8)."""

    place: Place

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.place,)


@record
class Resolve:
    """Have the other side's majority around ``place`` resolved before its others (J17)."""

    place: Place

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.place,)


Action: TypeAlias = Declare | Claim | Resolve

LEAVE_BLANK: Final = Declare(None)
DECLARE_UNKNOWN: Final = Declare(UNKNOWN)
"""What the others know of a slip being filled: not even whether it was left blank."""
