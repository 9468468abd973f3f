"""What the teacher says at the table: a hint, and what the last move gave away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from molecore.core.errors import MolecoreError
from molecore.core.match import Match
from molecore.core.protocol import Seat, Target
from molecore.core.record import record
from molecore.draw import boards
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import button, tool
from molecore.words import Message, enumerated, listed, say
from moleweb.app import queries, teaching
from moleweb.app.model import Model
from moleweb.app.reasons import why_best
from moleweb.app.teaching import Assessed, Coaching, Hint, Suggestion
from moleweb.app.verdicts import cost, equals, rivals, verdict

_MOST_NAMED: Final = 3
"""Choices that are as good as the best and are named one by one."""
_LONGEST: Final = 60
"""Characters that the names of several may have together."""
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
    return h("p", *words, class_="foremost", aria_hidden="true") if words else None


def advised(model: Model) -> tuple[Target, ...]:
    """What is pressed, in order, for the choice that a hint advises."""
    hint = model.hint
    if hint is None or hint.found is None:
        return ()
    return tuple(hint.match.game.decode(hint.found.best.notation).targets)


@record
class Ahead:
    """The move that a hint advises, or one that probably follows it."""

    seat: Seat
    name: str
    targets: tuple[Target, ...]
    trails: tuple[tuple[Target, Target], ...]
    """From where to where something goes."""


def ahead(hint: Hint) -> tuple[Ahead, ...]:
    """The advised move and what probably follows; () while unsure, or where something is hidden."""
    if hint.found is None or not hint.final:
        return ()
    return _line(hint.match, hint.match.cursor, hint.seat, hint.found.best)


def called(match: Match, ply: int, seat: Seat, notation: str) -> str:
    """What an action is called: by what is pressed for it, or as it is written."""
    return _called(match.game, match.steps[ply].state, seat, notation)


def _called(game: Any, state: Any, seat: Seat, notation: str) -> str:
    board, view = boards.of(game.meta.id), game.view(state, seat)
    targets = game.decode(notation).targets
    return str(board.choice(view, targets)) if targets else notation


# ---- hints


def _hint(hint: Hint) -> Node:
    if hint.failed:
        return _box(h("p", Message("teacher.hint.failed")), button(say("teacher.again"), "hint"))
    if hint.found is None:
        words = h("p", Message("teacher.hint.thinks"), data_say=True)
        cancel = button(say("teacher.never_mind"), "hintclosed", look="small")
        return _box((words, _share(hint)), cancel)
    advice = (h("p", *line) for line in _advice(hint, hint.found))
    content = (
        h("div", *advice, aria_label=Message("teacher.hint.title"), role="group", data_say=True),
        _details(hint, hint.found) if hint.final else _share(hint),
    )
    return _box(content, tool("close", say("teacher.thanks"), "hintclosed"))


def _share(hint: Hint) -> Node:
    value, name = round(100 * hint.progress), Message("teacher.hint.thinks")
    return h("progress", max=100, value=value, aria_label=name)


def _box(content: Child, *doors: Child) -> Node:
    return h("div", content, h("div", *doors, class_="doors"), class_="pointers")


def _advice(hint: Hint, found: Assessed) -> Iterator[tuple[Child, ...]]:
    """The best choice and how it compares, why it is good, and what follows."""
    match, ply = hint.match, hint.match.cursor
    best = h("strong", called(match, ply, hint.seat, found.best.notation))
    if not hint.final:
        yield (best, " ", Message("teacher.hint.closer"))
    else:
        yield (best, *_compared(hint, found))
    why = why_best(match, ply, hint.seat, found)
    if why and verdict(found) not in ("won", "lost"):
        yield (" ".join(why),)
    follows = ahead(hint)[1:]
    if follows:
        yield (_follows(match, follows),)


def _compared(hint: Hint, found: Assessed) -> Iterator[Child]:
    """How the best choice compares with the others, and which are as good."""
    said = verdict(found)
    if said not in ("none", "shared"):
        yield " "
        yield Message(f"teacher.verdict.{said}")
    as_good = _named(hint, equals(found))
    if as_good:
        yield " "
        yield _as_good(as_good)


def _as_good(names: list[str]) -> Message:
    """Which choices are about as good as the best; long lists are not told."""
    if len(names) > _MOST_NAMED or (len(names) > 1 and sum(map(len, names)) > _LONGEST):
        return Message("teacher.many_as_good")
    return Message("teacher.as_good", others=listed(names))


def _named(hint: Hint, choices: tuple[Suggestion, ...]) -> list[str]:
    """What other choices than the best are called, each name once."""
    match, seat = hint.match, hint.seat
    named = [called(match, match.cursor, seat, each.notation) for each in choices]
    best = hint.found and called(match, match.cursor, seat, hint.found.best.notation)
    return [name for name in dict.fromkeys(named) if name != best]


def _follows(match: Match, line: Sequence[Ahead]) -> Message:
    """The line in words, with who plays what."""
    names = queries.names(match)
    moves = [Message("teacher.ply", name=names[each.seat], move=each.name) for each in line]
    return Message("teacher.follows", moves=enumerated(moves))


def _line(match: Match, ply: int, seat: Seat, best: Suggestion) -> tuple[Ahead, ...]:
    game, state, actor = match.game, match.steps[ply].state, seat
    if queries.secrecy(match, ply) != "nothing":
        return ()
    board, line = boards.of(game.meta.id), list[Ahead]()
    try:
        for notation in (best.notation, *best.line):
            if line:
                (actor,) = game.actors(state)
            action = game.decode(notation)
            after, view = game.apply(state, actor, action), game.view(state, seat)
            seen = filter(None, (event.seen_by(seat) for event in after.events))
            trails = board.trails(view, tuple(seen))
            name = _called(game, state, actor, notation)
            line.append(Ahead(actor, name, tuple(action.targets), trails))
            state = after.state
    except (MolecoreError, ValueError):
        return ()
    return tuple(line)


def _details(hint: Hint, found: Assessed) -> Node | None:
    """The chances of the choices that were looked at closely, and how reliable they are."""
    match, choices = hint.match, (found.best, *rivals(found))
    if found.best.spread >= 1:
        return None
    rows = (
        h("li", called(match, match.cursor, hint.seat, each.notation), ": ", _figures(each))
        for each in choices[:_MOST_FIGURES]
    )
    return h("details", h("summary", say("teacher.details")), h("ol", *rows))


def _figures(each: Suggestion) -> Message:
    chance = teaching.percent(each.worth)
    if not each.visits:
        return Message("teacher.chance", chance=chance)
    away = teaching.doubt(each)
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
    return (*better(coaching.match, coaching.ply, coaching.dear),)


def _given_away(coaching: Coaching, found: Assessed) -> Iterator[Child]:
    yield from better(coaching.match, coaching.ply, found)
    for sentence in why_best(coaching.match, coaching.ply - 1, coaching.seat, found):
        yield f" {sentence}"


def better(match: Match, ply: int, found: Assessed) -> tuple[Child, ...]:
    """How much the ply-th ply gave away, and what was better."""
    seat = match.plies[ply - 1].seat
    name = called(match, ply - 1, seat, found.best.notation)
    return (cost(found), " ", Message("teacher.better", better=name))
