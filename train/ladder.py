"""Measure the levels of a game: `python -m train.ladder GAME`.

The lowest plays the sensible beginner, every other level the one below it, one seat against all
others, in each seat in turn. What came of it, with Wilson's intervals of 95 %, is written after
each pair to `molecore/games/GAME/strengths.py`, which the page shows where levels are chosen. What
is not measured again, by ``--levels`` and ``--seats``, stays.

With `--ends UPPER LOWER` two players meet instead, at as many `--seats` and in such a `--way`
as wanted, UPPER in one seat and LOWER in all others; printed is how the games ended: in whose
turn, and who was put out in whose. "random" is a player, too, and "newcomer", who plays at random
but for what the page asks to confirm.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import pairwise, product
from pathlib import Path
from time import perf_counter
from typing import Any, cast

import molecore
from molecore.arena.statistics import Comparison
from molecore.bots.named import RANDOM
from molecore.bots.own import at_level, at_random
from molecore.bots.turn import Bot, Turn
from molecore.core.options import resolve
from molecore.core.protocol import AnyGame, Strength
from molecore.core.record import record, replace
from molecore.package import loaded
from molecore.registry import load, package_of
from train import knowing, newcomer
from train.beginner import GREEDY, NAME, beginner, greedy
from train.fitting import head

_PLIES = 10_000
_EARLY = 3
"""Rounds that somebody new should not be put out in."""


def main() -> None:
    """Play what was asked for, tell of it, and write the figures down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--top", type=int, help="games of the highest level, which takes longest")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--only", nargs=2, help="two players instead of the ladder")
    parser.add_argument("--ends", nargs=2, help="two players whose ends of games are counted")
    parser.add_argument("--seats", type=int, nargs="*", default=[2], help="how many play")
    parser.add_argument("--levels", nargs="*", help="upper levels to measure; all if not given")
    parser.add_argument("--way", help="a way to play whose options are used, for --ends")
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    if asked.ends:
        print(_ends(asked), flush=True)
        return
    levels = [level.id for level in load(asked.game).meta.levels]
    pairs = [tuple(asked.only)] if asked.only else list(pairwise([NAME, *levels]))
    found = dict(_present(asked.game))
    for seats, (lower, upper) in product(asked.seats, pairs):
        if asked.levels and upper not in asked.levels:
            continue
        games = asked.top if asked.top and upper == levels[-1] else asked.games
        start = perf_counter()
        compared = Comparison(tuple(_shares(asked, upper, lower, seats, games)))
        share, low, high = map(_percent, (compared.share, *compared.interval))
        strength = Strength(lower, share, low, high, games, seats)
        print(f"{asked.game}: {upper}: {strength}, {perf_counter() - start:.0f} s", flush=True)
        if not asked.only:
            others = [each for each in found.get(upper, ()) if each.seats != seats]
            found[upper] = tuple(sorted([*others, strength], key=lambda each: each.seats))
            _write(asked.game, {level: found[level] for level in levels if level in found})


def _present(game: str) -> Mapping[str, tuple[Strength, ...]]:
    """The figures there are."""
    known = import_module(f"molecore.games.{game}.strengths").STRENGTHS
    return cast("Mapping[str, tuple[Strength, ...]]", known)


def _shares(
    asked: argparse.Namespace, upper: str, lower: str, seats: int, games: int
) -> Iterator[float]:
    """What ``upper`` had of each game's win."""
    seeds = range(asked.first, asked.first + games)
    with ProcessPoolExecutor(asked.processes) as pool:
        yield from pool.map(played, [(asked.game, upper, lower, seats, seed) for seed in seeds])


