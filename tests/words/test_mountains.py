"""Mountains Out of Molehills in a language that nobody speaks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from molecore.core.errors import MalformedAction
from molecore.core.match import Match
from molecore.draw.board import Scene
from molecore.draw.boards.mountains import board, hand, sheet
from molecore.draw.nodes import Child, Node, h
from molecore.games.mountains.board import CARDS
from molecore.games.mountains.records import View
from molecore.games.mountains.rules import GAME
from molecore.registry import text_board
from tests.words.playing import golden, names, through
from tests.words.pretending import is_whole, pretending, untranslated

SAID: Final = ("aria-label", "aria-description", "data-why")
"""Attributes with words for people."""
FACING_SOUTH: Final = ("1v", "2v", "3v", "4v")
"""Moles in plain text."""
playthroughs = through("mountains")


@playthroughs
def test_the_log_is_from_the_catalogue(path: Path) -> None:
    match = golden(path)
    with pretending():
        for step in match.steps:
            for event in step.events:
                said = str(GAME.describe(event, names(match)))
                assert untranslated(said, names(match)) == []
                assert is_whole(said)


@playthroughs
def test_the_refusals_are_from_the_catalogue(path: Path) -> None:
    match = golden(path)
    targets = ("A1", "D4", "F6", "left", "turn-first", "enough", "token-2", "hand-0")
    with pretending():
        for step in match.steps:
            for seat in range(len(match.players)):
                for target in targets:
                    said = str(GAME.why_not(GAME.view(step.state, seat), seat, target))
                    assert untranslated(said, targets) == []
                    assert is_whole(said)


@pytest.mark.parametrize("text", ["digs", "rock:Z9"])
def test_what_cannot_be_read_is_said_by_the_catalogue(text: str) -> None:
    with pretending(), pytest.raises(MalformedAction) as refused:
        GAME.decode(text)
    with pretending():
        assert untranslated(str(refused.value), ["digs", "rock"]) == []


@playthroughs
def test_the_board_in_plain_text_is_from_the_catalogue(path: Path) -> None:
    with pretending():
        for step in golden(path).steps:
            said = text_board("mountains", GAME.view(step.state, 0))
            assert untranslated(said, (*CARDS, *FACING_SOUTH)) == []


@playthroughs
def test_the_drawn_board_is_from_the_catalogue(path: Path) -> None:
    match = golden(path)
    with pretending():
        for number in range(1, len(match.steps)):
            for said in words_on(match, number):
                assert untranslated(said, names(match)) == []


def words_on(match: Match, number: int) -> Iterator[str]:
    """All that the page of a position says to the seat that is to act."""
    state = match.steps[number].state
    seat = (*GAME.actors(state), 0)[0]
    view, actions = GAME.view(state, seat), GAME.legal_actions(state, seat)
    scene = Scene(
        pressable=frozenset(action.targets[0] for action in actions),
        events=match.steps[number].events,
    )
    yield board.MountainsBoard().role(view, seat)
    yield sheet.task(view)
    yield from words_in(drawn(view, scene, names(match)))


def drawn(view: View, scene: Scene, players: list[str]) -> Child:
    return board.draw(view, scene), hand.tray(view, scene), sheet.sheet(view, players)


def words_in(content: Child) -> Iterator[str]:
    """The texts in ``content``, and the attributes that people read."""
    for child in h("main", content).children:
        if isinstance(child, Node):
            yield from (child.attributes[name] for name in SAID if name in child.attributes)
            yield from words_in(child.children)
        else:
            yield child
