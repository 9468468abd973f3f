"""One seat of a game against levels and bots, as an environment of Gymnasium.

It needs the extra ``gymnasium``.

>>> from molecore.environments.gymnasium import SeatEnv
>>> env = SeatEnv("mole_hill", "beginner")
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(
...     env.action_space.sample(observation["action_mask"])
... )

Importing this module registers "molecore/MoleHill-v2" and the other games, so
that `gymnasium.make` finds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from random import Random
from typing import Any, Final

import gymnasium
from gymnasium import spaces as gym

from molecore.bots.named import check, seated
from molecore.bots.turn import Bot, BotFault, Setting, Turns
from molecore.core.parts import Shape
from molecore.core.protocol import Seat
from molecore.core.rng import SEED_LIMIT
from molecore.environments.tables import (
    ILLEGAL,
    RENDER_MODES,
    Array,
    Observation,
    Table,
    check_render_mode,
    named_slices,
    observation_space,
)
from molecore.registry import PLAYABLE
from molecore.words import Message

Info = dict[str, Any]


class SeatEnv(gymnasium.Env):
    """One ``seat`` of a ``game``; all others are played by ``bot``.

    That is a level of the game (the weakest, if none is given), the name of a bot as
    `molecore.bots.seated` knows it, or a bot itself.

    Observations hold a view as numbers, which forgets nothing that was shown,
    and the mask of what the seat may do; `parts` names the numbers. The reward
    comes at the end: 1 for the first place, down to -1 for the last. What the
    mask does not allow is rewarded with -1 and ends the game.

    Raises UnknownGame or BadOptions for what there is none of, and ValueError
    for another ``render_mode`` or ``seat``. `reset` and `step` raise BotFault
    where a bot answers nonsense, too late or not at all.
    """

    metadata: Final = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(  # noqa: PLR0913 - all that is settled before the first game
        self,
        game: str,
        bot: str | Bot | None = None,
        *,
        seat: Seat = 0,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self.table = Table(game, seats, options)
        if seat not in range(self.table.spaces.seats):
            raise ValueError(f"there is no seat {seat!r}: they count from 0")
        self.bot: Final = self.table.game.meta.levels[0].id if bot is None else bot
        if isinstance(self.bot, str):
            check(self.table.game, self.bot)
        self.seat: Final = seat
        self.render_mode = render_mode
        self.parts: dict[str, tuple[slice, Shape]] = named_slices(self.table.spaces)
        """Of each named part its place in ``observation``, and its shape."""
        actions = len(self.table.spaces.actions)
        self.observation_space = observation_space(self.table.spaces, actions)
        self.action_space = gym.Discrete(actions)
        self._thinking = Random()
        self._bots: dict[Seat, Bot] = {}
        self._running = ExitStack()

    def reset(
        self,
        *,
        seed: int | None = None,
        options: Any = None,  # noqa: ARG002 - not used
    ) -> tuple[Observation, Info]:
        """Begin a game, and let the others act until the seat is asked.

        The same ``seed`` deals the same and has the computer think the same.
        """
        super().reset(seed=seed)
        self.table.deal(seed)
        if seed is not None:
            self._thinking = Random(seed)
        self._seat_bots()
        self._let_others_act()
        return self.table.observation(self.seat), {}

    def _seat_bots(self) -> None:
        self._running.close()
        spaces = self.table.spaces
        setting = Setting(self.table.game, spaces.options, spaces.seats)
        self._turns = Turns(setting)
        self._turns.happened(self.table.step)
        for seat in range(spaces.seats):
            if seat != self.seat:
                self._bots[seat] = self._seated(setting, seat)

    def _seated(self, setting: Setting, seat: Seat) -> Bot:
        if not isinstance(self.bot, str):
            return self.bot
        return self._running.enter_context(seated(self.bot, setting, seat))

    def close(self) -> None:
        """End the programs of bots."""
        self._running.close()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        """Let the seat act, and the others until it is asked again or the game is over."""
        if not self.table.play(self.seat, int(action)):
            return self.table.observation(self.seat), ILLEGAL, True, False, {}
        self._turns.happened(self.table.step)
        self._let_others_act()
        reward = self.table.returns[self.seat]
        return self.table.observation(self.seat), reward, not self.table.actors, False, {}

    def _let_others_act(self) -> None:
        table = self.table
        while table.actors and self.seat not in table.actors:
            seat = table.actors[0]
            seed = self._thinking.randrange(SEED_LIMIT)
            action = self._bots[seat](self._turns.turn(table.state, seat, seed))
            if not table.play(seat, table.spaces.actions.places.get(action, -1)):
                raise BotFault(Message("bot.illegal", given=repr(action)))
            self._turns.happened(table.step)

    def render(self) -> str | Array | None:
        """The position as a spectator sees it, as ``render_mode`` says."""
        return self.table.render(self.render_mode)


def _registered_id(game: str, version: int) -> str:
    return f"molecore/{game.title().replace('_', '')}-v{version}"


for _meta in PLAYABLE:
    gymnasium.register(
        _registered_id(_meta.id, _meta.rules_version),
        entry_point="molecore.environments.gymnasium:SeatEnv",
        kwargs={"game": _meta.id},
    )
