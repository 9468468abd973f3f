"""What happens is told to the only person at a table in words of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from molecore.core.match import Match
from molecore.core.protocol import is_told
from molecore.draw import boards
from molecore.drawing.board import Moment
from molecore.registry import PLAYABLE
from molecore.words import Message, Said, You, say
from tests.playthroughs import golden, names, texts
from tests.words.catalogues import addressed, fields_of, messages

FORMS: Final = addressed().keys()
FIELDS: Final = {name: fields_of(message) for name, message in messages().items()}
FITTING: Final = {
    "mountains.scored",
    "mountains.order_dealt",
    "moleozer.houses_given.one",
    "moleozer.told.off",
}
"""Messages in which "You" stands by itself, or in a list."""


def spoken_to(said: Said) -> Iterator[tuple[str, str]]:
    """The messages in ``said`` with a field that is "you": their ids and that field."""
    if not isinstance(said, Message):
        return
    for field, value in said.args.items():
        if isinstance(value, You) and field in FIELDS[said.id]:
            yield said.id, field
        yield from spoken_to(value)


def told(match: Match) -> Iterator[Message]:
    """Whatever is told of a golden playthrough, with "you" in each seat after another."""
    for seat in range(len(match.players)):
        called = names(match)
        called[seat] = You(say("player.you"))
        board = boards.of(match.game.meta.id)
        for before, step in zip((None, *match.steps), match.steps, strict=False):
            for event in filter(is_told, step.events):
                yield match.game.describe(event, called)
            if before is not None:
                moments = board.moments(match.game.view(before.state, None), step.events, called)
                yield from captions(moments)


def captions(moments: Iterable[Moment]) -> Iterator[Message]:
    """What moments are told by besides their events."""
    return (moment.caption for moment in moments if isinstance(moment.caption, Message))


def test_every_sentence_of_every_game_can_be_said_to_you() -> None:
    lacking: set[tuple[str, str]] = set()
    had: set[tuple[str, str]] = set()
    for meta in PLAYABLE:
        for name in texts(meta.id):
            for message in told(golden(meta.id, name)):
                for form in spoken_to(message):
                    (had if form in FORMS else lacking).add(form)
    lists = {"list.pair", "list.end", "list.run"}
    assert sorted(form for form in lacking if form[0] not in FITTING | lists) == []
    assert len(had) > 60
