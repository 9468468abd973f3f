"""What the teacher says at the table: a hint, and what the last move gave away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from molecore.core.match import Match
from molecore.core.protocol import Target
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, button, tool
from molecore.teacher import advice
from molecore.teacher.assessed import Assessed, Suggestion, doubt, percent
from molecore.teacher.verdicts import rivals
from molecore.words import Message, say
from moleweb.app import queries, teaching
from moleweb.app.model import Model
from moleweb.app.teaching import Coaching, Hint

_MOST_FIGURES: Final = 6
"""Choices whose figures are shown."""


def teacher(model: Model, match: Match) -> Node | None:
    """What the teacher says; None where there is nothing to say."""
    if model.telling is not None:
        return None
    said = (_hint(model.hint) if model.hint else None, _coach(model, match))
    if said == (None, None):
        return None
    return h("section", *said, class_="teacher", id="teacher", aria_label=Message("teacher.title"))


def in_short(model: Model) -> Node | None:
    """What the bar shows of it on a small screen, where the box may lie below the window's edge.

    The box has it all, and speaks it.
    """
    words = _hint_in_short(model.hint) if model.hint else _coach_in_short(model.coaching)
    return h("p", *words, class_="foremost taught", aria_hidden="true") if words else None


def advised(model: Model) -> tuple[Target, ...]:
    """What is pressed, in order, for the choice that a hint advises."""
    hint = model.hint
    if hint is None or hint.found is None:
        return ()
    return tuple(hint.match.game.decode(hint.found.best.notation).targets)


def ahead(hint: Hint) -> tuple[advice.Ahead, ...]:
    """The advised move and what probably follows; () while unsure, or where something is hidden."""
    if hint.found is None or not hint.final:
        return ()
    return advice.ahead(hint.match, hint.match.cursor, hint.seat, hint.found.best)


# ---- hints


def _hint(hint: Hint) -> Node:
    if hint.failed:
        again = button(say("teacher.again"), "hint")
        return _box(h("p", Message("teacher.hint.failed")), again, closed_by="hintclosed")
    if hint.found is None:
        words = h("p", Message("teacher.hint.thinks"), data_say=True)
        cancel = button(say("teacher.never_mind"), "hintclosed", look="small")
        return _box((words, _share(hint)), cancel, closed_by="hintclosed")
    lines = (h("p", *line) for line in _advice(hint, hint.found))
    content = (
        h("div", *lines, aria_label=Message("teacher.hint.title"), role="group", data_say=True),
        _details(hint, hint.found) if hint.final else _share(hint),
    )
    close = tool("close", say("teacher.thanks"), "hintclosed")
    return _box(content, close, closed_by="hintclosed")


def _share(hint: Hint) -> Node:
    value, name = round(100 * hint.progress), Message("teacher.hint.thinks")
    return h("progress", max=100, value=value, aria_label=name)


def _box(content: Child, *doors: Child, closed_by: str | None = None) -> Node:
    """A box beside the board; ``closed_by``: the act by which Back closes it."""
    row = h("div", *doors, class_="doors")
    return h("div", content, row, class_="pointers", data_closed_by=closed_by)


def _advice(hint: Hint, found: Assessed) -> Iterator[tuple[Child, ...]]:
    """The best choice and how it compares, why it is good, and what follows."""
    match, ply = hint.match, hint.match.cursor
    best = h("strong", advice.called(match, ply, hint.seat, found.best.notation))
    if not hint.final:
        yield (best, " ", Message("teacher.hint.closer"))
    else:
        first: list[Child] = [best]
        for sentence in advice.compared(match, ply, hint.seat, found):
            first += (" ", sentence)
        yield tuple(first)
    why = advice.why(match, ply, teaching.pupil(match, hint.seat), found)
    names = queries.names(match)
    if why:
        yield briefly(" ".join(why), names)
    line = ahead(hint)
    if line[1:]:
        yield briefly(advice.follows(line, names), names)


def _details(hint: Hint, found: Assessed) -> Node | None:
    """The chances of the choices that were looked at closely, and how reliable they are."""
    match, choices = hint.match, (found.best, *rivals(found))
    if found.best.spread >= 1:
        return None
    rows = (
        h("li", advice.called(match, match.cursor, hint.seat, each.notation), ": ", _figures(each))
        for each in choices[:_MOST_FIGURES]
    )
    return h("details", h("summary", say("teacher.details")), h("ol", *rows))


def _figures(each: Suggestion) -> Message:
    chance = percent(each.worth)
    if not each.visits:
        return Message("teacher.chance", chance=chance)
    away = doubt(each)
    return Message("teacher.tried", chance=chance, away=away, tries=each.visits)


def _hint_in_short(hint: Hint) -> tuple[Child, ...]:
    if hint.failed:
        return (Message("teacher.hint.failed"),)
    if hint.found is None:
        return (Message("teacher.hint.thinks"),)
    first, *more = _advice(hint, hint.found)
    return (*first, " ", *more[0]) if more else first


# ---- the coach


def _coach(model: Model, match: Match) -> Node | None:
    coaching = model.coaching
    if coaching is None or coaching.dear is None:
        return None
    undo = (
        queries.why_settled(match, coaching.ply - 1, match.cursor) is None and not model.elsewhere
    )
    return _box(
        h("p", *_given_away(coaching, coaching.dear), data_say=True),
        button(say("teacher.take_back"), "undo", look="small") if undo else None,
        tool("close", say("teacher.thanks"), "coachingclosed"),
    )


def _coach_in_short(coaching: Coaching | None) -> tuple[Child, ...]:
    if coaching is None or coaching.dear is None:
        return ()
    return (advice.better(coaching.match, coaching.ply, coaching.dear),)


def _given_away(coaching: Coaching, found: Assessed) -> Iterator[Child]:
    match, ply = coaching.match, coaching.ply
    yield advice.better(match, ply, found)
    for sentence in advice.because(match, ply - 1, teaching.pupil(match, coaching.seat), found):
        yield f" {sentence}"
