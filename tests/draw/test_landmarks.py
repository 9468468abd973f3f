"""Letters lead from one landmark of a board to the next: to these places, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

from molecore.core.playout import random_match
from molecore.draw import boards
from molecore.registry import PLAYABLE, load
from tests import goldens

GOLDEN: Final = Path(__file__).parent / "golden" / "landmarks.txt"
SEEDS: Final = (3, 6)
PLIES: Final = (0, 12, 40, 90)


def _lines() -> Iterator[str]:
    for meta, seed in product(PLAYABLE, SEEDS):
        match = random_match(load(meta.id), seed, limit=max(PLIES))
        for ply in sorted({min(ply, len(match.plies)) for ply in PLIES}):
            yield f"{meta.id} {seed}, ply {ply}"
            there = match.jump(ply)
            for letter, landmark in boards.of(meta.id).landmarks.items():
                for seat in (None, 0, 1):
                    found = landmark.find(there.view(seat), seat)
                    yield f"    {letter} {landmark.words} {seat}: {' '.join(found)}".rstrip()


def test_letters_lead_where_they_led(rewrite_goldens: bool) -> None:
    goldens.check(GOLDEN, "\n".join(_lines()) + "\n", rewrite_goldens)
