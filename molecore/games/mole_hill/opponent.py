"""How the computer plays Mole Hill where a round ends soon: the last plies played out in all ways.

Everywhere else its kernel is searched.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from molecore.core.protocol import Level, Seat
from molecore.core.thinking import Search, Thought
from molecore.games.mole_hill.actions import Action
from molecore.games.mole_hill.kernel.endings import TooMuch, worths_of
from molecore.games.mole_hill.kernel.round import MoleHillKernel
from molecore.games.mole_hill.scoring import PIECES

_LAST: Final = 2
"""Pieces that the mole has left, at most, where the rest is played out."""
_POSITIONS: Final = 20_000
"""Positions of an ending that are looked at, at most; where it has more, the search goes on."""


def think(view: Any, seat: Seat, level: Level, random: Random) -> Thought[Action] | Search:  # noqa: ARG001 - all see the same
    """What ``seat`` does where the rest of the round is worked out, or what is to be searched."""
    if level.tactics and len(view.visits) >= PIECES - _LAST:
        found = _worked_out(MoleHillKernel(view), random)
        if found is not None:
            return found
    return Search(MoleHillKernel(view, level.neglects))


def _worked_out(kernel: MoleHillKernel, random: Random) -> Thought[Action] | None:
    try:
        worths = worths_of(kernel, _POSITIONS)
    except TooMuch:
        return None
    most = max(worths.values())
    best = [action for action, worth in worths.items() if worth == most]
    if len(best) == len(worths) > 1:
        return None  # nothing can be lost, and the search may tell what is likelier to go wrong
    return Thought(kernel.action(random.choice(best)), most, len(worths))
