"""Games that other packages register: found by Python's entry points, checked for their ids."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.metadata import entry_points
from typing import Final

GROUP: Final = "molecore.games"
"""The group of the entry points: the name is the id of the game, the value its package."""
_FIRST: Final = 32
_PLACES: Final = 32
"""Links number the games of others from 32 below 64."""
_ID: Final = re.compile("[a-z][a-z0-9_]{0,31}")


class BadRegistration(ValueError):
    """A game is registered under an id that it cannot have, which the argument says."""


def packages(taken: Sequence[str]) -> Mapping[str, str]:
    """The package of each registered game by its id, in the order of the ids.

    Raises BadRegistration for an id that is ``taken``, registered twice, ill
    formed, or of the same number in links as another.
    """
    found: dict[str, str] = {}
    numbers: dict[int, str] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        number = place_of(entry.name)
        if not _ID.fullmatch(entry.name) or entry.name in taken:
            raise BadRegistration(f"{entry.name!r} cannot be the id of a game of {entry.value}")
        if number in numbers and found[numbers[number]] != entry.value:
            raise BadRegistration(
                f"{entry.name!r} has the number of {numbers[number]!r} in links; rename one"
            )
        numbers[number] = entry.name
        found[entry.name] = entry.value
    return found


def place_of(game_id: str) -> int:
    """The number of a registered game in links, which is the same wherever it is installed."""
    return _FIRST + sha256(game_id.encode()).digest()[0] % _PLACES
