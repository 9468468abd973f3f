"""What is asked of those elsewhere: moves back, a draw, another game."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.errors import Refusal
from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.remote.device import Device
from molecore.remote.errors import BadLetter
from molecore.remote.messages import Answered, Asked, Body, Played
from moleweb.app import queries
from moleweb.app.chairs import device_at, to_answer_here
from moleweb.app.model import Model
from moleweb.pages.remote.keeping import keeping, said_by, with_next
from moleweb.pages.remote.messages import (
    QuestionAnswered,
    QuestionAsked,
)


def question_asked(model: Model, message: QuestionAsked) -> Model:
    """Ask for moves back, for a draw or for another game."""
    device, match = device_at(model), model.match
    if device is None or match is None:
        return model
    own = [seat for seat in device.table.people if seat in device.seats]
    number = _number_of(message, match, device)
    if number is None:
        return model
    acting = next((seat for seat in own if seat in match.actors), own[0])
    if message.question == "takeback" and (why := _why_settled(match, number)) is not None:
        return replace(model, table=replace(model.table, hint=why))
    asked = Asked(message.question, number, message.seed if message.question == "rematch" else 0)
    others = [(seat, Answered(True)) for seat in own if seat != acting]
    return _said(model, match.id, device, [(acting, asked), *others])


def taken_back(model: Model, ply: int | None) -> Model | None:
    """The game after ``ply`` plies, if what was played since was handed to nobody; else None.

    What is signed again is the same, byte by byte.
    """
    device, match, before = device_at(model), model.match, model.unsent
    if device is None or match is None or before is None or before.match_id != match.id:
        return None
    old, known = before.device, len(before.device.table.match.plies)
    new = device.log.order[len(old.log.order) :]
    own = all(isinstance(each.body, Played) and each.seat in device.seats for each in new)
    is_new = device.log.order[: len(old.log.order)] == old.log.order and own
    if not is_new or ply is None or ply < known or device.table.session or model.elsewhere:
        return None
    if _why_settled(match, ply) is not None:
        return None
    for letter in new[: ply - known]:
        old = old.with_letter(letter)
    return keeping(replace(model, dialog=None), match.id, old)


def _number_of(message: QuestionAsked, match: Match, device: Device) -> int | None:
    if message.question == "takeback":
        known = device.table.match
        if known.resigned is not None:
            return len(known.plies)
        return queries.undo_to(match.jump(len(match.plies)))
    return 1 if message.question == "rematch" else 0


def _why_settled(match: Match, ply: int) -> Refusal | None:
    """Why moves stay that somebody would like to take back: they were chosen in secret, or show."""
    return queries.why_settled(match, ply, len(match.plies))


def _said(model: Model, match_id: str, known: Device, said: Sequence[tuple[Seat, Body]]) -> Model:
    device = known
    try:
        for seat, body in said:
            device = said_by(device, seat, body)
    except BadLetter as error:
        return replace(model, table=replace(model.table, hint=Refusal(str(error))))
    return with_next(keeping(replace(model, dialog=None), match_id, device), known, device)


def question_answered(model: Model, message: QuestionAnswered) -> Model:
    """Yes or no, for everybody at this device."""
    device, match = device_at(model), model.match
    if device is None or match is None:
        return model
    seats = to_answer_here(device)
    if not message.agrees:
        seats = seats[:1]
    return _said(model, match.id, device, [(seat, Answered(message.agrees)) for seat in seats])
