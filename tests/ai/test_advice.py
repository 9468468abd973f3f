"""What speaks for a choice, in words: in every game, and true of the board."""

from __future__ import annotations

from random import Random

import pytest

from molecore.core.options import resolve
from molecore.registry import PLAYABLE, load, load_advice
from molecore.words import Message

GAMES = [meta.id for meta in PLAYABLE]


@pytest.mark.parametrize("game_id", GAMES)
def test_many_choices_of_a_random_game_have_a_reason(game_id: str) -> None:
    game, advice, random = load(game_id), load_advice(game_id), Random(2)
    assert advice is not None
    state = game.setup(resolve(game.meta.options, {}), 2, 1).state
    said: list[Message] = []
    for _ in range(300):
        actors = game.actors(state)
        if not actors:
            break
        seat = actors[0]
        after = game.apply(state, seat, random.choice(game.legal_actions(state, seat))).state
        found = advice(game.view(state, seat), game.view(after, seat), seat)
        if found is not None:
            said.append(found)
        state = after
    assert len(said) >= 3


def test_a_claim_of_majority_brings_what_the_hall_has_more() -> None:
    game, advice, random = load("majority"), load_advice("majority"), Random(3)
    assert advice is not None
    state, brought = game.setup(resolve(game.meta.options, {}), 2, 1).state, []
    while game.actors(state):
        (seat,) = game.actors(state)
        before = state
        state = game.apply(state, seat, random.choice(game.legal_actions(state, seat))).state
        found = advice(game.view(before, seat), game.view(state, seat), seat)
        if found is not None and found.id == "majority.advice.brings":
            held = [each.public.held[seat].bit_count() for each in (before, state)]
            brought.append(held)
            assert found == Message("majority.advice.brings", n=held[1] - held[0])
    assert any(after - before != after ^ before for before, after in brought)


def test_nothing_is_said_for_where_the_meadow_of_mole_majority_is_laid() -> None:
    game, advice = load("mole_majority"), load_advice("mole_majority")
    assert advice is not None
    state = game.setup(resolve(game.meta.options, {"layout": "players"}), 2, 1).state
    while state.public.phase != "turn":
        (seat,) = game.actors(state)
        before = state
        state = game.apply(state, seat, game.legal_actions(state, seat)[0]).state
        assert advice(game.view(before, seat), game.view(state, seat), seat) is None


@pytest.mark.parametrize(("seats", "between"), [(2, (8, 14)), (3, (13, 20)), (4, (18, 26))])
def test_a_guess_of_moleozer_is_told_what_unseen_cards_may_come_to(
    seats: int, between: tuple[int, int]
) -> None:
    game, advice, random = load("moleozer"), load_advice("moleozer"), Random(3)
    assert advice is not None
    state, told = game.setup(resolve(game.meta.options, {}), seats, 1).state, set[Message | None]()
    while not any(state.public.played):
        seat = game.actors(state)[0]
        before, actions = state, game.legal_actions(state, seat)
        state = game.apply(state, seat, random.choice(actions)).state
        if before.public.phase == "guess":
            told.add(advice(game.view(before, seat), game.view(state, seat), seat))
    low, high = between
    assert told == {Message("moleozer.advice.likely", low=low, high=high)}
