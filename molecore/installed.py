"""Games and bots of other packages, found by Python's entry points; games checked for their ids.

A page cannot ask what is installed: its build writes a module of this name that imports those it
found (`builder/registered.py`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from molecore.package import AnyPackage, GamePackage

GROUP: Final = "molecore.games"
"""The group of the entry points: the name is the id of the game, the value its `GamePackage`."""
BOTS: Final = "molecore.bots"
"""The group of bots: the value is a function without arguments that makes one."""
_FIRST: Final = 32
_PLACES: Final = 32
"""Links number the games of others from 32 below 64."""
_ID: Final = re.compile("[a-z][a-z0-9_]{0,31}")


class BadRegistration(ValueError):
    """A game is registered under an id that it cannot have; the argument says why."""


def packages(taken: Sequence[str]) -> Mapping[int, AnyPackage]:
    """The registered games by their numbers in links, in the order of their ids.

    Raises BadRegistration for an entry point that names no `GamePackage`, or one
    of another id, and as `entries` does.
    """
    found: dict[int, AnyPackage] = {}
    for number, entry in entries(taken).items():
        package = entry.load()
        if not isinstance(package, GamePackage) or package.meta.id != entry.name:
            raise BadRegistration(f"{entry.value} is no GamePackage of a game {entry.name!r}")
        found[number] = package
    return found


def bots() -> Mapping[str, EntryPoint]:
    """The registered bots by their names, in the order of these."""
    return {entry.name: entry for entry in sorted(entry_points(group=BOTS))}


def entries(taken: Sequence[str]) -> Mapping[int, EntryPoint]:
    """The entry points of registered games by their numbers in links, in the order of their ids.

    Raises BadRegistration for an id that is ``taken``, registered twice, ill
    formed, or of the same number in links as another.
    """
    found: dict[int, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        if not _ID.fullmatch(entry.name) or entry.name in taken:
            raise BadRegistration(f"{entry.name!r} cannot be the id of a game of {entry.value}")
        other = found.setdefault(_number(entry.name), entry)
        if other.value != entry.value:
            raise BadRegistration(
                f"{entry.name!r} has the number of {other.name!r} in links; rename one"
            )
    return found


def _number(game_id: str) -> int:
    """The number of a registered game in links, which is the same wherever it is installed."""
    return _FIRST + sha256(game_id.encode()).digest()[0] % _PLACES
