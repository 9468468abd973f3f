"""Gymnasium's own check of environments, on ours."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from molecore.bots import BotFault, Turn
from molecore.core.errors import BadOptions
from molecore.environments.gymnasium import SeatEnv
from molecore.registry import PLAYABLE


@pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)
def test_an_environment_keeps_to_the_interface(meta: Any) -> None:
    name = f"molecore/{meta.id.title().replace('_', '')}-v{meta.rules_version}"
    check_env(gymnasium.make(name).unwrapped)


def actions_of(env: Any, seed: int) -> list[int]:
    """What the seat did in a game played at random to its end, and the reward for it last."""
    observation, _ = env.reset(seed=seed)
    env.action_space.seed(seed)
    done, reward, actions = False, 0.0, []
    while not done:
        action = int(env.action_space.sample(observation["action_mask"]))
        observation, reward, done, truncated, _ = env.step(action)
        assert not truncated
        actions.append(action)
    return [*actions, int(reward)]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_against_the_computer_is_played_to_its_end(seat: int) -> None:
    env = SeatEnv("moleozer", "forgetful", seat=seat)
    first = actions_of(env, 3)
    assert first[-1] in (-1, 0, 1)
    assert actions_of(env, 3) == first
    assert actions_of(env, 4) != first


def test_a_bot_of_ones_own_is_told_what_happened_and_nothing_else() -> None:
    turns: list[Turn[Any, Any, Any]] = []

    def last(turn: Turn[Any, Any, Any]) -> object:
        turns.append(turn)
        return turn.legal[-1]

    actions_of(SeatEnv("moleozer", last), 3)
    assert {turn.seat for turn in turns} == {1}
    assert all(turn.events for turn in turns)
    assert {event.seen_by(1) for turn in turns for event in turn.events} == {
        event for turn in turns for event in turn.events
    }


def test_bots_are_known_by_name() -> None:
    env = SeatEnv("mole_hill", "random")
    assert actions_of(env, 3) == actions_of(env, 3)


def test_a_program_that_answers_nonsense_is_told() -> None:
    env = SeatEnv("mole_hill", f"run:{sys.executable} -c print({{}})", seat=1)
    with pytest.raises(BotFault):
        env.reset(seed=1)


PROGRAM = """
import json, os, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["ask"] == "hello":
        print('{"protocol": 1}', flush=True)
    if asked["ask"] == "game":
        open(sys.argv[1], "a").write(f"{os.getpid()} ")
    if asked["ask"] == "choose":
        print(json.dumps({"choice": asked["legal"][0]}), flush=True)
"""


def test_each_game_has_a_program_of_its_own_which_ends_with_it(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(PROGRAM, encoding="utf-8")
    started = tmp_path / "started"
    env = SeatEnv("mole_hill", f"run:{sys.executable} {tmp_path / 'bot.py'} {started}", seat=1)
    env.reset(seed=1)
    env.reset(seed=2)
    env.close()
    first, second = map(int, started.read_text(encoding="utf-8").split())
    for program in (first, second):
        with pytest.raises(ProcessLookupError):
            os.kill(program, 0)


def test_a_bot_that_does_what_it_may_not_is_told() -> None:
    env = SeatEnv("mole_hill", lambda _: "e99", seat=1)
    with pytest.raises(BotFault, match="e99"):
        env.reset(seed=1)


def test_what_is_not_allowed_ends_the_game() -> None:
    env = SeatEnv("mole_hill")
    env.reset(seed=1)
    _, reward, terminated, _, _ = env.step(env.action_space.n - 1)
    assert (reward, terminated) == (-1, True)


def test_a_game_is_found_by_its_name() -> None:
    env = gymnasium.make("molecore/MoleHill-v2", bot="beginner", render_mode="ansi")
    env.reset(seed=1)
    board: Any = env.render()
    assert "orange hill" in board


def test_what_there_is_none_of_is_refused() -> None:
    with pytest.raises(BadOptions):
        SeatEnv("mole_hill", bot="best")
    with pytest.raises(ValueError, match="seat"):
        SeatEnv("mole_hill", seat=2)
    with pytest.raises(ValueError, match="ansi"):
        SeatEnv("mole_hill", render_mode="film")


# ---- What is said where no extra is installed


def test_without_an_extra_it_says_what_to_install() -> None:
    hidden = "import sys; sys.modules['numpy'] = None; import molecore.environments.pettingzoo"
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", hidden], capture_output=True, text=True, check=False
    )
    assert done.stderr.splitlines()[-1].startswith("ImportError: For environments, install")
    assert "molecore[pettingzoo]" in done.stderr
