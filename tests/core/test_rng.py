from __future__ import annotations

from collections import Counter

import pytest

from molecore.core.rng import SEED_LIMIT, SplitMix64, fresh_seed


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        # The sequences that implementations of the algorithm in other languages agree on.
        (
            1234567,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
                4593380528125082431,
                16408922859458223821,
            ],
        ),
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]),
    ],
)
def test_words_are_those_of_splitmix64(seed: int, words: list[int]) -> None:
    rng = SplitMix64(seed)
    assert [rng.word() for _ in words] == words


def test_a_generator_goes_on_from_its_stored_state() -> None:
    rng = SplitMix64(99)
    rng.word()
    again = SplitMix64(rng.state)
    assert [again.word() for _ in range(5)] == [rng.word() for _ in range(5)]


def test_the_draws_below_a_bound_never_change() -> None:
    rng = SplitMix64(2026)
    draws = [rng.below(bound) for bound in (2, 6, 63, 110, 1000, 1 << 64)]
    assert draws == [1, 5, 53, 36, 241, 13399792675488815619]


def test_draws_are_below_their_bound_and_even() -> None:
    rng = SplitMix64(5)
    counts = Counter(rng.below(6) for _ in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(900 < count < 1100 for count in counts.values())


def test_words_past_the_last_whole_multiple_are_thrown_away() -> None:
    bound = (1 << 63) + 1
    rng, plain = SplitMix64(1234567), SplitMix64(1234567)
    kept = [word for word in (plain.word() for _ in range(10)) if word < bound]
    assert [rng.below(bound) for _ in kept] == kept


@pytest.mark.parametrize("bound", [0, -1, SEED_LIMIT + 1])
def test_bounds_out_of_range_are_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound must be from 1"):
        SplitMix64(1).below(bound)


def test_choice_and_shuffle_draw_from_what_is_there() -> None:
    rng = SplitMix64(7)
    assert {rng.choice("abc") for _ in range(50)} == {"a", "b", "c"}
    deck = tuple(range(52))
    shuffled = rng.shuffled(deck)
    assert shuffled != deck
    assert sorted(shuffled) == list(deck)


def test_every_order_is_equally_likely() -> None:
    rng = SplitMix64(11)
    counts = Counter(rng.shuffled("abc") for _ in range(6000))
    assert len(counts) == 6
    assert all(900 < count < 1100 for count in counts.values())


def test_fresh_seeds_differ_and_fit_a_double() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(0 <= seed < 2**53 for seed in seeds)
