"""Find how often what is told has won: `python -m train.calibration GAME... --games 100`.

Games are played at a quick level without faults. Now and then what the highest
level expects, thinking shortly, is kept for the seat that acts; and what became of the game.
A curve is fitted to them for each number of seats (`train.curves`), so that worths too shy,
too bold or too hopeful become chances. They are written as tables to `molecore/ai/chances.py`.
The errors are told for curves fitted to one half of the games and measured by the other half.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import fsum
from pathlib import Path
from random import Random
from typing import Any, Final

import molecore.ai
from molecore.ai.calibrated import between
from molecore.ai.chances import CHANCES
from molecore.ai.choose import Question, uncalibrated
from molecore.core.options import resolve
from molecore.core.protocol import Level
from molecore.core.record import replace
from molecore.registry import PLAYABLE, load
from train.curves import Pair, Table, fitted
from train.fitting import head

_TENTHS: Final = 10
_ASKED: Final = {
    "majority": 0.04,
    "mole_hill": 0.1,
    "mountains": 0.2,
    "mole_majority": 0.12,
    "moleozer": 0.5,
}
"""How often what is expected is kept; not of each ply, because those of a game end alike."""
PLAYS: Final = {
    "majority": 40,
    "mole_hill": 200,
    "mountains": 40,
    "mole_majority": 8,
    "moleozer": 4,
}
_THINKS: Final = {
    "majority": 600,
    "mole_hill": 8000,
    "mountains": 300,
    "mole_majority": 40,
    "moleozer": 4,
}
"""Simulations of who plays, and of who is asked what is to be expected."""


def main() -> None:
    """Play, fit, tell of the errors and write the table down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[meta.id for meta in PLAYABLE])
    parser.add_argument("--games", type=int, default=100, dest="count")
    parser.add_argument("--seats", type=int, nargs="*", help="numbers of seats; all if not given")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="a folder for what came of each game, to go on")
    asked = parser.parse_args()
    found = dict(CHANCES)
    for game_id in asked.games:
        for seats in asked.seats or load(game_id).meta.seats:
            games = _played(asked, game_id, seats)
            curve = fitted(seats, _together(games))
            figures = ", ".join(f"{figure:.2f}" for figure in curve.figures)
            print(f"{game_id}, {seats} seats: {figures}", flush=True)
            found[game_id, seats] = curve.table()
            _tell(f"{game_id}, {seats} seats, {len(games)} games", seats, games)
            _write(found)


def _played(asked: argparse.Namespace, game_id: str, seats: int) -> list[list[Pair]]:
    """What was expected in each game, and what came of it; kept games are not played again."""
    file = asked.keep / f"{game_id}-{seats}.jsonl" if asked.keep else None
    games = []
    if asked.keep:
        asked.keep.mkdir(parents=True, exist_ok=True)
    if file is not None and file.exists():
        games = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    seeds = range(asked.first + len(games), asked.first + asked.count)
    with ProcessPoolExecutor(asked.processes) as pool:
        for pairs in pool.map(_game, [(game_id, seats, seed) for seed in seeds]):
            games.append(pairs)
            if file is not None:
                with file.open("a", encoding="utf-8") as kept:
                    print(json.dumps(pairs), file=kept)
    return games


def _game(task: tuple[str, int, int]) -> list[Pair]:
    """What was expected in one game, and what came of it."""
    game_id, seats, seed = task
    game, random = load(game_id), Random(seed)
    best: Level = game.meta.levels[-1]
    # Looking through whole turns of Mole Majority for what is certain takes longest by far.
    quick = replace(best, simulations=PLAYS[game_id], tactics=game_id != "mole_majority")
    asked = replace(best, simulations=_THINKS[game_id])
    state: Any = game.setup(resolve(game.meta.options, {}), seats, seed).state
    kept: list[tuple[int, float]] = []
    while (result := game.result(state)) is None:
        seat = game.actors(state)[0]
        level = asked if random.random() < _ASKED[game_id] else quick
        question = Question(game, game.recall(state, seat), seat, level, random.getrandbits(32))
        thought = uncalibrated(question, lambda _: None)
        if level is asked:
            kept.append((seat, thought.worth))
        state = game.apply(state, seat, thought.action).state
    shares = [(seat in result.winners) / len(result.winners) for seat in range(seats)]
    return [(worth, shares[seat]) for seat, worth in kept]


def _together(games: Sequence[Sequence[Pair]]) -> list[Pair]:
    return [pair for pairs in games for pair in pairs]


def _tenths(pairs: Sequence[Pair]) -> list[tuple[int, float, float]]:
    """Of each tenth how many there are, and the sums of what was expected and what came of it."""
    parts: list[list[Pair]] = [[] for _ in range(_TENTHS)]
    for pair in pairs:
        parts[min(int(pair[0] * _TENTHS), _TENTHS - 1)].append(pair)
    return [(len(part), fsum(w for w, _ in part), fsum(s for _, s in part)) for part in parts]


def _tell(what: str, seats: int, games: Sequence[Sequence[Pair]]) -> None:
    """Print how far off each tenth of chances is, in points, with the number it is taken from."""
    halves = [_together(games[half::2]) for half in (0, 1)]
    tables = [fitted(seats, half).table() for half in halves]
    told = [
        (between(table, worth), won)
        for table, half in zip(reversed(tables), halves, strict=True)
        for worth, won in half
    ]
    for name, pairs in (("as expected", _together(halves)), ("as told", told)):
        errors = [
            f"{100 * (worth - won) / count:+.0f} ({count})" if count else "-"
            for count, worth, won in _tenths(pairs)
        ]
        print(f"{what}, {name}: {' '.join(errors)}", flush=True)


def _write(found: Mapping[tuple[str, int], Table]) -> None:
    rows = [
        f'    ("{game}", {seats}): _row(\n        "{" ".join(map(str, chances))}"\n    ),'
        for (game, seats), chances in sorted(found.items())
    ]
    lines = [
        *head(
            "How often each worth has won, in thousandths, for worths from 0 to 1 in twentieths.",
            "train.calibration",
        ),
        "from __future__ import annotations",
        "",
        "from collections.abc import Mapping",
        "from typing import Final",
        "",
        "",
        "def _row(numbers: str) -> tuple[int, ...]:",
        "    return tuple(map(int, numbers.split()))",
        "",
        "",
        "CHANCES: Final[Mapping[tuple[str, int], tuple[int, ...]]] = {",
        *rows,
        "}",
        '"""By game and number of seats."""',
        "",
    ]
    text = "\n".join(lines)
    (Path(molecore.ai.__path__[0]) / "chances.py").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
