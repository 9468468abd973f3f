"""Every position of random games can be drawn, for every seat, with what can be pressed there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from molecore.core.match import Match, new_match
from molecore.core.match import Player as Seated
from molecore.draw import boards
from molecore.draw.board import Scene
from molecore.draw.nodes import to_html
from molecore.registry import PLAYABLE, load

NAMES = ("Ann", "Bea")


def scene(match: Match, seat: int | None, view: Any) -> Scene:
    """What the page shows of the ply at the cursor to ``seat``, which may press what it can."""
    game, actors, events = match.game, match.actors, match.events(match.cursor, seat)
    acts = game.legal_actions(match.state, seat) if seat in actors and seat is not None else ()
    return Scene(
        ply=match.cursor,
        actor=str(actors[0]) if actors else "",
        pressable=frozenset(action.targets[0] for action in acts if action.targets),
        events=events,
        spoken=boards.of(game.meta.id).spoken(view, events),
        names=NAMES,
    )


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_whatever_comes_is_drawn(game: str) -> None:
    board, chance = boards.of(game), Random(game)
    match = new_match(load(game), [Seated(name) for name in NAMES], {}, 5)
    while match.actors:
        seat = match.actors[0]
        match = match.play(seat, chance.choice(match.game.legal_actions(match.state, seat)))
        for viewer in (0, 1, None):
            view = match.game.view(match.state, viewer)
            drawn = board.draw(view, scene(match, viewer, view))
            assert f'data-ply="{match.cursor}"' in to_html(drawn)
