"""Turns of Majority: claims, and the majorities that follow."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from molecore.core.errors import BadOptions
from molecore.core.playout import random_match
from molecore.games.majority import events as e
from molecore.games.majority.actions import Claim
from molecore.games.majority.board import STANDARD, Mode, in_play, plan_of
from molecore.games.majority.records import State
from molecore.games.majority.rules import GAME
from molecore.games.majority.scoring import scores
from molecore.games.majority.transition import TooManyFlips
from tests.games.majority.chamber import declared, fresh, kinds, legal, look, mask, play, seated


@pytest.mark.rule("J10", "J12")
@pytest.mark.parametrize(("mover", "piece"), [(0, "G"), (1, "Y")])
def test_a_preference_of_ones_own_gets_a_preference_piece(mover: int, piece: str) -> None:
    step = play(seated(secret=("B1", "C1"), mover=mover), "BC"[mover] + "1")
    assert step.events == (e.PreferencePlaced(mover, f"U:{'BC'[mover]}1", claimant=mover),)
    assert look(step.state, "BC"[mover] + "1") == piece
    assert scores(step.state.public) == (0, 0)
    assert GAME.actors(step.state) == (1 - mover,)


@pytest.mark.rule("J11", "J12")
def test_a_preference_of_the_other_side_gets_its_piece_and_the_turn_is_used() -> None:
    step = play(declared("", "B1"), "B1")
    assert step.events == (e.PreferencePlaced(1, "U:B1", claimant=0),)
    assert look(step.state, "B1") == "Y"
    assert scores(step.state.public) == (0, 0)
    assert step.state.public.revealed == (0, mask(step.state, "B1"))
    assert GAME.actors(step.state) == (1,)


@pytest.mark.rule("J11", "J16")
def test_what_follows_is_resolved_as_the_claimants() -> None:
    state = seated("A2 B2 C2", "E1 D2 E2", secret=("", "C1"))
    events = play(state, "C1").events
    assert events == (
        e.PreferencePlaced(1, "U:C1", claimant=0),
        e.SeatCarried(0, "U:B1", (3, 1)),
        e.SeatCarried(1, "U:D1", (1, 4)),
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
        claims *= not any(isinstance(event, e.ContestBegan) for event in step.events)


@pytest.mark.rule("J22")
def test_automatic_claims_leave_the_sides_with_unequal_numbers_of_turns() -> None:
    state = play(declared(layout={"U": ["##"]}), "A1").state
    assert look(state, "A1 B1") == "RR"
    assert GAME.actors(state) == ()


# ---- board


def histogram(mode: Mode) -> dict[int, int]:
    return dict(Counter(map(len, plan_of(in_play(STANDARD, mode)).neighbours)))


@pytest.mark.rule("J2")
def test_without_a_word_both_chambers_are_in_play() -> None:
    assert len(legal(play(fresh("complete"), "pref:", "pref:").state)) == 226
    with pytest.raises(BadOptions, match="mode must be one of upper, lower, complete"):
        fresh("both")


@pytest.mark.rule("J3")
def test_neighbours_are_counted_as_published() -> None:
    assert histogram("upper") == {4: 8, 5: 20, 7: 4, 8: 44}
    assert histogram("lower") == {3: 4, 4: 8, 5: 22, 6: 8, 7: 8, 8: 100}


@pytest.mark.rule("J3", "J13")
def test_a_seat_without_neighbours_counts_as_surrounded() -> None:
    state = declared("A1", "C1", layout={"U": ["#.#.#.#"]})
    assert look(state, "A1 C1") == ".."
    assert look(play(state, "E1").state, "A1 C1 E1") == "GYR"


# ---- resolution


FLIP_BACK = seated("A2 C2 A3 B3 C3", "D1 D2 B2")
"""Red to move; B1 makes two owned seats flip, one of them back."""
BEFORE_CHOICE = seated("F1 I1 H2 I2 G3 H4 I4", "H1 E2 F2 E3 I3 E4 F4 G4", mover=1)
CHOICE = play(BEFORE_CHOICE, "G2").state
"""Blue has claimed G2 and has to choose between H1 and H3."""


@pytest.mark.rule("J14", "J18")
def test_a_free_seat_goes_to_the_majority_around_it() -> None:
    step = play(seated("C1 A2 B2", mover=1), "C2")
    assert step.events == (e.SeatClaimed(1, "U:C2"), e.SeatCarried(0, "U:B1", (3, 1)))
    assert look(step.state, "B1") == "R"
    assert scores(step.state.public) == (4, 1)


@pytest.mark.rule("J12", "J14")
def test_preference_pieces_never_flip() -> None:
    state = play(seated("C1 A2 B2", secret=("", "B1")), "B1").state
    step = play(state, "I8", "C2")
    assert look(step.state, "B1 C1 A2 B2 C2") == "YRRRR"
    assert kinds(step.events) == ["SeatClaimed", "SeatClaimed"]


@pytest.mark.rule("J13")
def test_a_completed_surround_reveals_before_anything_flips() -> None:
    state = seated("C1 A2", "B2", secret=("", "B1"), mover=1)
    step = play(state, "C2")
    assert step.events == (e.SeatClaimed(1, "U:C2"), e.PreferencePlaced(1, "U:B1", claimant=None))
    assert look(step.state, "B1") == "Y"


@pytest.mark.rule("J13", "J19")
def test_preferences_come_out_before_the_first_majority() -> None:
    step = play(seated("A2 B2 C2", "E1 D2 E2", secret=("", "D1")), "C1")
    assert step.events == (
        e.SeatClaimed(0, "U:C1"),
        e.PreferencePlaced(1, "U:D1", claimant=None),
        e.SeatCarried(0, "U:B1", (4, 0)),
    )


@pytest.mark.rule("J16")
def test_majorities_of_the_mover_come_first() -> None:
    state = seated("C2 D3 B4 C4 D4", "B1 C1 D1 B2 D2 C3", mover=1)
    step = play(state, "B3")
    assert step.events[1:] == (e.SeatFlipped(1, "U:C2", (1, 7)),)
    assert look(step.state, "C2 C3") == "BB"


@pytest.mark.rule("J17")
def test_the_mover_chooses_among_majorities_of_the_other_side() -> None:
    step = play(BEFORE_CHOICE, "G2")
    assert kinds(step.events) == ["SeatClaimed", "SeatCarried", "SeatCarried"]
    assert look(step.state, "G1 F3") == "BB"
    assert GAME.actors(step.state) == (1,)
    assert legal(step.state) == ["resolve:H1", "resolve:H3"]


def finals(state: State) -> set[str]:
    """What can become of the seats in question, whatever is chosen."""
    if state.public.phase != "resolve":
        return {look(state, "G1 H1 G2 H2 F3 G3 H3")}
    return {final for choice in legal(state) for final in finals(play(state, choice).state)}


@pytest.mark.rule("J17", "J19")
@pytest.mark.parametrize(("choice", "final"), [("H3", "BBBBBBB"), ("H1", "RRRRBBR")])
def test_the_choice_decides_what_becomes_of_the_rest(choice: str, final: str) -> None:
    state = play(CHOICE, f"resolve:{choice}").state
    assert finals(state) == {final}


@pytest.mark.rule("J19")
def test_seats_may_flip_back_in_the_same_turn() -> None:
    step = play(FLIP_BACK, "B1")
    assert step.events == (
        e.SeatClaimed(0, "U:B1"),
        e.SeatCarried(1, "U:C1", (2, 3)),
        e.SeatFlipped(0, "U:B2", (6, 1)),
        e.SeatFlipped(0, "U:C1", (3, 2)),
    )
    assert look(step.state, "B1 C1 B2") == "RRR"


@pytest.mark.rule("J20")
@pytest.mark.parametrize(("mode", "pairs"), [("upper", 256), ("lower", 529), ("complete", 785)])
def test_the_bound_on_flips_is_the_number_of_neighbouring_pairs(mode: Mode, pairs: int) -> None:
    assert plan_of(in_play(STANDARD, mode)).pairs == pairs


def with_flips(state: State, flips: int) -> State:
    return replace(state, public=replace(state.public, flips=flips))


@pytest.mark.rule("J20")
def test_one_flip_too_many_stops_the_program() -> None:
    assert play(with_flips(FLIP_BACK, 254), "B1").state.public.flips == 256
    with pytest.raises(TooManyFlips, match="257 flips, but 256 pairs of neighbours"):
        play(with_flips(FLIP_BACK, 255), "B1")
