"""One game between players that are known by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from molecore.ai.choose import Question, choose
from molecore.arena.encounters import Encounter, Score
from molecore.core.errors import BadOptions
from molecore.core.options import resolve
from molecore.core.protocol import AnyGame, Level, Result, Seat, recall
from molecore.core.rng import SplitMix64
from molecore.registry import load
from molecore.words import Message

Player: TypeAlias = Callable[[Any, Seat, int], Any]
"""From all that a seat was ever shown, the seat and a seed to an action."""

RANDOM: Final = "random"
"""The player that takes any legal action, all equally likely."""
_PLIES: Final = 10_000
"""Seeds of a game's choices lie this far apart, so that no two games share one."""


def player_named(game: AnyGame, name: str) -> Player:
    """A level of ``game`` by its id, or "random". Raises BadOptions, which lists them."""
    if name == RANDOM:
        return _at_random(game)
    for level in game.meta.levels:
        if level.id == name:
            return at_level(game, level)
    known = ", ".join([RANDOM, *(level.id for level in game.meta.levels)])
    raise BadOptions(Message("arena.no_player", game=game.meta.name, given=name, players=known))


def _at_random(game: AnyGame) -> Player:
    def decide(view: Any, seat: Seat, seed: int) -> Any:
        could_be = game.sample(view, SplitMix64(seed))
        return Random(seed).choice(game.legal_actions(could_be, seat))

    return decide


def at_level(game: AnyGame, level: Level) -> Player:
    """A level of ``game``, or one that is like it but for its figures."""
    return lambda view, seat, seed: (
        choose(Question(game, view, seat, level, seed), lambda _: None).action
    )


def play(encounter: Encounter) -> Score:
    """Play one game to its end. The same encounter has the same score anywhere.

    Raises BadOptions for unknown players, options or numbers of seats, and
    UnknownGame.
    """
    game = load(encounter.game)
    game.meta.check_seats(len(encounter.players))
    players = [player_named(game, name) for name in encounter.players]
    options = resolve(game.meta.options, dict(encounter.options))
    state = game.setup(options, len(players), encounter.seed).state
    result, plies = _played_out(game, players, state, encounter.seed * _PLIES)
    winners = result.winners
    shares = tuple((seat in winners) / len(winners) for seat in range(len(players)))
    return Score(encounter, shares, result.scores, plies)


def _played_out(
    game: AnyGame, players: Sequence[Player], state: Any, seed: int
) -> tuple[Result, int]:
    """The end of a game, and after how many plies it came; each ply has a seed of its own."""
    ply = 0
    while (result := game.result(state)) is None:
        seat = game.actors(state)[0]
        action = players[seat](recall(game, state, seat), seat, seed + ply)
        state, ply = game.apply(state, seat, action).state, ply + 1
    return result, ply
