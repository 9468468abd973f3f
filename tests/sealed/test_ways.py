"""What a game needs to be sealed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import molecore
from molecore.core.protocol import GameMeta
from molecore.registry import PLAYABLE
from molecore.sealed.ways import WAYS

DOCS = Path(__file__).parents[2] / "docs" / "sealed.md"
RULES = Path(molecore.__file__).parent / "games"


def test_every_game_can_be_sealed() -> None:
    assert set(WAYS) == {meta.id for meta in PLAYABLE}


@pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)
def test_the_documentation_tells_the_passes_that_the_page_tells(meta: GameMeta) -> None:
    rows = re.findall(rf"^\| {meta.name} \|(.*)\|$", DOCS.read_text("utf-8"), re.MULTILINE)
    cells = next(row for row in rows if " of " in row).split("|")
    told = {seats: int(cell.split()[0]) for seats, cell in enumerate(cells, 2) if cell.strip()}
    assert told == WAYS[meta.id].extra_passes


@pytest.mark.parametrize("path", sorted(RULES.rglob("*.py")), ids=lambda path: str(path)[-40:])
def test_rules_know_marked_values_for_unknown_ones(path: Path) -> None:
    """A card that lies face down in a sealed game is unknown, and not the one `UNKNOWN`."""
    text = path.read_text("utf-8")
    assert "is UNKNOWN" not in text
    assert "is not UNKNOWN" not in text
