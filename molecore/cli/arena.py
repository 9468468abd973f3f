"""``arena``: levels against each other, with intervals and ratings."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from os import cpu_count
from typing import Any, Final

from molecore.arena import (
    Comparison,
    Lost,
    Score,
    SequentialTest,
    Series,
    play_all,
    schedule,
)
from molecore.arena.ratings import NoRatings, Rating, rate
from molecore.bots.named import RANDOM, check
from molecore.bots.turn import SECONDS
from molecore.cli.play import written_options
from molecore.core.errors import BadOptions, MolecoreError
from molecore.core.options import resolve
from molecore.core.record import replace
from molecore.registry import load
from molecore.words import Message, decimal, say

_ROUNDS: Final = 20
_DEADLINE: Final = 600.0


class NoCluster(MolecoreError):
    """A cluster was asked for without the package that speaks to it."""


def add_to(commands: Any) -> None:
    """Add this command to the ``commands`` of a parser."""
    parser = commands.add_parser("arena", help=say("cli.arena"))
    parser.add_argument("game", help=say("cli.arena.game"))
    parser.add_argument(
        "players",
        nargs="+",
        metavar=say("cli.arena.players.metavar"),
        help=say("cli.arena.players", random=RANDOM),
    )
    parser.add_argument(
        "--rounds", type=int, default=_ROUNDS, help=say("cli.arena.rounds", rounds=_ROUNDS)
    )
    parser.add_argument("--seats", type=int, default=2, help=say("cli.arena.seats"))
    parser.add_argument(
        "--at-once", type=int, default=cpu_count() or 1, help=say("cli.arena.at_once")
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=say("cli.play.option.metavar"),
        help=say("cli.play.option"),
    )
    parser.add_argument(
        "--deadline",
        type=float,
        default=_DEADLINE,
        help=say("cli.arena.deadline", seconds=round(_DEADLINE)),
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        help=say("cli.arena.seconds", seconds=round(SECONDS)),
    )
    until = say("cli.arena.until.metavar")
    parser.add_argument("--until", metavar=until, help=say("cli.arena.until"))
    parser.add_argument("--dask", help=say("cli.arena.dask"))
    parser.add_argument("--json", action="store_true", help=say("cli.arena.json"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Play all encounters, or until a test is sure, and write what came of them."""
    _check(arguments)
    test = _test(arguments.until, arguments.players, arguments.seats)
    with _executor(arguments.dask, arguments.at_once) as executor:
        series = _played(arguments, executor, test)
    if not series.scores:
        raise BadOptions(Message("cli.arena.nothing", reason=series.lost[-1].reason))
    try:
        ratings, lacking = rate(series.scores), ""
    except NoRatings as error:
        ratings, lacking = {}, str(error)
    if arguments.json:
        _write(json.dumps(series.as_plain(ratings)))
    else:
        _tell(series, ratings, test)
        sys.stderr.write(lacking and f"molecore: {lacking}\n")


# ---- what was asked


def _check(arguments: argparse.Namespace) -> None:
    """Raises BadOptions or UnknownGame before anything is played."""
    game = load(arguments.game)
    if len(set(arguments.players)) != len(arguments.players) or len(arguments.players) < 2:
        raise BadOptions(Message("cli.arena.two_players"))
    for name in arguments.players:
        check(game, name)
    game.meta.check_seats(arguments.seats)
    resolve(game.meta.options, written_options(arguments.option))
    for what in ("rounds", "at_once", "deadline", "seconds"):
        if not getattr(arguments, what) >= 1:
            raise BadOptions(Message("cli.arena.bad_count", what=f"--{what.replace('_', '-')}"))


def _test(until: str | None, players: Sequence[str], seats: int) -> SequentialTest | None:
    if until is None:
        return None
    try:
        low, high = map(float, until.split(","))
    except ValueError:
        low = high = 0.0
    if not low < high or len(players) != 2:
        raise BadOptions(Message("cli.arena.one_test"))
    return SequentialTest(low, high, seats=seats)


