"""No level gives up its last claim without need, or ends a game that it loses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from molecore.ai.choose import Question, choose
from molecore.core.options import resolve
from molecore.core.protocol import Level, Seat
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.kernel.choices import legal, named
from molecore.games.mole_majority.kernel.position import BREED, Position
from molecore.games.mole_majority.kernel.prospects import final_points
from molecore.games.mole_majority.kernel.sound import sound
from molecore.games.mole_majority.meta import META
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from tests.amounts import amount
from tests.games.mole_majority.burrows import meadow, play
from tests.games.mole_majority.test_kernel import cards_of, laid, position_in

LONE = "m0[A...]=A r0[AAB.] r1[...] m3[BBBB..]=B r4[...]"
"""The only claim of A has one mole, and A has others elsewhere, which it may not move."""
FALLING = "m0[AAAAAA]=A r0[...] r1[...] m3[B.....]=B r3[...] r4[...]"
"""The only claim of B has one mole."""
CHEAP = [level for level in META.levels if level.simulations < 100]
FOR_NEW, OTHERS = META.levels[:2], META.levels[2:]


def turns_of(state: State, level: Level, seed: int) -> State:
    """The state after a whole turn of the mover at ``level``."""
    seat = mover = state.public.mover
    while GAME.actors(state) == (mover,):
        question = Question(GAME, GAME.recall(state, seat), seat, level, seed)
        state = GAME.apply(state, seat, choose(question, lambda _: None).action).state
        seed += 1
    return state


def sound_actions(state: State, spared: tuple[Seat, ...] = ()) -> list[str]:
    position = position_in(state)
    hand = cards_of(state).hands[position.mover]
    tokens = [0.0] * position.seats
    found = sound(position, hand, legal(position, hand), tokens, spared)
    return text_of([named(position.tables, action) for action in found])


def text_of(actions: Sequence[Any]) -> list[str]:
    return [GAME.encode(action) for action in actions]


@pytest.mark.parametrize("level", CHEAP, ids=lambda level: level.id)
@pytest.mark.parametrize("hand", ["N4", "N2 CV", "GK1 N4", "CI N3", "CV CV N3"])
def test_no_level_leaves_its_last_claim(level: Level, hand: str) -> None:
    for seed in range(amount(3, 8)):
        after = turns_of(meadow(LONE, [hand, "N4"]), level, 100 * seed)
        assert not after.public.tribes[0].out


def test_the_highest_level_does_not_either() -> None:
    master = replace(META.levels[-1], simulations=200)
    assert not turns_of(meadow(LONE, ["N4", "N4"]), master, 1).public.tribes[0].out


def test_a_move_off_the_last_claim_is_not_sound_but_if_it_wins_another() -> None:
    state = play(meadow(LONE, ["N4", "N4"]), "n4").state
    found = sound_actions(state)
    assert "m0/1" in found
    assert "m0/0-r1/0" not in found
    assert "m0/0-r0/3" in found  # it fills the hex and wins it: three of four moles are A's


def test_what_can_only_be_followed_by_the_loss_of_the_last_claim_is_not_sound() -> None:
    """After a Convert stacked for a move, only the last mole of the last claim can move."""
    hexes = "m0[A..]=A r0[B..] r1[...] m3[BBBB..]=B r4[...]"
    state = play(meadow(hexes, ["CV CV", "N4"]), "cv", "x:r0/0").state
    assert "+cv:move" in text_of(GAME.legal_actions(state, 0))
    assert "+cv:move" not in sound_actions(state)
    assert {"+cv:breed", "end"} <= {*sound_actions(state)}


def test_where_every_way_gives_the_last_claim_up_one_is_taken() -> None:
    """A roll is owed, and there are moles on the last claim alone."""
    keeping = play(meadow("m0[A.....]=A r0[...] m3[......]=B", ["GK1 N4", "N4"]), "gk1").state
    assert "with:n4" in text_of(GAME.legal_actions(keeping, 0))
    assert "with:n4" not in sound_actions(keeping)
    rolling = play(keeping, "with:n4").state
    assert sound_actions(rolling) == text_of(GAME.legal_actions(rolling, 0))


@pytest.mark.parametrize("seed", range(amount(3, 100)))
def test_sound_choices_lead_through_whole_games_without_an_own_end(seed: int) -> None:
    """By the rules, in games with options drawn at random: whoever makes sound choices stays in."""
    state, rng = laid(seed), SplitMix64(seed)
    for _ in range(300):
        if not GAME.actors(state):
            break
        seat = state.public.mover
        position = position_in(state)
        hand = cards_of(state).hands[seat]
        actions = sound(position, hand, legal(position, hand), [0.0] * position.seats)
        action = named(position.tables, rng.choice(actions))
        state = GAME.apply(state, seat, action).state
        assert not state.public.tribes[seat].out
        ended = state.public.result
        if ended and ended.reason in {"meadow_full", "claims_out", "moles_out"}:
            assert leads(position_in(state), seat)


def leads(position: Position, seat: Seat) -> bool:
    points = final_points(position)
    return points[seat] == max(
        value for value, claimed in zip(points, position.claimed, strict=True) if claimed
    )


def test_a_game_is_not_ended_from_behind() -> None:
    """The last mole in supply ends the game: not where B has more points, but where A has."""
    own = "m0[AAAAA.]=A r0[AAAAA.] r1[AAAAA.] r2[AAAAA.] r3[AAAAA.] r4[AAAA..]"
    behind = play(meadow(f"{own} m3[BBBBBB]=B c0[BBBB]=B", ["N4", "N4"]), "n4").state
    assert position_in(behind).supply[0] == 1
    assert "m0/5" not in sound_actions(behind)
    assert "m0/0-r0/5" in sound_actions(behind)
    ahead = play(meadow(f"{own} m3[BBBBBB]=B", ["N4", "N4"]), "n4").state
    assert "m0/5" in sound_actions(ahead)


def test_home_tokens_that_are_known_count_as_what_they_are() -> None:
    own = "m0[AAAAA.]=A r0[AAAAA.] r1[AAAAA.] r2[AAAAA.] r3[AAAAA.] r4[AAAA..]"
    state = play(meadow(f"{own} m3[BBBBBB]=B", ["N4", "N4"]), "n4").state
    position, hand = position_in(state), cards_of(state).hands[0]
    last = next(act for act in legal(position, hand) if act >> 14 == BREED)
    assert last in sound(position, hand, legal(position, hand), [0.0, 0.0])
    assert last not in sound(position, hand, legal(position, hand), [-1.0, 0.0])


# ---- levels for beginners


def out_after(level: Level, rounds: int) -> int:
    """How often of some turns B is out, who could be put out for certain."""
    state = meadow(FALLING, ["GK1 N4", "N4"])
    state = replace(state, public=replace(state.public, rounds=rounds))
    return sum(turns_of(state, level, 100 * seed).public.tribes[1].out for seed in range(12))


@pytest.mark.parametrize("level", FOR_NEW, ids=lambda level: level.id)
def test_levels_for_who_is_new_put_nobody_out_in_three_rounds(level: Level) -> None:
    assert [out_after(level, rounds) for rounds in range(3)] == [0, 0, 0]
    assert out_after(level, 3)


@pytest.mark.parametrize("level", OTHERS[:2], ids=lambda level: level.id)
def test_the_others_do_from_the_first_round(level: Level) -> None:
    assert out_after(level, 0) == 12


@pytest.mark.parametrize("level", FOR_NEW, ids=lambda level: level.id)
def test_no_first_game_is_ended_by_the_computer_in_three_rounds(level: Level) -> None:
    first = META.presets[0].values(META.options)
    for seed in range(amount(3, 30)):
        chance = Random(seed)
        state = GAME.setup(resolve(META.options, dict(first)), 2, seed).state
        while GAME.actors(state) and state.public.rounds < 3:
            if state.public.mover == 0:
                action = chance.choice(GAME.legal_actions(state, 0))
                state = GAME.apply(state, 0, action).state
            else:
                state = turns_of(state, level, 1000 * seed)
                assert not state.public.tribes[0].out


def test_nobody_is_spared_where_that_takes_the_own_last_claim() -> None:
    """A roll is owed that empties the last claim of either."""
    state = meadow("m0[A.....]=A r0[...] m3[B.....]=B", ["GK1 N4", "N4"])
    found = sound_actions(play(state, "gk1", "with:n4").state, (1,))
    assert found
    assert all("m3" in text and "m0" not in text for text in found)
