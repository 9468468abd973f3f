from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from molecore.core.match import Match
from molecore.core.playout import random_match
from molecore.core.protocol import ClosingEvent
from molecore.draw import boards
from molecore.drawing.board import Board, Moment, Scene
from molecore.games.mole_hill.drawing.board import MoleHillBoard
from molecore.games.mole_hill.records import View
from molecore.registry import CATALOGUE, PLAYABLE, load
from molecore.words import Message


def unknown_members(board: type[Board[Any]]) -> set[str]:
    """What no screen ever asks a board for: most likely a name that is misspelt."""
    known = {*dir(Board), *Board.__annotations__}
    return {name for name in vars(board) if not name.startswith("_")} - known


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_a_board_has_no_members_that_the_base_class_lacks(game: str) -> None:
    assert not unknown_members(type(boards.of(game)))


NOTATION = {"blank", "N", "E", "S", "W", "left", "right", "enough", "ready", "pass", "reverse"}
NOTATION |= {
    "step-first",
    "turn-first",
    "token-1",
    "swap1",
    "swap2",
    "TURN",
    "UTURN",
    "M1R",
    "MOLE",
}


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_what_was_pressed_is_called_by_its_name_and_not_by_its_notation(game: str) -> None:
    board, names = boards.of(game), set()
    for seed in range(6):
        match = random_match(load(game), seed, 80)
        for there in map(match.jump, range(0, match.cursor + 1, 3)):
            for seat in there.actors:
                view, actions = there.view(seat), there.game.legal_actions(there.state, seat)
                pressed = {target for action in actions for target in action.targets}
                names |= {str(board.called(view, target)) for target in pressed}
    assert names
    assert not [name for name in names if re.search(r"[:|]|\w/\w", name)]
    in_words = {name for name in names if not re.fullmatch(r"[A-Za-z]?\d+", name)}
    assert not in_words & NOTATION, "what is no place and no number is called by words"


def test_a_misspelt_default_does_not_go_unnoticed() -> None:
    class Misspelt(MoleHillBoard):
        def trey(self, view: View, scene: Scene) -> None:  # noqa: ARG002 - as `tray` has them
            return None

    assert unknown_members(Misspelt) == {"trey"}


def test_what_a_board_says_of_itself_cannot_be_misspelt() -> None:
    with pytest.raises(TypeError, match="one_pres"):
        type("Misspelt", (MoleHillBoard,), {}, one_pres=True)


def _positions(game: str) -> Iterator[tuple[Match, Any]]:
    """Every position of a few random games, and what its table shows to all."""
    for seed in range(5):
        match = random_match(load(game), seed)
        for ply in range(len(match.plies) + 1):
            there = match.jump(ply)
            yield there, there.game.view(there.state, None)


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE if not boards.of(meta.id).hides])
def test_where_a_board_hides_nothing_nobody_is_shown_more_than_others(game: str) -> None:
    board = boards.of(game)
    for match, view in _positions(game):
        seats = range(len(match.players))
        assert all(match.game.view(match.state, seat) == view == match.state for seat in seats)
        assert board.secrecy(view) == "nothing"
        assert board.memory_peek(view, ()) is None
        assert not board.reveals(match.events(match.cursor, None))


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE if boards.of(meta.id).one_press])
def test_where_one_press_is_enough_nothing_is_gathered_or_asked_again(game: str) -> None:
    board = boards.of(game)
    for match, view in _positions(game):
        assert board.gathered(view, ()) is None
        for seat in match.actors:
            for action in match.game.legal_actions(match.state, seat):
                assert len(action.targets) == 1
                assert not board.doubtful(view, seat, action.targets)


def test_the_games_with_a_board_are_those_that_can_be_played() -> None:
    assert [meta for meta in CATALOGUE if boards.drawn(meta.id)] == list(PLAYABLE)
    assert not boards.drawn("chess")


def test_no_two_games_share_a_board() -> None:
    assert len({type(boards.of(meta.id)) for meta in PLAYABLE}) == len(PLAYABLE)


def test_a_board_that_says_no_more_shows_and_tells_what_there_is() -> None:
    plain, board = Board[Any], boards.of("mole_hill")
    match = random_match(load("mole_hill"), 4, 8)
    view, events = match.view(None), match.events(8, None)
    *told, closing = events
    assert isinstance(closing, ClosingEvent)
    assert plain.moments(board, view, events, ("Rosa", "Wim")) == [Moment((e,)) for e in told]
    assert plain.leaves(board, view) == ()
    assert plain.aim(board, view) == ""
    assert plain.standing(board, view) == ()
    assert plain.figures(board, view) == board.standing(view)
    assert plain.supply(board, view, 0) == ""
    assert plain.gained(board, 1, 3) == Message("teacher.figure", before=1, n=3)
    assert plain.gathered(board, view, ("a1",)) is None
    assert plain.ready(board, view, ()) == Message("table.done_with_none")
    assert plain.ready(board, view, ("a1",)) == Message("table.done", pressed=1)
    assert plain.called(board, view, "a1") == "a1"
    assert plain.tray(board, view, Scene()) is None
    assert not plain.reveals(board, events)
    assert plain.memory_peek(board, view, ()) is None
    assert plain.linger(board, events) == 0
    assert not plain.doubtful(board, view, 0, ("a1",))
    assert plain.finished(board, view, events) is None
    words = Message("table.set_up")
    assert plain.in_words(board, words, lambda: view) is words


def test_what_majority_gains_is_seats() -> None:
    assert boards.of("majority").gained(3, 5) == Message("majority.gain", before=3, n=5)
