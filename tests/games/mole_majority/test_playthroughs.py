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


WHOLE = {"meadow_full": 2, "meadow_full_with_three": 3, "meadow_full_with_four": 4}


@pytest.mark.rule("R1", "R94")
@pytest.mark.parametrize(("name", "seats"), WHOLE.items())
def test_whole_games_of_two_three_and_four(name: str, seats: int) -> None:
    match = golden(name)
    assert len(match.players) == seats
    assert match.result is not None
    assert match.result.reason == "meadow_full"
    assert any(isinstance(event, PileShuffled) for event in events(name))


@pytest.mark.parametrize(
    "kind", [CardStacked, CardSwapped, MoleConverted, MolesRolled, HomeTaken, EdgeCavedIn]
)
def test_every_kind_of_card_takes_effect_in_them(kind: type) -> None:
    assert any(isinstance(event, kind) for name in WHOLE for event in events(name))


@pytest.mark.rule("R27")
def test_claims_are_displaced_in_them() -> None:
    claims = [event for name in WHOLE for event in events(name) if isinstance(event, HexClaimed)]
    assert any(claim.displaced is not None for claim in claims)


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
