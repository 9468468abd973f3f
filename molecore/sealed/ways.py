"""How each game is sealed: what its rules do not say."""

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
    may be; "any": where it is asked for with one value of theirs, for what is turned up in this
    game never depends on what was turned up before it in the same step."""
    unlocks_ahead: bool
    """Whether cards that come to be seen in one step are unlocked all at once, which saves passes:
    where it is the same cards, for the same seats, whatever those before them turn out to be."""
    extra_passes: Mapping[int, int]
    """Passes more than in an open game, by the number of seats: the average over random games with
    the standard options. The page says it before a game begins (docs/sealed.md)."""


WAYS: Final[Mapping[str, Way]] = {
    "mole_hill": Way(
        "open",
        opens_choices=False,
        foresight="none",
        unlocks_ahead=False,
        extra_passes={2: 3},
    ),
    "majority": Way(
        "open",
        opens_choices=False,
        foresight="all",
        unlocks_ahead=False,
        extra_passes={2: 4},
    ),
    "mountains": Way(
        "open",
        opens_choices=True,
        foresight="none",
        unlocks_ahead=False,
        extra_passes={2: 30, 3: 58, 4: 89},
    ),
    "mole_majority": Way(
        "sealed",
        opens_choices=False,
        foresight="any",
        unlocks_ahead=True,
        extra_passes={2: 8, 3: 31, 4: 69},
    ),
    "moleozer": Way(
        "sealed",
        opens_choices=False,
        foresight="any",
        unlocks_ahead=False,
        extra_passes={2: 17, 3: 131, 4: 262},
    ),
}
"""By the id of the game."""
