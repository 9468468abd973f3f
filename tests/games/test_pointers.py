"""What is pointed out before a turn: it is true, and can be said in every language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from molecore.core.match import Match
from molecore.core.playout import random_match
from molecore.core.protocol import Seat
from molecore.games.majority.actions import Claim
from molecore.games.majority.events import PreferencePlaced, SeatCarried, SeatFlipped
from molecore.games.mole_majority.network import plan
from molecore.games.moleozer.board import distance
from molecore.games.mountains.board import grid_of
from molecore.registry import load, load_pointer
from molecore.words import Message, languages, say, use

GAMES = ("mole_hill", "majority", "mountains", "mole_majority", "moleozer")
SEEDS = range(4)


def moments(game: str) -> Iterator[tuple[Match, Seat, Message | None]]:
    """Positions of random games, whose turn it is there, and what is pointed out to them."""
    pointer = load_pointer(game)
    for seed in SEEDS:
        whole = random_match(load(game), seed, 400)
        for ply in range(len(whole.plies) + 1):
            match = whole.jump(ply)
            for seat in match.actors:
                yield match, seat, pointer(match.view(seat), seat)


def legal(match: Match, seat: Seat) -> Sequence[Any]:
    return match.game.legal_actions(match.state, seat)


def told(game: str, kind: str) -> Iterator[tuple[Match, Seat, dict[str, Any]]]:
    for match, seat, message in moments(game):
        if message is not None and message.id == f"pointer.{game}.{kind}":
            yield match, seat, dict(message.args)


@pytest.mark.parametrize("game", GAMES)
def test_it_is_pointed_out_to_whoever_acts_and_in_every_language(game: str) -> None:
    found = {message.id: message for *_, message in moments(game) if message is not None}
    assert found
    for language in languages():
        use(language)
        for message in found.values():
            assert say(message.id, **message.args)
    use("en")
    whole = random_match(load(game), 1, 60)
    for match in map(whole.jump, range(len(whole.plies) + 1)):
        others = set(range(len(match.players))) - set(match.actors)
        assert not any(load_pointer(game)(match.view(seat), seat) for seat in others)


def test_the_ways_of_the_mole_are_counted() -> None:
    seen = 0
    for match, seat, given in told("mole_hill", "fence"):
        for action in legal(match, seat)[:3]:
            after = match.play(seat, action)
            if after.actors == (1 - seat,):
                assert len(legal(after, 1 - seat)) <= given["n"]
                seen += 1
    assert seen
    for match, seat, given in told("mole_hill", "open"):
        squares = [action.square for action in legal(match, seat)]
        assert given["square"] in squares


def test_a_flower_in_reach_is_one() -> None:
    for colour in ("red", "white"):
        found = list(told("mole_hill", f"flower.{colour}"))
        assert found
        for match, seat, given in found:
            assert given["square"] in getattr(match.state.rules, f"{colour}_flowers")
            assert given["square"] in [action.square for action in legal(match, seat)]


def test_a_ring_that_is_closed_brings_the_seat_in_it() -> None:
    at_once = (SeatCarried, SeatFlipped, PreferencePlaced)
    found = [(match, seat, given) for match, seat, given in told("majority", "ring.gain")]
    assert len(found) > len(SEEDS)
    for match, seat, given in found:
        claim = Claim(given["place"])
        if claim not in legal(match, seat):
            continue  # both know it as somebody's preference
        after = match.play(seat, claim)
        events = [event for event in after.events(after.cursor) if isinstance(event, at_once)]
        changed = {event.place for event in events}
        if given["place"] not in changed:  # else it was promised to somebody, which is a secret
            assert given["other"] in changed


def test_a_hex_that_lacks_one_mole_is_won_by_it() -> None:
    won = 0
    for match, seat, given in told("mole_majority", "fill"):
        public = match.state.public
        cells = {cell: n for n, cell in enumerate(plan(public).cells)}
        number = cells[given["hex"].id.rpartition(".")[2]]
        empty = public.moles[plan(public).spans[number]].count(None)
        assert empty == given["n"]
        if empty > 1:
            continue
        for action in legal(match, seat):
            after = match.play(seat, action)
            filled = after.state.public
            if None not in filled.moles[plan(filled).spans[number]] and filled.phase == "turn":
                assert filled.claims[number] == seat
                won += 1
    assert won


def test_the_way_to_one_s_house_and_to_the_edge_is_counted() -> None:
    near = list(told("moleozer", "near"))
    assert near
    for match, _, given in near:
        public = match.state.public
        assert given["n"] == distance(public.on, public.mole, given["house"])
    ahead = list(told("mountains", "ahead"))
    assert ahead
    for match, seat, given in ahead:
        public, grid = match.state.public, grid_of(match.state.public.rules.size)
        mole = public.moles[seat]
        assert given["n"] == len(grid.rays[mole.facing][grid.numbers[given["space"]]])
        assert mole.space == grid.numbers[given["space"]]
