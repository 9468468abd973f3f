from __future__ import annotations

from molecore.core.options import resolve
from molecore.core.playout import fingerprint, random_match, random_options
from molecore.core.rng import SplitMix64
from molecore.registry import load
from tests.core.test_options import BOARDS, DECLARED

GAME = load("mole_hill")


def test_a_seed_settles_a_random_match() -> None:
    assert random_match(GAME, 1) == random_match(GAME, 1)
    assert random_match(GAME, 1).plies != random_match(GAME, 2).plies


def test_a_limit_leaves_a_match_unfinished() -> None:
    match = random_match(GAME, 1, limit=5)
    assert len(match.plies) == 5
    assert match.plies == random_match(GAME, 1).plies[:5]
    assert match.result is None


def test_random_options_are_fit_and_differ() -> None:
    declared = (*DECLARED, BOARDS)
    drawn = [random_options(declared, SplitMix64(seed)) for seed in range(40)]
    assert all(resolve(declared, options) == options for options in drawn)
    for key in drawn[0]:
        assert len({options[key] for options in drawn}) > 1


def test_fingerprints_tell_matches_apart() -> None:
    match = random_match(GAME, 1)
    assert fingerprint(match) == fingerprint(random_match(GAME, 1))
    assert fingerprint(match).plies == len(match.plies)
    shorter = fingerprint(match.jump(5))
    assert shorter.plies == 5
    assert shorter.legal != fingerprint(match).legal
    assert shorter.steps != fingerprint(match).steps
