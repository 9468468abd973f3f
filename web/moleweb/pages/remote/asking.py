"""What is asked of those elsewhere: moves back, a draw, another game."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.errors import Refusal
from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.remote.device import Device
from molecore.remote.errors import BadLetter
from molecore.remote.messages import Answered, Asked, Body, Letter, Played, Withdrew
from moleweb.app import queries
from moleweb.app.chairs import device_at, to_answer_here
from moleweb.app.model import Model
from moleweb.pages.remote.keeping import keeping, said_by, with_next
from moleweb.pages.remote.messages import (
    QuestionAnswered,
    QuestionAsked,
    QuestionWithdrawn,
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
    return unheard(model, _said(model, match.id, device, [(acting, asked), *others]))


def question_withdrawn(model: Model, _: QuestionWithdrawn) -> Model:
    """Ask no more; whoever was handed the question is told so."""
    device, match = device_at(model), model.match
    question = device.table.open if device else None
    if device is None or match is None or question is None or question.seat not in device.seats:
        return model
    own = _unheard_letters(model, device)
    asked = next((n for n, each in enumerate(own) if isinstance(each.body, Asked)), None)
    if asked is None or model.unsent is None:
        return _said(model, match.id, device, [(question.seat, Withdrew())])
    return keeping(model, match.id, _with_letters(model.unsent.device, own[:asked]))


def taken_back(model: Model, ply: int | None) -> Model | None:
    """The game after ``ply`` plies, if what was played since was handed to nobody; else None.

    What is signed again is the same, byte by byte.
    """
    device, match, before = device_at(model), model.match, model.unsent
    if device is None or match is None or before is None:
        return None
    known, new = len(before.device.table.match.plies), _unheard_letters(model, device)
    if not new or not all(isinstance(each.body, Played) for each in new):
        return None
    if ply is None or ply < known or device.table.session or model.elsewhere:
        return None
    if _why_settled(match, ply) is not None:
        return None
    kept = _with_letters(before.device, new[: ply - known])
    return keeping(replace(model, dialog=None), match.id, kept)


def unheard(before: Model, after: Model) -> Model:
    """What was just said can be taken back until somebody may have heard of it."""
    chair, unsent = before.chair, before.unsent
    if chair is None or after.chair is chair or after.wire.present:
        return after
    if unsent is not None and unsent.match_id == chair.match_id:
        return after
    return replace(after, unsent=chair)


def _unheard_letters(model: Model, device: Device) -> tuple[Letter, ...]:
    """What was said here and handed to nobody so far; () if others said something since."""
    unsent, match = model.unsent, model.match
    if unsent is None or match is None or unsent.match_id != match.id:
        return ()
    before = unsent.device.log.order
    new = device.log.order[len(before) :]
    own = all(each.seat in device.seats for each in new)
    return new if own and device.log.order[: len(before)] == before else ()


def _with_letters(device: Device, letters: Sequence[Letter]) -> Device:
    for letter in letters:
        device = device.with_letter(letter)
    return device


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
