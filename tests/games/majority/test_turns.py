from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.playout import random_match
from molecore.games.majority.actions import Claim
from molecore.games.majority.board import plan_of
from molecore.games.majority.events import ContestBegan, PreferencePlaced, SeatCarried, SeatClaimed
from molecore.games.majority.rules import GAME
from molecore.games.majority.scoring import scores
from tests.games.majority.chamber import action, declared, legal, look, mask, play, seated


@pytest.mark.rule("J1")
def test_red_moves_first() -> None:
    state = declared()
    assert GAME.actors(state) == (0,)
    assert look(play(state, "B1").state, "B1") == "R"


@pytest.mark.rule("J1", "J21")
def test_then_the_sides_take_turns() -> None:
    state = play(declared(), "B1").state
    assert GAME.actors(state) == (1,)
    assert GAME.actors(play(state, "I8").state) == (0,)
    with pytest.raises(IllegalAction, match=r"It is Blue's turn. \(J21\)"):
        GAME.apply(state, 0, action("I8"))


@pytest.mark.rule("J8")
def test_any_free_seat_in_play_can_be_claimed() -> None:
    state = declared(mode="complete")
    everywhere = plan_of(state.public.rules.boards).places
    assert [f"U:{text}" if ":" not in text else text for text in legal(state)] == list(everywhere)


@pytest.mark.rule("J8")
def test_claimed_seats_cannot_be_claimed() -> None:
    state = seated("B1", "C1")
    assert legal(state)[:2] == ["D1", "E1"]
    with pytest.raises(IllegalAction, match=r"U:B1 is Red's already; claim a free seat. \(J8\)"):
        play(state, "B1")
    with pytest.raises(IllegalAction, match=r"U:C1 is Blue's already"):
        play(state, "C1")


@pytest.mark.rule("J8")
@pytest.mark.parametrize("place", ["U:A1", "U:J8", "U:Z99", "L:D1"])
def test_seats_that_are_not_in_play_cannot_be_claimed(place: str) -> None:
    with pytest.raises(IllegalAction, match=rf"There is no seat {place} .*\(J8\)"):
        play(declared(), place)


@pytest.mark.rule("J8")
def test_there_is_no_passing() -> None:
    assert all(isinstance(choice, Claim) for choice in GAME.legal_actions(declared(), 0))


@pytest.mark.rule("J9")
def test_an_ordinary_seat_gets_an_ordinary_piece() -> None:
    step = play(declared("C1", "D1"), "B1")
    assert step.events == (SeatClaimed(0, "U:B1"),)
    assert look(step.state, "B1") == "R"
    assert scores(step.state.public) == (1, 0)


@pytest.mark.rule("J10", "J12")
@pytest.mark.parametrize(("mover", "piece"), [(0, "G"), (1, "Y")])
def test_a_preference_of_ones_own_gets_a_preference_piece(mover: int, piece: str) -> None:
    step = play(seated(secret=("B1", "C1"), mover=mover), "BC"[mover] + "1")
    assert step.events == (PreferencePlaced(mover, f"U:{'BC'[mover]}1", claimant=mover),)
    assert look(step.state, "BC"[mover] + "1") == piece
    assert scores(step.state.public) == (0, 0)
    assert GAME.actors(step.state) == (1 - mover,)


@pytest.mark.rule("J11", "J12")
def test_a_preference_of_the_other_side_gets_its_piece_and_the_turn_is_used() -> None:
    step = play(declared("", "B1"), "B1")
    assert step.events == (PreferencePlaced(1, "U:B1", claimant=0),)
    assert look(step.state, "B1") == "Y"
    assert scores(step.state.public) == (0, 0)
    assert step.state.public.revealed == (0, mask(step.state, "B1"))
    assert GAME.actors(step.state) == (1,)


@pytest.mark.rule("J11", "J16")
def test_what_follows_is_resolved_as_the_claimants() -> None:
    state = seated("A2 B2 C2", "E1 D2 E2", secret=("", "C1"))
    events = play(state, "C1").events
    assert events == (
        PreferencePlaced(1, "U:C1", claimant=0),
        SeatCarried(0, "U:B1", (3, 1)),
        SeatCarried(1, "U:D1", (1, 4)),
    )


@pytest.mark.rule("J21", "J22")
@pytest.mark.parametrize("seed", range(0, 40, 4))
def test_there_are_never_more_turns_than_seats(seed: int) -> None:
    match = random_match(GAME, seed)
    seats = len(plan_of(match.state.public.rules.boards).places)
    claims = 0
    for step, ply in zip(match.steps[1:], match.plies, strict=True):
        claims += isinstance(ply.action, Claim)
        assert claims <= seats
        claims *= not any(isinstance(event, ContestBegan) for event in step.events)


@pytest.mark.rule("J22")
def test_automatic_claims_leave_the_sides_with_unequal_numbers_of_turns() -> None:
    state = play(declared(layout={"U": ["##"]}), "A1").state
    assert look(state, "A1 B1") == "RR"
    assert GAME.actors(state) == ()
