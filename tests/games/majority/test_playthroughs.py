"""The golden playthroughs show what the rules have in store, each somewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from molecore.core.match import Match
from molecore.core.protocol import Event
from molecore.games.majority.actions import Resolve
from molecore.games.majority.events import (
    ContestBegan,
    ContestHung,
    PreferencePlaced,
    PreferencesCancelled,
    SeatFlipped,
)
from tests import playthroughs
from tests.playthroughs import text

FOLDER = Path(playthroughs.__file__).parent / "majority"


def golden(name: str) -> Match:
    match, _ = text.parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    return match


def events(match: Match) -> list[Event]:
    return [event for step in match.steps for event in step.events]


@pytest.mark.rule("J6", "J10", "J11", "J13")
@pytest.mark.parametrize("name", ["upper", "hung", "complete"])
def test_preferences_come_out_in_every_way(name: str) -> None:
    match = golden(name)
    causes = {
        "surround" if event.claimant is None else "own" if event.claimant == event.seat else "other"
        for event in events(match)
        if isinstance(event, PreferencePlaced)
    }
    assert causes == {"surround", "own", "other"}
    assert any(isinstance(event, PreferencesCancelled) for event in events(match))


@pytest.mark.rule("J17", "J19")
@pytest.mark.parametrize("name", ["upper", "lower", "complete", "hung"])
def test_seats_flip_and_majorities_are_chosen(name: str) -> None:
    match = golden(name)
    assert any(isinstance(event, SeatFlipped) for event in events(match))
    assert any(isinstance(ply.action, Resolve) for ply in match.plies)


@pytest.mark.rule("J27", "J28", "J29")
@pytest.mark.parametrize(
    ("name", "hung", "kept"),
    [
        ("capped_draw", 3, [True, True]),
        ("recontested", 1, [False]),
        ("hung", 1, []),
        ("blocked", 1, []),
    ],
)
def test_hung_contests_are_played_again_or_end_the_game(
    name: str, hung: int, kept: list[bool]
) -> None:
    told = events(golden(name))
    assert sum(isinstance(event, ContestHung) for event in told) == hung
    assert [event.kept for event in told if isinstance(event, ContestBegan)] == kept


@pytest.mark.rule("J26")
def test_preferences_can_decide_who_has_the_upper() -> None:
    match = golden("upper_by_preferences")
    public = match.state.public
    result = match.result
    assert result is not None
    (winner,) = result.winners
    upper = 0xFFFF
    held = [(public.held[seat] & upper).bit_count() for seat in (winner, 1 - winner)]
    scored = [
        (public.held[seat] & upper & ~public.placed).bit_count() for seat in (winner, 1 - winner)
    ]
    assert held[0] > held[1]
    assert scored[0] <= scored[1]
