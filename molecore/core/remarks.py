"""Remarks on what was played: why something came of it, what could be done, how good it was.

Whoever has something to say of a ply is a `Remarker`. The page shows what they
say and knows none of them by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from molecore.core.match import Match
from molecore.core.protocol import Seat, Target
from molecore.core.record import record
from molecore.words import Message


@record
class Reason:
    """Why an event happened: a sentence that begins with "because", and the rule."""

    words: Message
    rule: str
    places: tuple[Target, ...] = ()
    """What it speaks of on the board."""


@record
class Remark:
    """Something to be said of one ply."""

    ply: int
    """Which; the match's first is 1."""
    words: Message
    lit: frozenset[Target] = frozenset()
    """What it speaks of on the board."""
    rule: str = ""
    """The rule it goes by, "" if none."""


class Remarker(Protocol):
    """Whoever looks at a match and has something to say of its plies."""

    def __call__(self, match: Match, viewer: Seat | None, plies: range) -> Sequence[Remark]:
        """What can be said of ``plies`` to ``viewer`` (None: a spectator), in their order.

        It must follow from what the viewer may know alone.
        """
        ...
