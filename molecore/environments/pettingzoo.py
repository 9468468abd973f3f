"""Molecore's games as environments of PettingZoo; needs the extra ``pettingzoo``.

>>> from molecore.environments import pettingzoo
>>> env = pettingzoo.env("mole_hill")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     mask = observation["action_mask"]
...     env.step(None if done else env.action_space(agent).sample(mask))

An observation has the view of the agent as numbers, which forgets nothing that
was shown, and the mask of what it may do. `RawEnv.parts` names those numbers.
Rewards come at the end: 1 for the first place, down to -1 for the last.

Importing this module registers "molecore/mole_hill_v2" and the other games, so
that `pettingzoo.make` finds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces as gym
from pettingzoo import AECEnv, ParallelEnv, register
from pettingzoo.utils.env import AECIterable, AECIterator
from pettingzoo.utils.env_logger import EnvLogger

from molecore.core.parts import Shape
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

Options = Mapping[str, object]


def env(
    game: str,
    seats: int | None = None,
    options: Options | None = None,
    render_mode: str | None = None,
    max_plies: int | None = None,
) -> GuardedEnv:
    """An environment for agents that act one after another, with PettingZoo's usual guards.

    ``game`` is the id of a game, ``seats`` the fewest it is for if not given,
    ``options`` those of the game that are not at their defaults. After
    ``max_plies`` actions it is truncated. An agent that does what the rules do
    not allow gets -1 and ends the game.

    Raises UnknownGame, BadOptions, or ValueError for another ``render_mode``.
    """
    check_render_mode(render_mode)
    return GuardedEnv(Table(game, seats, options), render_mode, max_plies)


def raw_env(
    game: str,
    seats: int | None = None,
    options: Options | None = None,
    render_mode: str | None = None,
    max_plies: int | None = None,
) -> RawEnv:
    """The environment of `env` without guards; an illegal action raises ValueError."""
    check_render_mode(render_mode)
    return RawEnv(Table(game, seats, options), render_mode, max_plies)


def parallel_env(
    game: str,
    seats: int | None = None,
    options: Options | None = None,
    render_mode: str | None = None,
    max_plies: int | None = None,
) -> MoleParallelEnv:
    """An environment in which all agents act at once, for games with simultaneous choices.

    An agent that is not asked waits: the last action, which is all that its
    mask allows then. An agent that does what its mask does not allow gets -1
    and ends the game; what the others chose in that step is not carried out.
    """
    check_render_mode(render_mode)
    return MoleParallelEnv(Table(game, seats, options), render_mode, max_plies)


class RawEnv(AECEnv):
    """Agents act one after another; where several may act, the first of them is selected."""

    def __init__(self, table: Table, render_mode: str | None, max_plies: int | None) -> None:
        super().__init__()
        self.table = table
        self.render_mode = render_mode
        self.metadata = {
            "name": f"molecore_{table.name}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = agents_of(table)
        self.parts: dict[str, tuple[slice, Shape]] = named_slices(table.spaces)
        """Of each named part its place in ``observation``, and its shape."""
        actions = len(table.spaces.actions)
        self.observation_spaces = {
            agent: observation_space(table.spaces, actions) for agent in self.possible_agents
        }
        self.action_spaces = {agent: gym.Discrete(actions) for agent in self.possible_agents}
        self._seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._most: Final = max_plies
        self._plies = 0

    def observation_space(self, agent: str) -> gym.Dict:
        """The space of the observations of ``agent``: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gym.Discrete:
        """The space of the actions of ``agent``: always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002
        """Begin a game. The same ``seed`` deals the same; ``options`` are not used."""
        self.table.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._plies = 0
        self._select()

    def observe(self, agent: str) -> Observation:
        """What ``agent`` has in mind, and the mask of what it may do if it is selected."""
        observation = self.table.observation(self._seats[agent])
        if agent != self.agent_selection:
            observation["action_mask"][:] = 0
        return observation

    def step(self, action: int | None) -> None:
        """Let the selected agent act; None once it is terminated or truncated."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.table.play(self._seats[agent], int(action)):
            self._refuse(agent, action)
            return
        self._plies += 1
        if self.table.actors:  # Rewards are 0 until the end.
            self._select()
            if self._plies == self._most:
                self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.rewards = dict(zip(self.possible_agents, self.table.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()

    def _refuse(self, agent: str, action: int | None) -> None:
        raise ValueError(f"{agent} may not do {action!r} here; its action_mask says what it may")

    def _select(self) -> None:
        if self.table.actors:
            self.agent_selection = self.possible_agents[self.table.actors[0]]

    def render(self) -> str | Array | None:
        """The position as a spectator sees it, as ``render_mode`` says."""
        return self.table.render(self.render_mode)

    def close(self) -> None:
        """Nothing is open that would have to be closed."""


class GuardedEnv(RawEnv):
    """A `RawEnv` with the guards of PettingZoo's wrappers, which take longer than a step.

    What is not in the action space raises AssertionError; so does a loop over
    `agent_iter` without a step. What the mask forbids gives -1 and ends the game.
    """

    def __getattr__(self, name: str) -> Any:
        if name in _SINCE_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__} has no {name}")

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a game. The same ``seed`` deals the same; ``options`` are not used."""
        self.has_moved = True
        super().reset(seed, options)

    def step(self, action: int | None) -> None:
        """Let the selected agent act; None once it is terminated or truncated."""
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        self.has_moved = True
        super().step(action)

    def _refuse(self, agent: str, action: int | None) -> None:
        """End the game with the least reward for ``agent``, as `TerminateIllegalWrapper` does."""
        if action is None or not 0 <= action < self.action_spaces[agent].n:
            raise AssertionError("action is not in action space")
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL}
        self._accumulate_rewards()
        self._deads_step_first()

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable:
        """The selected agent, again and again until the end; each time it has to step."""
        return _Turns(self, max_iter)


_SINCE_RESET: Final = frozenset(
    {"agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "num_agents"}
)
"""What there is of an environment in a game alone."""


class _Turns(AECIterable):
    def __iter__(self) -> AECIterator:
        return _Turn(self.env, self.max_iter)


class _Turn(AECIterator):
    def __next__(self) -> str:
        agent: str = super().__next__()
        if not self.env.has_moved:
            raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
        self.env.has_moved = False
        return agent


class MoleParallelEnv(ParallelEnv):
    """All agents act in every step; those that are not asked wait."""

    def __init__(self, table: Table, render_mode: str | None, max_plies: int | None) -> None:
        self.table = table
        self.render_mode = render_mode
        self.metadata = {
            "name": f"molecore_{table.name}_parallel",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.possible_agents = agents_of(table)
        self.parts: dict[str, tuple[slice, Shape]] = named_slices(table.spaces)
        """Of each named part its place in ``observation``, and its shape."""
        self.wait: Final = len(table.spaces.actions)
        """The number of the action of an agent that is not asked."""
        self.observation_spaces = {
            agent: observation_space(table.spaces, self.wait + 1) for agent in self.possible_agents
        }
        self.action_spaces = {agent: gym.Discrete(self.wait + 1) for agent in self.possible_agents}
        self._most: Final = max_plies
        self._steps = 0

    def observation_space(self, agent: str) -> gym.Dict:
        """The space of the observations of ``agent``: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gym.Discrete:
        """The space of the actions of ``agent``: always the same object."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: Any = None,  # noqa: ARG002 - not used
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game; the observations and infos of all agents. The same ``seed`` deals alike."""
        self.table.deal(seed)
        self.agents = list(self.possible_agents)
        self._steps = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Let all agents act: observations, rewards, terminations, truncations and infos."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        agents, self._steps = self.agents, self._steps + 1
        wrong = [
            seat for seat, agent in enumerate(agents) if not self._allows(seat, actions[agent])
        ]
        if not wrong:
            self._carry_out(actions)
        rewards = [ILLEGAL if seat in wrong else 0.0 for seat in range(len(agents))]
        over = bool(wrong) or not self.table.actors
        stopped = not over and self._steps == self._most
        observations = self._observations()
        if over or stopped:
            self.agents = []
        payoffs = rewards if wrong else self.table.returns
        return (
            observations,
            dict(zip(agents, map(float, payoffs), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, stopped),
            {agent: {} for agent in agents},
        )

    def _allows(self, seat: int, action: int) -> bool:
        if seat not in self.table.actors:
            return int(action) == self.wait
        return self.table.allows(seat, int(action))

    def _carry_out(self, actions: Mapping[str, int]) -> None:
        """Seat by seat; what one does at the same time as others changes nothing for them."""
        for seat in self.table.actors:
            self.table.play(seat, int(actions[self.possible_agents[seat]]))

    def _observations(self) -> dict[str, Observation]:
        found = {}
        for seat, agent in enumerate(self.agents):
            found[agent] = self.table.observation(seat, extra=1)
            found[agent]["action_mask"][self.wait] = np.int8(seat not in self.table.actors)
        return found

    def render(self) -> str | Array | None:
        """The position as a spectator sees it, as ``render_mode`` says."""
        return self.table.render(self.render_mode)

    def close(self) -> None:
        """Nothing is open that would have to be closed."""


def agents_of(table: Table) -> list[str]:
    """The names of the agents by seat: "player_0", "player_1", ...."""
    return [f"player_{seat}" for seat in range(table.spaces.seats)]


for _meta in PLAYABLE:
    _name, _chosen = f"molecore/{_meta.id}_v{_meta.rules_version}", {"game": _meta.id}
    register("aec", _name, entry_point="molecore.environments.pettingzoo:env", kwargs=_chosen)
    register(
        "parallel",
        _name,
        entry_point="molecore.environments.pettingzoo:parallel_env",
        kwargs=_chosen,
    )
