"""What can be wrong with a text that should hold a match."""

from __future__ import annotations

from typing import Literal, TypeAlias

from molecore.core.errors import MolecoreError
from molecore.core.history import History
from molecore.core.match import Match
from molecore.words import Words, sentences

Kind: TypeAlias = Literal["foreign", "too_long", "cut_off", "changed", "newer", "illegal"]
"""How a text is bad:

foreign   not one of ours at all, or in a format that was never released
too_long  longer than is ever read
cut_off   its end is missing
changed   some of it is not what was written
newer     written by a newer Molecore, or for newer rules
illegal   whole and unchanged, but no game that the rules allow
"""


class WireError(MolecoreError):
    """A text that does not hold a match."""

    def __init__(self, kind: Kind, message: Words) -> None:
        super().__init__(message)
        self.kind = kind


class BadRecord(WireError):
    """A record of a match that cannot be read or played; ``faults`` says one thing wrong each."""

    def __init__(self, kind: Kind, *faults: Words) -> None:
        super().__init__(kind, sentences(faults))
        self.faults = faults


class DamagedSave(WireError):
    """A save that cannot be loaded; ``partial`` is the part of it that is still good."""

    def __init__(self, kind: Kind, message: Words, partial: History | None = None) -> None:
        super().__init__(kind, message)
        self.partial = partial


class BadLink(WireError):
    """A link that cannot be opened; ``partial`` is the part of the game that is still good."""

    def __init__(self, kind: Kind, message: Words, partial: Match | None = None) -> None:
        super().__init__(kind, message)
        self.partial = partial
