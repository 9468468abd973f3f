"""A lesson: the board as at any table, and over it what to do and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from molecore.core.lessons import LessonStep, next_press
from molecore.core.match import Match
from molecore.core.protocol import Target
from molecore.core.record import record
from molecore.draw import boards
from molecore.drawing.board import Scene
from molecore.drawing.marks import Arrow, BoardMark, Ring
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import button, go, rule_link
from molecore.registry import load_lesson
from molecore.words import Message, say
from moleweb.app import queries
from moleweb.app.model import LessonRun, Model
from moleweb.pages.lessons.update import asks_for_a_turn, has_second, inside, step_of
from moleweb.pages.play import marks as explained
from moleweb.pages.play import memory_peek_timer as timer
from moleweb.pages.play.choices import ListedChoice, beside, choices, pressable
from moleweb.pages.play.interlude_view import interlude
from moleweb.pages.play.memory_peek_view import memory_peek
from moleweb.pages.play.players_view import players, scores
from moleweb.pages.play.pointers_view import warned
from moleweb.pages.play.status_view import spoken_choices, to_confirm
from moleweb.pages.play.update import cursor_at, gathered_turn
from moleweb.pages.telling.update import shown
from moleweb.pages.telling.view import acting, telling_bar


@record
class Press:
    """A press on ``target``, or on the main button where that is None."""

    target: Target | None
    words: tuple[Child, ...]


def asked(model: Model, run: LessonRun, match: Match) -> Press | None:
    """What is to be pressed now; None where there is something to read.

    ``model`` has the match of the lesson at its table.
    """
    if not asks_for_a_turn(run):
        return None
    target = _target(run)
    if target is None:
        return Press(None, (Message("lesson.press_named", name=_button(model, match)),))
    return Press(target, _words(match, target))


def lesson_marks(run: LessonRun) -> tuple[BoardMark, ...]:
    """The place to press and the way to it, or the places that a step to read speaks of."""
    if run.phase != "task":
        return ()
    target = _target(run)
    if target is None:
        return tuple(Ring(place, "asked") for place in sorted(step_of(run)[1].lit))
    view = queries.view(run.match, run.table.eyes)
    gathers = boards.of(run.game).gathered(view, run.table.pressed) is not None
    starts = () if gathers else run.table.pressed[-1:]
    ways = (Arrow(start, target, "asked") for start in starts if start != target)
    return (*ways, Ring(target, "asked"))


def _target(run: LessonRun) -> Target | None:
    part, step = step_of(run)
    return next_press(step, part.seat, run.before, run.match, run.table.pressed)


def _words(match: Match, target: Target) -> tuple[Child, ...]:
    """A place is called by its notation if people do so, else it is lit; all else has a name."""
    board, view = boards.of(match.game.meta.id), queries.view(match)
    name = board.called(view, target)
    if all(site.target != target for site in board.sites(view)):
        return (Message("lesson.press_named", name=board.printed(view, target)),)
    if target.endswith(str(name)):
        return (Message("lesson.press", place=name),)
    return (Message("lesson.press_lit"), " ", h("span", name, class_="unseen"))


def _button(model: Model, match: Match) -> Message | str:
    """The label of the main button, which plays what was pressed."""
    if gathered_turn(model, match) is None:
        return Message("table.play_it")
    ready = boards.of(match.game.meta.id).ready(queries.view(match), model.table.pressed)
    return str(ready)


_MAP: Final = h("div", id="map", class_="map", aria_hidden="true")


def lesson(model: Model) -> Node | None:
    """The whole screen."""
    run = model.lesson
    if run is None:
        return None
    there = shown(inside(model))
    match = there.match or run.match
    if there.memory_peeks and not there.telling and timer.active_peek(there) is not None:
        return memory_peek(there, match)
    found = choices(there, match) if asks_for_a_turn(run) else ()
    view, scene = queries.view(match, there.table.eyes), _scene(there, run, match, found)
    board = boards.of(run.game)
    press = None if there.telling else asked(there, run, match)
    drawn = board.draw(view, scene)
    tray = beside(board.tray(view, scene), found, scene.marks, there.table.choice)
    stage = h(
        "section",
        h("h1", Message("lesson.title", game=match.game.meta.name), class_="unseen"),
        telling_bar(match, there.telling) if there.telling else _coach(there, run, match, press),
        h("div", drawn, interlude(there.telling), class_="board", translate="no"),
        _MAP,
        tray,
        class_="stage",
    )
    lit = acting(match, there.telling)
    cards, sheet = players(match, view, lit), scores(match, view, lit)
    side = h("aside", cards, _progress(run), sheet, class_="side")
    return h("div", stage, side, class_=f"table {boards.style_class(run.game)} lesson")


def _scene(model: Model, run: LessonRun, match: Match, found: Sequence[ListedChoice]) -> Scene:
    here, telling = cursor_at(model, match), model.telling
    open_now = telling is None and asks_for_a_turn(run)
    return Scene(
        ply=match.cursor,
        actor="" if telling else " ".join(map(str, match.actors)),
        pressable=pressable(model, match) if open_now else frozenset(),
        pressed=model.table.pressed,
        cursor=here.target if here else None,
        events=queries.last_events(match, model.table.eyes),
        names=queries.names(match),
        marks=(*explained.marks(model, match, found), *(() if telling else lesson_marks(run))),
        moment=telling.stop.moment if telling else (),
        part=telling.stop.part if telling else 0,
        warned=warned(model, match) if open_now else frozenset(),
    )


# ---- what is said, and what can be done about it


def _coach(model: Model, run: LessonRun, match: Match, press: Press | None) -> Node:
    """The live region with the step, and its buttons."""
    _, step = step_of(run)
    hint, doors = model.hint_at_table, tuple(_doors(model, run, match))
    said = (
        h("p", *_said(run, step), class_="headline"),
        h("p", *press.words, class_="to-press") if press else None,
        _by_keys(run),
        h("p", hint.message, " ", _rules(run.game, (hint.rule,)), class_="hint") if hint else None,
        spoken_choices(model, match, doors),
    )
    status = h("div", *said, class_="status", tabindex=0, data_say=True)
    return h("div", status, h("div", doors, class_="bar-doors"), class_="bar coach")


def _said(run: LessonRun, step: LessonStep) -> tuple[Child, ...]:
    rules = _rules(run.game, step.rules)
    match run.phase:
        case "task":
            return (step.task, " ", None if step.turn else rules)
        case "outcome":
            return (step.outcome, " ", rules)
        case "astray":
            return (Message("lesson.astray"),)
        case _:
            return (Message("lesson.over"),)


def _by_keys(run: LessonRun) -> Node | None:
    """For those who do not see it: by what keys one plays, said once at the beginning."""
    first = run.at == 0 and run.phase == "task"
    return h("p", Message("lesson.by_keys"), class_="unseen") if first else None


def _rules(game: str, rules: tuple[str, ...]) -> Node | None:
    """The way to the first of the rules that are spoken of."""
    return rule_link(game, rules[0]) if any(rules) else None


def _doors(model: Model, run: LessonRun, match: Match) -> Iterator[Child]:
    if run.phase == "over":
        yield button(say("lesson.first_game"), "firstgame", look="main")
        if has_second(run):
            yield button(say("lesson.second"), "lessonnext")
        yield button(say("lesson.again"), "lessonagain", look="plain")
        yield go(say("lesson.to_lobby"), "#", look="plain")
    elif run.phase == "astray":
        yield button(say("lesson.take_back"), "lessonback", look="main")
    elif not asks_for_a_turn(run):
        yield button(say("lesson.next"), "lessonnext", look="main")
    else:
        yield from _to_play(model, match)
        yield button(say("lesson.show_me"), "lessonshow", look="plain")


def _to_play(model: Model, match: Match) -> Iterator[Child]:
    """What plays all that was pressed, where presses are gathered, or have to be confirmed."""
    pressed = model.table.pressed
    if gathered_turn(model, match) is not None:
        label = boards.of(match.game.meta.id).ready(queries.view(match), pressed)
        yield button(str(label), "gathered", look="main") if label else None
    elif pressed:
        yield to_confirm(model, match)


def _progress(run: LessonRun) -> Node:
    """How far it is, and the ways out of it."""
    first, after = load_lesson(run.game).around(run.at)
    steps = after - first
    done = steps if run.phase == "over" else run.at - first
    at = Message("lesson.step", step=min(done + 1, steps), last=steps)
    return h(
        "section",
        h("p", at, class_="quiet"),
        h("progress", max=steps, value=done, aria_label=at),
        h("p", Message("lesson.kept"), class_="quiet"),
        h(
            "div",
            button(say("lesson.skip"), "firstgame", look="plain"),
            go(say("lesson.leave"), "#", look="plain"),
            class_="doors",
        ),
        class_="panel lesson-progress",
    )
