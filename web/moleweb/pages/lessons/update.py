"""A lesson: a match of its own, played by the real rules, that asks for certain turns.

At its table everything goes as at any other: what is pressed there is dealt with
by the table's own update, in a model in which the match of the lesson is the one
at the table. No history is kept of it; how far somebody has come is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from molecore.core.lessons import LessonPart, LessonStep, judged, played, position, replied
from molecore.core.match import Match, Player
from molecore.core.record import replace
from molecore.registry import load, load_lesson
from moleweb.app import sounds
from moleweb.app.model import LessonRun, Model, SeatDraft, Table
from moleweb.pages.history.messages import HistoryMessage, TurnRestarted, UndoRequested
from moleweb.pages.lessons import messages as m
from moleweb.pages.new_game.messages import PlayedNow
from moleweb.pages.new_game.update import first_game_played, names_of
from moleweb.pages.play import memory_peek_update as memory_peek
from moleweb.pages.play import update as table
from moleweb.pages.play.messages import (
    CursorJumped,
    CursorMoved,
    MemoryPeekMessage,
    TurnMessage,
)
from moleweb.pages.telling import update as telling
from moleweb.pages.telling.messages import TellingMessage

_ALWAYS: Final = (CursorMoved, CursorJumped)
"""What changes nothing in the match."""


def step_of(run: LessonRun) -> tuple[LessonPart, LessonStep]:
    """Return the part that a lesson is in, and its step there."""
    part, at = load_lesson(run.game).place(run.at)
    return part, part.steps[at]


def seated(part: LessonPart, game: str) -> Sequence[Player]:
    """Return the players of a part: the learner, and computers in the other seats."""
    meta = load(game).meta
    gentle = meta.levels[0].id
    seats = range(meta.seats[0])
    drafts = [SeatDraft("", "" if seat == part.seat else gentle) for seat in seats]
    names = names_of(meta, drafts)
    return [Player(name, draft.level or None) for name, draft in zip(names, drafts, strict=True)]


# ---- coming and going


def opened(model: Model, game: str) -> Model:
    """The lesson where it was left, or from its beginning."""
    if model.lesson is not None and model.lesson.game == game and model.lesson.phase != "over":
        return model
    lesson, kept = load_lesson(game), model.habits.lesson(game)
    return _at_step(model, game, kept if kept < lesson.around(kept)[1] else 0)


def _at_step(model: Model, game: str, at: int) -> Model:
    lesson = load_lesson(game)
    match = position(lesson, load(game), at, lambda part: seated(part, game))
    run = LessonRun(game, at, "task", match, match, Table())
    return replace(model, lesson=run, habits=model.habits.learned(game, at))


def inside(model: Model) -> Model:
    """Return ``model`` with the match of the lesson at the table, for all that a table does."""
    run = model.lesson
    if run is None:
        return model
    return model.playing(run.match, run.table, run.telling)


def _outside(model: Model, there: Model) -> Model:
    """What became of ``model`` when its lesson's table became ``there``."""
    run, match = model.lesson, there.match
    if run is None or match is None:
        return model
    return replace(
        there,
        match=model.match,
        history=model.history,
        table=model.table,
        telling=model.telling,
        heard=model.heard,
        hurried=model.hurried,
        elsewhere=model.elsewhere,
        route=model.route,
        dialog=model.dialog,
        lesson=replace(run, match=match, table=there.table, telling=there.telling),
    )


def _settled(model: Model, there: Model) -> Model:
    """``model`` once its lesson's table has become ``there``, and what follows was told."""
    before = inside(model)
    return _outside(model, sounds.settle(before, telling.settle(before, there)))


# ---- at the table


def at_the_table(model: Model, message: m.TableMessage) -> Model:
    """The model after a message from the table of the lesson."""
    run = model.lesson
    if run is None:
        return model
    if isinstance(message, UndoRequested | TurnRestarted):
        return _taken_back(model)
    if isinstance(message, HistoryMessage):
        return model  # there is nothing to look back at
    if isinstance(message, TurnMessage) and not isinstance(message, _ALWAYS):
        return _judged(_played(model, message)) if asks_for_a_turn(run) else model
    return _settled(model, _there(inside(model), message))


