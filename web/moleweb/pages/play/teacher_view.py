"""What the teacher says at the table: a hint, and what the last move gave away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from molecore.core.match import Match
from molecore.core.protocol import Seat, Target
from molecore.draw import boards
from molecore.draw.nodes import Child, Node, h
from molecore.draw.widgets import button, tool
from molecore.words import Message, say
from moleweb.app import queries, teaching
from moleweb.app.model import Model
from moleweb.app.teaching import Assessed, Coaching, Hint, Suggestion

_SHOWN: Final = 3
"""Choices that are told; the first with what speaks for it."""
_AS_GOOD: Final = 0.02
"""What is worth hardly less than the best is lit with it."""


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
    return h("p", *words, class_="foremost", aria_hidden="true") if words else None


def lit(model: Model) -> frozenset[Target]:
    """The places on the board that a hint speaks of."""
    hint = model.hint
    if hint is None or hint.found is None:
        return frozenset()
    best, shown = hint.found.best.worth, _shown(hint, hint.found)
    good = (each for each in shown.values() if best - each.worth <= _AS_GOOD)
    return frozenset(
        target for each in good for target in hint.match.game.decode(each.notation).targets
    )


def called(match: Match, ply: int, seat: Seat, notation: str) -> str:
    """What an action is called: by what is pressed for it, or as it is written."""
    board, view = boards.of(match.game.meta.id), match.game.view(match.steps[ply].state, seat)
    targets = match.game.decode(notation).targets
    return str(board.choice(view, targets)) if targets else notation


# ---- hints


def _hint(hint: Hint) -> Node:
    if hint.failed:
        return _box(h("p", Message("teacher.hint.failed")), button(say("teacher.again"), "hint"))
    if hint.found is None:
        share = h(
            "progress",
            max=100,
            value=round(100 * hint.progress),
            aria_label=Message("teacher.hint.thinks"),
        )
        words = h("p", Message("teacher.hint.thinks"), data_say=True)
        return _box((words, share), button(say("teacher.never_mind"), "hintclosed", look="small"))
    content = h("div", *_advice(hint, hint.found), data_say=True)
    return _box(content, tool("close", say("teacher.thanks"), "hintclosed"))


def _box(content: Child, *doors: Child) -> Node:
    return h("div", content, h("div", *doors, class_="doors"), class_="pointers")


def _shown(hint: Hint, found: Assessed) -> dict[str, Suggestion]:
    """The choices that are told, by what they are called; of those called the same the first."""
    shown = dict[str, Suggestion]()
    for each in found.choices:
        shown.setdefault(called(hint.match, hint.match.cursor, hint.seat, each.notation), each)
        if len(shown) == _SHOWN:
            break
    return shown


def _advice(hint: Hint, found: Assessed) -> Iterator[Child]:
    match, ply, seat = hint.match, hint.match.cursor, hint.seat
    rows = (h("li", *_worth(name, each)) for name, each in _shown(hint, found).items())
    yield h("ol", *rows, class_="advised", aria_label=Message("teacher.hint.title"))
    why = teaching.reasons(match, ply, seat, found.best.notation, queries.names(match))
    told = (*why, str(teaching.compared(found) or ""))
    yield h("p", " ".join(filter(None, told)), class_="why-good") if any(told) else None
    yield h("p", teaching.certainty(found.best), class_="quiet")


def _worth(named: str, each: Suggestion) -> tuple[Child, ...]:
    name = h("strong", named)
    if each.spread >= 1:
        return (name,)
    away = teaching.doubt(each)
    give_or_take = Message("teacher.give_or_take", away=away) if away else None
    chance = Message("teacher.chance", chance=teaching.percent(each.worth))
    return (name, " ", chance, " ", h("span", give_or_take, class_="quiet"))


def _hint_in_short(hint: Hint) -> tuple[Child, ...]:
    if hint.failed:
        return (Message("teacher.hint.failed"),)
    if hint.found is None:
        return (Message("teacher.hint.thinks"),)
    match, best = hint.match, hint.found.best
    why = teaching.reasons(match, match.cursor, hint.seat, best.notation, queries.names(match))
    named = called(match, match.cursor, hint.seat, best.notation)
    return (*_worth(named, best), " ", " ".join(why[-1:]))


# ---- the coach


def _coach(model: Model, match: Match) -> Node | None:
    coaching = model.coaching
    if coaching is None or coaching.dear is None:
        return None
    undo = (
        queries.why_settled(match, coaching.ply - 1, match.cursor) is None and not model.elsewhere
    )
    said = (_given_away(coaching, coaching.dear), _instead(coaching, coaching.dear))
    return _box(
        h("div", *(h("p", words) for words in said if words), data_say=True),
        button(say("teacher.take_back"), "undo", look="small") if undo else None,
        tool("close", say("teacher.thanks"), "coachingclosed"),
    )


def _coach_in_short(coaching: Coaching | None) -> tuple[Child, ...]:
    if coaching is None or coaching.dear is None:
        return ()
    return (_given_away(coaching, coaching.dear),)


def _given_away(coaching: Coaching, found: Assessed) -> Message:
    worth, played = found.best.worth, found.played.worth if found.played else 0.0
    ply = coaching.ply - 1
    return Message(
        "teacher.coach.gave_away",
        lost=teaching.percent(worth) - teaching.percent(played),
        better=called(coaching.match, ply, coaching.seat, found.best.notation),
        before=teaching.percent(worth),
        after=teaching.percent(played),
    )


def _instead(coaching: Coaching, found: Assessed) -> Message | None:
    """What would have come of the better move, as far as that is certain."""
    match, ply = coaching.match, coaching.ply - 1
    why = teaching.reasons(match, ply, coaching.seat, found.best.notation, queries.names(match))
    return Message("teacher.coach.why", reason=" ".join(why)) if why else None
