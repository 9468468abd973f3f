"""The engine against an independent implementation, ply by ply, whatever the options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from molecore.core.match import Match, Player, Ply, new_match, play_on
from molecore.core.playout import random_match, random_options
from molecore.core.protocol import Step
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority import events as e
from molecore.games.mole_majority.actions import Action, Discard, Move, Roll
from molecore.games.mole_majority.board import plan_of
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from tests.amounts import amount
from tests.games.mole_majority.oracle import Oracle


def chance(step: Step[State], *, preset: bool = False) -> Iterator[Any]:
    """What chance decided, in the order in which it did."""
    for event in step.events:
        match event:
            case e.CentreLaid(tiles=tiles):
                yield from (size for _, size in tiles)
            case e.TileDrawn(size=size):
                yield size
            case e.TileLaid(cell=cell) if preset:
                yield cell
            case e.BoardCompleted(starter=starter):
                state = step.state
                cells = [cell for cell, _ in state.public.tiles]
                yield dict(zip(cells, state.tokens, strict=True)), list(state.spare)
                yield starter
                yield [holdings.hand for holdings in state.holdings]
                return
            case e.CardsDrawn(cards=cards) if cards is not None:
                yield from cards
            case e.HomeTaken(cell=None, value=value):
                yield value


def check(match: Match) -> None:
    """Replay ``match`` with the oracle and compare all there is."""
    preset = match.options["layout"] != "players"
    oracle = Oracle(match.options, len(match.players), chance(match.steps[0], preset=preset))
    oracle.begin()
    for ply, before, after in zip(match.plies, match.steps, match.steps[1:], strict=False):
        assert GAME.actors(before.state) == (oracle.mover,)
        compare(before.state, oracle)
        oracle.play(GAME.encode(ply.action), chance(after))
    compare(match.state, oracle)
    assert not oracle.chance


def compare(state: State, oracle: Oracle) -> None:
    public = state.public
    if public.phase != "over":
        legal = [GAME.encode(action) for action in GAME.legal_actions(state, oracle.mover)]
        assert sorted(legal) == sorted(set(oracle.asked))
    compare_meadow(state, oracle)
    for seat, tribe in enumerate(public.tribes):
        assert state.holdings[seat].hand == tuple(oracle.hands[seat])
        assert sorted(state.holdings[seat].draw) == sorted(oracle.piles[seat])
        assert tribe.discard == tuple(oracle.discards[seat])
        assert state.holdings[seat].homes == tuple(oracle.taken[seat])
        assert tribe.cave_ins == oracle.cave_in_supply(seat)
        assert tribe.out == (seat in oracle.out)
    compare_end(state, oracle)


def compare_meadow(state: State, oracle: Oracle) -> None:
    public = state.public
    cells = [cell for cell, _ in public.tiles]
    assert set(cells) == set(oracle.moles)
    assert public.moles == tuple(mole for cell in cells for mole in oracle.moles[cell])
    assert public.claims == tuple(oracle.claims.get(cell) for cell in cells)
    assert public.cave_ins == tuple(oracle.cave_ins)
    if public.phase not in ("home_base", "tile"):
        shown = [oracle.homes.get(c, 0) if c in oracle.face_up else 0 for c in cells]
        lying = [face if c in oracle.homes else None for c, face in zip(cells, shown, strict=True)]
        assert public.homes == tuple(lying)


def compare_end(state: State, oracle: Oracle) -> None:
    public = state.public
    result = GAME.result(state)
    if result is None:
        assert not oracle.reason
        assert (public.rounds, public.idle_rounds) == (oracle.rounds, oracle.idle_rounds)
        assert public.busy == oracle.busy
        return
    assert result.reason == oracle.reason
    assert list(result.winners) == oracle.winners
    assert list(result.scores) == [oracle.score(seat) for seat in oracle.seats]


@pytest.mark.parametrize("seed", range(amount(4, 200)))
def test_the_engine_agrees_with_the_oracle_whatever_the_options(seed: int) -> None:
    check(random_match(GAME, seed))


def careful_match(seed: int, **chosen: Any) -> Match:
    """A match in which nobody gives up a hex for nothing, so that it goes on to a late end."""
    rng = SplitMix64(seed)
    seats = 2 + rng.below(3)
    options = {**random_options(GAME.meta.options, rng), **chosen}

    def choose(state: State) -> Ply | None:
        for seat in GAME.actors(state):
            legal = GAME.legal_actions(state, seat)
            careful = [action for action in legal if keeps_hexes(state, action)]
            return Ply(seat, rng.choice(careful or legal))
        return None

    players = [Player(f"Player {seat}") for seat in range(seats)]
    return play_on(new_match(GAME, players, options, seed), choose)


def keeps_hexes(state: State, action: Action) -> bool:
    """Whether an action takes no mole that is alone on its hex, and throws no hand away."""
    match action:
        case Move(start=start):
            plan = plan_of(state.public.tiles)
            span = plan.spans[plan.hexes[start.partition("/")[0]]]
            return state.public.moles[span].count(None) < len(state.public.moles[span]) - 1
        case Discard() | Roll():
            return False
    return True


RULES = (
    "R4 R5 R14 R15 R17 R18 R19 R22 R23 R24 R25 R27 R29 R30 R32 R33 "
    "R34 R35 R41 R42 R44 R51 R53 R64 R70 R71 R77 R78 R80 R100"
)
"""What the oracle plays by, too."""


@pytest.mark.rule(*RULES.split())
@pytest.mark.parametrize("seed", range(amount(2, 100)))
def test_the_engine_agrees_with_the_oracle_in_long_games(seed: int) -> None:
    check(careful_match(seed, stall_rounds=100))
