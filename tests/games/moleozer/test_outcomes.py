"""What is not known yet: parts of a state, hidden orders, and chance worked out by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.options import resolve
from molecore.core.outcomes import (
    UNKNOWN,
    Chances,
    Given,
    ImpossibleOutcome,
    Outcomes,
    chance_outcomes,
)
from molecore.core.protocol import Step
from molecore.games.moleozer.actions import PutDown
from molecore.games.moleozer.board import DECK, HAND, TRACK
from molecore.games.moleozer.events import CardsTurned, Dealt, StarterChosen
from molecore.games.moleozer.records import State
from molecore.games.moleozer.rules import GAME
from molecore.spaces import Spaces
from tests.contract.positions import seen_action
from tests.games.moleozer.meadow import action, after, card, cards, changed, dealt, fresh, won

UNKNOWN_STACK = (UNKNOWN,) * HAND


def guessed(state: State, number: str, *given: Any) -> Step[State] | Chances:
    """What a guess of the seat to act leads to, or what may come out next."""
    (seat,) = GAME.actors(state)

    def play(outcomes: Outcomes) -> Step[State]:
        return GAME.apply(state, seat, action(number), outcomes)

    return chance_outcomes(play, given)


def chances(found: Step[State] | Chances) -> dict[Any, Fraction]:
    assert isinstance(found, tuple)
    return dict(found)


# ---- explicit chance


@pytest.mark.rule("Z15")
def test_the_cards_turned_over_may_be_any_that_are_not_open() -> None:
    """One 2 and one 3 lie open, so 28 cards are left; of those with a 4, "4W" and two plain."""
    state = GAME.part(GAME.view(after(dealt("2 9", "3 9"), "5", "20", "pass", "10"), 1))
    first = chances(guessed(state, "12"))
    assert sum(first.values()) == 1
    assert first[card("4W")] == Fraction(1, 28)
    assert first[card("4")] == Fraction(2, 28)
    assert first[card("2")] == Fraction(1, 28)  # of two plain ones
    second = chances(guessed(state, "12", card("4W")))
    assert sum(second.values()) == 1
    assert card("4W") not in second
    assert second[card("4")] == Fraction(2, 27)
    step = guessed(state, "12", card("4W"), card("8"))
    assert isinstance(step, Step)
    (turned,) = (event for event in step.events if isinstance(event, CardsTurned))
    assert turned.reveal.cards == cards("4W 8")
    assert turned.reveal.winner == 0  # 12 is exact and 10 is not; seat 1 starts and has 10


@pytest.mark.rule("Z15")
def test_the_chance_of_each_sum_is_right() -> None:
    """Two unknown cards: the sums of all ordered pairs of the 28 that are left."""
    state = GAME.part(GAME.view(after(dealt("2 9", "3 9"), "5", "20", "pass", "10"), None))
    sums: Counter[int] = Counter()
    for one, likely in chances(guessed(state, "12")).items():
        for other, then in chances(guessed(state, "12", one)).items():
            sums[one.value + other.value] += likely * then  # type: ignore[assignment]
    left = Counter(each.value for each in DECK) - Counter([2, 3])
    pairs: Counter[int] = Counter()
    for one, count in left.items():
        for other, others in left.items():
            pairs[one + other] += count * (others - (one == other))
    assert sums == {total: Fraction(count, 28 * 27) for total, count in pairs.items() if count}


@pytest.mark.rule("Z9")
def test_the_starter_is_a_lot_in_the_open() -> None:
    options = resolve(GAME.meta.options, {"starter": "lot"})

    def play(outcomes: Outcomes) -> Step[State]:
        return GAME.setup(options, 3, 0, outcomes)

    assert chance_outcomes(play) == tuple((seat, Fraction(1, 3)) for seat in range(3))
    step = chance_outcomes(play, [2])
    assert isinstance(step, Step)
    assert step.events[0] == StarterChosen(2, by_lot=True)


@pytest.mark.rule("Z6", "Z7")
def test_a_deal_shows_each_seat_its_own_cards_one_by_one() -> None:
    options = resolve(GAME.meta.options, {"starter": 1, "houses": "quick"})

    def play(outcomes: Outcomes) -> Step[State]:
        return GAME.setup(options, 2, 0, outcomes)

    own = cards("1S 2 3 4 5")
    assert chances(chance_outcomes(play, own[:2]))[card("2")] == Fraction(1, 28)
    assert chances(chance_outcomes(play, own))[card("2")] == Fraction(1, 25)
    step = chance_outcomes(play, [*own, *UNKNOWN_STACK])
    assert isinstance(step, Step)
    assert step.state.stacks == (own, UNKNOWN_STACK)
    (event,) = (event for event in step.events if isinstance(event, Dealt))
    assert event.seen_by(0) == Dealt(HAND, 1, (own, ()))


def test_a_card_that_lies_open_is_not_turned_over_again() -> None:
    state = GAME.part(GAME.view(after(dealt("2X 9", "3 9"), "5", "20", "pass", "pass", "10"), 1))
    with pytest.raises(ImpossibleOutcome):
        guessed(state, "12", card("2X"))


# ---- parts


@pytest.mark.rule("Z8")
def test_a_part_holds_what_its_view_shows_and_nothing_else() -> None:
    state = fresh(3)
    part = GAME.part(GAME.view(state, 1))
    assert part.stacks == (UNKNOWN_STACK, state.stacks[1], UNKNOWN_STACK)
    assert GAME.part(GAME.view(state, None)).stacks == (UNKNOWN_STACK,) * 3
    played_on = GAME.apply(part, 1, action("ready")).state
    assert played_on.stacks == part.stacks  # it remembers
    assert GAME.part(GAME.view(played_on, 1)).stacks == (UNKNOWN_STACK,) * 3


@pytest.mark.rule("Z35")
def test_who_is_out_has_no_stack_in_a_part_either() -> None:
    state = after(won("1 1", "2 2", "3 3", "4 4", mole="E3"), "E4")
    part = GAME.part(GAME.view(state, None))
    assert part.stacks == ((UNKNOWN,), (), (UNKNOWN,), (UNKNOWN,))


# ---- orders that only one seat knows


@pytest.mark.rule("Z47")
def test_only_the_seat_itself_knows_the_order_of_its_stack() -> None:
    order = PutDown((2, 0, 1, 3, 4))
    assert seen_action(order, 0, 0) == order
    for viewer in (1, None):
        assert seen_action(order, 0, viewer) == PutDown(UNKNOWN_STACK)
    assert order.hidden().targets == ("ready",)
    assert GAME.encode(order.hidden()) == "order:?????"


@pytest.mark.rule("Z47")
def test_a_hidden_order_puts_down_a_stack_that_is_not_known() -> None:
    state = fresh(2, reorder=True)
    part = GAME.part(GAME.view(state, 1))
    hidden = PutDown(UNKNOWN_STACK)
    step = GAME.apply(part, 0, hidden, Given())
    assert step.state.stacks == part.stacks
    assert step.state.public.actors == (1,)


@pytest.mark.rule("Z7")
def test_a_hidden_order_is_no_order_for_cards_that_are_known() -> None:
    hidden = PutDown(UNKNOWN_STACK)
    state = fresh(2, reorder=True)
    with pytest.raises(IllegalAction, match=r"order:\?\?\?\?\? is not an order of cards.*Z7"):
        GAME.apply(state, 0, hidden)
    own = GAME.part(GAME.view(state, 1))
    with pytest.raises(IllegalAction):
        GAME.apply(own, 1, hidden)
    with pytest.raises(IllegalAction):  # and of one card there is none in a stack of five
        GAME.apply(own, 0, PutDown((UNKNOWN,)))
    done = GAME.apply(own, 0, hidden).state
    with pytest.raises(IllegalAction, match=r"Your cards are already down.*Z7"):
        GAME.apply(done, 0, hidden)


# ---- What of Moleozer is written as numbers: guesses as far as they go, and no further


FOUR = dealt("1 1", "2 2", "3 3", "4 4")


@pytest.mark.parametrize(("multiplication", "most"), [(False, TRACK), (True, 10_000)])
def test_every_guess_has_a_number_and_nothing_else_has(*, multiplication: bool, most: int) -> None:
    options = resolve(GAME.meta.options, {"multiplication": multiplication})
    spaces = Spaces(GAME, options, 4)

    def written(guess: int | None) -> tuple[int, ...]:
        state = changed(FOUR, guesses=(guess, None, None, None))
        return tuple(spaces.numbers(GAME.view(state, 0)))

    assert len({written(guess) for guess in (None, 1, 2, most - 1, most)}) == 5
    for guess in (0, most + 1):
        with pytest.raises(ValueError, match=f"from 1 to {most}"):
            written(guess)
