"""Positions of random games can be drawn, for every seat, with what can be pressed there.

Each run draws one of fifteen, and the last; ``build.py prove drawings`` all.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from molecore.core.match import Match, new_match
from molecore.core.match import Player as Seated
from molecore.draw import boards
from molecore.drawing.board import Scene
from molecore.drawing.marks import Ring
from molecore.drawing.nodes import to_html
from molecore.registry import PLAYABLE, load
from tests.amounts import amount

NAMES = ("Ann", "Bea")
EACH = amount(25, 1)


def scene(match: Match, seat: int | None, view: Any) -> Scene:
    """What the page shows of the ply at the cursor to ``seat``, which may press what it can."""
    board = boards.of(match.game.meta.id)
    game, actors, events = match.game, match.actors, match.events(match.cursor, seat)
    acts = game.legal_actions(match.state, seat) if seat in actors and seat is not None else ()
    return Scene(
        ply=match.cursor,
        actor=str(actors[0]) if actors else "",
        pressable=frozenset(action.targets[0] for action in acts if action.targets),
        events=events,
        marks=tuple(Ring(place, "spoken") for place in board.spoken(view, events)),
        names=NAMES,
    )


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_whatever_comes_is_drawn(game: str) -> None:
    board, chance = boards.of(game), Random(game)
    match = new_match(load(game), [Seated(name) for name in NAMES], {}, 5)
    while match.actors:
        seat = match.actors[0]
        match = match.play(seat, chance.choice(match.game.legal_actions(match.state, seat)))
        if match.cursor % EACH and match.actors:
            continue
        for viewer in (0, 1, None):
            view = match.game.view(match.state, viewer)
            drawn = board.draw(view, scene(match, viewer, view))
            assert f'data-ply="{match.cursor}"' in to_html(drawn)
