"""Moleozer in a language that nobody speaks: all its words are from the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from molecore.core.errors import IllegalAction, MalformedAction
from molecore.draw.board import Scene
from molecore.draw.boards.moleozer.board import MoleozerBoard
from molecore.draw.nodes import Child, Node, h
from molecore.games.moleozer.board import DECK
from molecore.games.moleozer.rules import GAME
from molecore.registry import text_board
from tests.words.playing import golden, names, paths_of, through
from tests.words.pretending import is_whole, pretending, untranslated

TARGETS: Final = ("N1", "A4", "C", "12", "41", "ready", "card2", "add", "reverse", "swap1", "zz")
TYPED: Final = ("ready", "order:", "add", "multiply", "reverse", "swap:", "pass", "house:", "zz")
"""What is typed so in every language."""
CARDS: Final = tuple(map(str, DECK))
BOARD: Final = MoleozerBoard()
playthroughs = through("moleozer")


@playthroughs
def test_the_log_is_from_the_catalogue(path: Path) -> None:
    match = golden(path)
    with pretending():
        for step in match.steps:
            for event in step.events:
                said = str(GAME.describe(event, names(match)))
                assert untranslated(said, [*names(match), *CARDS]) == []
                assert is_whole(said)


@playthroughs
def test_the_refusals_are_from_the_catalogue(path: Path) -> None:
    match = golden(path)
    with pretending():
        for step in match.steps:
            for seat in range(len(match.players)):
                for target in TARGETS:
                    said = str(GAME.why_not(GAME.view(step.state, seat), seat, target))
                    assert untranslated(said, TYPED) == []
                    assert is_whole(said)


def test_what_cannot_be_read_is_said_by_the_catalogue() -> None:
    view = GAME.view(golden(paths_of("moleozer")[0]).steps[0].state, 0)
    with pytest.raises(MalformedAction) as unread:
        GAME.decode("digs")
    with pytest.raises(IllegalAction) as refused:
        GAME.decode_turn(view, "order:11")
    with pretending():
        assert untranslated(str(unread.value), ["digs"]) == []
        assert untranslated(str(refused.value)) == []


@playthroughs
def test_the_table_in_plain_text_is_from_the_catalogue(path: Path) -> None:
    with pretending():
        for step in golden(path).steps:
            said = text_board("moleozer", GAME.view(step.state, 0))
            assert untranslated(said, CARDS) == []


@playthroughs
def test_the_drawn_board_is_from_the_catalogue(path: Path) -> None:
    match = golden(path)
    with pretending():
        for step in match.steps:
            for said in words_on(step, names(match)):
                assert untranslated(said, [*names(match), *CARDS]) == []


def words_on(step: Any, called: list[str]) -> Iterator[str]:
    """All that the page of a position says to the seat that is to act."""
    seat = next(iter(GAME.actors(step.state)), 0)
    view = GAME.view(step.state, seat)
    targets = frozenset(action.targets[0] for action in GAME.legal_actions(step.state, seat))
    scene = Scene(pressable=targets, events=step.events, names=tuple(called))
    peek = BOARD.memory_peek(view, ("card2",))
    yield BOARD.role(view, seat)
    yield BOARD.task(view)
    yield from words_in(
        (BOARD.draw(view, scene), BOARD.sheet(view, called), peek.shown if peek else None)
    )


def words_in(content: Child) -> Iterator[str]:
    """The texts in ``content``, and the attributes that people read."""
    for child in h("main", content).children:
        if isinstance(child, Node):
            yield child.attributes.get("aria-label", "")
            yield from words_in(child.children)
        else:
            yield child
