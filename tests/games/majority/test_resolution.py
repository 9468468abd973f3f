from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from molecore.core.errors import IllegalAction
from molecore.games.majority.board import STANDARD, Mode, in_play, plan_of
from molecore.games.majority.events import PreferencePlaced, SeatCarried, SeatClaimed, SeatFlipped
from molecore.games.majority.records import State
from molecore.games.majority.rules import GAME
from molecore.games.majority.scoring import scores
from molecore.games.majority.transition import TooManyFlips
from tests.games.majority.chamber import declared, kinds, legal, look, mask, play, seated

FLIP_BACK = seated("A2 C2 A3 B3 C3", "D1 D2 B2")
"""Red to move; B1 makes two owned seats flip, one of them back."""
BEFORE_CHOICE = seated("F1 I1 H2 I2 G3 H4 I4", "H1 E2 F2 E3 I3 E4 F4 G4", mover=1)
CHOICE = play(BEFORE_CHOICE, "G2").state
"""Blue has claimed G2 and has to choose between H1 and H3."""


@pytest.mark.rule("J14", "J18")
def test_a_free_seat_goes_to_the_majority_around_it() -> None:
    step = play(seated("C1 A2 B2", mover=1), "C2")
    assert step.events == (SeatClaimed(1, "U:C2"), SeatCarried(0, "U:B1", (3, 1)))
    assert look(step.state, "B1") == "R"
    assert scores(step.state.public) == (4, 1)


@pytest.mark.rule("J14")
def test_an_owned_seat_flips_to_the_majority_around_it() -> None:
    step = play(seated("B1", "C1 A2 B2"), "C2")
    assert step.events[1:] == (SeatFlipped(1, "U:B1", (1, 3)),)
    assert look(step.state, "B1") == "B"


@pytest.mark.rule("J14")
def test_a_seat_that_has_a_free_neighbour_is_left_alone() -> None:
    assert kinds(play(seated("C1 A2", mover=1), "B2").events) == ["SeatClaimed"]


@pytest.mark.rule("J14")
def test_a_seat_of_the_majority_itself_is_left_alone() -> None:
    assert kinds(play(seated("B1 C1 A2 B2", mover=1), "C2").events) == ["SeatClaimed"]


@pytest.mark.rule("J12", "J14")
def test_preference_pieces_count_as_neighbours_in_their_colour() -> None:
    state = play(seated("A2 B2", secret=("C1", "")), "C1").state
    step = play(state, "C2")
    assert step.events[1:] == (SeatCarried(0, "U:B1", (3, 1)),)


@pytest.mark.rule("J12", "J14")
def test_preference_pieces_never_flip() -> None:
    state = play(seated("C1 A2 B2", secret=("", "B1")), "B1").state
    step = play(state, "I8", "C2")
    assert look(step.state, "B1 C1 A2 B2 C2") == "YRRRR"
    assert kinds(step.events) == ["SeatClaimed", "SeatClaimed"]


@pytest.mark.rule("J15")
def test_a_tie_leaves_a_free_seat_free_and_it_may_be_claimed() -> None:
    state = play(seated("C1 A2", "B2", mover=1), "C2").state
    assert look(state, "B1") == "."
    claimed = play(state, "B1")
    assert kinds(claimed.events) == ["SeatClaimed"]
    assert look(claimed.state, "B1") == "R"


@pytest.mark.rule("J15")
@pytest.mark.parametrize(
    ("red", "blue", "owner"), [("C1 A2 B1", "B2", "R"), ("C1 A2", "B2 B1", "B")]
)
def test_a_tie_leaves_an_owned_seat_to_its_owner(red: str, blue: str, owner: str) -> None:
    assert look(play(seated(red, blue, mover=1), "C2").state, "B1") == owner


@pytest.mark.rule("J13")
def test_a_completed_surround_reveals_before_anything_flips() -> None:
    state = seated("C1 A2", "B2", secret=("", "B1"), mover=1)
    step = play(state, "C2")
    assert step.events == (SeatClaimed(1, "U:C2"), PreferencePlaced(1, "U:B1", claimant=None))
    assert look(step.state, "B1") == "Y"


@pytest.mark.rule("J13")
def test_a_preference_comes_out_whatever_the_majority_around_it() -> None:
    step = play(seated("C1 A2 B2", secret=("", "B1"), mover=1), "C2")
    assert look(step.state, "B1") == "Y"
    assert "SeatCarried" not in kinds(step.events)


