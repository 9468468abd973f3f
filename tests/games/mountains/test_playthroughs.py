"""The golden playthroughs show what the rules have in store, each somewhere."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from molecore.core.match import Match
from molecore.games.mountains.actions import Action, TakeBack
from molecore.games.mountains.events import Event, MountainToppled
from tests import playthroughs
from tests.games.mountains.ground import conserved, only
from tests.playthroughs import text

FOLDER = Path(playthroughs.__file__).parent / "mountains"
BY_SEATS = {2: "most_points", 3: "three_seats", 4: "four_seats"}


def golden(name: str) -> Match:
    match, _ = text.parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    return match


def events(match: Match) -> list[Event]:
    return [event for step in match.steps for event in step.events]  # type: ignore[misc] # its own


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_one_for_each_number_of_seats(seats: int) -> None:
    match = golden(BY_SEATS[seats])
    assert len(match.players) == seats
    assert match.result is not None
    assert match.result.reason == "most_points"


def test_together_they_show_every_action_and_every_event() -> None:
    matches = [golden(name) for name in BY_SEATS.values()]
    actions = {type(ply.action) for match in matches for ply in match.plies}
    assert actions == set(get_args(Action))
    told = {type(event) for match in matches for event in events(match)}
    assert told == set(get_args(Event))


def test_mountains_topple_in_chains_and_pieces_are_taken_back() -> None:
    longest = taken = 0
    for match in map(golden, BY_SEATS.values()):
        per_ply = (len(only(step.events, MountainToppled)) for step in match.steps)
        longest = max(longest, len(only(events(match), MountainToppled)), *per_ply)
        taken += sum(
            isinstance(ply.action, TakeBack) and bool(ply.action.space) for ply in match.plies
        )
    assert longest >= 10
    assert taken >= 1


@pytest.mark.rule("T45")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pieces_are_conserved_in_them(seats: int) -> None:
    match = golden(BY_SEATS[seats])
    placed = (step.state.public for step in match.steps if step.state.public.round)
    assert all(conserved(public) for public in placed)


@pytest.mark.rule("T12")
def test_plans_are_confirmed_in_any_order() -> None:
    match = golden("four_seats")
    planners = [ply.seat for ply in match.plies if type(ply.action).__name__ == "Plan"]
    rounds = {tuple(planners[start : start + 4]) for start in range(0, len(planners), 4)}
    assert len(rounds) > 3
