"""What the highest level expects of places: fitted to how they ended, and used by the rules."""

from __future__ import annotations

from random import Random

import pytest

from molecore.core.options import resolve
from molecore.games.majority.kernel.contest import CLAIM, MajorityKernel, Position
from molecore.games.majority.kernel.farsighted import FarSighted
from molecore.games.majority.kernel.forecast import CERTAIN, forecast_of
from molecore.games.majority.kernel.outlook import STATES, outlook_of
from molecore.games.majority.kernel.tables import BitBoards, tables_of
from molecore.games.majority.records import State
from molecore.games.majority.rules import GAME
from train.majority import contest, mirrored, places_of


def begun(**options: object) -> State:
    return GAME.setup(resolve(GAME.meta.options, {"preferences": 0, **options}), 2, 0).state


BOARDS = begun().public.rules.boards


def strewn(seed: int, free: float) -> tuple[int, int]:
    """Places that Red and Blue hold, as chance has it."""
    random, red, blue = Random(seed), 0, 0
    for bit in tables_of(BOARDS).bits:
        if random.random() >= free:
            if random.random() < 0.5:
                red |= bit
            else:
                blue |= bit
    return red, blue


def test_it_foresees_how_contests_end_far_better_than_coins_do() -> None:
    """Contests that nothing was fitted to; errors are squares, of 1 for a place."""
    outlook, coins, often = 0.0, 0.0, 0
    fitted, tossed = outlook_of(BOARDS), forecast_of(BOARDS)
    for sample in contest(simulations=12, seed=1_000_000):
        red, blue, fixed, _ = sample
        expected = fitted.outlook(red, blue, fixed)
        by_coins = tossed.chances(red, blue)
        for spot, _, ended in places_of(fitted, BOARDS, sample):
            outlook += ((expected >> 8 * spot & 255) / CERTAIN - ended) ** 2
            coins += ((by_coins >> 8 * spot & 255) / CERTAIN - ended) ** 2
            often += 1
    assert often > 1000
    assert outlook < 0.9 * coins


def test_what_can_not_change_is_certain() -> None:
    red, blue = strewn(1, free=0.3)
    expected = outlook_of(BOARDS).outlook(red, blue, red | blue)
    for bit, spot in zip(tables_of(BOARDS).bits, tables_of(BOARDS).spots, strict=True):
        if bit & (red | blue):
            assert expected >> 8 * spot & 255 == (CERTAIN if bit & red else 0)


@pytest.mark.parametrize("seed", range(5))
def test_both_sides_are_judged_alike(seed: int) -> None:
    red, blue = strewn(seed, free=0.5)
    fitted, everywhere = outlook_of(BOARDS), tables_of(BOARDS).everywhere
    reds = fitted.held(fitted.outlook(red, blue, 0), everywhere)
    blues = fitted.held(fitted.outlook(blue, red, 0), everywhere)
    # Each byte is rounded in three places.
    assert reds + blues == pytest.approx(everywhere.bit_count(), abs=1.5)


def test_sides_change_and_change_back() -> None:
    assert all(mirrored(mirrored(state)) == state for state in range(STATES))
    assert sum(mirrored(state) == state for state in range(STATES)) == 9  # free, and no lead


def judged(bitboards: BitBoards, **options: object) -> float:
    """What a position is worth to Red, before the first claim."""
    kernel = FarSighted(begun(**options))
    position: Position = (0, CLAIM, bitboards)
    return kernel.rollout(position, kernel.dice(Random(1)))[0]


def test_an_end_is_worth_its_result() -> None:
    kernel = MajorityKernel(begun())
    upper, everywhere = kernel.tables.upper, kernel.tables.everywhere
    assert judged((everywhere, 0, 0, 0, 0)) == 1.0
    assert judged((0, everywhere, 0, 0, 0)) == 0.0
    assert judged((upper, everywhere ^ upper, 0, 0, 0)) == 0.5  # hung: a majority, not the Upper


@pytest.mark.rule("J26")
def test_the_upper_counts_twice() -> None:
    """So many seats more are worth more in the Upper, where nobody leads."""
    tables = tables_of(BOARDS)
    lower = tables.everywhere ^ tables.upper
    above, below = (
        sum(tables.bits[n] for n in tables.numbers(area)[20:26]) for area in (tables.upper, lower)
    )
    assert judged((above, 0, 0, 0, 0)) > judged((below, 0, 0, 0, 0)) > 0.5


@pytest.mark.rule("J24", "J26")
def test_what_counts_is_as_the_options_say() -> None:
    """Pieces that can not turn, in the Upper, are worth most where they count."""
    tables = tables_of(BOARDS)
    mine = sum(tables.bits[number] for number in tables.numbers(tables.upper)[20:50])
    theirs = tables.upper ^ mine
    bitboards = (mine, theirs, mine, 0, 0)
    votes_alone = judged(bitboards)
    of_ordinary = judged(bitboards, majority_basis="ordinarySeats")
    counting = judged(bitboards, upper_counts_preferences=True)
    # Blue holds 46 ordinary seats of the Upper: a majority, however seats are counted.
    assert max(votes_alone, of_ordinary, counting) < 0.5
    assert counting > votes_alone


def test_every_claim_is_looked_at_where_a_search_begins_the_best_first() -> None:
    kernel = FarSighted(begun())
    red, blue = strewn(3, free=0.6)
    kernel.root = (1, CLAIM, (red, blue, 0, 0, 0))
    claims = kernel.candidates(kernel.root)
    assert sorted(claims) == kernel.legal(kernel.root)
    dice = kernel.dice(Random(1))
    worths = [kernel.rollout(kernel.play(kernel.root, claim), dice)[1] for claim in claims]
    assert worths == sorted(worths, reverse=True)
    elsewhere: Position = (0, CLAIM, (red, blue, 0, 0, 0))
    assert kernel.candidates(elsewhere) == MajorityKernel.candidates(kernel, elsewhere)
