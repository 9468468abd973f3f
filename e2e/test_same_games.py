"""The page's Python plays the very games that CPython plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from e2e.page_python import PagePython

DIGESTS = sorted((Path(__file__).parents[1] / "tests/contract/digests").glob("*.json"))


@pytest.mark.parametrize("path", DIGESTS, ids=lambda path: path.stem)
def test_random_games_have_the_pinned_digests(page_python: PagePython, path: Path) -> None:
    pinned = json.loads(path.read_text(encoding="utf-8"))
    played = page_python.call("judge", "play", [path.stem, [int(seed) for seed in pinned]])
    assert played == pinned
