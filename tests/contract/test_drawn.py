"""What nobody here knows is drawn the same for ever: computers think and guides answer by it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from molecore.core.match import Match
from molecore.core.plain import digest
from molecore.core.protocol import AnyGame
from molecore.core.rng import SplitMix64
from tests import goldens
from tests.contract.positions import seats, seen_action, some

GOLDEN: Final = Path(__file__).with_name("drawn")
POSITIONS: Final = 24
"""Of a match, looked at."""


def _samples(match: Match) -> Iterator[Any]:
    """States drawn for each seat and for a spectator, and what was left of the generator."""
    for number, step in enumerate(some(match.steps, POSITIONS)):
        for viewer in (*seats(match), None):
            rng = SplitMix64(number)
            yield match.game.sample(match.game.view(step.state, viewer), rng)
            yield rng.state


def _played_on(match: Match) -> Iterator[Any]:
    """Steps from what each seat and a spectator knows: what they do not know is drawn."""
    known = [*zip(match.steps, match.plies, strict=False)]
    for before, ply in some(known, POSITIONS):
        for viewer in (*seats(match), None):
            part = match.game.part(match.game.view(before.state, viewer))
            action = seen_action(ply.action, ply.seat, viewer)
            step = match.game.apply(part, ply.seat, action)
            yield repr(step)


def test_what_is_drawn_is_what_was_drawn(
    game: AnyGame, matches: tuple[Match, ...], rewrite_goldens: bool
) -> None:
    found = {
        match.id: {
            "samples": digest(tuple(_samples(match))),
            "played on": digest(tuple(_played_on(match))),
        }
        for match in matches
    }
    text = json.dumps(found, indent=1) + "\n"
    goldens.check(GOLDEN / f"{game.meta.id}.json", text, rewrite_goldens)
