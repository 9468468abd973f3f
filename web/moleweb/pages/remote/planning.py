"""An answer is prepared: the other's turn and the own one are pressed on the board, as if here."""

from __future__ import annotations

from molecore.core.match import Match
from molecore.core.record import replace
from molecore.remote.device import Device
from molecore.remote.prepared import Prepared
from moleweb.app.chairs import can_plan, device_at
from moleweb.app.model import Model, Planning, Table
from moleweb.pages.play import update as play
from moleweb.pages.play.messages import TurnMessage
from moleweb.pages.remote.keeping import keeping
from moleweb.pages.remote.messages import PlanDropped


def begun(model: Model) -> Model:
    """The board waits for the turn that the other may play."""
    device, match = device_at(model), model.match
    if device is None or match is None or not can_plan(model, device, match):
        return model
    here = tuple(replace(player, away=False) for player in match.players)
    as_if = Planning(replace(match, players=here), Table(), len(match.plies))
    return replace(model, planning=as_if, telling=None)


def dropped(model: Model, message: PlanDropped) -> Model:
    """One of them is not played after all."""
    device, match = device_at(model), model.match
    if device is None or match is None or not 0 <= message.number < len(device.prepared):
        return model
    number = message.number
    left = (*device.prepared[:number], *device.prepared[number + 1 :])
    return keeping(model, match.id, replace(device, prepared=left))


def played(model: Model, message: TurnMessage) -> Model:
    """What is pressed or typed belongs to the plan, which is kept once the answer is whole."""
    plan, device, match = model.planning, device_at(model), model.match
    if plan is None or device is None or match is None:
        return replace(model, planning=None)
    there = play.update(model.playing(plan.match, plan.table), message)
    if there.match is None or there.match.resigned is not None:
        return model
    planned = replace(plan, match=there.match, table=there.table)
    answer = answer_in(planned, device)
    if answer is None:
        return replace(model, planning=planned)
    others = (each for each in device.prepared if each.theirs != answer.theirs)
    after = replace(device, prepared=(*others, answer))
    return keeping(replace(model, planning=None), match.id, after)


def answer_in(plan: Planning, device: Device) -> Prepared | None:
    """The answer that was pressed, once it is a whole turn."""
    theirs, own = turns_in(plan.match, plan.since, device)
    goes_on = plan.match.result is None and set(plan.match.actors) <= set(device.seats)
    return Prepared(plan.since, theirs, own) if own and not goes_on else None


def turns_in(match: Match, since: int, device: Device) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What was pressed of the other's turn and of the own one, in notation."""
    played = match.plies[since : match.cursor]
    theirs = tuple(match.game.encode(p.action) for p in played if p.seat not in device.seats)
    own = tuple(match.game.encode(p.action) for p in played if p.seat in device.seats)
    return theirs, own
