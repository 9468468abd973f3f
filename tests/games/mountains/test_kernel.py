"""The kernel beside the rules: the same choices lead to the same positions."""

from __future__ import annotations

from random import Random

import pytest

from molecore.core.outcomes import GENERATOR
from molecore.core.rng import SplitMix64
from molecore.games.mountains.board import CARDS, DIE, FACINGS
from molecore.games.mountains.kernel import QUESTIONS, Position, RandomChance, playout
from molecore.games.mountains.records import CardExecution, State
from molecore.games.mountains.rounds import dealt
from molecore.games.mountains.rules import GAME
from molecore.games.mountains.scoring import totals
from tests.games.mountains.ground import fresh, legal
from tests.games.mountains.test_toppling import endless

QUARTERS = {"right": 1, "back": 2, "left": 3}


class SameChance:
    """The chance of the rules."""

    def __init__(self, chance: int) -> None:
        self.rng = SplitMix64(chance)

    def deal(self, deck: list[int], count: int) -> list[int]:
        counts = [deck.count(card) for card in range(len(CARDS))]
        cards = [CARDS.index(card) for card in dealt(counts, count, self.rng, GENERATOR)]
        for card in cards:
            deck.remove(card)
        return cards

    def roll(self) -> int:
        return QUARTERS[self.rng.choice(DIE)]


def _queues(execution: CardExecution | None) -> tuple[list[int], list[int]]:
    """What topples in the present chain, and what after it."""
    if execution is None:
        return [], []
    if execution.chain:
        return list(execution.chain), list(execution.to_topple)
    return list(execution.to_topple[:1]), list(execution.to_topple[1:])


def snapshot(state: State) -> tuple[object, ...]:
    """A state as far as the kernel has it."""
    public = state.public
    over = public.question == "over"
    return (
        public.question,
        None if over or public.question == "plan" else public.asked[0],
        public.round,
        public.order,
        [(mole.space, FACINGS.index(mole.facing)) if mole else (-1, 0) for mole in public.moles],
        (public.rock.space, QUARTERS[public.rock.turn]) if public.rock else (-1, 0),
        [list(mountain) for mountain in public.mountains],
        list(public.supplies),
        list(public.deck),
        [public.pool.count(card) for card in CARDS],
        [[CARDS.index(card) for card in hand] for hand in state.hands],
        list(totals(public.points)) or [0] * len(public.order),
        *_queues(public.execution),
    )


def picture(position: Position) -> tuple[object, ...]:
    """The same of a position."""
    question = QUESTIONS[position.question]
    return (
        question,
        None if question in ("over", "plan") else position.mover,
        position.round,
        tuple(position.order),
        list(zip(position.spaces, position.facings, strict=True)),
        (position.rock, position.rock_turn),
        position.mountains,
        position.supplies,
        [position.deck.count(card) for card in range(len(CARDS))],
        position.pool,
        position.hands,
        position.points,
        position.waiting,
        position.pending,
    )


def answered(position: Position, rank: int) -> None:
    """Answer, and give answers that are the only ones as the rules do."""
    position.answer(position.options()[rank])
    while len(position.options()) == 1:
        position.answer(position.options()[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_the_same_choices_lead_to_the_same_positions(seats: int, seed: int) -> None:
    options: dict[str, object] = {"chain_free": 2 + seed, "caps": "2,2,3,3,4,4"} if seed % 2 else {}
    if seed > 2:
        options["topple_when"] = "after_card"
    rng, state = SplitMix64(seed), fresh(seats, seed, **options)
    position = Position(state.public, state.hands, SameChance(state.chance))
    while actors := GAME.actors(state):
        assert picture(position) == snapshot(state)
        choices = GAME.legal_actions(state, actors[0])
        assert len(position.options()) == len(choices)
        rank = rng.below(len(choices))
        state = GAME.apply(state, actors[0], choices[rank]).state
        answered(position, rank)
    assert picture(position) == snapshot(state)


@pytest.mark.parametrize("seed", range(4))
def test_a_field_can_be_taken_up_anywhere(seed: int) -> None:
    when = "after_card" if seed % 2 else "at_once"
    rng, state = SplitMix64(seed), fresh(2 + seed % 3, seed, topple_when=when)
    while actors := GAME.actors(state):
        position = Position(state.public, state.hands, SameChance(state.chance))
        position.plans = [tuple(map(CARDS.index, plan)) or None for plan in state.plans]
        if state.public.question == "plan":
            position.mover = actors[0]
        twin = position.copy()
        rank = rng.below(len(position.options()))
        before = picture(twin)
        answered(position, rank)
        choice = GAME.legal_actions(state, actors[0])[rank]
        state = GAME.apply(state, actors[0], choice).state
        assert picture(position) == snapshot(state)
        assert picture(twin) == before, "a copy stays as it was"


def test_endless_chains_end_alike() -> None:
    state = endless()
    position = Position(state.public, state.hands, SameChance(state.chance))
    ways = ("E", "W", "W", "E", "W", "E")
    for step in range(40):
        facing = ways[step % 6]
        assert legal(state)[FACINGS.index(facing)] == f"topple:{facing}"
        state = GAME.apply(state, 0, GAME.decode(f"topple:{facing}")).state
        answered(position, FACINGS.index(facing))
    assert position.mountains == [list(mountain) for mountain in state.public.mountains]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_playouts_score_as_random_games_by_the_rules_do(seats: int) -> None:
    random = Random(seats)
    kernel = []
    for seed in range(150):
        position = Position(fresh(seats, seed).public, ((),) * seats, RandomChance(random))
        playout(position, random.random)
        assert QUESTIONS[position.question] == "over"
        kernel.append(sum(position.points) / seats)
    rules = []
    for seed in range(60):
        rng, state = SplitMix64(seed), fresh(seats, seed)
        while actors := GAME.actors(state):
            choice = rng.choice(GAME.legal_actions(state, actors[0]))
            state = GAME.apply(state, actors[0], choice).state
        rules.append(sum(totals(state.public.points)) / seats)
    assert abs(sum(kernel) / len(kernel) - sum(rules) / len(rules)) < 4
