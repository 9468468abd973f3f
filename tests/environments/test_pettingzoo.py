"""PettingZoo's own tests of environments, on ours."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from pettingzoo import make

from molecore.core.errors import BadOptions, UnknownGame
from molecore.environments import pettingzoo
from molecore.registry import PLAYABLE
from tests.amounts import LONG

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of its own games, which it imports
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
    from pettingzoo.test.seed_test import parallel_seed_test

TABLES = [(meta.id, seats) for meta in PLAYABLE for seats in meta.seats]
SIMULTANEOUS = [(game, seats) for game, seats in TABLES if game in ("mountains", "moleozer")]
OF_MASKS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
)
"""What it says of every observation with a mask but those of its own games, known by name."""


@pytest.fixture(autouse=True)
def _masks() -> Any:
    with warnings.catch_warnings():
        for known in OF_MASKS:
            warnings.filterwarnings("ignore", known)
        yield


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_an_environment_keeps_to_the_interface(game: str, seats: int) -> None:
    api_test(pettingzoo.env(game, seats), num_cycles=1_000)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_seed_settles_everything(game: str, seats: int) -> None:
    seed_test(lambda: pettingzoo.env(game, seats))


@pytest.mark.parametrize(("game", "seats"), SIMULTANEOUS)
def test_a_parallel_environment_keeps_to_the_interface(game: str, seats: int) -> None:
    parallel_api_test(pettingzoo.parallel_env(game, seats), num_cycles=1_000)
    parallel_seed_test(lambda: pettingzoo.parallel_env(game, seats))


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE] if LONG else ["mountains"])
def test_a_position_is_shown_in_every_way_that_is_promised(game: str) -> None:
    render_test(lambda render_mode: pettingzoo.env(game, render_mode=render_mode))


def played(env: Any, seed: int) -> list[float]:
    """The last rewards of a game played at random."""
    env.reset(seed=seed)
    rewards = {}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        rewards[agent] = reward
        mask = observation["action_mask"]
        env.step(None if termination or truncation else env.action_space(agent).sample(mask))
    return list(rewards.values())


def test_a_game_is_played_to_its_end_and_paid_by_its_places() -> None:
    env = pettingzoo.env("mole_hill")
    for seed in range(3):
        assert sorted(played(env, seed)) in ([-1, 1], [0, 0])


def test_who_does_what_is_not_allowed_ends_the_game() -> None:
    env = pettingzoo.env("mole_hill")
    env.reset(seed=1)
    env.step(0)
    (illegal,) = [place for place in (0,) if not env.last()[0]["action_mask"][place]]
    loser = env.agent_selection
    env.step(illegal)
    assert env.terminations == dict.fromkeys(env.agents, True)
    assert env.rewards[loser] == -1
    raw = pettingzoo.raw_env("mole_hill")
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="action_mask"):
        raw.step(len(raw.table.spaces.actions) - 1)


def test_in_parallel_too_and_the_others_do_nothing() -> None:
    env = pettingzoo.parallel_env("moleozer", options={"houses": "quick"})
    observations, _ = env.reset(seed=1)
    before = env.table.state
    first, second = env.agents
    allowed = int(observations[second]["action_mask"].argmax())
    _, rewards, terminations, _, _ = env.step({first: env.wait, second: allowed})
    assert (rewards, env.agents, env.table.state) == ({first: -1, second: 0}, [], before)
    assert all(terminations.values())
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_choices_at_the_same_time_take_one_step() -> None:
    env = pettingzoo.parallel_env("moleozer", options={"houses": "quick"})
    observations, _ = env.reset(seed=1)
    assert env.table.state.public.phase == "memory"
    env.step({agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()})
    assert env.table.state.public.phase == "guess"


def test_a_long_game_is_cut_off() -> None:
    env = pettingzoo.raw_env("majority", max_plies=3)
    env.reset(seed=1)
    for _ in range(3):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    parallel = pettingzoo.parallel_env("mountains", max_plies=1)
    observations, _ = parallel.reset(seed=1)
    chosen = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
    assert all(parallel.step(chosen)[3].values())
    assert parallel.agents == []


def test_an_agent_sees_its_own_and_named_parts_of_it() -> None:
    env = pettingzoo.raw_env("moleozer", options={"houses": "quick"})
    env.reset(seed=1)
    place, shape = env.parts["own"]
    hands = [env.observe(agent)["observation"][place].reshape(shape) for agent in env.agents]
    assert [hand[:, 0].sum() for hand in hands] == [5, 5]
    assert (hands[0] != hands[1]).any()
    assert not env.observe(env.agents[1])["action_mask"].any(), "the other one is selected"


def test_a_game_is_found_by_its_name() -> None:
    env = make("aec", "molecore/mountains_v2", seats=3)
    assert str(env) == "molecore_mountains_v2"
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    parallel = make("parallel", "molecore/moleozer_v2")
    assert parallel.possible_agents == ["player_0", "player_1"]


def test_what_there_is_none_of_is_refused() -> None:
    with pytest.raises(UnknownGame):
        pettingzoo.env("chess")
    with pytest.raises(BadOptions):
        pettingzoo.env("mole_hill", seats=3)
    with pytest.raises(BadOptions):
        pettingzoo.parallel_env("moleozer", options={"size": 3})
    with pytest.raises(ValueError, match="ansi"):
        pettingzoo.env("mole_hill", render_mode="film")


def test_agents_that_act_in_turn_cannot_be_made_to_act_at_once() -> None:
    assert pettingzoo.env("mountains").metadata["is_parallelizable"] is False
    assert pettingzoo.parallel_env("mountains").metadata["is_parallelizable"] is True
