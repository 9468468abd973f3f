"""The golden playthroughs show what the rules have in store, each somewhere."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from molecore.core.match import Match
from molecore.core.protocol import Event
from molecore.games.mole_majority.events import (
    CardStacked,
    CardSwapped,
    ClaimReturned,
    EdgeCavedIn,
    HexClaimed,
    HomeTaken,
    MoleConverted,
    MolesRolled,
    PileShuffled,
    TieBroken,
)
from tests import playthroughs
from tests.playthroughs import text

FOLDER = Path(playthroughs.__file__).parent / "mole_majority"


@cache
def golden(name: str) -> Match:
    match, _ = text.parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    return match


def events(name: str) -> list[Event]:
    return [event for step in golden(name).steps for event in step.events]


@pytest.mark.rule("R1")
@pytest.mark.parametrize(
    ("name", "seats"),
    [("meadow_full", 2), ("meadow_full_with_three", 3), ("meadow_full_with_four", 4)],
)
def test_whole_games_of_two_three_and_four(name: str, seats: int) -> None:
    match = golden(name)
    assert len(match.players) == seats
    assert match.result is not None
    assert match.result.reason == "meadow_full"
    told = events(name)
    for kind in (CardStacked, CardSwapped, MoleConverted, MolesRolled, HomeTaken, EdgeCavedIn):
        assert any(isinstance(event, kind) for event in told), kind
    assert any(isinstance(event, PileShuffled) for event in told)
    assert any(isinstance(event, HexClaimed) and event.displaced is not None for event in told)


@pytest.mark.rule("R102")
@pytest.mark.parametrize(
    ("name", "by"), [("tie_by_moles", "moles"), ("tie_by_cards", "cards"), ("draw", "nothing")]
)
def test_each_tie_break_decides_somewhere(name: str, by: str) -> None:
    ties = [event for event in events(name) if isinstance(event, TieBroken)]
    assert [tie.by for tie in ties] == [by]
    result = golden(name).result
    assert result is not None
    assert result.winners == ties[0].seats


@pytest.mark.rule("R98")
def test_two_tribes_fall_together() -> None:
    lost = [event.seat for event in events("no_tribe") if isinstance(event, ClaimReturned)]
    assert set(lost) == {0, 1}
