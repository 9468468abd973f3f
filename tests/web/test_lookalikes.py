"""What reaches a seat is a function of its view: whole pages of matches it cannot tell apart.

Two matches are played side by side. The twin starts as a sample of what the
seat may know; after that the others choose in it at random whatever looks and
sounds to the seat as it does in the first. As long as they find something, the
seat's page (markup with log, names and addresses) and the question its
opponent would be asked must be equal to the last byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Final

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.match import Match, Player, Ply
from molecore.core.playout import random_match
from molecore.core.protocol import AnyGame, Seat, Step, recall
from molecore.core.rng import SplitMix64
from molecore.registry import PLAYABLE, load
from moleweb.flows.opponent import question
from moleweb.model import Dialog, Model, Table
from moleweb.page import render
from moleweb.routes import Route
from tests.amounts import amount
from tests.figures import Progress

PAIRS: Final = amount(150, 100_000)
TRIES: Final = 6
"""How many choices are tried for another that looks the same."""

Pair = tuple[Match, Match, Seat | None]


HIDING_NOTHING: Final = ("mole_hill",)
"""Games in which no state looks like another to anybody."""


def pairs(game: AnyGame) -> Iterator[Pair]:
    """Endless different matches that a seat cannot tell apart."""
    for match, twin, seat in all_pairs(game):
        if (match.state, match.plies) != (twin.state, twin.plies):
            yield match, twin, seat


def all_pairs(game: AnyGame) -> Iterator[Pair]:
    """The same, and some in which the twin is no other."""
    seed = 0
    while True:
        seed += 1
        match = _seated(random_match(game, seed))
        rng = SplitMix64(seed)
        seat = rng.choice([None, *range(len(match.players))])
        start = rng.below(len(match.plies) + 1)
        yield from _side_by_side(match, _sampled(match, start, seat, rng), seat, rng)


def _seated(match: Match) -> Match:
    return replace(match, id="table", players=tuple(map(_player, range(len(match.players)))))


def _player(seat: Seat) -> Player:
    return Player(f"Player {seat + 1}")


def _sampled(match: Match, ply: int, seat: Seat | None, rng: SplitMix64) -> Match:
    """The match up to a ply, in a state that the seat could not tell from the real one."""
    begun = match.jump(ply).forget_undone().take_back_resignation()
    state = match.game.sample(recall(match.game, begun.state, seat), rng)
    return replace(begun, steps=(*begun.steps[:-1], replace(begun.steps[-1], state=state)))


def _side_by_side(match: Match, twin: Match, seat: Seat | None, rng: SplitMix64) -> Iterator[Pair]:
    while True:
        ply = len(twin.plies)
        yield match.jump(ply).forget_undone(), twin, seat
        if ply == len(match.plies):
            return
        after = _followed(twin, match.plies[ply], match.steps[ply + 1], seat, rng)
        if after is None:
            return
        twin = after


def _followed(
    twin: Match, ply: Ply, step: Step[Any], seat: Seat | None, rng: SplitMix64
) -> Match | None:
    """The twin after a ply that looks like the other match's, which it need not be."""
    for action in (*_other_choices(twin, ply, seat, rng), ply.action):
        try:
            after = twin.play(ply.seat, action)
        except IllegalAction:
            continue  # only possible there
        if perceived(twin.game, after.steps[-1], seat) == perceived(twin.game, step, seat):
            return after
    return None


def perceived(game: AnyGame, step: Step[Any], seat: Seat | None) -> tuple[Any, ...]:
    """What a seat sees and has in mind after a step, and what it heard of it."""
    heard = (event.seen_by(seat) for event in step.events)
    return (recall(game, step.state, seat), *(event for event in heard if event is not None))


def _other_choices(twin: Match, ply: Ply, seat: Seat | None, rng: SplitMix64) -> list[Any]:
    if ply.seat == seat:
        return []
    return list(rng.shuffled(twin.game.legal_actions(twin.state, ply.seat))[:TRIES])


def reaching(match: Match, seat: Seat | None) -> tuple[str, ...]:
    """All that the page lets the seat see, hear of and follow, and its opponent's question."""
    table = Model(route=Route("play", match.id), match=match, table=Table(eyes=seat))
    back = replace(table, match=match.jump(max(0, match.cursor - 1)))
    asking = replace(table, dialog=Dialog("resign"))
    pages = tuple(str(render(model)) for model in (table, back, asking))
    return pages if seat is None else (*pages, question(match, seat))


@pytest.mark.parametrize("game_id", HIDING_NOTHING)
def test_where_nothing_is_hidden_no_state_looks_like_another(game_id: str) -> None:
    for match, twin, _ in islice(all_pairs(load(game_id)), 300):
        assert (match.state, match.plies) == (twin.state, twin.plies)


@pytest.mark.parametrize("game_id", [meta.id for meta in PLAYABLE if meta.id not in HIDING_NOTHING])
def test_what_looks_the_same_to_a_seat_reaches_it_the_same(
    game_id: str, figure: Callable[[str], None], progress: Progress
) -> None:
    different = islice(pairs(load(game_id)), PAIRS)
    for match, twin, seat in progress.over(different, PAIRS, f"pairs of {game_id}"):
        assert reaching(match, seat) == reaching(twin, seat)
    figure(f"{game_id}: {PAIRS:,} pairs of different matches look alike to the last byte")