@pytest.mark.rule("J13", "J19")
def test_preferences_come_out_before_the_first_majority() -> None:
    step = play(seated("A2 B2 C2", "E1 D2 E2", secret=("", "D1")), "C1")
    assert step.events == (
        SeatClaimed(0, "U:C1"),
        PreferencePlaced(1, "U:D1", claimant=None),
        SeatCarried(0, "U:B1", (4, 0)),
    )


@pytest.mark.rule("J16")
def test_majorities_of_the_mover_come_first() -> None:
    state = seated("C2 D3 B4 C4 D4", "B1 C1 D1 B2 D2 C3", mover=1)
    step = play(state, "B3")
    assert step.events[1:] == (SeatFlipped(1, "U:C2", (1, 7)),)
    assert look(step.state, "C2 C3") == "BB"


@pytest.mark.rule("J16")
def test_the_mover_is_not_asked_which_of_the_own_majorities_comes_first() -> None:
    state = seated("C1 E1 B2 D2 E2 F2 D3", "A2", mover=0)
    step = play(state, "C2")
    assert {event for event in step.events if isinstance(event, SeatCarried)} == {
        SeatCarried(0, "U:B1", (3, 1)),
        SeatCarried(0, "U:D1", (5, 0)),
    }
    assert step.state.public.phase == "claim"


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


@pytest.mark.rule("J17")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("resolve:G1", r"U:G1 is not about to change hands; the choice is between U:H1 and U:H3"),
        ("B1", r"U:B1 cannot be claimed yet; the choice is between U:H1 and U:H3. \(J17\)"),
    ],
)
def test_nothing_else_can_be_chosen(text: str, message: str) -> None:
    with pytest.raises(IllegalAction, match=message):
        play(CHOICE, text)


@pytest.mark.rule("J17")
def test_a_single_majority_of_the_other_side_is_no_choice() -> None:
    state = play(seated("C1 A2 B2", mover=1), "C2").state
    assert state.public.phase == "claim"
    with pytest.raises(IllegalAction, match=r"There is no choice of majorities now.* \(J17\)"):
        play(state, "resolve:B1")


@pytest.mark.rule("J19")
def test_seats_may_flip_back_in_the_same_turn() -> None:
    step = play(FLIP_BACK, "B1")
    assert step.events == (
        SeatClaimed(0, "U:B1"),
        SeatCarried(1, "U:C1", (2, 3)),
        SeatFlipped(0, "U:B2", (6, 1)),
        SeatFlipped(0, "U:C1", (3, 2)),
    )
    assert look(step.state, "B1 C1 B2") == "RRR"


@pytest.mark.rule("J19")
def test_the_seat_just_claimed_may_be_lost() -> None:
    step = play(seated("", "C1 A2 B2 C2"), "B1")
    assert step.events == (SeatClaimed(0, "U:B1"), SeatFlipped(1, "U:B1", (0, 4)))


@pytest.mark.rule("J20")
@pytest.mark.parametrize(("mode", "pairs"), [("upper", 256), ("lower", 529), ("complete", 785)])
def test_the_bound_on_flips_is_the_number_of_neighbouring_pairs(mode: Mode, pairs: int) -> None:
    assert plan_of(in_play(STANDARD, mode)).pairs == pairs


@pytest.mark.rule("J20")
def test_flips_of_owned_seats_are_counted() -> None:
    assert play(FLIP_BACK, "B1").state.public.flips == 2


def with_flips(state: State, flips: int) -> State:
    return replace(state, public=replace(state.public, flips=flips))


@pytest.mark.rule("J20")
def test_one_flip_too_many_stops_the_program() -> None:
    assert play(with_flips(FLIP_BACK, 254), "B1").state.public.flips == 256
    with pytest.raises(TooManyFlips, match="257 flips, but 256 pairs of neighbours"):
        play(with_flips(FLIP_BACK, 255), "B1")


@pytest.mark.rule("J20")
def test_the_bound_is_checked_even_where_assertions_are_not() -> None:
    code = (
        "from tests.games.majority.test_resolution import *\n"
        "try: play(with_flips(FLIP_BACK, 255), 'B1')\n"
        "except TooManyFlips as error: print(__debug__, error)"
    )
    ran = subprocess.run(  # noqa: S603 - our own code in our own interpreter
        [sys.executable, "-O", "-c", code], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "False 257 flips, but 256 pairs of neighbours"


@pytest.mark.rule("J20", "J21")
def test_a_turn_ends_with_nothing_pending_and_nothing_to_reveal() -> None:
    state = play(declared("D4", "E5"), "D3", "E3", "C4", "D5").state
    assert state.public.phase == "claim"
    assert mask(state, "D3") & state.public.held[0]
