"""Two hundred questions for each game and number of seats, with their answers.

`python -m train.answers`, of one game or of all, writes `tests/ai/answers.json`, which the tests
ask again in whatever Python they run: where answers are the same in all of them, nothing decides
that differs.
The questions are those of games between players of few simulations, but for the highest level.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from molecore.ai.choose import Question, uncalibrated
from molecore.core.options import resolve
from molecore.core.protocol import Level
from molecore.core.record import replace
from molecore.registry import PLAYABLE, load

PLACE: Final = Path(__file__).parent.parent / "tests" / "ai" / "answers.json"
COUNT: Final = 200
_SIMULATIONS: Final = 24
_LONG: Final = 400
"""Simulations of the highest level; some games search in a way of their own at that length."""
_GIVEN: Final = 6
"""Digits of a worth that are kept."""
_TRY: Final = 3
"""Of a game one ply in so many is asked; the others are by chance, so that games differ."""


def main() -> None:
    """Ask what was asked for, and write the answers down beside those that are kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", help="the one game whose answers are changed")
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    names = [f"{meta.id} {seats}" for meta in PLAYABLE for seats in meta.seats]
    anew = [name for name in names if asked.game in (None, name.split()[0])]
    kept = json.loads(PLACE.read_text(encoding="utf-8"))
    with ProcessPoolExecutor(asked.processes) as pool:
        kept |= zip(anew, pool.map(_all, anew), strict=True)
    lines = [f"{json.dumps(name)}: {json.dumps(kept[name])}" for name in names]
    PLACE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _all(name: str) -> list[str]:
    game_id, seats = name.split()
    return list(answers(game_id, int(seats), COUNT))


def answers(game_id: str, seats: int, count: int) -> Iterator[str]:
    """The first answers of a game: the action in notation, and what is expected then."""
    yield from islice(_asked(game_id, seats), count)


def _asked(game_id: str, seats: int) -> Iterator[str]:
    game, random = load(game_id), Random(seats)
    *lower, highest = game.meta.levels
    levels = [*(_light(level, _SIMULATIONS) for level in lower), _light(highest, _LONG)]
    seed = 0
    while True:
        seed += 1
        state: Any = game.setup(resolve(game.meta.options, {}), seats, seed).state
        while actors := game.actors(state):
            seat = actors[0]
            action = random.choice(game.legal_actions(state, seat))
            if random.randrange(_TRY) == 0:
                level, chance = random.choice(levels), random.getrandbits(32)
                asked = Question(game, game.recall(state, seat), seat, level, chance)
                thought = uncalibrated(asked, lambda _: None)
                action = thought.action
                yield f"{game.encode(action)} {round(thought.worth, _GIVEN)}"
            state = game.apply(state, seat, action).state


def _light(level: Level, simulations: int) -> Level:
    """The level with little work, so that many questions are soon answered."""
    return replace(level, simulations=min(level.simulations, simulations))


if __name__ == "__main__":
    main()
