"""What stands beside the board once a game is over."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from molecore.core.match import Match, Player, new_match
from molecore.draw import boards
from molecore.draw.nodes import h, to_html
from molecore.registry import PLAYABLE, load

GAMES = [meta.id for meta in PLAYABLE]
NAMES = ("Ann", "Bea")


@cache
def over(game: str) -> Match:
    """A game that somebody has won, of people who choose at random."""
    chance, rules = Random(1), load(game)
    options = {"stall_rounds": 4} if game == "mole_majority" else {}
    match = new_match(rules, [Player(name) for name in NAMES], options, 1)
    while match.result is None:
        seat = match.actors[0]
        match = match.play(seat, chance.choice(list(rules.legal_actions(match.state, seat))))
    assert len(match.result.winners) == 1
    return match


@pytest.mark.parametrize("game", GAMES)
def test_the_winner_stands_out_in_the_sheet_and_nobody_else(game: str) -> None:
    match = over(game)
    sheet = boards.of(game).sheet(match.view(None), NAMES)
    rows = [row for row in to_html(h("div", sheet)).split("<tr") if "</tr>" in row]
    assert [row for row in rows if ' class="now' in row] == []
    (won,) = [row for row in rows if ' class="winner' in row]
    assert match.result is not None
    assert NAMES[match.result.winners[0]] in won


@pytest.mark.parametrize("game", ["mole_hill", "majority", "mountains", "mole_majority"])
def test_the_figures_beside_the_aim_are_the_result(game: str) -> None:
    match = over(game)
    assert match.result is not None
    assert tuple(boards.of(game).figures(match.view(None))) == tuple(match.result.scores)
