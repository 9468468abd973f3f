"""Find how often what is told has won: `python -m train.calibration GAME... --games 100`.

Games are played at a quick level without faults. Now and then what the highest
level expects, thinking shortly, is kept for the seat that acts; and what became of the game.
What is fitted is one figure for a game between two, and one for more: to which power the
odds are raised, against those of an equal share, so that worths too shy or too bold become
chances. They are written as tables to `molecore/ai/chances.py`. The errors are told for
tables fitted to one half of the games and measured by the other half.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
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
from train.written import head

Pair: TypeAlias = tuple[float, float]
"""A worth that was expected, and the share of the win that came of it."""
Table: TypeAlias = tuple[int, ...]
Case: TypeAlias = tuple[str, int]
"""A game and a number of seats."""

_TENTHS: Final = 10
_PAIR: Final = 2
"""Between two, what one loses the other gains; more seats are calibrated by themselves."""
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
        numbers = asked.seats or load(game_id).meta.seats
        for some in ([n for n in numbers if n == _PAIR], [n for n in numbers if n > _PAIR]):
            _calibrate(asked, game_id, some, found)


def _calibrate(
    asked: argparse.Namespace, game_id: str, numbers: Sequence[int], found: dict[Case, Table]
) -> None:
    """One figure for some numbers of seats together, written down."""
    games = {seats: _played(asked, game_id, seats) for seats in numbers}
    if games:
        bold = boldness({seats: _together(played) for seats, played in games.items()})
        print(f"{game_id}: boldness {bold:.2f}", flush=True)
        found.update({(game_id, seats): table(seats, bold) for seats in numbers})
        _tell(game_id, games)
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


def _together(games: Sequence[Sequence[Pair]]) -> list[Pair]:
    return [pair for pairs in games for pair in pairs]


def boldness(pairs: Mapping[int, Sequence[Pair]]) -> float:
    """The boldness under which what was expected strays least from what came true.

    ``pairs`` are those of games, by the number of seats.
    """
    tried = (step / _FINE for step in range(1, _BOLDEST * _FINE + 1))
    return min((_error(pairs, each), each) for each in tried)[1]


def _error(pairs: Mapping[int, Sequence[Pair]], bold: float) -> float:
    strays = (
        (_chance(worth, seats, bold) - won) ** 2
        for seats, found in pairs.items()
        for worth, won in found
    )
    return fsum(strays) + _DOUBT * abs(bold - 1)


def table(seats: int, bold: float) -> Table:
    """The chances for worths from 0 to 1, in thousandths: 0 stays 0, and 1 stays 1."""
    inner = [_chance(place / _STEPS, seats, bold) for place in range(1, _STEPS)]
    return (0, *(round(1000 * chance) for chance in inner), 1000)


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


def _tell(game_id: str, games: Mapping[int, Sequence[Sequence[Pair]]]) -> None:
    """Print how far off each tenth of chances is, in points, with the number it is taken from."""
    halves = [
        {seats: _together(played[half::2]) for seats, played in games.items()} for half in (0, 1)
    ]
    bold = [boldness(half) for half in halves]
    for seats, played in games.items():
        told = [
            (between(table(seats, bold[1 - half]), worth), won)
            for half in (0, 1)
            for worth, won in halves[half][seats]
        ]
        for name, pairs in (("as expected", _together(played)), ("as told", told)):
            errors = [
                f"{100 * (worth - won) / count:+.0f} ({count})" if count else "-"
                for count, worth, won in _tenths(pairs)
            ]
            print(f"{game_id}, {seats} seats, {len(played)} games, {name}: {' '.join(errors)}")


def _write(found: dict[Case, Table]) -> None:
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
