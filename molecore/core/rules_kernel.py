"""A kernel made of the rules themselves: slow, and there for every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from molecore.core.kernel import Dice
from molecore.core.protocol import AnyGame, Result, Seat


class RulesKernel:
    """A game below one of its states, whose positions are states.

    Actions are numbered as they are met. Each answer asks the rules. Games
    that are played at random have to end some time.
    """

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.root = state
        self._game = game
        self._actions: list[Any] = []
        self._numbers: dict[Any, int] = {}

    def actor(self, position: Any) -> Seat | None:
        actors = self._game.actors(position)
        return actors[0] if actors else None

    def legal(self, position: Any) -> list[int]:
        actor = self.actor(position)
        if actor is None:
            return []
        return [self._number(action) for action in self._game.legal_actions(position, actor)]

    def candidates(self, position: Any) -> list[int]:
        return self.legal(position)

    def play(self, position: Any, action: int) -> Any:
        actor = self._game.actors(position)[0]
        return self._game.apply(position, actor, self._actions[action]).state

    def dice(self, random: Random) -> Iterator[float]:
        while True:
            yield random.random()

    def rollout(self, position: Any, dice: Dice) -> Sequence[float]:
        while legal := self.legal(position):
            position = self.play(position, legal[int(next(dice) * len(legal))])
        result = self._game.result(position) or Result((), (), "")  # it is over: there is one
        winners = result.winners
        return [(seat in winners) / len(winners) for seat in range(len(result.places))]

    def action(self, number: int) -> Any:
        return self._actions[number]

    def _number(self, action: Any) -> int:
        if action not in self._numbers:
            self._numbers[action] = len(self._actions)
            self._actions.append(action)
        return self._numbers[action]
