"""Play the highest level against that of another version: `python -m train.against GAME PATH`.

PATH is a checkout of the other version, which plays in a process of its own. It is told the
plies so far, in notation; both sides play them by their own rules, which have to be the same.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from molecore.arena.statistics import Comparison
from molecore.bots.own import at_level
from molecore.bots.turn import Turn
from molecore.core.options import resolve
from molecore.registry import load

_PLIES: Final = 10_000
_OTHER: Final = """
import json, sys
from molecore.ai.choose import Question, choose
from molecore.core.options import resolve

from molecore.registry import load

for line in sys.stdin:
    asked = json.loads(line)
    if "seed" in asked:
        game = load(asked["game"])
        state = game.setup(resolve(game.meta.options, {}), 2, asked["seed"]).state
        level = game.meta.levels[-1]
        continue
    for seat, text in asked["plies"]:
        state = game.apply(state, seat, game.decode(text)).state
    seat = asked["seat"]
    question = Question(game, game.recall(state, seat), seat, level, asked["chance"])
    print(game.encode(choose(question, lambda _: None).action), flush=True)
"""


def main() -> None:
    """Play some games, taking turns with who begins, and tell how many were won."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("path", type=Path, help="a checkout of the other version")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    asked = parser.parse_args()
    won: list[float] = []
    for number in range(asked.first, asked.first + asked.games):
        with _Other(asked.path) as other:
            won.append(_share(asked.game, other, number))
        found = Comparison(tuple(won))
        low, high = found.interval
        share = f"{found.share:.2f} ({low:.2f} to {high:.2f})"
        print(f"{asked.game}: {share} of {len(won)} games", flush=True)


class _Other:
    """The highest level of another version, in its own process."""

    def __init__(self, path: Path) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-c", _OTHER],
            cwd=path,
            env={"PYTHONPATH": str(path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> _Other:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()

    def tell(self, message: dict[str, Any]) -> None:
        """Send a line."""
        assert self._process.stdin is not None  # noqa: S101 - it was asked for
        print(json.dumps(message), file=self._process.stdin, flush=True)

    def hear(self) -> str:
        """Wait for a line."""
        assert self._process.stdout is not None  # noqa: S101 - it was asked for
        return self._process.stdout.readline().strip()


def _share(game_id: str, other: _Other, number: int) -> float:
    """What the highest level had of one game's win."""
    game, own = load(game_id), number % 2
    best = at_level(game.meta.levels[-1])
    state: Any = game.setup(resolve(game.meta.options, {}), 2, number // 2).state
    other.tell({"game": game_id, "seed": number // 2})
    chance, untold = number * _PLIES, list[tuple[int, str]]()
    while (result := game.result(state)) is None:
        seat = game.actors(state)[0]
        if seat == own:
            action = best(Turn(game, game.recall(state, seat), seat, chance))
        else:
            other.tell({"plies": untold, "seat": seat, "chance": chance})
            action, untold = game.decode(other.hear()), []
        state, chance = game.apply(state, seat, action).state, chance + 1
        untold.append((seat, game.encode(action)))
    return (own in result.winners) / len(result.winners)


if __name__ == "__main__":
    main()
