"""Narration: a match shown one frame after another, and the frame it stands at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from molecore.core.match import Match
from molecore.core.protocol import Event, Seat, Step, Target, is_told
from molecore.core.record import record, replace
from molecore.draw import boards
from molecore.drawing.board import Interlude
from molecore.words import Words
from moleweb.app import queries


@record
class Stop:
    """One frame of a narration: the table as it stands after some of the events."""

    match: Match
    """The match as far as it is told: its last step has the events told so far, and of the
    state what the viewer sees. Nothing that comes later is in it."""
    actor: Seat | None
    """The seat that is named and whose row is lit; None where no seat acts."""
    caption: str
    spoken: frozenset[Target]
    """The places that the caption speaks of."""
    trails: tuple[tuple[Target, Target], ...]
    """From where to where something went."""
    moment: tuple[Event, ...]
    """The events of this frame."""
    part: int
    """Which part of it, where one event is told in several moments."""
    beats: float
    """How long the frame stands, compared with others."""
    interlude: Interlude | None
    """What fills the stage instead of the caption."""

    @property
    def kind(self) -> str:
        """What kind of event is shown, to remember how often it was watched."""
        event = type(self.moment[-1]).__name__ if self.moment else ""
        return f"{self.match.game.meta.id}.{event}"


@record
class Telling:
    """The narration of the last plies of a match."""

    match: Match
    """The real match, which is shown after the narration."""
    viewer: Seat | None
    """The seat whose view is narrated; None is a spectator."""
    stops: tuple[Stop, ...]
    start: int
    """The stop it began at; those before it were told before, and are there to go back to."""
    at: int
    """The stop that is shown, from 0."""
    going: bool
    """Whether it goes on by itself."""
    again: bool
    """Whether a person asked for a repetition."""
    run: int
    """Counts how often the timer was started; only the last run of it counts."""
    complete: bool = True
    """Whether nothing follows by itself: no computer is to act, so these are all frames."""

    @property
    def stop(self) -> Stop:
        """The one that is shown."""
        return self.stops[self.at]


_AT_A_GLANCE: Final = 50
"""The characters of a caption that can be read while an ordinary moment stands."""


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
        # What stands for less than a beat is seen at a glance, or goes on under the same words.
        said = moment.beats >= 1 and (moment.events or moment.caption)
        # What begins with an event in parts is called by what its caption says, not a secret.
        known = told or about
        yield Stop(
            match=_standing(match, ply, game.part(shown), known),
            actor=_actor(match, about) if moment.actor is None else moment.actor,
            caption=caption,
            spoken=board.spoken(shown, about) | frozenset(moment.places),
            trails=board.trails(shown, about),
            moment=about,
            part=moment.part,
            beats=max(moment.beats, _reading(caption) if said else 0),
            interlude=moment.interlude,
        )


def _actor(match: Match, about: tuple[Event, ...]) -> Seat | None:
    """Who acts in a moment about these events: the first says what it is, the others follow."""
    return match.game.actor(about[0]) if about else None


def _reading(caption: str) -> float:
    """Reading time, compared with other frames."""
    return len(caption) / _AT_A_GLANCE


def _remembered(match: Match, ply: int, viewer: Seat | None) -> Stop:
    """The position after a ply of which less is known than was seen as it happened."""
    known = match.remembered(ply, viewer)
    return Stop(
        match=_standing(match, ply, match.steps[ply].state, known),
        actor=_actor(match, known),
        caption=_caption(match, None, tuple(event for event in known if is_told(event))),
        spoken=frozenset(),
        trails=(),
        moment=known,
        part=0,
        beats=1,
        interlude=None,
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
