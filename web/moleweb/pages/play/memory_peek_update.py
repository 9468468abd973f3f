"""Looking at what is shown but once: it is asked for, timed, and over for good."""

from __future__ import annotations

from typing import assert_never

from molecore.core.match import Match
from molecore.core.record import replace
from molecore.words import Message
from moleweb.app import queries
from moleweb.app.model import MemoryPeekTimer, Model
from moleweb.pages.play import memory_peek_timer as timer
from moleweb.pages.play.messages import (
    MemoryPeekEnded,
    MemoryPeekExtended,
    MemoryPeekMessage,
    MemoryPeekRequested,
    MemoryPeekTicked,
)
from moleweb.pages.play.update import play


def memory_peek_requested(model: Model, _: MemoryPeekRequested) -> Model:
    """A single person looks at once; one of several is called first."""
    match = model.seated
    seat = queries.person_to_act(match) if match else None
    if match is None or seat is None or timer.memory_peek(model) is None:
        return model
    if len(queries.people(match)) == 1:
        return timer.begun(model, seat)
    return replace(model, table=replace(model.table, asked=True))


def memory_peek_ticked(model: Model, message: MemoryPeekTicked) -> Model:
    """A second less; after the last one the look is over."""
    peek = timer.active_peek(model)
    if peek is None or peek.left is None or peek.run != message.run:
        return model
    if peek.left <= 1:
        return memory_peek_ended(model, MemoryPeekEnded())
    return timer.running(model, replace(peek, left=peek.left - 1))


def memory_peek_extended(model: Model, message: MemoryPeekExtended) -> Model:
    """More time, for those who need it."""
    peek = timer.active_peek(model)
    if peek is None:
        return model
    return timer.with_peek(model, timer.extended(peek, message.seconds))


def memory_peek_ended(model: Model, _: MemoryPeekEnded) -> Model:
    """Whoever looked is ready, and the next person is called."""
    match, peek, shown = model.seated, timer.active_peek(model), timer.memory_peek(model)
    if match is None or peek is None or shown is None:
        return model
    view = match.game.view(match.state, peek.seat)
    after = play(model, match, peek.seat, match.game.decode_turn(view, shown.done))
    if after.match is match or after.match is None:
        return after
    still = queries.is_memory_peek(after.match) and queries.person_to_act(after.match) is not None
    over = timer.with_peek(after, None)
    called = replace(over, table=replace(over.table, asked=still, eyes=None))
    return _told(called, match, peek)


def _told(model: Model, match: Match, peek: MemoryPeekTimer) -> Model:
    """The model with a notice to the others if more time was taken than the rules give."""
    if not peek.more or len(queries.people(match)) < 2:
        return model
    name = queries.names(match)[peek.seat]
    if peek.total is None:
        return model.noticing("look", Message("table.look.without_limit", name=name))
    return model.noticing("look", Message("table.look.took", name=name, n=peek.total))


def update(model: Model, message: MemoryPeekMessage) -> Model:
    """The model after ``message``."""
    match message:
        case MemoryPeekRequested():
            return memory_peek_requested(model, message)
        case MemoryPeekTicked():
            return memory_peek_ticked(model, message)
        case MemoryPeekExtended():
            return memory_peek_extended(model, message)
        case MemoryPeekEnded():
            return memory_peek_ended(model, message)
        case _ as unknown:
            assert_never(unknown)
