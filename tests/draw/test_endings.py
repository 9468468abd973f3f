"""What stands beside the board once a game is over."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from molecore.core.match import Match, Player, new_match
from molecore.draw import boards
from molecore.drawing.nodes import h, to_html
from molecore.games.mole_majority.events import HoldingsShown
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
    sheet = boards.of(game).sheet(match.view(None), NAMES, match.actors)
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


def test_the_last_figures_of_mole_majority_grow_with_the_homes_that_are_shown() -> None:
    match, board = over("mole_majority"), boards.of("mole_majority")
    view, homes = match.game.view(match.steps[-2].state, None), 0
    for event in match.events(len(match.plies), None):
        before, view = sum(filter(None, board.figures(view))), match.game.follow(view, event)
        shown = sum(event.homes) if isinstance(event, HoldingsShown) else 0
        assert sum(filter(None, board.figures(view))) == before + shown
        homes += shown
    assert homes


def test_nothing_more_is_to_be_scored_once_mountains_is_over() -> None:
    match = over("mountains")
    sheets = [
        to_html(
            h("div", boards.of("mountains").sheet(match.game.view(step.state, None), NAMES, ()))
        )
        for step in match.steps
    ]
    assert all("<td>+" in sheet for sheet in sheets[:-1])
    assert "<td>+" not in sheets[-1]
