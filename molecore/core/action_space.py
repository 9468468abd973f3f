"""Numbers for all actions of a game, fixed by its rules version, options and seats.

Links number the legal actions alone, which is shorter. Programs that learn or tabulate need a
number that means the same action in every position.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any

from molecore.core.options import Options
from molecore.core.protocol import Action, AnyGame
from molecore.core.record import record


@record
class ActionSpace:
    """All actions that can ever be legal, each once, in a fixed order."""

    actions: Sequence[Action]
    places: dict[Action, int]
    objects: dict[int, int]
    """The number of each action by its object, of which all games here have only one."""

    def numbers(self, actions: Sequence[Action]) -> list[int]:
        """The numbers of ``actions``; without their hashes where they are those of `actions`."""
        try:
            return list(map(self.objects.__getitem__, map(id, actions)))
        except KeyError:
            return list(map(self.places.__getitem__, actions))

    def marks(self, actions: Sequence[Action]) -> bytearray:
        """Return 1 at the numbers of ``actions``, 0 elsewhere."""
        found = bytearray(len(self.actions))
        for number in self.numbers(actions):
            found[number] = 1
        return found

    def __len__(self) -> int:
        return len(self.actions)


def action_space(game: AnyGame, options: Options, seats: int) -> ActionSpace:
    """Return the numbers of all actions of ``game`` with resolved ``options`` and so many seats."""
    return _counted(game, tuple(sorted(options.items())), seats)


def action_index(game: AnyGame, options: Options, seats: int, action: Action) -> int:
    """Return the number of ``action``, from 0. Raises KeyError for what no position allows."""
    return action_space(game, options, seats).places[action]


def action_at(game: AnyGame, options: Options, seats: int, place: int) -> Action:
    """The action at ``place``. Raises IndexError beyond either end."""
    if place < 0:
        raise IndexError(place)
    return action_space(game, options, seats).actions[place]


@lru_cache(maxsize=8)
def _counted(game: Any, options: tuple[tuple[str, Hashable], ...], seats: int) -> ActionSpace:
    actions = tuple(game.all_actions(dict(options), seats))
    return ActionSpace(
        actions,
        {action: place for place, action in enumerate(actions)},
        {id(action): place for place, action in enumerate(actions)},
    )
