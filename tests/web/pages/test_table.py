"""The composed table: a card for each player, the doors below, and a turn that undo gives back."""

from __future__ import annotations

from typing import Any

import pytest

from molecore.core.match import Player
from molecore.core.playout import random_match
from molecore.core.record import replace
from molecore.draw import boards
from molecore.registry import PLAYABLE, load
from moleweb.app.model import Model
from tests.web import messages as m
from tests.web.driving import (
    Seen,
    against_computer,
    at_table,
    match_of,
    page,
    played,
    run,
    two_people,
)


def cards(model: Model) -> list[dict[str, Any]]:
    return [attrs for attrs in Seen(model).having("id") if attrs["id"].startswith("player-")]


def door(model: Model, act: str) -> dict[str, Any]:
    [found] = [each for each in Seen(model).having("data-act") if each["data-act"] == act]
    return found


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_each_player_has_a_card_with_the_score_and_who_acts_is_lit(game: str) -> None:
    match = random_match(load(game), 3, limit=30)
    level = match.game.meta.levels[0].id
    others = (Player(f"Mole {seat}", level) for seat in range(1, len(match.players)))
    match = replace(match, players=(Player("Rosa"), *others))
    model = at_table(match)
    lit = {int(card["id"][-1]) for card in cards(model) if card.get("class") == "now"}
    assert lit == set(match.actors)
    assert len(cards(model)) == len(match.players)
    board, text = boards.of(game), Seen(model).text
    for seat, figure in enumerate(board.figures(match.view(None))):
        assert seat == 0 or match.players[seat].name in text
        assert figure is None or f"{figure} {board.counted(figure)}" in text


def test_there_is_no_hint_while_the_computer_is_to_move() -> None:
    model = against_computer()
    assert "disabled" not in door(model, "hint")
    assert "disabled" in door(played(model, "a1"), "hint")


def test_undo_gives_the_turn_back_and_looking_back_does_not() -> None:
    model = played(two_people(), "a1", "b2|c2", "b2")
    undone = run(model, m.UndoRequested())
    assert "Rosa (mole)" in Seen(undone).text
    assert "disabled" not in door(undone, "hint")
    looking = run(model, m.PlyChosen(2))
    assert match_of(looking).cursor == match_of(undone).cursor
    assert "Rosa (mole)" not in Seen(looking).text
    assert "disabled" in door(looking, "hint")


def test_where_a_button_alone_goes_on_the_key_for_the_next_choice_says_it() -> None:
    setting = run(page(), m.RouteChanged("#new/moleozer"), m.SeatAssigned(1, ""))
    model = run(setting, m.GameStarted(5, "meadow"), m.CursorJumped("n", True))
    seen = Seen(model).text
    assert "Ctrl+Enter: Look at my cards." in seen
    assert "It is your turn." not in seen
