"""Remarks on plies: why something happened, what could be done, how good it was.

The page asks every `Remarker` and knows none of them by name.
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
    """A sentence and its rule: why an event happened ("because ..."), or a warning."""

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
    """Looks at a match and makes remarks on its plies."""

    def __call__(self, match: Match, viewer: Seat | None, plies: range) -> Sequence[Remark]:
        """The remarks on ``plies`` for ``viewer`` (None: a spectator), in their order.

        They may use only what the viewer knows.
        """
        ...
