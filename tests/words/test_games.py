"""Games in a language that nobody speaks: all their words are from the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pytest

from molecore.core.errors import IllegalAction, MalformedAction
from molecore.core.match import Match
from molecore.core.narrow import next_targets
from molecore.core.protocol import Seat
from molecore.draw import boards
from molecore.drawing.board import Scene
from molecore.drawing.nodes import Child, Node, h
from molecore.games.mole_majority.cards import CARDS
from molecore.games.mole_majority.text import LETTERS
from molecore.games.moleozer.board import DECK
from molecore.games.mountains.board import CARDS as MOUNTAINS
from molecore.registry import load, text_board
from tests.amounts import amount
from tests.playthroughs import golden, names, texts
from tests.words.pretending import is_whole, pretending, untranslated

EACH: Final = amount(9, 1)
"""Each which of the positions of a playthrough is looked at."""
HEARD: Final = ("aria-label", "aria-description", "data-why", "title")


@dataclass(frozen=True)
class Known:
    """What is the same in every language in a game, and what is refused in it."""

    targets: tuple[str, ...]
    """Places that are pressed whether that is possible or not."""
    typed: tuple[str, ...]
    """What is typed so."""
    shown: tuple[str, ...] = ()
    """What stands so on the board and in the log."""
    in_text: tuple[str, ...] = ()
    """What stands so on the board in plain text."""
    unread: tuple[str, ...] = ("digs",)
    """What is no action."""
    pressed: int = 0
    """How many places are pressed on the drawn board."""


GAMES: Final = {
    "majority": Known(
        targets=("U:B1", "U:D4", "L:D1", "L:I5", "U:A1", "blank"),
        typed=("pref", "resolve", "blank"),
        unread=("B1", "pref:U:B1,L:D1"),
    ),
    "mole_majority": Known(
        targets=("m0", "m0/1", "o|r0", "card:GK1", "stack:CV:roll", "discard:2/3", "end", "zz"),
        typed=("digs", "zz"),
        in_text=tuple(CARDS),
        pressed=1,
    ),
    "moleozer": Known(
        targets=("N1", "A4", "C", "12", "41", "ready", "card2", "add", "reverse", "swap1", "zz"),
        typed=(
            *("ready", "order:", "add", "multiply", "reverse", "swap:", "pass", "house:"),
            *("zz", "digs"),
        ),
        shown=tuple(map(str, DECK)),
    ),
    "mole_hill": Known(
        targets=("a1", "e4", "d5", "j9", "a1|b1", "c3-c4", "|a1", "i7-", "a1|c1"),
        typed=("digs",),
        unread=("z9", "digs", "a1|z9", "a1|c1", "a9"),
    ),
    "mountains": Known(
        targets=("A1", "D4", "F6", "left", "turn-first", "enough", "token-2", "hand-0"),
        typed=("left", "turn-first", "enough", "token-2", "hand-0", "digs", "rock"),
        in_text=(*MOUNTAINS, "1v", "2v", "3v", "4v"),
        unread=("digs", "rock:Z9"),
    ),
}
REFUSED_TURNS: Final = {
    "majority": f"pref:{','.join(f'U:{column}2' for column in 'ABCDEFGH')}",
    "moleozer": "order:11",
}
"""Turns that the first position of a game refuses."""
every_playthrough = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in GAMES for name in texts(game)]
)


@every_playthrough
def test_the_log_is_from_the_catalogue(game: str, name: str) -> None:
    match, shown = golden(game, name), GAMES[game].shown
    with pretending():
        for number, step in enumerate(match.steps):
            seen = (match.events(number, seat) for seat in (*_seats(match), None))
            for event in {*step.events, *(event for events in seen for event in events)}:
                said = str(match.game.describe(event, names(match)))
                assert untranslated(said, [*names(match), *shown]) == []
                assert is_whole(said)


@every_playthrough
def test_the_refusals_are_from_the_catalogue(game: str, name: str) -> None:
    match, known = golden(game, name), GAMES[game]
    with pretending():
        for step in match.steps[::EACH]:
            for seat in _seats(match):
                view = match.game.view(step.state, seat)
                for target in known.targets:
                    said = str(match.game.why_not(view, seat, target))
                    assert untranslated(said, known.typed) == []
                    assert is_whole(said)


@pytest.mark.parametrize(
    ("game", "text"), [(game, text) for game, known in GAMES.items() for text in known.unread]
)
def test_what_cannot_be_read_is_said_by_the_catalogue(game: str, text: str) -> None:
    with pretending(), pytest.raises(MalformedAction) as refused:
        load(game).decode(text)
    with pretending():
        assert untranslated(str(refused.value), GAMES[game].typed) == []


@pytest.mark.parametrize("game", REFUSED_TURNS)
def test_a_turn_that_cannot_be_is_refused_by_the_catalogue(game: str) -> None:
    rules, first = load(game), golden(game, next(iter(texts(game)))).steps[0]
    with pytest.raises(IllegalAction) as refused:
        rules.decode_turn(rules.view(first.state, 0), REFUSED_TURNS[game])
    with pretending():
        assert untranslated(str(refused.value)) == []


@every_playthrough
def test_the_board_in_plain_text_is_from_the_catalogue(game: str, name: str) -> None:
    match, known = golden(game, name), GAMES[game]
    with pretending():
        for step in match.steps[::EACH]:
            said = text_board(game, match.game.view(step.state, 0))
            foreign = untranslated(said, (*known.shown, *known.in_text))
            if game == "mole_majority":
                foreign = [word for word in foreign if set(word) - set(LETTERS)]
            assert foreign == []


@every_playthrough
def test_the_drawn_board_is_from_the_catalogue(game: str, name: str) -> None:
    match, shown = golden(game, name), GAMES[game].shown
    with pretending():
        said = {words for n in range(0, len(match.steps), EACH) for words in _words_on(match, n)}
        assert {words for words in said if untranslated(words, [*names(match), *shown])} == set()


def _seats(match: Match) -> range:
    return range(len(match.players))


def _words_on(match: Match, number: int) -> Iterator[str]:
    """All that the page of a position says to the seat that is to act."""
    step, game = match.steps[number], match.game
    board = boards.of(game.meta.id)
    seat: Seat = next(iter(game.actors(step.state)), 0)
    view, targets = game.view(step.state, seat), next_targets(game.legal_actions(step.state, seat))
    scene = Scene(
        pressable=frozenset(targets),
        pressed=tuple(targets)[: GAMES[game.meta.id].pressed],
        events=step.events,
        names=tuple(names(match)),
    )
    peek = board.memory_peek(view, ("card2",))
    yield from map(str, (board.role(view, seat), board.task(view)))
    drawn = (board.draw(view, scene), board.tray(view, scene), peek.shown if peek else None)
    yield from _words_in((drawn, board.sheet(view, names(match), ())))


def _words_in(content: Child) -> Iterator[str]:
    """The texts in ``content``, and the attributes that people read."""
    for child in h("main", content).children:
        if isinstance(child, Node):
            yield from (child.attributes[name] for name in HEARD if name in child.attributes)
            yield from _words_in(child.children)
        else:
            yield child
