"""The hand-over: what one of several people may not see is not there while others look."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from molecore.core.protocol import Seat
from moleweb import turns
from moleweb.flows import clock
from moleweb.messages import Covered, SecretsWanted, Uncovered
from moleweb.model import Model


def called(model: Model) -> Seat | None:
    """The person whom the device has to be handed to; None while the table can be seen by all."""
    match, table = model.seated, model.table
    if match is None:
        return None
    seat = turns.person_to_act(match) if table.asked else turns.to_be_alone(match)
    return seat if seat != table.eyes else None


def can_look(model: Model) -> bool:
    """Whether the person to act holds something to be looked at alone."""
    match = model.seated
    if match is None or len(turns.people(match)) < 2 or turns.person_to_act(match) is None:
        return False
    return match.at_end and turns.secrecy(match) == "holds"


def secrets_wanted(model: Model, message: SecretsWanted) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Call the person to act, to look at what is theirs."""
    return model.at_table(asked=True) if can_look(model) else model


def uncovered(model: Model, message: Uncovered) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """The one who was called has the device."""
    seat = called(model)
    return model if seat is None else clock.begun(model, seat).at_table(asked=False)


def covered(model: Model, message: Covered) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Everybody may look again; or the same person is called once more."""
    return model.at_table(eyes=None, asked=False)


HANDLERS: Final[Mapping[type, Callable[[Model, Any], Model]]] = {
    SecretsWanted: secrets_wanted,
    Uncovered: uncovered,
    Covered: covered,
}
