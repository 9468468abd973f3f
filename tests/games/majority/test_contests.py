from __future__ import annotations

from dataclasses import replace

import pytest

from molecore.core.protocol import GameEnded, Result
from molecore.games.majority.board import plan_of
from molecore.games.majority.events import ContestBegan, ContestHung
from molecore.games.majority.records import PublicState, State
from molecore.games.majority.rules import GAME
from molecore.games.majority.scoring import outcome, quota, upper_quota
from tests.games.majority.chamber import ISLANDS, declared, fresh, kinds, mask, play


def contest(mode: str = "complete", red: str = "", blue: str = "", **options: object) -> State:
    """Declarations on seats without neighbours, so that every claim stands."""
    return declared(red, blue, mode=mode, layout=ISLANDS, **options)


def full(red: str, state: State | None = None, placed: str = "") -> PublicState:
    """A full house of `ISLANDS`: Red has these seats and Blue the rest."""
    public = (state or contest()).public
    everywhere = plan_of(public.rules.boards).everywhere
    held = mask(public, red)
    return replace(public, held=(held, everywhere & ~held), placed=mask(public, placed))


KNOWN = play(declared("A1", layout={"U": ["##.#.#"]}), *("A1", "D1", "F1")).state
"""The second contest; A1 is known as a preference of Red, and B1 is its only neighbour."""


@pytest.mark.rule("J23", "J24")
@pytest.mark.parametrize(("mode", "needed"), [("upper", 39), ("lower", 76), ("complete", 114)])
def test_the_quota_is_more_than_half_of_all_seats(mode: str, needed: int) -> None:
    assert quota(fresh(mode).public) == needed


@pytest.mark.rule("J24", "J25")
def test_on_the_basis_of_ordinary_seats_one_more_than_the_other_side_wins() -> None:
    moves = ("L:A1", "L:C1", "L:E1")
    usual = contest("lower", "", "L:G1", maxContests=1)
    assert GAME.result(play(usual, *moves).state) == Result((2, 1), (1, 1), "hung")
    state = contest("lower", "", "L:G1", majorityBasis="ordinarySeats")
    assert GAME.result(play(state, *moves).state) == Result((2, 1), (1, 2), "lower")


@pytest.mark.rule("J26", "J27")
def test_the_quota_without_the_upper_is_blocked() -> None:
    ended = outcome(full("U:A1 L:A1 L:C1 L:E1"))
    assert (ended.winner, ended.blocked) == (None, 0)
    ended = outcome(full("U:A1 U:C1"))
    assert (ended.winner, ended.blocked) == (None, 1)


@pytest.mark.rule("J26")
def test_preferences_do_not_count_for_the_upper_unless_agreed() -> None:
    red, green = "U:A1 U:C1 L:A1 L:C1 L:E1", "U:A1"
    assert outcome(full(red, placed=green)).blocked == 0
    agreed = contest(upperCountsPreferences=True)
    assert outcome(full(red, agreed, green)).winner == 0


@pytest.mark.rule("J26")
def test_the_upper_is_measured_by_its_ordinary_seats_on_that_basis() -> None:
    basis = contest(majorityBasis="ordinarySeats")
    red, placed = "U:A1 L:A1 L:C1 L:E1", "U:C1 U:E1"
    assert upper_quota(full(red, basis, placed)) == 1
    assert outcome(full(red, basis, placed)).winner == 0
    assert outcome(full(red, placed=placed)).blocked == 0


@pytest.mark.rule("J26")
def test_where_preferences_count_half_of_all_the_upper_is_the_measure() -> None:
    both = contest(majorityBasis="ordinarySeats", upperCountsPreferences=True)
    assert upper_quota(full("U:A1", both, "U:C1 U:E1")) == 2
    assert outcome(full("U:A1 L:A1 L:C1 L:E1", both, "U:C1 U:E1")).blocked == 0
    assert outcome(full("U:A1 U:C1 L:A1 L:C1 L:E1", both, "U:C1 U:E1")).winner == 0


