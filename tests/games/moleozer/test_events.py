"""Whatever changes for all to see is told, and nothing is asked before it is told that it is."""

from __future__ import annotations

from functools import reduce
from itertools import pairwise

import pytest

from molecore.core.options import resolve
from molecore.core.playout import random_match
from molecore.core.protocol import GameEnded, Seat, Step
from molecore.games.moleozer.board import HAND
from molecore.games.moleozer.events import (
    Asked,
    Dealt,
    HousesGiven,
    RoundBegan,
    RoundEnded,
    StackPutDown,
    StarterChosen,
    SuddenDeathBegan,
)
from molecore.games.moleozer.evolve import evolve
from molecore.games.moleozer.records import State
from molecore.games.moleozer.rules import GAME
from molecore.games.moleozer.setup import empty_table
from molecore.games.moleozer.transition import Transition
from tests.games.moleozer.meadow import action, all_ready, cards, dealt, fresh, kinds, play, won
from tests.games.moleozer.test_ending import last_round


def set_up(seats: int, seed: int = 0, **options: object) -> Step[State]:
    return GAME.setup(resolve(GAME.meta.options, options), seats, seed)


# ---- the set-up


@pytest.mark.rule("Z9")
def test_the_first_starter_is_the_first_event() -> None:
    assert set_up(3, starter=1).events == (
        StarterChosen(0, by_lot=False),
        Asked("houses", (0,)),
    )
    step = set_up(3, seed=4, starter="lot")
    starter = step.state.public.starter
    assert step.events == (StarterChosen(starter, by_lot=True), Asked("houses", (starter,)))


@pytest.mark.rule("Z3", "Z6", "Z7")
def test_given_houses_and_the_first_deal_are_events() -> None:
    step = set_up(3, starter=1, houses="WSNE")
    assert step.events == (
        StarterChosen(0, by_lot=False),
        HousesGiven(("W4", "S4", "N4")),
        Dealt(HAND, 0, step.state.stacks),
        Asked("memory", (0, 1, 2)),
    )


@pytest.mark.parametrize("seed", range(30))
def test_the_events_of_the_set_up_lead_from_the_empty_table_to_the_first_state(seed: int) -> None:
    match = random_match(GAME, seed, limit=0)
    step = match.steps[0]
    table = empty_table(step.state.public.rules, len(match.players))
    assert (table.actors, table.houses) == ((), (None,) * len(match.players))
    assert reduce(evolve, step.events, table) == step.state.public  # type: ignore[arg-type]


# ---- rounds


@pytest.mark.rule("Z14")
def test_the_end_of_a_round_clears_the_guesses_and_moves_the_right_to_start() -> None:
    state = won("2 2", "3 3", "4 4")
    assert state.public.guesses != (None,) * 3
    step = play(state, "pass")
    ended = step.events.index(RoundEnded(1, starter=1))
    before, after = (reduce(evolve, step.events[:n], state.public) for n in (ended, ended + 1))  # type: ignore[arg-type]
    assert (before.round, before.starter, before.guesses) == (1, 0, state.public.guesses)
    assert (after.round, after.starter, after.guesses) == (2, 1, (None,) * 3)


@pytest.mark.rule("Z40")
def test_a_round_ends_before_the_cards_are_dealt_anew() -> None:
    step = play(dealt("2", "3", "4"), "9", "20", "30", "pass", "ready", "ready", "ready")
    assert kinds(step)[3:] == [
        "CardsTurned",
        "Declined",
        "RoundEnded",
        "Dealt",
        *["StackPutDown"] * 3,
        "RoundBegan",
    ]
    assert step.events[-1] == RoundBegan(2, 1)


@pytest.mark.rule("Z43")
def test_sudden_death_is_an_event_between_the_comparison_and_the_deal() -> None:
    step = play(last_round("1", "2"), "10", "20", "pass")
    assert kinds(step)[3:] == [
        "Declined",
        "RoundEnded",
        "DistancesCompared",
        "SuddenDeathBegan",
        "Dealt",
    ]
    assert SuddenDeathBegan() in step.events
    assert isinstance(step.events[-1], Dealt)
    assert (step.events[-1].count, step.events[-1].deals_for_two) == (1, 2)


# ---- what is asked


@pytest.mark.parametrize("seed", range(12))
def test_what_is_asked_changes_by_the_closing_event_alone(seed: int) -> None:
    match = random_match(GAME, seed)
    for before, after in pairwise(match.steps):
        public = before.state.public
        *others, closing = after.events
        for event in others:
            public = evolve(public, event)  # type: ignore[arg-type]
            assert (public.phase, public.actors) == (
                before.state.public.phase,
                before.state.public.actors,
            )
        assert isinstance(closing, Asked | GameEnded)
        assert GAME.actors(after.state) == (closing.seats if isinstance(closing, Asked) else ())


def test_nothing_public_can_change_in_silence() -> None:
    transition = Transition(fresh(2))
    with pytest.raises(AttributeError):
        transition.public = fresh(3).public  # type: ignore[misc]


# ---- one's own part


@pytest.mark.rule("Z7", "Z8")
def test_own_cards_are_seen_from_the_deal_until_the_stack_is_down() -> None:
    view = GAME.view(dealt("2", "3"), 1)
    hands = (cards("7 8"), cards("9 10"))

    def own(viewer: Seat | None) -> tuple[object, ...]:
        seen = GAME.follow(GAME.view(dealt("2", "3"), viewer), Dealt(2, 1, hands).seen_by(viewer))
        return seen.own

    assert [own(viewer) for viewer in (0, 1, None)] == [*hands, ()]
    looking = GAME.follow(view, Dealt(2, 1, hands).seen_by(1))
    assert GAME.follow(looking, StackPutDown(0)).own == hands[1]
    assert GAME.follow(looking, StackPutDown(1)).own == ()


def test_whoever_is_asked_next_is_asked_when_a_stack_is_down() -> None:
    step = GAME.apply(fresh(3), 1, action("ready"))
    assert step.events == (StackPutDown(1), Asked("memory", (0, 2)))
    assert all_ready(step.state).public.actors == (0,)
