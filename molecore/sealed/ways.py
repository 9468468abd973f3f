"""How each game is sealed: the little that a rulebook does not say of its own cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from molecore.core.record import record

Dealing: TypeAlias = Literal["open", "sealed"]
Foresight: TypeAlias = Literal["none", "any", "all"]


@record
class Way:
    """What sealing a game takes besides its rules."""

    dealing: Dealing
    """Whether cards that are shuffled all come to be seen by everybody at once (by joint chance),
    or some by one seat alone (under the locks of all)."""
    opens_choices: bool
    """Whether what is turned up of a hidden choice is a part of that choice, as it was promised:
    then its promise is opened with it. Otherwise it is told, and proven when all is opened."""
    foresight: Foresight
    """Where values that several seats know are turned up in one step: whether a seat may tell its
    own before its turn, which saves passes. "all": where it is asked for whatever the others'
    may be; "any": where it is asked for while those are unknown, for what is turned up in this game
    never depends on what was turned up before it in the same step."""


WAYS: Final[Mapping[str, Way]] = {
    "mole_hill": Way("open", opens_choices=False, foresight="none"),
    "majority": Way("open", opens_choices=False, foresight="all"),
    "mountains": Way("open", opens_choices=True, foresight="none"),
    "mole_majority": Way("sealed", opens_choices=False, foresight="any"),
    "moleozer": Way("sealed", opens_choices=False, foresight="any"),
}
"""By the id of the game."""
