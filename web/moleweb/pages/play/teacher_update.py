"""Hints, coach and review: what they ask of the worker, one question at a time.

As with opponents, no other module asks for it: after every message
`settle` looks what is still wanted. A hint about a position that is gone, or
that somebody else looks at by now, is dropped; so is its answer.
"""

from __future__ import annotations

from typing import Final, assert_never

from molecore.core.errors import Refusal
from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.core.record import record, replace
from molecore.draw import boards
from molecore.teacher import questions
from molecore.teacher.assessed import Assessed
from molecore.teacher.review import Review, has_choice, turns
from molecore.words import Message
from moleweb.app import queries, teaching
from moleweb.app.effects import AskTeacher
from moleweb.app.model import Model
from moleweb.app.teaching import Coaching, Consultation, Hint, Purpose
from moleweb.pages.play import handover_update, opponent_update
from moleweb.pages.play.messages import (
    CoachingClosed,
    HintClosed,
    HintRequested,
    TeacherReported,
    TeachingMessage,
)

ATTEMPTS: Final = 3
"""Failures in a row after which a review rests."""


@record
class Wanted:
    """A question to the worker that is wanted now."""

    purpose: Purpose
    match: Match
    ply: int
    seat: Seat
    effort: int
    played: bool
    """Whether it is asked after the move that was played there."""


# ---- hints


def hint_requested(model: Model, _: HintRequested) -> Model:
    """Ask for a hint, or close the one that is there."""
    match = model.seated
    if match is None or model.hint is not None:
        return replace(model, hint=None)
    seat = pupil(model)
    if seat is not None:
        return replace(model, hint=Hint(match, seat), table=replace(model.table, hint=None))
    why = _why_no_hint(model, match)
    return model if why is None else replace(model, table=replace(model.table, hint=why))


def pupil(model: Model) -> Seat | None:
    """The seat that can get a hint now: a person here who acts and sees the table."""
    match = model.seated
    if match is None or model.telling or model.elsewhere or queries.is_settled(match):
        return None
    seat = queries.person_to_act(match)
    if seat is None or queries.is_remote(match) or not may_be_told(model, match, seat):
        return None
    return None if queries.is_memory_peek(match) else seat


def may_be_told(model: Model, match: Match, seat: Seat) -> bool:
    """Whether everyone at the screen may see what ``seat`` knows."""
    if handover_update.called_seat(model) is not None:
        return False
    alone = queries.viewer(match, model.table.eyes) == seat
    return alone or not boards.of(match.game.meta.id).hides or queries.secrecy(match) == "nothing"


def _why_no_hint(model: Model, match: Match) -> Refusal | None:
    if model.telling or handover_update.called_seat(model) is not None:
        return None
    seat = queries.person_to_act(match)
    if seat is None or queries.is_settled(match):
        return queries.why_nobody(match)
    remote = queries.is_remote(match)
    return Refusal(Message("teacher.hint.remote" if remote else "teacher.hint.alone"))


def _hint_left(model: Model) -> Hint | None:
    """The hint, if it still fits the position on the screen."""
    hint, match = model.hint, model.seated
    # What others do beside a choice is told over the hint, which is there again after it.
    if hint is None or match is None or hint.seat != pupil(replace(model, telling=None)):
        return None
    return hint if _chooses_still(hint, match) else None


def _chooses_still(hint: Hint, match: Match) -> bool:
    """Whether the seat of the hint still has the same choice, whatever others chose since."""
    asked, here = hint.match.cursor, match.cursor
    if here < asked or match.steps[asked] is not hint.match.steps[asked]:
        return False
    return all(ply.seat != hint.seat for ply in match.plies[asked:here])


# ---- the coach


def is_coached(match: Match) -> bool:
    """Whether a coach may speak aloud here: nobody at the screen has secrets from another.

    Nor does one help against people elsewhere, who see nothing of that.
    """
    if queries.is_remote(match):
        return False
    return not boards.of(match.game.meta.id).hides or len(queries.people(match)) == 1


def _coaching_left(before: Model, after: Model) -> Coaching | None:
    """The last ply of a person that the coach may comment on, if any."""
    match = after.seated
    if match is None or after.settings.coach != "on" or not is_coached(match):
        return None
    fresh = _just_played(before.match, match)
    if fresh is not None:
        return fresh
    coaching = after.coaching
    return coaching if coaching and _still_there(coaching, match) else None


def _just_played(before: Match | None, match: Match) -> Coaching | None:
    """The ply that a person has just played, if there was an alternative."""
    if before is None or before.id != match.id or not match.at_end:
        return None
    if match.cursor <= before.cursor or match.plies is before.plies:
        return None
    ply = match.cursor
    seat = match.plies[ply - 1].seat
    there_was = queries.is_person(match, seat) and has_choice(match, ply)
    return Coaching(match, ply, seat) if there_was else None


def _still_there(coaching: Coaching, match: Match) -> bool:
    """Whether the ply still stands, with no ply of a person after it."""
    ply = coaching.ply
    if match.cursor < ply or match.steps[ply] is not coaching.match.steps[ply]:
        return False
    return not any(
        queries.is_person(match, later.seat) for later in match.plies[ply : match.cursor]
    )


