"""What a game needs to be sealed."""

from __future__ import annotations

from pathlib import Path

import pytest

import molecore
from molecore.registry import PLAYABLE
from molecore.sealed.ways import WAYS

RULES = Path(molecore.__file__).parent / "games"


def test_every_game_can_be_sealed() -> None:
    assert set(WAYS) == {meta.id for meta in PLAYABLE}


@pytest.mark.parametrize("path", sorted(RULES.rglob("*.py")), ids=lambda path: str(path)[-40:])
def test_rules_know_marked_values_for_unknown_ones(path: Path) -> None:
    """A card that lies face down in a sealed game is unknown, and not the one `UNKNOWN`."""
    text = path.read_text("utf-8")
    assert "is UNKNOWN" not in text
    assert "is not UNKNOWN" not in text
