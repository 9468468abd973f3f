"""Looking at what is shown but once: it is asked for, timed, and over for good."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from molecore.core.match import Match
from moleweb import turns
from moleweb.flows import clock
from moleweb.flows.table import play
from moleweb.messages import LookEnded, LookExtended, LookTicked, LookWanted
from moleweb.model import Look, Model
from moleweb.widgets import counted


def wanted(model: Model, message: LookWanted) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """A single person looks at once; one of several is called first."""
    match = model.seated
    seat = turns.person_to_act(match) if match else None
    if match is None or seat is None or clock.glimpse(model) is None:
        return model
    return model.at_table(asked=True) if len(turns.people(match)) > 1 else clock.begun(model, seat)


def ticked(model: Model, message: LookTicked) -> Model:
    """A second less; after the last one the look is over."""
    look = clock.looking(model)
    if look is None or look.left is None or look.clock != message.clock:
        return model
    if look.left <= 1:
        return ended(model, LookEnded())
    return clock.running(model, replace(look, left=look.left - 1))


def extended(model: Model, message: LookExtended) -> Model:
    """More time, for those who need it."""
    look = clock.looking(model)
    if look is None:
        return model
    return clock.with_look(model, clock.extended(look, message.seconds))


def ended(model: Model, message: LookEnded) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Whoever looked is ready, and the next person is called."""
    match, look, shown = model.seated, clock.looking(model), clock.glimpse(model)
    if match is None or look is None or shown is None:
        return model
    view = match.game.view(match.state, look.seat)
    after = play(model, match, look.seat, match.game.decode_turn(view, shown.done))
    if after.match is match or after.match is None:
        return after
    still = turns.is_glimpse(after.match) and turns.person_to_act(after.match) is not None
    return _told(clock.with_look(after, None).at_table(asked=still, eyes=None), match, look)


def _told(model: Model, match: Match, look: Look) -> Model:
    """The others are told who took more time than the rules give."""
    if not look.more or len(turns.people(match)) < 2:
        return model
    took = "without a limit" if look.total is None else f"for {counted(look.total, 'second')}"
    return model.noticing("look", f"{match.players[look.seat].name} looked {took}.")


HANDLERS: Final[Mapping[type, Callable[[Model, Any], Model]]] = {
    LookWanted: wanted,
    LookTicked: ticked,
    LookExtended: extended,
    LookEnded: ended,
}
