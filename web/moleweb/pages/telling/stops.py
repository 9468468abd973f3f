"""From the plies of a match to the stops at which they are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from molecore.core.match import Match
from molecore.core.protocol import Event, Seat, Step, is_told
from molecore.core.record import replace
from molecore.draw import boards
from molecore.draw.board import Moment
from molecore.words import Words
from moleweb.app import queries
from moleweb.app.telling import Stop

_AT_A_GLANCE: Final = 60
"""The characters of a caption that can be read while an ordinary moment stands."""


def moments_of(match: Match, ply: int, viewer: Seat | None) -> Sequence[Moment]:
    """How the ply-th ply (1 is the first) is told, without what is seen meanwhile."""
    game, board = match.game, boards.of(match.game.meta.id)
    view = game.view(match.steps[ply - 1].state, viewer)
    return board.moments(view, match.events(ply, viewer), queries.names(match))


def stops_of(match: Match, first: int, viewer: Seat | None) -> Iterator[Stop]:
    """The stops of all plies from ``first`` (1 is the match's first) to the cursor.

    They are made of the views and events of ``viewer`` alone.
    """
    for ply in range(first, match.cursor + 1):
        seen = match.events(ply, viewer)
        if ply == match.cursor or match.remembered(ply, viewer) == seen:
            yield from _told(match, ply, viewer, seen)
        else:
            yield _remembered(match, ply, viewer)


def _told(match: Match, ply: int, viewer: Seat | None, seen: tuple[Event, ...]) -> Iterator[Stop]:
    game, board = match.game, boards.of(match.game.meta.id)
    view = game.view(match.steps[ply - 1].state, viewer)
    told: tuple[Event, ...] = ()
    for moment in board.moments(view, seen, queries.names(match)):
        about = moment.about or moment.events
        told += moment.events
        for event in moment.events:
            view = game.follow(view, event)
        shown = view if moment.view is None else moment.view
        caption = _caption(match, moment.caption, about)
        said = moment.events or moment.caption  # or it goes on under the same words
        # What begins with an event in parts is called by what its caption says, not a secret.
        known = told or about
        yield Stop(
            match=_standing(match, ply, game.part(shown), known),
            actor=match.plies[ply - 1].seat,
            caption=caption,
            spoken=board.spoken(shown, about) | frozenset(moment.places),
            trails=board.trails(shown, about),
            moment=about,
            part=moment.part,
            beats=max(moment.beats, _reading(caption) if said else 0),
            waits=moment.waits,
        )


def _reading(caption: str) -> float:
    """How long it takes to read, compared with other moments."""
    return len(caption) / _AT_A_GLANCE


def _remembered(match: Match, ply: int, viewer: Seat | None) -> Stop:
    """The position after a ply of which less is known than was seen as it happened."""
    known = match.remembered(ply, viewer)
    return Stop(
        match=_standing(match, ply, match.steps[ply].state, known),
        actor=match.plies[ply - 1].seat,
        caption=_caption(match, None, tuple(event for event in known if is_told(event))),
        spoken=frozenset(),
        trails=(),
        moment=known,
        part=0,
        beats=1,
        waits=False,
    )


def _standing(match: Match, ply: int, state: Any, told: tuple[Event, ...]) -> Match:
    """``match`` after that ply, of which only ``told`` is known; later plies stay if undone."""
    later = ply if match.at_end else len(match.plies)
    return replace(
        match,
        plies=match.plies[:later],
        cursor=ply,
        steps=(*match.steps[:ply], Step(state, told), *match.steps[ply + 1 : later + 1]),
        resigned=None,
    )


def _caption(match: Match, words: Words | None, about: tuple[Event, ...]) -> str:
    """``words`` or else what the events are described as."""
    if words is not None:
        return str(words)
    game, names, first = match.game, queries.names(match), match.steps[0].state
    in_words = boards.of(game.meta.id).in_words
    said = (game.describe(event, names) for event in about)
    return " ".join(str(in_words(message, lambda: game.view(first, None))) for message in said)
