"""Majority in a language that nobody speaks: all its words are from the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from molecore.core.errors import IllegalAction, MalformedAction
from molecore.core.match import Match
from molecore.draw import boards
from molecore.draw.board import Scene
from molecore.draw.nodes import to_html
from molecore.registry import load, text_board
from tests.words.playing import golden, paths_of
from tests.words.pretending import is_whole, pretending, untranslated

GAME = load("majority")
BOARD = boards.of("majority")
TARGETS = ("U:B1", "U:D4", "L:D1", "L:I5", "U:A1", "blank")
TYPED = ("pref", "resolve", "blank")
"""What is typed so in every language."""
HEARD = ("aria-label", "aria-description", "data-why", "title")


class Reader(HTMLParser):
    """All that people read or hear of a drawing."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.told: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.told += [value for name, value in attrs if value and name in HEARD]

    def handle_data(self, data: str) -> None:
        self.told.append(data)


def told(match: Match) -> Iterator[str]:
    """What the page tells of each position."""
    names = [player.name for player in match.players]
    for number, step in enumerate(match.steps):
        view, events = GAME.view(step.state, 0), match.events(number, 0) if number else ()
        scene = Scene(number, "", frozenset(), ("U:C1",), "U:B1", events)
        reader = Reader()
        reader.feed(to_html((BOARD.draw(view, scene), BOARD.sheet(view, names))))
        yield from reader.told
        yield from map(str, (BOARD.task(view), BOARD.role(view, 0), BOARD.role(view, 1)))


@pytest.mark.parametrize("path", paths_of("majority"), ids=lambda path: path.stem)
def test_the_log_is_from_the_catalogue(path: Path) -> None:
    match = golden(path)
    names = [player.name for player in match.players]
    with pretending():
        for number in range(len(match.steps)):
            for seat in (0, 1, None):
                for event in match.events(number, seat):
                    said = str(GAME.describe(event, names))
                    assert untranslated(said, names) == []
                    assert is_whole(said)


@pytest.mark.parametrize("path", paths_of("majority"), ids=lambda path: path.stem)
def test_the_refusals_are_from_the_catalogue(path: Path) -> None:
    with pretending():
        for step in golden(path).steps:
            for seat in (0, 1):
                for target in TARGETS:
                    said = str(GAME.why_not(GAME.view(step.state, seat), seat, target))
                    assert untranslated(said) == []
                    assert is_whole(said)


@pytest.mark.parametrize("path", paths_of("majority")[::3], ids=lambda path: path.stem)
def test_the_board_and_the_sheet_are_from_the_catalogue(path: Path) -> None:
    match = golden(path)
    names = [player.name for player in match.players]
    with pretending():
        assert {words for words in told(match) if untranslated(words, names)} == set()


@pytest.mark.parametrize("text", ["B1", "pref:U:B1,L:D1"])
def test_what_cannot_be_read_is_said_by_the_catalogue(text: str) -> None:
    with pretending(), pytest.raises(MalformedAction) as refused:
        GAME.decode(text)
    with pretending():
        assert untranslated(str(refused.value), TYPED) == []


def test_too_many_preferences_are_refused_by_the_catalogue() -> None:
    view = GAME.view(golden(paths_of("majority")[0]).steps[0].state, 0)
    with pytest.raises(IllegalAction) as refused:
        GAME.decode_turn(view, f"pref:{','.join(f'U:{column}2' for column in 'ABCDEFGH')}")
    with pretending():
        assert untranslated(str(refused.value)) == []


@pytest.mark.parametrize("path", paths_of("majority"), ids=lambda path: path.stem)
def test_the_board_in_plain_text_is_from_the_catalogue(path: Path) -> None:
    with pretending():
        for step in golden(path).steps[::9]:
            assert untranslated(text_board("majority", GAME.view(step.state, 0))) == []
