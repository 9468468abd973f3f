"""Events say all that anybody gets to see, in the order in which it happened (R11)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from molecore.core.options import resolve
from molecore.core.protocol import ClosingEvent
from molecore.games.mole_majority.events import (
    Asked,
    CardsDrawn,
    CardSwapped,
    CentreLaid,
    HandDiscarded,
    HomeBasePlaced,
    HomeTaken,
    PileShuffled,
    RoundEnded,
    StarterChosen,
    TurnEnded,
)
from molecore.games.mole_majority.evolve import evolve, follow
from molecore.games.mole_majority.records import Rules, View
from molecore.games.mole_majority.rules import GAME
from molecore.games.mole_majority.setup import empty_table
from molecore.games.mole_majority.transition import Transition
from tests.games.mole_majority.burrows import discard, fresh, hand, kinds, meadow, play
from tests.games.mole_majority.test_random_games import random_game

OPEN = "m0[AAAA..]=A r0[....]?1 m3[BBBB..]=B r3[....]?2"


@pytest.mark.rule("R3", "R10", "R11")
@pytest.mark.parametrize("layout", ["players", "star", "compact"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_that_follows_from_an_empty_table_sees_the_first_position(
    layout: str, seats: int
) -> None:
    options = resolve(GAME.meta.options, {"layout": layout, "starter": "random"})
    step = GAME.setup(options, seats, 3)
    empty = empty_table(Rules(**dict[str, Any](options)), seats)
    for viewer in (*range(seats), None):
        view = View(empty, viewer, (), ())
        for event in step.events:
            seen = event.seen_by(viewer)
            assert seen is not None
            view = GAME.follow(view, seen)
        assert view == GAME.view(step.state, viewer)


@pytest.mark.rule("R3", "R10")
def test_the_set_up_is_told_from_the_centre_to_the_first_hands() -> None:
    options = resolve(GAME.meta.options, {"layout": "star", "starter": 2})
    centre, starter, *others = GAME.setup(options, 2, 0).events
    assert isinstance(centre, CentreLaid)
    assert len(centre.tiles) == 7
    assert starter == StarterChosen(1, by_lot=False)
    assert others[:2] == [HomeBasePlaced(0, "m0"), HomeBasePlaced(1, "m3")]
    tiles = ["TileDrawn", "TileLaid"] * 4
    hands = ["BoardCompleted", "CardsDrawn", "CardsDrawn", "Asked"]
    assert kinds(others[2:]) == [*tiles, *hands]


@pytest.mark.rule("R39")
def test_what_is_left_is_drawn_the_pile_shuffled_and_the_rest_drawn_in_this_order() -> None:
    state = meadow(OPEN, ["N2 N3"], discards=["N4 N4 CV"], draws=["GO CI"])
    events = play(state, "discard").events
    assert events[:4] == (
        HandDiscarded(0, ("N2", "N3")),
        TurnEnded(0, played=False),
        CardsDrawn(0, 2, ("GO", "CI")),
        PileShuffled(0),
    )
    assert isinstance(events[4], CardsDrawn)
    assert events[4].count == 3


@pytest.mark.rule("R38")
def test_a_hand_is_told_in_the_order_drawn_whatever_becomes_of_the_pile() -> None:
    for draws in ("GO CI N4 N4 N4", ""):
        state = meadow(OPEN, ["N3 CV N2"], discards=["N4 N4 CV"], draws=[draws])
        assert play(state, "discard").events[0] == HandDiscarded(0, ("N3", "CV", "N2"))


@pytest.mark.rule("R80")
def test_a_swap_says_which_of_two_equal_cards_was_taken() -> None:
    state = meadow(OPEN, ["GO N2"], discards=["", "N4 CV N4"])
    first, last = (play(state, "go", f"swap:2/{place}") for place in (1, 3))
    assert CardSwapped(0, 1, 1, "N4") in first.events
    assert CardSwapped(0, 1, 3, "N4") in last.events
    assert (discard(first.state, "B"), discard(last.state, "B")) == ("N4 CV GO", "CV N4 GO")


@pytest.mark.rule("R101")
def test_turns_and_rounds_have_ends_of_their_own() -> None:
    state = meadow(OPEN, ["N4 N3", "N2 N3"])
    events = play(state, "n4", "m0/4", "end", "discard").events
    ends = [event for event in events if isinstance(event, TurnEnded | RoundEnded)]
    assert ends == [
        TurnEnded(0, played=True),
        TurnEnded(1, played=False),
        RoundEnded(1, idle_rounds=0),
    ]
    idle = play(state, "discard", "discard", "discard", "discard").events
    rounds = [event for event in idle if isinstance(event, RoundEnded)]
    assert rounds == [RoundEnded(1, 1), RoundEnded(2, 2)]


def test_what_is_asked_changes_with_the_closing_event_alone() -> None:
    for seed in range(4):
        match = random_game(2 + seed % 3, seed, standard=False)
        for before, after in pairwise(match.steps):
            public = before.state.public
            asked = (public.mover, public.phase, public.turn, public.result)
            for event in after.events[:-1]:
                public = evolve(public, event)  # type: ignore[arg-type]
                assert (public.mover, public.phase, public.turn, public.result) == asked
            assert isinstance(after.events[-1], ClosingEvent)


def test_what_everybody_sees_cannot_change_in_silence() -> None:
    transition = Transition(fresh())
    with pytest.raises(AttributeError):
        transition.public = fresh(3).public  # type: ignore[misc]


@pytest.mark.rule("R11", "R66")
def test_only_the_owner_follows_to_what_it_drew_and_took() -> None:
    state = meadow(OPEN, ["N4"])
    drawn, taken = CardsDrawn(0, 1, ("CV",)), HomeTaken(0, "r0", 1, open=False)
    own, other = (
        follow(follow(GAME.view(state, seat), drawn.seen_by(seat)), taken.seen_by(seat))
        for seat in (0, 1)
    )
    assert (own.hand, own.homes) == (("N4", "CV"), (1,))
    assert (other.hand, other.homes) == ((), ())
    assert own.public == other.public
    assert (own.public.tribes[0].held, own.public.tribes[0].homes) == (2, (None,))


@pytest.mark.rule("R38", "R39")
def test_of_equal_cards_those_that_all_know_go_first() -> None:
    state = meadow(OPEN, ["N4 N3"], discards=["N2 N2"], draws=[""])
    state = play(state, "n4", "m0/4", "end", "discard").state
    assert state.public.tribes[0].known == ("N3",)
    assert hand(state, "A").split()[0] == "N3"
    assert play(state, "n3").state.public.tribes[0].known == ()


def test_the_next_seat_is_asked_for_a_turn() -> None:
    state = meadow(OPEN, ["N4 N3", "N2 N3"])
    (seat,) = GAME.actors(state)
    step = GAME.apply(state, seat, GAME.decode("discard"))
    assert step.events[-1] == Asked(1, "turn", None)