# ---- the review


def is_about(review: Review, match: Match) -> bool:
    """Whether ``review`` is about ``match``, at whatever cursor."""
    return review.match.id == match.id and review.match.plies == match.plies


def _review_wanted(model: Model) -> Review | None:
    """The review to go on with: that of the game it was last opened for."""
    match = model.match
    if model.route.screen != "review" or not model.at_hand or match is None:
        return model.review
    if not queries.is_played_out(match) or (model.review and is_about(model.review, match)):
        return model.review
    judged = queries.people(match) or range(len(match.players))
    return Review(match, turns(match, judged))


# ---- what is asked


def settle(before: Model, after: Model) -> Model:
    """Drop hints and questions that no longer fit, and ask the next question."""
    hint, coaching = _hint_left(after), _coaching_left(before, after)
    review = _review_wanted(after)
    if (hint, coaching, review) != (after.hint, after.coaching, after.review):
        after = replace(after, hint=hint, coaching=coaching, review=review)
    wanted, asked = _wanted(after), after.consultation
    if wanted is None:
        return after if asked is None else _silenced(after)
    return after if asked is not None and _is_same(wanted, asked) else _ask(after, wanted)


def _is_same(wanted: Wanted, asked: Consultation) -> bool:
    place = (asked.purpose, asked.ply) == (wanted.purpose, wanted.ply)
    return place and asked.match is wanted.match


def _silenced(model: Model) -> Model:
    return replace(model, consultation=None).emit(AskTeacher(0, ""))


def _ask(model: Model, wanted: Wanted) -> Model:
    number = model.requests + 1
    asked = Consultation(number, wanted.purpose, wanted.match, wanted.ply)
    pupil = teaching.pupil(wanted.match, wanted.seat)
    text = questions.question(wanted.match, wanted.ply, pupil, wanted.effort, played=wanted.played)
    return replace(model, requests=number, consultation=asked).emit(AskTeacher(number, text))


def _wanted(model: Model) -> Wanted | None:
    """The next question: a hint first, then the coach, a review when there is time."""
    hint, coaching, review = model.hint, model.coaching, model.review
    if hint is not None and not hint.final and not hint.failed:
        effort = questions.FIRST_EFFORT if hint.found is None else questions.HINT_EFFORT
        return Wanted("hint", hint.match, hint.match.cursor, hint.seat, effort, played=False)
    if coaching is not None and coaching.found is None:
        ply, effort = coaching.ply - 1, questions.REVIEW_EFFORT
        return Wanted("coach", coaching.match, ply, coaching.seat, effort, played=True)
    if review is not None and review.next is not None and review.failures < ATTEMPTS:
        number, effort = review.next
        seat = review.match.plies[number - 1].seat
        return Wanted("review", review.match, number - 1, seat, effort, played=True)
    return None


# ---- what is answered


def teacher_reported(model: Model, message: TeacherReported) -> Model:
    """Take in a report about the last question; drop others."""
    asked, wanted = model.consultation, _wanted(model)
    if asked is None or wanted is None or asked.request != message.request:
        return model
    if message.kind == "progress":
        return _progressed(model, opponent_update.fraction_in(message.text))
    found = None
    if message.kind == "answer":
        found = questions.assessed(wanted.match, wanted.ply, wanted.seat, message.text)
    if found is not None and wanted.played and found.played is None:
        found = None
    return _found(replace(model, consultation=None), wanted.purpose, found)


def _progressed(model: Model, progress: float) -> Model:
    hint = model.hint
    if hint is None or hint.final:
        return model
    return replace(model, hint=replace(hint, progress=progress))


def _found(model: Model, purpose: Purpose, found: Assessed | None) -> Model:
    if purpose == "hint" and model.hint is not None:
        return replace(model, hint=_hinted(model.hint, found))
    if purpose == "coach" and model.coaching is not None:
        told = replace(model.coaching, found=found) if found is not None else None
        return replace(model, coaching=told)
    return replace(model, review=_reviewed(model.review, found))


def _hinted(hint: Hint, found: Assessed | None) -> Hint:
    """``hint`` with an answer: the first one is shown until the final one comes."""
    if hint.found is None:
        return replace(hint, found=found, failed=found is None, progress=0.0)
    return replace(hint, found=found or hint.found, final=True)


def _reviewed(review: Review | None, found: Assessed | None) -> Review | None:
    if review is None:
        return None
    if found is None:
        return replace(review, failures=review.failures + 1)
    return review.answered(found)


def update(model: Model, message: TeachingMessage) -> Model:
    """The model after ``message``."""
    match message:
        case HintRequested():
            return hint_requested(model, message)
        case HintClosed():
            return replace(model, hint=None)
        case CoachingClosed():
            return replace(model, coaching=None)
        case TeacherReported():
            return teacher_reported(model, message)
        case _ as unknown:
            assert_never(unknown)
