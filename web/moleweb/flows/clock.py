"""The time somebody has to look at what is shown but once; no part of the game itself."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import Seat
from moleweb import boards, turns
from moleweb.boards import Glimpse
from moleweb.effects import Wake
from moleweb.messages import LookTicked
from moleweb.model import Look, Model

MORE: Final = 10
"""Seconds that are added at once."""


def begun(model: Model, seat: Seat) -> Model:
    """``seat`` is alone with the screen, and its time to look begins, or goes on."""
    alone, shown = model.at_table(eyes=seat), glimpse(model)
    if shown is None:
        return alone
    before = model.table.look
    if before is not None and before.seat == seat:
        return running(alone, before)
    seconds = allowed(model, shown)
    more = seconds is None or seconds > shown.seconds
    return running(alone, Look(seat, seconds, seconds, more, clock=0))


def running(model: Model, look: Look) -> Model:
    """The clock of ``look`` runs from now on, and no other."""
    clock = look.clock + 1
    fresh = Look(look.seat, look.total, look.left, look.more, clock)
    model = model.at_table(look=fresh)
    return model if look.left is None else model.emit(Wake(1.0, LookTicked(clock)))


def extended(look: Look, seconds: int | None) -> Look:
    """``look`` with so many seconds more; None: with no limit."""
    if seconds is None or look.left is None or look.total is None:
        return Look(look.seat, None, None, True, look.clock)
    return Look(look.seat, look.total + seconds, look.left + seconds, True, look.clock)


def allowed(model: Model, shown: Glimpse) -> int | None:
    """The seconds that a look takes by the settings; None without limit."""
    times = {"rules": 1, "double": 2, "triple": 3}.get(model.settings.look)
    return times and times * shown.seconds


def glimpse(model: Model) -> Glimpse | None:
    """What is shown now, but once, to whoever is alone with the screen."""
    match = model.seated
    board = boards.memory(match.game.meta.id) if match else None
    if match is None or board is None or not match.at_end:
        return None
    return board.glimpse(turns.view(match, model.table.eyes), model.table.pressed)


def looking(model: Model) -> Look | None:
    """The look that somebody has just now."""
    look = model.table.look
    return look if look and look.seat == model.table.eyes and glimpse(model) else None
