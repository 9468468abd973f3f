"""Random games: what must hold in every position, and that every game comes to an end.

A few games of each size in every run; ``MOLE_MAJORITY_GAMES=1000`` plays as many of each.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from molecore.core.match import Match, Player, Ply, new_match, play_on
from molecore.core.playout import random_options
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.actions import (
    Action,
    Breed,
    CaveIn,
    Convert,
    LayTile,
    MakeHome,
    Move,
    PlaceHomeBase,
    Roll,
    Swap,
)
from molecore.games.mole_majority.board import CELLS, plan_of
from molecore.games.mole_majority.cards import CARDS, homes
from molecore.games.mole_majority.network import claims_left, moles_left
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.refusals import refusal
from molecore.games.mole_majority.rules import GAME

GAMES = int(os.environ.get("MOLE_MAJORITY_GAMES", "12"))
MOST_PLIES = 20_000


def random_game(seats: int, seed: int, *, standard: bool) -> Match:
    """A game with every choice at random; a third of them keep the last mole of a hex at home."""
    rng = SplitMix64(seed)
    options = {} if standard else random_options(GAME.meta.options, rng)
    is_careful = seed % 3 == 0
    match = new_match(GAME, [Player(f"P{seat}") for seat in range(seats)], options, rng.word())
    left = iter(range(MOST_PLIES))

    def choose(state: State) -> Ply | None:
        for seat in GAME.actors(state):
            next(left)
            actions = GAME.legal_actions(state, seat)
            if is_careful:
                actions = [action for action in actions if not leaves(state, action)] or actions
            return Ply(seat, rng.choice(actions))
        return None

    return play_on(match, choose)


def leaves(state: State, action: Action) -> bool:
    """Whether a move takes the last mole off a hex."""
    if not isinstance(action, Move):
        return False
    whole = plan_of(state.public.tiles)
    span = whole.spans[whole.hex_of[whole.numbers[action.start]]]
    return sum(owner is not None for owner in state.public.moles[span]) == 1


def check(state: State) -> None:
    """What holds in every position (R16)."""
    meadow, seats = state.public, range(len(state.holdings))
    assert len(meadow.moles) == sum(size for _, size in meadow.tiles)
    assert all(moles_left(meadow, seat) >= 0 and claims_left(meadow, seat) >= 0 for seat in seats)
    assert len(set(meadow.cave_ins)) == len(meadow.cave_ins)
    assert sum(4 - tribe.cave_ins for tribe in meadow.tribes) == len(meadow.cave_ins)
    bound = 5 + meadow.rules.second_player_extra_card
    for held, tribe in zip(state.holdings, meadow.tribes, strict=True):
        assert len(held.hand) + len(held.draw) + len(tribe.discard) == 18
        assert len(held.hand) <= bound
        assert len(held.homes) == len(tribe.homes)
    taken = [value for held in state.holdings for value in held.homes]
    tokens = Counter((*state.tokens, *state.spare, *taken))
    assert +(tokens - Counter({0: 99})) == Counter(homes(meadow.rules.homes))
    for number, owner in enumerate(meadow.claims):
        if owner is not None:
            assert set(meadow.moles[plan_of(meadow.tiles).spans[number]]) != {None}
            assert not meadow.tribes[owner].out


def all_cards(state: State) -> Counter[str]:
    """All cards in the game, whoever has them."""
    held = [(*h.hand, *h.draw) for h in state.holdings]
    piles = [tribe.discard for tribe in state.public.tribes]
    return Counter(card for cards in (*held, *piles) for card in cards)


@pytest.mark.rule("R1", "R16", "R29", "R84", "R101")
@pytest.mark.parametrize("standard", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_moles_claims_and_cards_are_conserved_and_games_end(seats: int, standard: bool) -> None:
    for seed in range(GAMES):
        match = random_game(seats, seed, standard=standard)
        assert match.result is not None
        cards = all_cards(match.steps[0].state)
        for step in match.steps:
            check(step.state)
            assert all_cards(step.state) == cards


@pytest.mark.rule("R6")
def test_boards_have_the_right_size_and_connect(  # every extra tile touches two others
) -> None:
    for seed in range(6):
        match = random_game(2 + seed % 3, seed, standard=True)
        whole = plan_of(match.state.public.tiles)
        assert len(whole.cells) == {0: 13, 1: 16, 2: 19}[seed % 3]
        assert all(len(near) >= 2 for near in whole.near)


def conceivable(state: State) -> list[Action]:
    """Every action that could be written for a board, legal or not."""
    whole = plan_of(state.public.tiles)
    spaces, cells = whole.spaces, [*CELLS]
    return [
        *(Breed(space) for space in spaces),
        *(Convert(space) for space in spaces),
        *(Move(start, space) for start in spaces for space in spaces),
        *(Roll(start, end, count) for start in spaces for end in spaces for count in (None, 1, 3)),
        *(kind(cell) for kind in (PlaceHomeBase, LayTile, MakeHome) for cell in cells),
        *(CaveIn(edge) for edge in whole.hexes_at),
        *(Swap(seat, place) for seat in range(4) for place in range(5)),
        *(GAME.decode(card) for card in CARDS),
        *(GAME.decode(f"with:{card}") for card in CARDS),
        *(GAME.decode(f"+{card}") for card in CARDS if card != "CV"),
        *(GAME.decode(f"+cv:{use}") for use in ("move", "breed", "roll", "repeat")),
        *map(GAME.decode, ("discard", "pass", "end")),
    ]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_not_refused_is_exactly_what_is_listed(seed: int) -> None:
    match = random_game(2 + seed % 3, seed + 100, standard=seed == 0)
    states = [step.state for step in match.steps[:-1]]
    for state in states[:: max(len(states) // 8, 1)]:
        seat, hand = state.public.mover, state.holdings[state.public.mover].hand
        allowed = {
            action for action in conceivable(state) if not refusal(state.public, hand, seat, action)
        }
        listed = GAME.legal_actions(state, seat)
        assert {action for action in listed if not is_longer_roll(action)} == allowed


def is_longer_roll(action: Action) -> bool:
    """Whether this is a roll of a length that `conceivable` leaves out."""
    return isinstance(action, Roll) and action.count not in {None, 1, 3}
