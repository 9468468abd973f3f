"""Moleozer in words: notation, boards as text and sentences."""

from __future__ import annotations

import pytest

from molecore.core.errors import MalformedAction
from molecore.games.moleozer.actions import Guess
from molecore.games.moleozer.advice import advice
from molecore.games.moleozer.events import Asked, CardsTurned, Dealt, Declined, Event, HouseCrushed
from molecore.games.moleozer.records import State, View
from molecore.games.moleozer.rules import GAME
from molecore.games.moleozer.scoring import reveal
from molecore.games.moleozer.setup import empty_table
from molecore.games.moleozer.text import text_board
from tests.games.moleozer.meadow import after, cards, dealt, fresh


@pytest.mark.parametrize(
    "text", ["", "0", "012", "N", "N0", "order:", "order:11", "order:123456", "swap:0", "1 2 x"]
)
def test_anything_else_is_explained(text: str) -> None:
    with pytest.raises(MalformedAction, match="Write a number to guess, a space like N3"):
        GAME.decode(text)


def drawn(state: State, seat: int | None = None) -> str:
    """The position as ``seat`` may see it."""
    return text_board(GAME.view(state, seat))


def test_who_looks_sees_the_cards() -> None:
    state = fresh(2)
    cards = " ".join(map(str, state.stacks[0]))
    assert f"\nYour cards, the top one first: {cards}\n" in drawn(state, 0)
    assert "Your cards" not in drawn(state)
    assert "P1 and P2: look at the cards." in drawn(state)


def test_on_the_empty_table_nobody_is_asked_yet() -> None:
    table = empty_table(fresh(2).public.rules, 2)
    assert "Round 1, adding. Nobody has a task yet.\n" in text_board(View(table, None, ()))


NAMES = ["Ann", "Bea", "Cid"]


def turned(guesses: list[int], shown: str, **options: bool) -> CardsTurned:
    """These cards turned over after these guesses."""
    agreed = {"multiplied": False, "any_middle": False, **options}
    return CardsTurned(reveal(guesses, cards(shown), symbols=True, **agreed))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Declined(0, "step"), "Ann leaves the mole where it is."),
        (HouseCrushed(0, "N4", 0), "Ann moves the mole into their own house N4 and is out."),
        (Asked("houses", (1,)), "Bea chooses a house."),
        (Asked("memory", (0, 2)), "Ann and Cid look at their cards."),
        (Asked("memory", (2,)), "Cid looks at their cards."),
        (
            Asked("declare", (0,)),
            "Ann chooses: add or multiply.",
        ),
        (Asked("guess", (1,)), "Bea guesses."),
        (Asked("change", (1,)), "Bea may guess again."),
        (Asked("step", (2,)), "Cid may move the mole."),
        (Asked("action", (2,)), "Cid may take an action."),
    ],
)
def test_events_are_told_by_name(event: Event, sentence: str) -> None:
    assert str(GAME.describe(event, NAMES)) == sentence


@pytest.mark.rule("Z8")
def test_the_sentence_of_a_deal_names_no_card() -> None:
    hands = (cards("1 2 3 4 5"), cards("6 7 8 9 10"))
    assert GAME.describe(Dealt(5, 1, hands), NAMES) == GAME.describe(Dealt(5, 1, ((), ())), NAMES)


@pytest.mark.parametrize(
    ("guessed", "closest"),
    [
        ("20", "17 or less"),
        ("20 10", "13 to 17"),
        ("10", "13 or more"),
    ],
)
def test_a_guess_is_told_for_which_answers_it_is_the_closest(guessed: str, closest: str) -> None:
    state = after(dealt("3 5 7", "4 6 8", "2 9 1"), *guessed.split())
    (seat,) = GAME.actors(state)
    guess = Guess(15)
    view, later = GAME.view(state, seat), GAME.view(GAME.apply(state, seat, guess).state, seat)
    said = str(advice(view, later, seat, guess))
    assert said.endswith(f"So far it is the closest guess for answers of {closest}.")
