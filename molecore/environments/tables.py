"""A game being played as an environment sees it, and its spaces as those of Gymnasium."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from random import Random
from typing import Any, Final

import numpy as np
from gymnasium import spaces as gym

from molecore.core.options import resolve
from molecore.core.parts import Shape, size_of
from molecore.core.protocol import Seat, Step
from molecore.core.rng import SEED_LIMIT
from molecore.draw import picture, png
from molecore.environments.pixels import pixels
from molecore.environments.writing import DTYPE, Views
from molecore.registry import load, text_board
from molecore.spaces import Spaces, returns

RENDER_MODES: Final = ["human", "ansi", "rgb_array"]
ILLEGAL: Final = -1.0
"""What a seat gets for what the rules do not allow, which ends the game."""

Array = np.ndarray[Any, Any]
Observation = dict[str, Array]
"""``observation``: a view as numbers (int32); ``action_mask``: what may be done (int8)."""


class Table:
    """One game at a time, with rules, options and seats that are settled once.

    Raises UnknownGame or BadOptions for what there is none of.
    """

    def __init__(self, game: str, seats: int | None, options: Mapping[str, object] | None) -> None:
        self.game = load(game)
        meta = self.game.meta
        count = meta.seats[0] if seats is None else seats
        self.spaces: Spaces[Any, Any, Any] = Spaces(
            self.game, resolve(meta.options, options or {}), count
        )
        self.state: Any = None
        self.step: Any = None
        """The step that led to the state."""
        self.actors: tuple[Seat, ...] = ()
        self._random = Random()
        self._actions: Final = len(self.spaces.actions)
        self._carry_out: Final = self.game.carry_out
        self._views: Final = Views(self.spaces.fields)
        self._allowed: dict[Seat, bytearray] = {}

    @property
    def name(self) -> str:
        """The game and the version of its rules: "mole_hill_v2"."""
        return f"{self.game.meta.id}_v{self.game.meta.rules_version}"

    def deal(self, seed: int | None) -> None:
        """Begin a game. The same ``seed`` deals the same, and the same ones after it (None)."""
        if seed is not None:
            self._random = Random(seed)
        dealt = self._random.randrange(SEED_LIMIT)
        self._go_on(self.game.setup(self.spaces.options, self.spaces.seats, dealt))

    def play(self, seat: Seat, place: int) -> bool:
        """Let ``seat`` do the action with this number; False if it may not, and nothing happens."""
        if not self.allows(seat, place):
            return False
        action = self.spaces.actions.actions[place]
        self._go_on(self._carry_out(self.state, seat, action))
        return True

    def allows(self, seat: Seat, place: int) -> bool:
        """Whether ``seat`` may do the action with this number now."""
        marks = self._marks(seat)
        return 0 <= place < len(marks) and bool(marks[place])

    def _marks(self, seat: Seat) -> bytearray:
        """What ``seat`` may do, worked out once for each position."""
        if seat not in self._allowed:
            self._allowed[seat] = self.spaces.mask(self.state, seat)
        return self._allowed[seat]

    def _go_on(self, step: Step[Any]) -> None:
        self.step, self.state, self.actors = step, step.state, self.game.actors(step.state)
        self._allowed = {}

    @property
    def returns(self) -> tuple[float, ...]:
        """What each seat gets at the end (`molecore.spaces.returns`), and 0 before."""
        return returns(self.game.result(self.state), self.spaces.seats)

    def observation(self, seat: Seat, extra: int = 0) -> Observation:
        """What ``seat`` has in mind and may do; ``extra`` actions are not allowed."""
        known = self.spaces.known(self.state, seat)
        may = seat in self.actors
        marks = self._marks(seat) + bytes(extra) if may else bytearray(self._actions + extra)
        mask = np.frombuffer(marks, np.int8)
        return {"observation": self._views.numbers(known), "action_mask": mask}

    def render(self, mode: str | None) -> str | Array | None:
        """The position as everybody sees it: as text, given back ("ansi") or printed ("human").

        For "rgb_array" it is the drawing, as an array of shape (height, width,
        3) of uint8. Raises NoRaster, which names the extra that is missing.
        """
        if mode is None:
            return None
        if mode == "rgb_array":
            view = self.game.view(self.state, None)
            return pixels(png(picture(self.game.meta.id, view)))
        text = text_board(self.game.meta.id, self.game.view(self.state, None))
        if mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        return None


def check_render_mode(mode: str | None) -> None:
    """Raises ValueError unless ``mode`` is one of those there are, or None."""
    if mode not in (None, *RENDER_MODES):
        raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}; not {mode!r}")


def observation_space(spaces: Spaces[Any, Any, Any], actions: int) -> gym.Dict:
    """The space of `Table.observation`, with a mask for so many ``actions``."""
    sizes = [size_of(each.part) for each in spaces.parts]
    low = np.repeat([each.part.low for each in spaces.parts], sizes).astype(DTYPE)
    high = np.repeat([each.part.high for each in spaces.parts], sizes).astype(DTYPE)
    views = gym.Box(low, high, dtype=DTYPE)
    return gym.Dict({"observation": views, "action_mask": gym.Box(0, 1, (actions,), np.int8)})


def named_slices(spaces: Spaces[Any, Any, Any]) -> dict[str, tuple[slice, Shape]]:
    """Of each named part of a view its place in ``observation``, and its shape there."""
    found, start = {}, 0
    for each in spaces.parts:
        end = start + size_of(each.part)
        found[each.name] = (slice(start, end), each.part.shape)
        start = end
    return found
