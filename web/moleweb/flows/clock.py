"""The time somebody has to look at what is shown but once; no part of the game itself."""

from __future__ import annotations

from dataclasses import replace
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
    before = begun_look(model)
    if before is not None and before.seat == seat:
        return running(alone, _resumed(before))
    seconds = allowed(model, shown)
    more = seconds is None or seconds > shown.seconds
    return running(alone, Look(seat, seconds, seconds, more, clock=0))


def _resumed(look: Look) -> Look:
    """``look`` after a break: the second in which it was broken off has been used."""
    return look if look.left is None else replace(look, left=look.left - 1)


def running(model: Model, look: Look) -> Model:
    """The clock of ``look`` runs from now on, and no other."""
    fresh = replace(look, clock=look.clock + 1)
    model = with_look(model, fresh)
    if fresh.left is None:
        return model
    return model.emit(Wake(1.0 if fresh.left else 0.0, LookTicked(fresh.clock)))


def begun_look(model: Model) -> Look | None:
    """The look that has begun in the match at the table, if there is one."""
    return dict(model.looks).get(model.match.id) if model.match else None


def with_look(model: Model, look: Look | None) -> Model:
    """The model with ``look`` as what goes on in the match at the table; None: nothing."""
    match_id = model.match.id if model.match else ""
    others = tuple(kept for kept in model.looks if kept[0] != match_id)
    return replace(model, looks=others if look is None else (*others, (match_id, look)))


def extended(look: Look, seconds: int | None) -> Look:
    """``look`` with so many seconds more; None: with no limit."""
    if seconds is None or look.left is None or look.total is None:
        return replace(look, total=None, left=None, more=True)
    return replace(look, total=look.total + seconds, left=look.left + seconds, more=True)


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
    look = begun_look(model)
    return look if look and look.seat == model.table.eyes and glimpse(model) else None
