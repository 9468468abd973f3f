from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NoReturn

import pytest

from molecore.core.match import Match, Player, new_match
from molecore.core.outcomes import (
    GENERATOR,
    UNKNOWN,
    FaceDown,
    Given,
    ImpossibleOutcome,
    OutcomeMissing,
    Outcomes,
    Unknown,
    chance_outcomes,
    is_unknown,
)
from molecore.core.plain import from_plain, to_plain
from molecore.core.reveals import conceals
from molecore.core.rng import SplitMix64
from molecore.registry import load

CARDS = ("ace", "king", "king", "queen")


def never() -> Sequence[Any]:
    """What a known card is asked for, if anybody asks."""
    pytest.fail("it is known which card it is")


def among() -> Sequence[Any]:
    return CARDS


def draws(seed: int, draw: Callable[[SplitMix64], Any]) -> tuple[Any, int]:
    """What comes out, and the state of the generator after it."""
    rng = SplitMix64(seed)
    return draw(rng), rng.state


# ---- what is not known


def test_there_is_one_unknown_and_it_is_nothing_else() -> None:
    assert Unknown() is UNKNOWN
    others: tuple[object, ...] = (None, 0, "", False, ())
    assert UNKNOWN not in others


@pytest.mark.parametrize(
    "again",
    [
        copy.copy,
        copy.deepcopy,
        lambda value: pickle.loads(pickle.dumps(value)),  # noqa: S301 - written just now
        lambda value: from_plain(Unknown | int, to_plain(value)),
    ],
    ids=["copy", "deep copy", "pickle", "plain"],
)
def test_it_stays_the_only_one_however_it_is_copied(again: Callable[[object], object]) -> None:
    assert again(UNKNOWN) is UNKNOWN


# ---- the generator


@pytest.mark.parametrize("seed", range(5))
def test_a_lot_and_a_shuffle_are_drawn_as_the_generator_does(seed: int) -> None:
    drawn = draws(seed, lambda rng: GENERATOR.lot(rng, CARDS))
    assert drawn == draws(seed, lambda rng: rng.choice(CARDS))
    shuffled = draws(seed, lambda rng: GENERATOR.shuffle(rng, CARDS))
    assert shuffled == draws(seed, lambda rng: rng.shuffled(CARDS))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_card_that_is_known_is_turned_up_without_chance(seat: int | None) -> None:
    turned = draws(1, lambda rng: GENERATOR.turn_up(rng, "ace", never, seat))
    assert turned == ("ace", 1)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_card_that_is_not_known_is_drawn_from_those_it_may_be(seat: int | None) -> None:
    turned = draws(3, lambda rng: GENERATOR.turn_up(rng, UNKNOWN, among, seat))
    assert turned == draws(3, lambda rng: rng.choice(CARDS))
    found = {draws(n, lambda rng: GENERATOR.turn_up(rng, UNKNOWN, among))[0] for n in range(40)}
    assert found == set(CARDS)


# ---- outcomes from outside


def test_outcomes_are_taken_in_the_order_in_which_they_are_asked_for() -> None:
    rng, given = SplitMix64(1), Given([2, "queen", "ace"])
    assert given.lot(rng, (1, 2, 3)) == 2
    assert given.turn_up(rng, UNKNOWN, among) == "queen"
    assert given.turn_up(rng, "king", never) == "king"
    assert given.turn_up(rng, UNKNOWN, among, seat=1) == "ace"
    assert rng.state == 1


def test_what_is_shuffled_stays_unknown() -> None:
    rng = SplitMix64(1)
    assert Given().shuffle(rng, CARDS) == (UNKNOWN,) * 4
    assert Given(["ace"]).shuffle(rng, ()) == ()
    assert rng.state == 1


@pytest.mark.parametrize(
    "ask",
    [
        lambda given: given.lot(SplitMix64(1), CARDS),
        lambda given: given.turn_up(SplitMix64(1), UNKNOWN, among),
        lambda given: given.turn_up(SplitMix64(1), UNKNOWN, among, seat=0),
    ],
)
def test_what_cannot_be_is_refused(ask: Callable[[Given], Any]) -> None:
    with pytest.raises(ImpossibleOutcome, match="joker"):
        ask(Given(["joker"]))


def test_unknown_may_come_out_only_where_somebody_else_sees_it() -> None:
    rng = SplitMix64(1)
    assert Given([UNKNOWN]).turn_up(rng, UNKNOWN, among, seat=0) == UNKNOWN
    with pytest.raises(ImpossibleOutcome):
        Given([UNKNOWN]).turn_up(rng, UNKNOWN, among)
    with pytest.raises(ImpossibleOutcome):
        Given([UNKNOWN]).lot(rng, CARDS)