def played(task: tuple[str, str, str, int, int]) -> float:
    """What UPPER had of the win of one game: of (game, UPPER, LOWER, seats, number)."""
    game_id, upper, lower, seats, number = task
    game, own = load(game_id), number % seats
    players = [_player(game, upper if seat == own else lower) for seat in range(seats)]
    result = _result(game, players, number // seats, number)
    return (own in result.winners) / len(result.winners)


@record
class _End:
    """How a game ended for UPPER, who sits in ``seat``."""

    seat: int
    winners: tuple[int, ...]
    last: int
    """Whose turn it ended in."""
    rounds: int
    """Rounds that were played to their end."""
    outs: tuple[tuple[int, int, int, bool], ...]
    """(seat, round, turn of which seat, asked), of each that was put out; rounds from 1.

    Asked is whether the page had the turn's seat confirm anything in that turn.
    """


def _ends(asked: argparse.Namespace) -> str:
    """How the games ended, one line for each count."""
    seeds = range(asked.first, asked.first + asked.games)
    (seats,) = asked.seats
    tasks = [(asked.game, *asked.ends, seats, asked.way, seed) for seed in seeds]
    with ProcessPoolExecutor(asked.processes) as pool:
        ends = list(pool.map(_end, tasks))
    outs = [(end, *out) for end in ends for out in end.outs]
    early = [out for out in outs if out[1] == out[0].seat and out[2] <= _EARLY]
    counts = {
        "ended in the turn of a seat that lost": sum(end.last not in end.winners for end in ends),
        "seats put out in their own turn": sum(seat == turn for _, seat, _, turn, _ in outs),
        "seats put out in their own turn, and not asked to confirm anything in it": sum(
            seat == turn and not asked_before for _, seat, _, turn, asked_before in outs
        ),
        f"{asked.ends[0]} put out by round {_EARLY} in the turn of another": sum(
            turn != seat for _, seat, _, turn, _ in early
        ),
        f"{asked.ends[0]} put out by round {_EARLY} in its own turn": sum(
            turn == seat for _, seat, _, turn, _ in early
        ),
        f"{asked.ends[0]} survived round {_EARLY}": sum(map(_survived, ends)),
        f"won by {asked.ends[0]}, shared ones in part": sum(
            (end.seat in end.winners) / len(end.winners) for end in ends
        ),
    }
    head = f"{asked.game}: {asked.ends[0]} among {asked.ends[1]}, {seats} seats"
    lines = (f"{count:g} of {len(ends)}: {what}" for what, count in counts.items())
    return "\n".join([head, *lines])


def _survived(end: _End) -> bool:
    """Whether UPPER was still in after the first rounds, or won before."""
    gone = any(seat == end.seat and number <= _EARLY for seat, number, *_ in end.outs)
    return not gone and (end.rounds >= _EARLY or end.seat in end.winners)


def _end(task: tuple[str, str, str, int, str | None, int]) -> _End:
    game_id, upper, lower, seats, way, number = task
    game, own = load(game_id), number % seats
    players = [_player(game, upper if seat == own else lower) for seat in range(seats)]
    declared = game.meta.options
    chosen = next((each.values(declared) for each in game.meta.presets if each.key == way), ())
    state = game.setup(resolve(declared, dict(chosen)), seats, number // seats).state
    caution = loaded(package_of(game_id).caution)
    outs, seat, ply = list[tuple[int, int, int, bool]](), 0, number * _PLIES
    confirmed = (-1, -1)  # the round and seat of the last turn with something to confirm
    while (result := game.result(state)) is None:
        seat, before = game.actors(state)[0], state
        action = players[seat](Turn(game, game.recall(state, seat), seat, ply))
        turn = (before.public.rounds, seat)
        if caution and caution(game.view(before, seat), seat, action):
            confirmed = turn
        state, ply = game.apply(state, seat, action).state, ply + 1
        gone = sorted(_out(state) - _out(before))
        outs += [(each, turn[0] + 1, seat, confirmed == turn) for each in gone]
    return _End(own, tuple(result.winners), seat, state.public.rounds, tuple(outs))


def _out(state: Any) -> frozenset[int]:
    """The seats that are out, in games that put seats out."""
    tribes = getattr(state.public, "tribes", ())
    return frozenset(seat for seat, tribe in enumerate(tribes) if tribe.out)


def _player(game: AnyGame, name: str) -> Bot:
    """A level by its id, somebody else of `train`, or figures to try: "casual/60/0.02/ways"."""
    if "/" in name:
        level, simulations, temperature, neglects = name.split("/")
        tried = replace(
            game.meta.level(level),
            simulations=int(simulations),
            temperature=float(temperature),
            neglects=tuple(filter(None, neglects.split("+"))),
        )
        return at_level(tried)
    others = {
        NAME: beginner,
        GREEDY: greedy,
        knowing.NAME: knowing.knowing,
        newcomer.NAME: newcomer.newcomer,
    }
    if name in others:
        return others[name](game)
    return at_random if name == RANDOM else at_level(game.meta.level(name))


def _result(game: AnyGame, players: list[Bot], seed: int, number: int) -> Any:
    state: Any = game.setup(resolve(game.meta.options, {}), len(players), seed).state
    ply = number * _PLIES
    while (result := game.result(state)) is None:
        seat = game.actors(state)[0]
        action = players[seat](Turn(game, game.recall(state, seat), seat, ply))
        state, ply = game.apply(state, seat, action).state, ply + 1
    return result


def _percent(share: float) -> int:
    return round(100 * share)


def _write(game: str, found: Mapping[str, tuple[Strength, ...]]) -> None:
    lines = [
        *head(
            "How often each level of the game beats another, of a hundred games.",
            f"train.ladder {game}",
        ),
        "from __future__ import annotations",
        "",
        "from collections.abc import Mapping",
        "from typing import Final",
        "",
        "from molecore.core.protocol import Strength",
        "",
        "STRENGTHS: Final[Mapping[str, tuple[Strength, ...]]] = {",
        *(line for level, strengths in found.items() for line in _row(level, strengths)),
        "}",
        "",
    ]
    folder = Path(molecore.__file__).parent / "games" / game
    (folder / "strengths.py").write_text("\n".join(lines), encoding="utf-8")


def _row(level: str, strengths: Sequence[Strength]) -> Iterator[str]:
    shown = [
        f'Strength("{each.other}", {each.share}, {each.low}, {each.high}, {each.games}, '
        f"seats={each.seats}),"
        for each in strengths
    ]
    if len(shown) == 1:
        yield f'    "{level}": ({shown[0]}),'
        return
    yield f'    "{level}": ('
    yield from (f"        {each}" for each in shown)
    yield "    ),"


if __name__ == "__main__":
    main()
