"""The kernel beside the rules: the same choices lead to the same positions."""

from __future__ import annotations

from random import Random

import pytest

from molecore.core.rng import SplitMix64
from molecore.games.mountains.board import CARDS, DIE, FACINGS
from molecore.games.mountains.kernel import QUESTIONS, Chances, Field, playout
from molecore.games.mountains.records import State
from molecore.games.mountains.rounds import _deal
from molecore.games.mountains.rules import GAME
from molecore.games.mountains.scoring import totals
from tests.games.mountains.ground import fresh, legal
from tests.games.mountains.test_toppling import endless

QUARTERS = {"right": 1, "back": 2, "left": 3}


class SameLuck:
    """The chance of the rules."""

    def __init__(self, chance: int) -> None:
        self.rng = SplitMix64(chance)

    def deal(self, deck: list[int], count: int) -> list[int]:
        counts = [deck.count(card) for card in range(len(CARDS))]
        dealt = [CARDS.index(card) for card in _deal(counts, count, self.rng)]
        deck[:] = [card for card, left in enumerate(counts) for _ in range(left)]
        return dealt

    def roll(self) -> int:
        return QUARTERS[self.rng.choice(DIE)]


def snapshot(state: State) -> tuple[object, ...]:
    """A state as far as the kernel has it."""
    table = state.table
    over = table.question == "over"
    return (
        table.question,
        None if over or table.question == "plan" else table.mover,
        table.round,
        table.order,
        [(mole.space, FACINGS.index(mole.facing)) if mole else (-1, 0) for mole in table.moles],
        (table.rock.space, QUARTERS[table.rock.turn]) if table.rock else (-1, 0),
        [list(mountain) for mountain in table.mountains],
        list(table.supplies),
        list(table.deck),
        [table.pool.count(card) for card in CARDS],
        [[CARDS.index(card) for card in hand] for hand in table.hands],
        list(totals(table.points)) or [0] * len(table.order),
        list(table.errand.waiting) if table.errand else [],
    )


def picture(field: Field) -> tuple[object, ...]:
    """The same of a field."""
    question = QUESTIONS[field.question]
    return (
        question,
        None if question in ("over", "plan") else field.mover,
        field.round,
        tuple(field.order),
        list(zip(field.spaces, field.facings, strict=True)),
        (field.rock, field.rock_turn),
        field.mountains,
        field.supplies,
        [field.deck.count(card) for card in range(len(CARDS))],
        field.pool,
        field.hands,
        field.points,
        field.waiting,
    )


def answered(field: Field, rank: int) -> None:
    """Answer, and give answers that are the only ones as the rules do."""
    field.answer(field.options()[rank])
    while len(field.options()) == 1:
        field.answer(field.options()[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_the_same_choices_lead_to_the_same_positions(seats: int, seed: int) -> None:
    options: dict[str, object] = {"chain_free": 2 + seed, "caps": "2,2,3,3,4,4"} if seed % 2 else {}
    rng, state = SplitMix64(seed), fresh(seats, seed, **options)
    field = Field(state.table, SameLuck(state.chance))
    while actors := GAME.actors(state):
        assert picture(field) == snapshot(state)
        choices = GAME.legal_actions(state, actors[0])
        assert len(field.options()) == len(choices)
        rank = rng.below(len(choices))
        state = GAME.apply(state, actors[0], choices[rank]).state
        answered(field, rank)
    assert picture(field) == snapshot(state)


@pytest.mark.parametrize("seed", range(4))
def test_a_field_can_be_taken_up_anywhere(seed: int) -> None:
    rng, state = SplitMix64(seed), fresh(2 + seed % 3, seed)
    while actors := GAME.actors(state):
        field = Field(state.table, SameLuck(state.chance))
        field.plans = [tuple(map(CARDS.index, plan)) or None for plan in state.plans]
        if state.table.question == "plan":
            field.mover = actors[0]
        twin = field.copy()
        rank = rng.below(len(field.options()))
        before = picture(twin)
        answered(field, rank)
        choice = GAME.legal_actions(state, actors[0])[rank]
        state = GAME.apply(state, actors[0], choice).state
        assert picture(field) == snapshot(state)
        assert picture(twin) == before, "a copy stays as it was"


def test_endless_chains_end_alike() -> None:
    state = endless()
    field = Field(state.table, SameLuck(state.chance))
    ways = ("E", "W", "W", "E", "W", "E")
    for step in range(40):
        facing = ways[step % 6]
        assert legal(state)[FACINGS.index(facing)] == f"topple:{facing}"
        state = GAME.apply(state, 0, GAME.decode(f"topple:{facing}")).state
        answered(field, FACINGS.index(facing))
    assert field.mountains == [list(mountain) for mountain in state.table.mountains]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_playouts_score_as_random_games_by_the_rules_do(seats: int) -> None:
    random = Random(seats)
    kernel = []
    for seed in range(150):
        field = Field(fresh(seats, seed).table, Chances(random))
        playout(field, random.random)
        assert QUESTIONS[field.question] == "over"
        kernel.append(sum(field.points) / seats)
    rules = []
    for seed in range(60):
        rng, state = SplitMix64(seed), fresh(seats, seed)
        while actors := GAME.actors(state):
            choice = rng.choice(GAME.legal_actions(state, actors[0]))
            state = GAME.apply(state, actors[0], choice).state
        rules.append(sum(totals(state.table.points)) / seats)
    assert abs(sum(kernel) / len(kernel) - sum(rules) / len(rules)) < 4
