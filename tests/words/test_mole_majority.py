"""Mole Majority in a language that nobody speaks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from molecore.core.errors import MalformedAction
from molecore.core.match import Match
from molecore.core.narrow import next_targets
from molecore.draw.board import Scene
from molecore.draw.boards.mole_majority.board import MoleMajorityBoard
from molecore.draw.nodes import Child, Node, h
from molecore.games.mole_majority.cards import CARDS
from molecore.games.mole_majority.rules import GAME
from molecore.games.mole_majority.text import LETTERS
from molecore.registry import text_board
from tests.words.playing import golden, names, through
from tests.words.pretending import is_whole, pretending, untranslated

TARGETS: Final = ("m0", "m0/1", "o|r0", "card:GK1", "stack:CV:roll", "discard:2/3", "end", "zz")
BOARD: Final = MoleMajorityBoard()
playthroughs = through("mole_majority")


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
    with pretending():
        for step in golden(path).steps[::5]:
            seat = step.state.public.mover
            for target in TARGETS:
                said = str(GAME.why_not(GAME.view(step.state, seat), seat, target))
                assert untranslated(said, ["zz"]) == []
                assert is_whole(said)


def test_what_cannot_be_read_is_said_by_the_catalogue() -> None:
    with pytest.raises(MalformedAction) as refused:
        GAME.decode("digs")
    with pretending():
        assert untranslated(str(refused.value), ["digs"]) == []


@playthroughs
def test_the_board_in_plain_text_is_from_the_catalogue(path: Path) -> None:
    with pretending():
        for step in golden(path).steps[::5]:
            said = text_board("mole_majority", GAME.view(step.state, 0))
            assert [word for word in untranslated(said, CARDS) if set(word) - set(LETTERS)] == []


@playthroughs
def test_the_drawn_board_is_from_the_catalogue(path: Path) -> None:
    match = golden(path)
    with pretending():
        for number in range(0, len(match.steps), 5):
            for said in words_on(match, number):
                assert untranslated(said, names(match)) == []


def words_on(match: Match, number: int) -> Iterator[str]:
    """All that the page of a position says to the seat that is to act."""
    step = match.steps[number]
    seat = step.state.public.mover
    view, targets = GAME.view(step.state, seat), next_targets(GAME.legal_actions(step.state, seat))
    scene = Scene(pressable=frozenset(targets), pressed=tuple(targets)[:1], events=step.events)
    yield BOARD.role(view, seat)
    yield BOARD.task(view)
    drawn = (BOARD.draw(view, scene), BOARD.tray(view, scene), BOARD.sheet(view, names(match)))
    yield from words_in(drawn)


def words_in(content: Child) -> Iterator[str]:
    """The texts in ``content``, and the attributes that people read."""
    for child in h("main", content).children:
        if isinstance(child, Node):
            yield child.attributes.get("aria-label", "")
            yield from words_in(child.children)
        else:
            yield child
