"""What everybody sees changes by events alone, and what is asked by the last of them."""

from __future__ import annotations

from typing import Any

import pytest

from molecore.core.options import resolve
from molecore.core.protocol import Event, GameEnded, Step, story
from molecore.games.majority.events import (
    Asked,
    PreferencesDeclared,
    SeatCarried,
    SeatFlipped,
    SlipFilled,
)
from molecore.games.majority.evolve import evolve
from molecore.games.majority.records import PublicState, State
from molecore.games.majority.rules import GAME
from molecore.games.majority.transition import Transition
from tests.games.majority.chamber import action, declared, fresh, look, play, seated


def closing(state: State, text: str) -> Event:
    """The last event of the step that one action leads to."""
    (seat,) = GAME.actors(state)
    return GAME.apply(state, seat, action(text)).events[-1]


@pytest.mark.rule("J1", "J5")
def test_the_set_up_ends_with_red_being_asked_to_declare() -> None:
    state = fresh()
    assert evolve(state.public, Asked(0, "declare")) == state.public
    assert GAME.setup(resolve(GAME.meta.options, {}), 2, 0).events == (Asked(0, "declare"),)


@pytest.mark.rule("J5")
def test_each_slip_asks_for_the_next_until_the_other_side_is_asked_and_then_claims() -> None:
    state = fresh()
    asked: list[Event] = []
    for text in ("pref+B1", "pref+C1", "pref-", "pref-"):
        asked.append(closing(state, text))
        state = play(state, text).state
    assert asked == [
        Asked(0, "declare", slips=1),
        Asked(0, "declare", slips=2),
        Asked(1, "declare"),
        Asked(0, "claim"),
    ]


@pytest.mark.rule("J17", "J21")
def test_a_claim_asks_the_other_side_or_for_a_choice() -> None:
    assert closing(declared(), "B1") == Asked(1, "claim")
    choice = seated(
        "F1 I1 H2 I2 G3 H4 I4", "H1 E2 F2 E3 I3 E4 F4 G4", mover=1
    )  # as in the test vectors
    assert closing(choice, "G2") == Asked(1, "resolve")


@pytest.mark.rule("J21", "J23", "J28")
def test_the_last_claim_ends_the_game_or_asks_red_for_another_contest() -> None:
    one_row = declared(layout={"U": ["##"]})
    assert isinstance(closing(one_row, "A1"), GameEnded)
    hung = play(declared(layout={"U": ["#.#"]}), "A1").state
    assert closing(hung, "C1") == Asked(0, "claim")


def test_what_may_be_pressed_changes_with_the_last_event_only() -> None:
    state = seated("C1 A2 B2", mover=1)
    events: list[Any] = list(GAME.apply(state, 1, action("C2")).events)
    *before, asked = events
    public = state.public
    for event in before:
        public = evolve(public, event)
        assert (public.phase, public.mover, public.slips) == ("claim", 1, 0)
    assert asked == Asked(0, "claim")
    assert evolve(public, Asked(0, "claim")).mover == 0


def test_boards_follow_from_what_is_told_and_not_from_the_rules() -> None:
    """No majority is counted again: what an event says happened, happened."""
    public = evolve(fresh().public, SeatCarried(1, "U:B1", (3, 1)))
    assert look(public, "B1") == "B"
    public = evolve(public, SeatFlipped(0, "U:B1", (0, 4)))
    assert (look(public, "B1"), public.flips) == ("R", 1)


def test_the_working_copy_has_no_silent_way_to_change_what_everybody_sees() -> None:
    transition = Transition(declared())
    other: PublicState = fresh().public
    with pytest.raises(AttributeError):
        transition.public = other  # type: ignore[misc]
    with pytest.raises(AttributeError):
        transition.held = (1, 0)  # type: ignore[attr-defined]
    assert transition.events == []


@pytest.mark.rule("J7")
def test_others_are_told_in_one_sentence_what_a_slip_led_to() -> None:
    first = GAME.apply(fresh(), 0, GAME.decode("pref+U:B1"))
    last = GAME.apply(first.state, 0, GAME.decode("pref-"))
    heard = [[type(event) for event in story(told(step, 1))] for step in (first, last)]
    assert heard == [[SlipFilled], [PreferencesDeclared]]
    own = [[type(event) for event in story(told(step, 0))] for step in (first, last)]
    assert own == [[SlipFilled], [SlipFilled, PreferencesDeclared]]


def told(step: Step[State], seat: int) -> list[Event]:
    seen = (event.seen_by(seat) for event in step.events)
    return [event for event in seen if event is not None]