def asks_for_a_turn(run: LessonRun) -> bool:
    """Whether the learner is to play now; if not there is something to read."""
    return run.phase == "task" and bool(step_of(run)[1].turn)


def _there(model: Model, message: TurnMessage | TellingMessage | MemoryPeekMessage) -> Model:
    if isinstance(message, TurnMessage):
        return table.update(model, message)
    if isinstance(message, TellingMessage):
        return telling.update(model, message)
    return memory_peek.update(model, message)


def _played(model: Model, message: TurnMessage) -> Model:
    return _settled(model, table.update(inside(model), message))


def _judged(model: Model) -> Model:
    """The lesson after a turn of the learner, if there was one."""
    run = model.lesson
    if run is None or run.match.cursor == run.before.cursor:
        return model
    part, step = step_of(run)
    found = judged(step, part.seat, run.before, run.match)
    if found == "going":
        return model
    return replace(model, lesson=replace(run, phase="outcome" if found == "done" else "astray"))


def _taken_back(model: Model) -> Model:
    """The step from its beginning; what was played well stays played."""
    run = model.lesson
    if run is None or run.phase not in ("task", "astray"):
        return model
    fresh = Table(cursor=run.table.cursor)
    again = replace(run, phase="task", match=run.before, table=fresh, telling=None)
    return replace(model, lesson=again)


def _turn_shown(model: Model) -> Model:
    """What the step asks for is played."""
    model = _taken_back(model)
    run = model.lesson
    if run is None or not asks_for_a_turn(run):
        return model
    part, step = step_of(run)
    match = played(run.match, step, part.seat)
    return _judged(_settled(model, table.moved(inside(model), match)))


def _continued(model: Model) -> Model:
    """What the others play is told, and the next step begins."""
    run = model.lesson
    if run is None or run.phase == "astray" or asks_for_a_turn(run):
        return model
    if run.phase == "over":
        return _at_step(model, run.game, run.at + 1) if has_second(run) else model
    part, step = step_of(run)
    if run.telling is not None:
        model = _outside(model, telling.ended(inside(model)))
    return _next_step(model, run, replied(run.match, step), same_part=step is not part.steps[-1])


def has_second(run: LessonRun) -> bool:
    """Whether another lesson follows the one that is over."""
    lesson = load_lesson(run.game)
    return run.at < len(lesson.steps) and bool(lesson.second)


def _next_step(model: Model, run: LessonRun, match: Match, *, same_part: bool) -> Model:
    at = run.at + 1
    if at == load_lesson(run.game).around(run.at)[1]:
        over = replace(run, phase="over", telling=None)
        return replace(model, lesson=over, habits=model.habits.learned(run.game, at))
    if not same_part:
        return _at_step(model, run.game, at)
    there = model
    if match is not run.match:
        there = _settled(model, table.moved(inside(model), match))
    now = there.lesson or run
    begun = replace(now, at=at, phase="task", before=match)
    return replace(there, lesson=begun, habits=model.habits.learned(run.game, at))


# ---- afterwards


def _again(model: Model) -> Model:
    """The lesson that is over, from its beginning."""
    run = model.lesson
    if run is None:
        return model
    return _at_step(model, run.game, load_lesson(run.game).around(run.at)[0])


def _first_game(model: Model, message: m.FirstGameStarted) -> Model:
    """A game with the options that the lesson had, against the gentlest computer, with tips on."""
    if model.lesson is None:
        return model
    pointed = replace(model, settings=replace(model.settings, pointers="on"))
    wanted = PlayedNow(model.lesson.game, message.seed, message.match_id)
    way = step_of(model.lesson)[0].way
    return replace(first_game_played(pointed, wanted, way), lesson=None)


def update(model: Model, message: m.LessonMessage) -> Model:
    """The model after ``message``."""
    match message:
        case m.LessonContinued():
            return _continued(model)
        case m.LessonTurnShown():
            return _turn_shown(model)
        case m.LessonTurnTakenBack():
            return _taken_back(model)
        case m.LessonRestarted():
            return _again(model)
        case m.FirstGameStarted():
            return _first_game(model, message)
        case _ as unknown:
            assert_never(unknown)