@contextmanager
def _executor(cluster: str | None, at_once: int) -> Iterator[Executor]:
    """Threads that wait for the processes in which games are played, or a cluster."""
    if cluster is None:
        with ThreadPoolExecutor(at_once) as threads:
            yield threads
        return
    try:
        dask: Any = import_module("distributed")
    except ImportError as error:
        raise NoCluster(Message("arena.needs_dask")) from error
    own = (
        dask.LocalCluster(n_workers=at_once, dashboard_address=None)
        if cluster == "local"
        else cluster
    )
    with dask.Client(own) as client:
        yield client.get_executor()


# ---- what is played


def _played(
    arguments: argparse.Namespace, executor: Executor, test: SequentialTest | None
) -> Series:
    """What came of all games, or of those until ``test`` was sure."""
    options = written_options(arguments.option)
    met = schedule(arguments.game, arguments.players, arguments.rounds, arguments.seats, options)
    encounters = [replace(encounter, seconds=arguments.seconds) for encounter in met]
    series = Series(tuple(arguments.players), (), ())
    for outcome in play_all(
        encounters, executor, at_once=arguments.at_once, deadline=arguments.deadline
    ):
        series = _with(series, outcome, test)
        _report(arguments, outcome, len(series.scores) + len(series.lost), len(encounters))
        if series.verdict is not None:
            break
    return series


def _with(series: Series, outcome: Score | Lost, test: SequentialTest | None) -> Series:
    if isinstance(outcome, Lost):
        return replace(series, lost=(*series.lost, outcome))
    scores = (*series.scores, outcome)
    shares = [score.share_of(series.players[0]) for score in scores]
    return replace(series, scores=scores, verdict=test.verdict(shares) if test else None)


def _report(arguments: argparse.Namespace, outcome: Score | Lost, done: int, count: int) -> None:
    """A line of JSON for each game, or how far it is where somebody watches."""
    if arguments.json:
        told = outcome.as_plain() if isinstance(outcome, Score) else _lost(outcome)
        _write(json.dumps(told))
    elif sys.stderr.isatty():
        sys.stderr.write("\r" + say("cli.arena.progress", done=done, all=count))
        if done == count:
            sys.stderr.write("\n")


def _lost(outcome: Lost) -> dict[str, Any]:
    encounter = outcome.encounter
    return {
        "players": list(encounter.players),
        "seed": encounter.seed,
        "lost": outcome.reason,
    }


# ---- what is told


def _tell(series: Series, ratings: Mapping[str, Rating], test: SequentialTest | None) -> None:
    for one, other in series.pairs:
        _write(_pair(one, other, series.comparison(one, other)))
    for player, rating in sorted(ratings.items(), key=lambda item: -item[1].elo):
        elo, low, high = map(_whole, (rating.elo, rating.low, rating.high))
        _write(say("cli.arena.rating", player=player, elo=elo, low=low, high=high))
    if test is not None and series.verdict is not None:
        _write(_sure(series, test))
    for player, reasons in series.faults.items():
        _write(say("cli.arena.faults", n=len(reasons), player=player, reason=reasons[-1]))
    if series.lost:
        _write(say("cli.arena.lost", n=len(series.lost), reason=series.lost[-1].reason))


def _pair(one: str, other: str, compared: Comparison) -> str:
    (low, high), (elo_low, elo_high) = compared.interval, compared.elo_interval
    return say(
        "cli.arena.pair",
        one=one,
        other=other,
        share=decimal(compared.share, 2),
        low=decimal(low, 2),
        high=decimal(high, 2),
        games=len(compared.shares),
        elo=_whole(compared.elo),
        elo_low=_whole(elo_low),
        elo_high=_whole(elo_high),
    )


def _sure(series: Series, test: SequentialTest) -> str:
    (one, other), n = series.players, len(series.scores)
    if series.verdict:
        return say("cli.arena.leads", n=n, one=one, other=other, lead=_whole(test.low))
    return say("cli.arena.leads_not", n=n, one=one, other=other, lead=_whole(test.high))


def _whole(elo: float) -> str:
    return f"{elo:+.0f}"


def _write(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
