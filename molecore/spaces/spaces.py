"""The spaces of a game with its options and seats: actions, views and states."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic

from molecore.core.action_space import ActionSpace, action_space
from molecore.core.match import Match
from molecore.core.options import Options
from molecore.core.parts import Fields, NamedPart, Shape, named_parts
from molecore.core.plain import canonical_json, from_plain, to_plain
from molecore.core.protocol import A, Game, S, Seat, V
from molecore.core.record import record
from molecore.package import loaded
from molecore.registry import package_of


@record
class Tensor:
    """Whole numbers in an array of this shape, row by row (C order)."""

    shape: Shape
    numbers: Sequence[int]


class Spaces(Generic[S, A, V]):
    """What can be done and seen in a game with resolved ``options`` and so many ``seats``.

    ``actions`` numbers all actions, ``fields`` say what a view can hold, and
    ``parts`` are its named parts, in the same order.
    """

    def __init__(self, game: Game[S, A, V], options: Options, seats: int) -> None:
        game.meta.check_seats(seats)
        self.game = game
        self.options = options
        self.seats = seats
        self.actions: ActionSpace = action_space(game, options, seats)
        self.fields: Fields = _fields(game, tuple(sorted(options.items())), seats)
        self.parts: Sequence[NamedPart] = tuple(named_parts(self.fields))
        self.lists_few: bool = game.lists_few
        """Whether `places` takes less time than to look for those that `mask` marks."""
        self._marks: Callable[[S, Seat], bytearray] = game.marker(self.actions) or self._listed

    def __reduce__(self) -> tuple[Any, ...]:
        return Spaces, (self.game, dict(self.options), self.seats)

    def __deepcopy__(self, _: object) -> Spaces[S, A, V]:
        return self

    def places(self, state: S, seat: Seat) -> list[int]:
        """The numbers of what ``seat`` may do in ``state``, ascending; [] unless it is to act."""
        return sorted(self.actions.numbers(self.game.legal_actions(state, seat)))

    def mask(self, state: S, seat: Seat) -> bytearray:
        """For every action, whether ``seat`` may do it in ``state``: 1 or 0."""
        return self._marks(state, seat)

    def _listed(self, state: S, seat: Seat) -> bytearray:
        return self.actions.marks(self.game.legal_actions(state, seat))

    def policy(self, weights: Mapping[A, float]) -> list[float]:
        """The probability of every action, in proportion to the ``weights`` of some of them.

        Raises ValueError for a weight below 0 or where all are 0, KeyError for
        what no position allows.
        """
        total = sum(weights.values())
        if total <= 0 or min(weights.values()) < 0:
            raise ValueError("a policy needs weights of 0 or more, and one above 0")
        chances = [0.0] * len(self.actions)
        for action, weight in weights.items():
            chances[self.actions.places[action]] = weight / total
        return chances

    def known(self, state: S, seat: Seat | None) -> V:
        """The view of a ``seat`` that has forgotten nothing it was shown; None is a spectator."""
        view: V = self.game.recall(state, seat)
        return view

    def tensors(self, view: V) -> dict[str, Tensor]:
        """``view`` as numbers: each of its `parts` by name."""
        return {
            each.name: Tensor(each.part.shape, each.part.write(each.read(view)))
            for each in self.parts
        }

    def numbers(self, view: V) -> list[int]:
        """``view`` as numbers: all its `parts` one after another, each row by row."""
        return [number for each in self.parts for number in each.part.write(each.read(view))]

    def state_text(self, state: S) -> str:
        """``state`` as the one JSON text of its value, secrets and chance included."""
        return canonical_json(to_plain(state))

    def read_state(self, text: str) -> S:
        """The state that `state_text` wrote. Raises ValueError for what is no such text."""
        state: S = from_plain(self.game.state_type, json.loads(text))
        return state


def spaces_of(match: Match[S, A, V]) -> Spaces[S, A, V]:
    """The spaces of the game, options and seats that ``match`` is played with."""
    return Spaces(match.game, match.options, len(match.players))


@lru_cache(maxsize=32)
def _fields(game: Any, options: tuple[tuple[str, Hashable], ...], seats: int) -> Fields:
    chosen: Any = dict(options)
    fields = loaded(package_of(game.meta.id).fields)
    if fields is None:
        raise KeyError(game.meta.id)
    return fields(chosen, seats)