def test_a_missing_outcome_names_the_chances_there_are() -> None:
    with pytest.raises(OutcomeMissing, match="ace") as missing:
        Given().lot(SplitMix64(1), CARDS)
    quarter = Fraction(1, 4)
    chances = (("ace", quarter), ("king", 2 * quarter), ("queen", quarter))
    assert missing.value.chances == chances


# ---- chance, one outcome at a time


def first_two(outcomes: Outcomes) -> str:
    """A die, and the first two of three cards, one of which is turned up for seat 0."""
    rng = SplitMix64(1)
    die = outcomes.lot(rng, range(1, 7))
    first, second, _ = outcomes.shuffle(rng, "aab")
    seen = outcomes.turn_up(rng, first, lambda: "aab")
    rest = "aab".replace(seen, "", 1)
    return f"{die}{seen}{outcomes.turn_up(rng, second, lambda: rest, 0)}"


def leaves(given: tuple[Any, ...] = ()) -> dict[str, Fraction]:
    """What `first_two` can come to, with the probability of each."""
    found = chance_outcomes(first_two, given)
    if isinstance(found, str):
        return {found: Fraction(1)}
    assert sum(share for _, share in found) == 1
    return {
        leaf: share * below
        for outcome, share in found
        for leaf, below in leaves((*given, outcome)).items()
    }


def test_a_tree_of_chance_is_walked_one_outcome_at_a_time() -> None:
    found = leaves()
    assert sum(found.values()) == 1
    assert len(found) == 18
    assert {found[f"{die}aa"] for die in range(1, 7)} == {Fraction(1, 6) * Fraction(1, 3)}
    assert {found[f"{die}ba"] for die in range(1, 7)} == {Fraction(1, 6) * Fraction(1, 3)}


def test_an_impossible_outcome_is_no_chance() -> None:
    with pytest.raises(ImpossibleOutcome):
        chance_outcomes(first_two, [7])


def test_what_is_proven_is_not_looked_for_again_and_all_after_it_is() -> None:
    def unasked() -> NoReturn:
        raise AssertionError

    rng, given = SplitMix64(1), Given(["ace", "ace", "joker"], proven=2)
    assert given.turn_up(rng, UNKNOWN, unasked) == "ace"
    assert given.turn_up(rng, UNKNOWN, unasked, seat=0) == "ace"
    with pytest.raises(ImpossibleOutcome, match="joker"):
        given.turn_up(rng, UNKNOWN, among)


def test_a_tree_comes_to_the_same_where_outcomes_before_are_proven() -> None:
    for given in [(), (3,), (3, "b"), (3, "b", "a")]:
        for proven in range(len(given) + 1):
            assert chance_outcomes(first_two, given, proven) == chance_outcomes(first_two, given)


# ---- values that lie face down, each in its place


def test_unknown_values_are_equal_whatever_their_marks() -> None:
    one, other = FaceDown(("deck", 1)), FaceDown(("deck", 2))
    assert one == other == UNKNOWN == one
    assert (UNKNOWN, one) == (other, UNKNOWN)
    assert ("ace", one, other).index(UNKNOWN) == 1
    assert len({one, other, UNKNOWN}) == 1
    assert one not in ("ace", None, 0)
    assert [one.mark, other.mark] == [("deck", 1), ("deck", 2)]


def test_a_mark_stays_with_its_value() -> None:
    card = FaceDown(("deck", 1))
    for again in (copy.copy(card), copy.deepcopy(card), pickle.loads(pickle.dumps(card))):  # noqa: S301
        assert again.mark == ("deck", 1)
    assert repr(card) == "FaceDown(('deck', 1))"


def test_a_marked_value_is_turned_up_as_one_that_is_not_known() -> None:
    card: Any = FaceDown(7)
    assert is_unknown(card)
    assert is_unknown(UNKNOWN)
    assert not is_unknown("ace")
    assert Given(["ace"]).turn_up(SplitMix64(1), card, among) == "ace"
    assert GENERATOR.turn_up(SplitMix64(1), card, among) in CARDS


# ---- What a ply keeps from those who watch it


def declared(*texts: str) -> Match:
    game = load("majority")
    match = new_match(game, [Player("Rosa"), Player("Wim")], {"mode": "upper"}, seed=1)
    for text in texts:
        match = match.play(match.actors[0], game.decode(text))
    return match


def last_is_concealed(match: Match, watcher: int | None) -> bool:
    return conceals(match.game, match.steps[-2].state, match.plies[-1], watcher)


def test_a_choice_that_could_have_been_another_is_concealed_from_all_but_who_made_it() -> None:
    match = declared("pref+U:D4")
    assert last_is_concealed(match, None)
    assert last_is_concealed(match, 1)
    assert not last_is_concealed(match, 0)


def test_a_choice_that_everybody_saw_is_not() -> None:
    match = declared("pref-", "pref-", "U:D4")
    assert not any(last_is_concealed(match, watcher) for watcher in (None, 0, 1))