@pytest.mark.rule("J27")
def test_without_a_quota_the_contest_is_hung() -> None:
    step = play(contest("lower"), "L:A1", "L:C1", "L:E1", "L:G1")
    hung = ContestHung(contest=1, scores=(2, 2), quota=3, blocked=None)
    assert step.events[-2:] == (hung, ContestBegan(contest=2, kept=True))


@pytest.mark.rule("J28")
def test_preferences_stay_in_force_and_all_know_them() -> None:
    state = play(contest("lower", "L:A1", "L:G1"), "L:C1", "L:E1").state
    assert state.public.contest == 2
    assert state.public.placed == 0
    assert state.public.revealed == state.declared == (mask(state, "L:A1"), mask(state, "L:G1"))


@pytest.mark.rule("J28")
def test_with_the_option_preferences_are_dropped() -> None:
    state = contest("lower", "L:A1 L:C1", "L:A1", hungPreferences="drop")
    step = play(state, "L:E1", "L:A1", "L:G1")
    assert kinds(step.events)[:3] == ["SeatClaimed", "PreferencesCancelled", "PreferencePlaced"]
    assert step.events[-1] == ContestBegan(contest=2, kept=False)
    assert step.state.declared == (0, 0)
    assert step.state.public.revealed == (0, 0)
    assert step.state.public.cancelled == 0
    assert kinds(play(step.state, "L:C1").events) == ["SeatClaimed"]


@pytest.mark.rule("J29")
@pytest.mark.parametrize("contests", [2, 3, 5])
def test_so_many_hung_contests_are_a_draw(contests: int) -> None:
    state = contest("lower", maxContests=contests)
    for number in range(1, contests + 1):
        assert state.public.contest == number
        step = play(state, "L:A1", "L:C1", "L:E1", "L:G1")
        state = step.state
    assert kinds(step.events)[-2:] == ["ContestHung", "GameEnded"]
    assert GAME.result(state) == Result((2, 2), (1, 1), "capped_draw")
    assert GAME.actors(state) == ()


@pytest.mark.rule("J29")
def test_with_one_contest_hung_and_blocked_are_draws_at_once() -> None:
    hung = play(contest("lower", maxContests=1), "L:A1", "L:C1", "L:E1", "L:G1")
    assert hung.events[-1] == GameEnded(Result((2, 2), (1, 1), "hung"))
    moves = ("U:A1", "U:C1", "L:A1", "U:E1", "L:C1", "L:E1", "L:G1")
    blocked = play(contest(maxContests=1), *moves)
    assert blocked.events[-1] == GameEnded(Result((4, 3), (1, 1), "blocked"))


@pytest.mark.rule("J30")
def test_neither_margin_nor_more_seats_break_a_tie() -> None:
    two_to_one = play(contest("lower", "", "L:A1"), "L:C1", "L:E1", "L:G1")
    assert two_to_one.events[-2] == ContestHung(1, (2, 1), 3, None)
    for red in ("U:A1 U:C1 L:A1 L:C1", "U:A1 U:C1 U:E1 L:A1 L:C1 L:E1 L:G1"):
        result = GAME.result(State(replace(full(red), phase="over"), (0, 0)))
        assert result is not None
        assert result.places == (1, 2)


@pytest.mark.rule("J7", "J28")
@pytest.mark.parametrize(("kept", "known"), [("keep", "A1"), ("drop", "")])
def test_a_side_sees_of_its_own_preferences_in_another_contest_what_is_kept(
    kept: str, known: str
) -> None:
    state = play(contest("upper", "U:A1", "U:C1", hung_preferences=kept), "A1").state
    view, step = GAME.view(state, 0), GAME.apply(state, 1, GAME.decode("U:E1"))
    assert view.own == mask(state, "A1")
    for event in step.events:
        view = GAME.follow(view, event)
    assert view == GAME.view(step.state, 0)
    assert view.own == mask(state, known)
