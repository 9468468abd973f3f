"""What can be wrong with something that came from another device."""

from __future__ import annotations

from typing import Literal, TypeAlias

from molecore.core.errors import MolecoreError
from molecore.words import Message

Fault: TypeAlias = Literal[
    "changed", "newer", "forged", "taken", "two_tellings", "other_line", "illegal"
]
"""In which way it is bad:

changed       it is not whole, or is nothing that a device writes
newer         a newer Molecore wrote it
forged        it was not signed by the seat that it names
taken         somebody else has accepted the same invitation
two_tellings  the seat signed something else in its place before
other_line    it follows on something else than what is known here
illegal       the rules do not allow it there
"""


class BadLetter(MolecoreError):
    """Something from another device that is not taken in, and why."""

    def __init__(self, fault: Fault, reason: Message, seat: int | None = None) -> None:
        super().__init__(reason)
        self.fault = fault
        self.seat = seat
        """Whose message it is that is bad, if that is known."""
