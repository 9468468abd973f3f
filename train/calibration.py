"""Find how often what is told has won: `python -m train.calibration GAME... --games 100`.

Games are played at a quick level without faults. Now and then what the highest
level expects, thinking shortly, is kept for the seat that acts; and what became of the game.
What is fitted is one figure for a game and a number of seats: to which power the odds
are raised, against those of an equal share, so that worths too shy or too bold become chances.
It is written as a table to `molecore/ai/chances.py`. The error of each tenth is told for
tables fitted to one half of the games and measured by the other half.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import fsum
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import molecore.ai
from molecore.ai.calibrated import between
from molecore.ai.chances import CHANCES
from molecore.ai.choose import Question, uncalibrated
from molecore.core.options import resolve
from molecore.core.protocol import Level, recall
from molecore.core.record import replace
from molecore.registry import PLAYABLE, load

Pair: TypeAlias = tuple[float, float]
"""A worth that was expected, and the share of the win that came of it."""
Table: TypeAlias = tuple[int, ...]

_TENTHS: Final = 10
_STEPS: Final = 20
"""Into how many parts the table divides what may be expected."""
_BOLDEST: Final = 4
_FINE: Final = 20
"""The greatest boldness that is tried, and how many steps there are from one to the next."""
_DOUBT: Final = 0.5
"""The error that has to be saved for making boldness 1 more or less than it is."""
_ASKED: Final = {
    "majority": 0.04,
    "mole_hill": 0.15,
    "mountains": 0.2,
    "mole_majority": 0.12,
    "moleozer": 0.5,
}
"""How often what is expected is kept; not of each ply, because those of a game end alike."""
_PLAYS: Final = {
    "majority": 40,
    "mole_hill": 60,
    "mountains": 40,
    "mole_majority": 8,
    "moleozer": 4,
}
_THINKS: Final = {
    "majority": 600,
    "mole_hill": 1000,
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
            found[game_id, seats] = fitted([pair for pairs in games for pair in pairs], seats)
            _tell(game_id, seats, games)
            _write(found)


def _played(asked: argparse.Namespace, game_id: str, seats: int) -> list[list[Pair]]:
    """What was expected in each game, and what came of it; kept games are not played again."""
    file = asked.keep / f"{game_id}-{seats}.jsonl" if asked.keep else None
    games = []
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
    quick = replace(best, simulations=_PLAYS[game_id], tactics=game_id != "mole_majority")
    asked = replace(best, simulations=_THINKS[game_id])
    state: Any = game.setup(resolve(game.meta.options, {}), seats, seed).state
    kept: list[tuple[int, float]] = []
    while (result := game.result(state)) is None:
        seat = game.actors(state)[0]
        level = asked if random.random() < _ASKED[game_id] else quick
        question = Question(game, recall(game, state, seat), seat, level, random.getrandbits(32))
        thought = uncalibrated(question, lambda _: None)
        if level is asked:
            kept.append((seat, thought.worth))
        state = game.apply(state, seat, thought.action).state
    shares = [(seat in result.winners) / len(result.winners) for seat in range(seats)]
    return [(worth, shares[seat]) for seat, worth in kept]


def fitted(pairs: Sequence[Pair], seats: int) -> Table:
    """The table of the boldness under which what was expected strays least from what came true."""
    scored = [(_error(pairs, seats, step / _FINE), step) for step in range(1, _BOLDEST * _FINE + 1)]
    boldness = min(scored)[1] / _FINE
    inner = [_chance(place / _STEPS, seats, boldness) for place in range(1, _STEPS)]
    return (0, *(round(1000 * chance) for chance in inner), 1000)


def _error(pairs: Sequence[Pair], seats: int, boldness: float) -> float:
    strays = ((_chance(worth, seats, boldness) - won) ** 2 for worth, won in pairs)
    return fsum(strays) + _DOUBT * abs(boldness - 1)


def _chance(worth: float, seats: int, boldness: float) -> float:
    """The odds of a worth against those of an equal share, to the power of ``boldness``."""
    if not 0 < worth < 1:
        return worth
    odds: float = (worth / (1 - worth) * (seats - 1)) ** boldness / (seats - 1)
    return odds / (1 + odds)


def _tenths(pairs: Sequence[Pair]) -> list[tuple[int, float, float]]:
    """Of each tenth how many there are, and the sums of what was expected and what came of it."""
    parts: list[list[Pair]] = [[] for _ in range(_TENTHS)]
    for pair in pairs:
        parts[min(int(pair[0] * _TENTHS), _TENTHS - 1)].append(pair)
    return [(len(part), fsum(w for w, _ in part), fsum(s for _, s in part)) for part in parts]


def _tell(game_id: str, seats: int, games: Sequence[Sequence[Pair]]) -> None:
    """Print how far off each tenth of chances is, in points, with the number it is taken from."""
    halves = [[pair for pairs in games[half::2] for pair in pairs] for half in (0, 1)]
    told: list[Pair] = []
    for half in (0, 1):
        table = fitted(halves[1 - half], seats)
        told += [(between(table, worth), won) for worth, won in halves[half]]
    for name, pairs in (("as expected", halves[0] + halves[1]), ("as told", told)):
        errors = [
            f"{100 * (worth - won) / count:+.0f} ({count})" if count else "-"
            for count, worth, won in _tenths(pairs)
        ]
        print(f"{game_id}, {seats} seats, {name}: {' '.join(errors)}", flush=True)


def _write(found: dict[tuple[str, int], Table]) -> None:
    rows = [f'    ("{game}", {seats}): {table},' for (game, seats), table in sorted(found.items())]
    lines = [
        '"""How often each worth has won, in thousandths, for worths from 0 to 1 in twentieths.',
        "",
        "Written by `python -m train.calibration`; not by hand.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from collections.abc import Mapping",
        "from typing import Final",
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
