"""From the review to the table: to look at a turn, or to play it anew."""

from __future__ import annotations

from typing import assert_never

from molecore.core.match import Match
from molecore.core.record import replace
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.app.routes import Route
from moleweb.pages.play.update import moved
from moleweb.pages.review.messages import ReviewMessage, ReviewResumed, TurnShown, TurnTried


def _reviewed(model: Model, ply: int) -> Match | None:
    """The match on the screen, if it has such a ply."""
    match = model.match if model.at_hand else None
    return match if match is not None and 0 < ply <= len(match.plies) else None


def turn_shown(model: Model, message: TurnShown) -> Model:
    """To the table, as it was after that ply."""
    match = _reviewed(model, message.ply)
    return model if match is None else _at_table(model, match, message.ply)


def _at_table(model: Model, match: Match, ply: int) -> Model:
    after = moved(model, match.jump(ply))
    browsing = ply < len(match.plies)
    table = replace(after.table, browsing=browsing, paused=False)
    return replace(after, table=table, route=Route("play", match.id))


def turn_tried(model: Model, message: TurnTried) -> Model:
    """To the table before that ply; what is played there branches off the game.

    Where cards have come to light since, or secrets were settled, nobody goes back in the
    game itself: then it is tried in another one that begins with the same turns.
    """
    match = _reviewed(model, message.ply)
    if match is None:
        return model
    before = message.ply - 1
    if queries.why_settled(match, before, len(match.plies)) is None and not model.elsewhere:
        return _at_table(model, match, before)
    apart = replace(match.jump(before).forget_undone(), id=message.match_id)
    tried = replace(model, match=apart, table=model.new_table())
    return replace(tried, route=Route("play", apart.id))


def review_resumed(model: Model, _: ReviewResumed) -> Model:
    """Try again what came to nothing."""
    review = model.review
    return model if review is None else replace(model, review=replace(review, failures=0))


def update(model: Model, message: ReviewMessage) -> Model:
    """The model after ``message``."""
    match message:
        case TurnShown():
            return turn_shown(model, message)
        case TurnTried():
            return turn_tried(model, message)
        case ReviewResumed():
            return review_resumed(model, message)
        case _ as unknown:
            assert_never(unknown)
