"""Steps a second of our environments, beside those of PettingZoo and OpenSpiel's Python games.

Everything is played at random, by the same program: PettingZoo's connect_four and go 9x9 with
their observations and masks as ours, and Python games of OpenSpiel's through its states.
"""

from __future__ import annotations

import sys
import warnings
from random import Random
from types import ModuleType
from typing import Any, Final

import open_spiel.python.games
import pyspiel

from bench.side_by_side import Measure, race, rate, rounds_wanted

# Their games draw with it, which is not measured.
sys.modules.setdefault("pygame", ModuleType("pygame"))
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pettingzoo.classic import connect_four_v3, go_v5

    from molecore.environments import openspiel, pettingzoo

assert openspiel
assert open_spiel.python.games  # both register games

CONNECT_FOUR: Final = "PettingZoo connect_four"
GO: Final = "PettingZoo go 9x9"
GAMES: Final = ("mole_hill", "majority", "mountains", "mole_majority", "moleozer")
A_STEP: Final = 3.0
"""Wanted of the rate of go, whose observation has 1,377 numbers; ours have up to 3,022."""
AN_ACTION: Final = {"mole_hill": 1.0}
"""Wanted of the rate of dominoes, where an action is a tile of 28 and changes nothing else."""
A_RICH_ACTION: Final = 0.6
"""The same of all other games."""
STEPS: Final = 200
"""In one measured piece of work."""
PEER: Final = "OpenSpiel python_block_dominoes"
"""Written in Python, with hidden hands: the nearest of its own to ours."""


def steps(env: Any) -> Measure:
    """Steps a second of random games through PettingZoo's interface, observations included."""
    random = Random(1)
    env.reset(seed=1)

    def work() -> int:
        for _ in range(STEPS):
            if not env.agents:
                env.reset()
            observation, _, termination, truncation, _ = env.last()
            # As bool it is read several times as fast, which matters where actions are many.
            legal = observation["action_mask"].view(bool).nonzero()[0]
            env.step(None if termination or truncation else int(random.choice(legal)))
        return STEPS

    return rate(work)


def actions(name: str) -> Measure:
    """Actions a second of random games through OpenSpiel's states, chance included."""
    game, random = pyspiel.load_game(name), Random(1)
    played = [game.new_initial_state()]

    def work() -> int:
        for _ in range(STEPS):
            if played[0].is_terminal():
                played[0] = game.new_initial_state()
            played[0].apply_action(random.choice(played[0].legal_actions()))
        return STEPS

    return rate(work)


def main() -> None:
    """Print both comparisons: ours over the slower and the faster of their games."""
    rounds = rounds_wanted(__doc__)
    ours = {f"Molecore {game}": steps(pettingzoo.env(game)) for game in GAMES}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = {CONNECT_FOUR: connect_four_v3.env(), GO: go_v5.env(board_size=9)}
    sides = {name: steps(env) for name, env in theirs.items()}
    race(rounds, GO, {**sides, **ours}, dict.fromkeys(ours, A_STEP))
    through = {f"{game} through OpenSpiel": actions(f"molecore_{game}") for game in GAMES}
    race(
        rounds,
        PEER,
        {PEER: actions("python_block_dominoes"), **through},
        {
            name: AN_ACTION.get(game, A_RICH_ACTION)
            for game, name in zip(GAMES, through, strict=True)
        },
    )


if __name__ == "__main__":
    main()
