"""The hand-over: what one of several people may not see is not there while others look."""

from __future__ import annotations

from typing import assert_never

from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.draw import boards
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.pages.play import memory_peek_timer as timer
from moleweb.pages.play.messages import (
    HandoverMessage,
    ScreenCovered,
    ScreenUncovered,
    SecretsRequested,
    ViewpointChosen,
)


def called_seat(model: Model) -> Seat | None:
    """The person whom the device has to be handed to; None while the table can be seen by all.

    What is told before is told to all.
    """
    match, table = model.seated, model.table
    if match is None or model.telling or not boards.of(match.game.meta.id).hides:
        return None
    seat = queries.person_to_act(match) if table.asked else queries.seat_to_be_alone(match)
    return seat if seat != table.eyes else None


def can_see_secrets(model: Model) -> bool:
    """Whether the person to act holds something to be looked at alone."""
    match = model.seated
    if match is None or len(queries.people(match)) < 2 or queries.person_to_act(match) is None:
        return False
    return match.at_end and queries.secrecy(match) == "holds"


def secrets_requested(model: Model, _: SecretsRequested) -> Model:
    """Call the person to act, to look at what is theirs."""
    return (
        replace(model, table=replace(model.table, asked=True)) if can_see_secrets(model) else model
    )


def screen_uncovered(model: Model, _: ScreenUncovered) -> Model:
    """The one who was called has the device."""
    seat = called_seat(model)
    if seat is None:
        return model
    alone = timer.begun(model, seat)
    return replace(alone, table=replace(alone.table, asked=False))


def screen_covered(model: Model, _: ScreenCovered) -> Model:
    """Everybody may look again; or the same person is called once more."""
    return replace(model, table=replace(model.table, eyes=None, asked=False))


def viewpoint_chosen(model: Model, message: ViewpointChosen) -> Model:
    """After the end nothing is secret any more."""
    match = model.seated
    if match is None or not queries.is_played_out(match):
        return model
    eyes = message.seat if message.seat in range(len(match.players)) else None
    return replace(model, table=replace(model.table, eyes=eyes))


def update(model: Model, message: HandoverMessage) -> Model:
    """The model after ``message``."""
    match message:
        case SecretsRequested():
            return secrets_requested(model, message)
        case ScreenUncovered():
            return screen_uncovered(model, message)
        case ScreenCovered():
            return screen_covered(model, message)
        case ViewpointChosen():
            return viewpoint_chosen(model, message)
        case _ as unknown:
            assert_never(unknown)
