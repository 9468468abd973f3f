"""What a seat knows: `sample` draws exactly the declarations that fit what it has seen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.core.rng import SplitMix64
from molecore.games.majority.actions import Declare
from molecore.games.majority.board import Mask, mask_of, plan_of
from molecore.games.majority.records import State
from molecore.games.majority.rules import GAME
from tests.games.majority.chamber import declared, fresh, mask, play
from tests.games.majority.test_oracle import random_play

SMALL = {"U": ["###", "#.#"]}


def small_match(seed: int, *, shown: bool, agreed: int | str = "standard") -> Match:
    """A match on five seats, on which each side may declare three, or as many as agreed."""
    options = {
        "mode": "upper",
        "layout": SMALL,
        "show_preference_count": shown,
        "preferences": agreed,
    }
    return random_play(seed, options, slips=seed % 4)


def as_declared(match: Match, plies: int, seats: tuple[Mask, Mask]) -> list[State] | None:
    """The states of a match had these been declared; None if that could not be."""
    state = match.steps[0].state
    states = [state]
    left = list(seats)
    for ply in match.plies[:plies]:
        action = ply.action
        if isinstance(action, Declare):
            action = next_slip(state, left[ply.seat])
            left[ply.seat] &= left[ply.seat] - 1
        if action not in GAME.legal_actions(state, ply.seat):
            return None
        state = GAME.apply(state, ply.seat, action).state
        states.append(state)
    return states


def next_slip(state: State, left: Mask) -> Declare:
    """The slip to fill with what is left to declare."""
    lowest = (left & -left).bit_length() - 1
    return Declare(plan_of(state.public.rules.boards).places[lowest] if left else None)


def own(match: Match, seat: Seat) -> Mask:
    """What a seat came to declare in a match."""
    declared: tuple[Mask, ...] = tuple(step.state.declared[seat] for step in match.steps)
    return max(declared)


def all_declarations() -> Iterator[tuple[Mask, Mask]]:
    sets = [mask_of(places) for size in range(4) for places in combinations(range(5), size)]
    yield from ((red, blue) for red in sets for blue in sets)


def possible(match: Match, plies: int, viewer: Seat | None) -> set[tuple[Mask, Mask]]:
    """Every pair of declarations that would have shown ``viewer`` the same all along."""
    seen = [GAME.view(step.state, viewer) for step in match.steps[: plies + 1]]
    found = set()
    for seats in all_declarations():
        if viewer is not None and seats[viewer] != own(match, viewer):
            continue
        states = as_declared(match, plies, seats)
        if states and [GAME.view(state, viewer) for state in states] == seen:
            found.add(states[-1].declared)
    return found


@pytest.mark.rule("J6", "J7")
@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("shown", [True, False])
@pytest.mark.parametrize("seed", range(8))
def test_samples_are_exactly_what_could_be(seed: int, shown: bool, viewer: Seat) -> None:
    match, rng = small_match(seed, shown=shown), SplitMix64(seed)
    check_samples(match, viewer, rng)


@pytest.mark.rule("J5", "J7")
@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("shown", [True, False])
@pytest.mark.parametrize("agreed", [0, 1, 2])
def test_so_they_are_with_fewer_preferences(agreed: int, shown: bool, viewer: Seat) -> None:
    check_samples(small_match(7, shown=shown, agreed=agreed), viewer, SplitMix64(agreed))


def check_samples(match: Match, viewer: Seat, rng: SplitMix64) -> None:
    """What is drawn from the views of a match is all that could be, and nothing else."""
    for plies in range(min(len(match.plies), 12)):
        state = match.steps[plies].state
        could_be = possible(match, plies, viewer)
        drawn = {
            GAME.sample(GAME.view(state, viewer), rng).declared for _ in range(25 * len(could_be))
        }
        assert state.declared in could_be
        assert drawn == could_be


@pytest.mark.rule("J6", "J7")
@pytest.mark.parametrize("shown", [True, False])
def test_samples_for_a_spectator_could_be(shown: bool) -> None:
    match, rng = small_match(3, shown=shown), SplitMix64(4)
    for plies in range(0, len(match.plies), 2):
        could_be = possible(match, plies, None)
        view = GAME.view(match.steps[plies].state, None)
        assert {GAME.sample(view, rng).declared for _ in range(100)} <= could_be


@pytest.mark.rule("J7")
def test_samples_of_a_real_game_differ_in_the_secrets_alone() -> None:
    state = declared("U:B1 L:D1", "U:D4 L:E5", mode="complete")
    rng = SplitMix64(1)
    drawn = [GAME.sample(GAME.view(state, 0), rng) for _ in range(50)]
    assert {sample.declared[0] for sample in drawn} == {state.declared[0]}
    assert {sample.declared[1].bit_count() for sample in drawn} == {2}
    assert len({sample.declared[1] for sample in drawn}) > 45


@pytest.mark.rule("J7", "J8")
def test_no_preference_is_suspected_where_it_would_have_come_out() -> None:
    state = play(declared("", "I8"), "B1", "C1", "A2", "B2", "D5").state
    rng = SplitMix64(2)
    known = mask(state, "B1 C1 A2 B2 D5")
    for _ in range(50):
        assert not GAME.sample(GAME.view(state, 0), rng).declared[1] & known


@pytest.mark.rule("J7")
def test_how_far_a_declaration_has_come_tells_no_more_than_that() -> None:
    rng = SplitMix64(3)
    open_count, secret_count = (
        play(fresh(showPreferenceCount=shown), "pref+B1", "pref+C1").state
        for shown in (True, False)
    )
    drawn = {GAME.sample(GAME.view(open_count, 1), rng).declared[0].bit_count() for _ in range(40)}
    assert drawn == {2}
    drawn = {
        GAME.sample(GAME.view(secret_count, 1), rng).declared[0].bit_count() for _ in range(40)
    }
    assert drawn == {0, 1, 2}
