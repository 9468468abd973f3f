"""Games played at random, and what identifies them: for tests, in any Python.

A seed settles everything: seats, options, the game's own seed and every
choice. So two interpreters agree on a game exactly when their digests of the
same seeds are equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from molecore.core.match import Match, Player, Ply, new_match, play_on
from molecore.core.options import (
    Choice,
    Count,
    Flag,
    Layout,
    Option,
    OptionValue,
    Placement,
    is_added_later,
)
from molecore.core.plain import digest
from molecore.core.protocol import AnyGame
from molecore.core.record import record
from molecore.core.rng import SplitMix64
from molecore.words import say

LONGEST = 10_000
"""Plies after which a random match is left unfinished."""


@record
class Fingerprint:
    """What identifies a match: equal exactly when the matches are."""

    plies: int
    legal: str
    """Digest of the legal actions before each ply, in their order."""
    steps: str
    """Digest of options, actions, states, events and result."""


def random_match(game: AnyGame, seed: int, limit: int = LONGEST) -> Match:
    """A match played to its end, or for ``limit`` plies, with every choice at random."""
    rng = SplitMix64(seed)
    seats = rng.choice(game.meta.seats)
    match = new_match(
        game,
        players=[Player(say("player.standard_name", player=seat + 1)) for seat in range(seats)],
        options=random_options(game.meta.options, rng),
        seed=rng.word(),
        match_id=f"random-{seed}",
    )
    left = iter(range(limit))

    def choose(state: Any) -> Ply | None:
        actors = game.actors(state)
        if not actors or next(left, None) is None:
            return None
        seat = rng.choice(actors)
        return Ply(seat, rng.choice(game.legal_actions(state, seat)))

    return play_on(match, choose)


def random_options(declared: Sequence[Option], rng: SplitMix64) -> dict[str, OptionValue]:
    """A value for every option, every one equally likely.

    Options that were added later have a generator of their own: with one more of them a seed
    still gives the same match, but for what that option changes.
    """
    later = SplitMix64(~rng.state)
    return {
        option.key: _random_value(option, later if is_added_later(option) else rng)
        for option in declared
    }


def fingerprint(match: Match) -> Fingerprint:
    """What identifies ``match`` up to its cursor."""
    steps = match.steps[: match.cursor + 1]
    plies = match.plies[: match.cursor]
    game = match.game
    return Fingerprint(
        plies=len(plies),
        legal=digest(tuple(_legal_texts(game, step.state) for step in steps)),
        steps=digest((tuple(sorted(match.options.items())), plies, steps, match.result)),
    )


def _legal_texts(game: AnyGame, state: Any) -> tuple[tuple[int, tuple[str, ...]], ...]:
    return tuple(
        (seat, tuple(map(game.encode, game.legal_actions(state, seat))))
        for seat in game.actors(state)
    )


def _random_value(option: Option, rng: SplitMix64) -> OptionValue:
    match option:
        case Flag():
            return bool(rng.below(2))
        case Choice():
            return rng.choice(option.choices)[0]
        case Count():
            return option.low + rng.below(option.high - option.low + 1)
        case Placement():
            return option.read(_random_placement(option, rng))
        case Layout():
            return option.default if rng.below(2) else option.read(_random_layout(option, rng))


def _random_placement(option: Placement, rng: SplitMix64) -> dict[str, tuple[str, ...]]:
    cells = iter(rng.shuffled(option.cells))
    return {name: tuple(next(cells) for _ in range(count)) for name, count in option.groups}


def _random_layout(option: Layout, rng: SplitMix64) -> dict[str, list[str]]:
    return {board: _random_drawing(option, rng) for board, _ in option.default}


def _random_drawing(option: Layout, rng: SplitMix64) -> list[str]:
    """A small board, up to a third of it holes, so that play on it is soon over."""
    columns = 1 + rng.below(min(6, option.most_columns))
    rows = 1 + rng.below(min(6, option.most_rows))
    area = columns * rows
    cells = min(area - rng.below(1 + area // 3), option.most_cells)
    drawn = "".join(rng.shuffled("#" * cells + "." * (area - cells)))
    return [drawn[start : start + columns] for start in range(0, area, columns)]
