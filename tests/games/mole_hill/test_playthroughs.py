"""The golden playthroughs show each way a round can end, with each option at work."""

from __future__ import annotations

from pathlib import Path

import pytest

from molecore.core.match import Match
from molecore.games.mole_hill.actions import Dig
from molecore.games.mole_hill.events import RoundEnded
from tests import playthroughs
from tests.playthroughs import text

FOLDER = Path(playthroughs.__file__).parent / "mole_hill"


def golden(name: str) -> Match:
    match, _ = text.parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    return match


def round_ends(match: Match) -> list[tuple[str, bool]]:
    """Why each round ended, and whether it did so on the mole's own turn."""
    return [
        (event.reason, isinstance(ply.action, Dig))
        for ply, step in zip(match.plies, match.steps[1:], strict=True)
        for event in step.events
        if isinstance(event, RoundEnded)
    ]


@pytest.mark.rule("H16")
@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("round_ended_by_pieces", ("pieces", True)),
        ("round_ended_by_own_move", ("blocked", True)),
        ("round_ended_by_rod", ("blocked", False)),
    ],
)
def test_each_way_a_round_can_end_is_shown(name: str, end: tuple[str, bool]) -> None:
    assert round_ends(golden(name)) == [end, end]
