"""The kernel plays the same game as the rules, and its forecasts and random games are like it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import repeat
from random import Random
from statistics import mean, pstdev
from typing import Any

import pytest

from molecore.core.kernel import Kernel
from molecore.core.options import resolve
from molecore.core.playout import random_options
from molecore.core.protocol import Step
from molecore.core.rng import SplitMix64
from molecore.games.majority.actions import Declare
from molecore.games.majority.board import places_in, plan_of
from molecore.games.majority.events import ContestHung
from molecore.games.majority.kernel.contest import CLAIM, MajorityKernel, Position
from molecore.games.majority.kernel.forecast import CERTAIN, forecast_of
from molecore.games.majority.kernel.tables import BitBoard, Tables, tables_of
from molecore.games.majority.kernel.turns import closed, majorities, playout
from molecore.games.majority.records import State
from molecore.games.majority.resolution import is_surrounded, votes
from molecore.games.majority.rules import GAME
from tests.games.majority.chamber import declared, fresh, seated

ODD = {
    "majority_basis": "ordinarySeats",
    "upper_counts_preferences": True,
    "show_preference_count": False,
    "hung_preferences": "drop",
}
"""Every flag that is not as usual."""
TINY = {"U": ["####", "#.##"], "L": ["#.#", "###"]}
"""Boards so small that declarations meet, and with every kind of neighbourhood."""


class Seen(Counter[str]):
    """What came up in games that were compared."""

    def add(self, step: Step[State]) -> None:
        self.update(type(event).__name__ for event in step.events)
        self[step.state.public.phase] += 1


def check_game(state: State, random: Random, seen: Seen) -> None:
    """Play one game by rules and kernel together."""
    kernel = MajorityKernel(state)
    position = kernel.root
    while actors := GAME.actors(state):
        (seat,) = actors
        assert kernel.actor(position) == seat
        numbers = kernel.legal(position)
        assert list(map(kernel.action, numbers)) == list(GAME.legal_actions(state, seat))
        check_candidates(kernel, position, set(numbers))
        number = random.choice(numbers)
        position = kernel.play(position, number)
        step = GAME.apply(state, seat, kernel.action(number))
        seen.add(step)
        if kernel.actor(position) is None:
            check_end(kernel, position, step)
            kernel = MajorityKernel(step.state)
            position = kernel.root
        state = step.state
        assert position == MajorityKernel(state).root
        assert bitboards(state) == [places(kernel, bitboard) for bitboard in position[2][:3]]


def check_candidates(kernel: MajorityKernel, position: Position, legal: set[int]) -> None:
    candidates = kernel.candidates(position)
    assert len(set(candidates)) == len(candidates) > 0
    assert set(candidates) <= legal


def check_end(kernel: MajorityKernel, position: Position, step: Step[State]) -> None:
    """A contest ends the same way, with a winner or hung."""
    red, _, fixed, *_ = position[2]
    hung = any(isinstance(event, ContestHung) for event in step.events)
    assert kernel.legal(position) == []
    if hung:
        assert kernel.outcome(red, fixed) == 0.5
    else:
        result = GAME.result(step.state)
        assert result is not None
        assert (kernel.outcome(red, fixed) == 1.0,) == (result.winners == (0,),)
        assert kernel.outcome(red, fixed) != 0.5


def bitboards(state: State) -> list[tuple[str, ...]]:
    """What each side holds, and the preference pieces, by name."""
    public = state.public
    plan = plan_of(public.rules.boards)
    return [places_in(plan, mask) for mask in (*public.held, public.placed)]


def places(kernel: MajorityKernel, bitboard: BitBoard) -> tuple[str, ...]:
    return tuple(kernel.action(number).targets[0] for number in kernel.tables.numbers(bitboard))


@pytest.mark.rule("J5", "J8", "J9", "J10", "J11", "J13", "J14", "J15", "J16", "J17", "J18", "J19")
@pytest.mark.parametrize("options", [{}, ODD], ids=["usual", "odd"])
@pytest.mark.parametrize(("mode", "games"), [("upper", 8), ("lower", 4), ("complete", 3)])
def test_random_games_go_the_same_way_by_rules_and_kernel(
    mode: str, games: int, options: dict[str, Any]
) -> None:
    random, seen = Random(7), Seen()

    for _ in range(games):
        check_game(fresh(mode, **options), random, seen)

    assert min(seen[kind] for kind in ("SeatFlipped", "SeatCarried", "resolve")) > 0
    assert seen["PreferencePlaced"] > games


@pytest.mark.rule("J3", "J6", "J12", "J20", "J21", "J24", "J25", "J26", "J27", "J28")
def test_so_do_games_on_small_boards_with_any_options() -> None:
    random, seen = Random(8), Seen()

    for seed in range(60):
        options: dict[str, Any] = random_options(GAME.meta.options, SplitMix64(seed))
        options["layout"] = options["layout"] if seed % 2 else TINY
        check_game(fresh(**options), random, seen)

    assert min(seen[kind] for kind in ("PreferencesCancelled", "ContestHung", "GameEnded")) > 5


def tables(mode: str = "complete") -> Tables:
    return tables_of(fresh(mode).public.rules.boards)


def random_bitboard(random: Random, here: Tables) -> BitBoard:
    return random.getrandbits(here.width) & here.everywhere


@pytest.mark.rule("J14", "J15")
@pytest.mark.parametrize("boards", [fresh().public.rules.boards, (("U", ("####", "#.##")),)])
def test_all_majorities_at_once_are_those_of_each_place(boards: Any) -> None:
    random, here, plan = Random(1), tables_of(boards), plan_of(boards)
    for _ in range(30):
        red, free = random_bitboard(random, here), random_bitboard(random, here)
        held = plan_mask(here, red), plan_mask(here, here.everywhere ^ red)
        claimed = plan_mask(here, here.everywhere ^ free)
        more, equal = majorities(here, red)
        shut = closed(here, free)
        for number, bit in enumerate(here.bits):
            reds, blues = votes(plan, held, number)
            assert bool(more & bit) == (reds > blues)
            assert bool(equal & bit) == (reds == blues)
            assert bool(shut & bit) == is_surrounded(plan, claimed, number)


def plan_mask(here: Tables, bitboard: BitBoard) -> int:
    return sum(1 << number for number in here.numbers(bitboard))


def test_a_forecast_is_the_chance_when_coins_fall_on_the_free_neighbours() -> None:
    random, boards = Random(2), fresh("complete").public.rules.boards
    here, forecast, plan = tables_of(boards), forecast_of(boards), plan_of(boards)
    red = random_bitboard(random, here) & random_bitboard(random, here)
    blue = random_bitboard(random, here) & ~red
    chances = forecast.chances(red, blue)
    for number in random.sample(range(here.size), 40):
        around = [here.bits[near] for near in plan.neighbours[number]]
        told = 1 + forecast.lead(chances, here.bits[number])
        tossed = [1 + _sign(_toss(around, red, blue, random)) for _ in range(400)]
        assert told == pytest.approx(mean(tossed), abs=0.2)


def _toss(around: list[BitBoard], red: BitBoard, blue: BitBoard, random: Random) -> int:
    return sum(1 if bit & red else -1 if bit & blue else random.choice((1, -1)) for bit in around)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def test_a_forecast_of_nothing_is_even_and_of_everything_certain() -> None:
    here, forecast = tables(), forecast_of(fresh("complete").public.rules.boards)
    everywhere = here.everywhere

    assert forecast.lead(forecast.chances(0, 0), everywhere) == 0
    assert forecast.lead(forecast.chances(everywhere, 0), everywhere) == 1
    assert forecast.lead(forecast.chances(0, everywhere), here.upper) == -1
    assert forecast.lead(forecast.chances(0, everywhere), 0) == 0
    assert 400 * CERTAIN < 0xFFFF


def best_claim(state: State) -> str:
    kernel = MajorityKernel(state)
    return kernel.action(kernel.candidates(kernel.root)[0]).targets[0]


def test_a_claim_that_flips_most_comes_first() -> None:
    # B1 and the seats around it: Blue has all of them but the last, and Red flips C1 and B2.
    state = seated(red="A2 C2 A3 B3 C3 D1 D2", blue="B2 C1", mover=0)

    assert best_claim(state) == "U:B1"


def test_preferences_are_looked_for_all_over_the_boards() -> None:
    kernel = MajorityKernel(fresh("complete"))
    position, chosen = kernel.root, []
    while kernel.actor(position) == 0:
        candidates = kernel.candidates(position)
        chosen.append(candidates[0])
        position = kernel.play(position, candidates[0])

    names = [kernel.action(number).targets[0] for number in chosen]
    assert len(names) == 7
    assert {place[0] for place in names} == {"U", "L"}
    assert kernel.candidates(position)[-1] == kernel.legal(position)[-1]


def random_position(state: State, random: Random, free: int) -> State:
    """Play on until so many places are free, and the next claim is to be made."""
    size = len(plan_of(state.public.rules.boards).places)
    while True:
        taken = (state.public.held[0] | state.public.held[1]).bit_count()
        if state.public.phase == "claim" and size - taken <= free:
            return state
        state = one_ply(state, random)


def one_ply(state: State, random: Random) -> State:
    seat = state.public.mover
    return GAME.apply(state, seat, random.choice(GAME.legal_actions(state, seat))).state


def lead_by_rules(state: State, random: Random) -> int:
    """By how much who is to move has more places when a game has been played out by the rules."""
    mover = state.public.mover
    while state.public.phase != "over":
        state = one_ply(state, random)
    held = [places.bit_count() for places in state.public.held]
    return held[mover] - held[1 - mover]


def lead_by_kernel(kernel: MajorityKernel, random: Random) -> int:
    """The lead of the seat to act after the kernel played the position out."""
    actor, _, (red, blue, fixed, *_) = kernel.root
    mine, theirs = (red, blue) if actor == 0 else (blue, red)
    held = playout(kernel.tables, mine, theirs, fixed, random.getrandbits).bit_count()
    return 2 * held - kernel.tables.size


def test_random_games_of_the_kernel_look_like_those_of_the_rules() -> None:
    # 600 games on the Upper by the rules: the lead of who begins is 1, with a deviation of 33.
    kernel, random = MajorityKernel(declared()), Random(1)

    leads = [lead_by_kernel(kernel, random) for _ in range(3000)]

    assert mean(leads) == pytest.approx(1, abs=4)
    assert 30 < pstdev(leads) < 45


def off_the_rules(free: int, seed: int) -> float:
    """How far the leads of random games from a position are from those by the rules, on average."""
    random = Random(seed)
    state = random_position(declared(max_contests=1), random, free)
    kernel = MajorityKernel(state)
    fast = mean(lead_by_kernel(kernel, random) for _ in range(300))
    return abs(fast - mean(lead_by_rules(state, random) for _ in range(100)))


def test_the_last_places_are_played_out_as_by_the_rules() -> None:
    assert mean(off_the_rules(4, seed) for seed in range(8)) < 1.5


def test_waves_of_claims_lead_nearly_to_what_the_rules_make_of_them() -> None:
    assert mean(off_the_rules(19, seed) for seed in range(6)) < 8


def test_preference_pieces_stay_through_a_random_game() -> None:
    here, random = tables(), Random(3)
    red = random_bitboard(random, here) & random_bitboard(random, here)
    blue = here.everywhere & ~red & random_bitboard(random, here)

    ends = [playout(here, red, blue, red | blue, random.getrandbits) for _ in range(50)]

    assert all(end & red == red and not end & blue for end in ends)
    assert all(end | here.everywhere == here.everywhere for end in ends)


def worths(state: State) -> Iterator[float]:
    kernel: Kernel[Position] = MajorityKernel(state)
    for _ in repeat(None, 20):
        red, blue = kernel.rollout(kernel.root, kernel.dice(Random(1)))
        assert red + blue == pytest.approx(1)
        yield red


def test_more_places_are_worth_more() -> None:
    ahead, even = seated(red="D4 E4 F4 D5", blue="A3"), seated(red="D4", blue="F5")

    assert mean(worths(ahead)) > mean(worths(even))
    assert mean(worths(even)) == pytest.approx(0.5, abs=0.02)


def test_a_preference_of_either_side_is_worth_something_before_it_is_placed() -> None:
    none, red, blue = declared(), declared(red="D4 F4"), declared(blue="D4 F4")
    both = declared(red="D4 F4", blue="D4 F4")

    assert mean(worths(blue)) < mean(worths(none)) < mean(worths(red))
    assert mean(worths(both)) == mean(worths(none))


def test_blank_slips_are_followed_by_blank_slips_where_their_number_is_secret() -> None:
    state = fresh(show_preference_count=False)
    state = GAME.apply(state, 0, Declare(None)).state
    kernel = MajorityKernel(state)

    assert kernel.legal(kernel.root) == kernel.candidates(kernel.root)
    assert kernel.action(kernel.legal(kernel.root)[0]) == Declare(None)
    assert kernel.root[1] != CLAIM
    assert resolve(GAME.meta.options, {})["show_preference_count"] is True
