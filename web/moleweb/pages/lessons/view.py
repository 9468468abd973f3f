"""A lesson: the board as at any table, and over it what to do and why something came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from molecore.core.lessons import LessonStep, pointed
from molecore.core.match import Match
from molecore.core.protocol import Target
from molecore.draw import boards
from molecore.draw.board import Scene
from molecore.draw.nodes import Child, Node, h
from molecore.draw.widgets import button, go
from molecore.registry import load_lesson
from molecore.words import Message, listed, say
from moleweb.app import queries
from moleweb.app.model import LessonRun, Model
from moleweb.pages.lessons.update import inside, step_of
from moleweb.pages.play import memory_peek_timer as timer
from moleweb.pages.play.lights import marked, place_of
from moleweb.pages.play.memory_peek_view import memory_peek
from moleweb.pages.play.players_view import players
from moleweb.pages.play.status_view import to_confirm
from moleweb.pages.play.update import cursor_at, gathered_turn, pressable, pressed_action
from moleweb.pages.telling.update import shown
from moleweb.pages.telling.view import telling_bar

_FEW: Final = 4
"""So many lit places at most are named; of more the words of the step say which they are."""
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
    view, scene = queries.view(match, there.table.eyes), _scene(there, run, match)
    board = boards.of(run.game)
    lights = frozenset() if there.telling else scene.spoken
    drawn, tray = board.draw(view, scene), board.tray(view, scene)
    lit = _lit_places((drawn, tray), lights)
    stage = h(
        "section",
        h("h1", Message("lesson.title", game=match.game.meta.name), class_="unseen"),
        telling_bar(match, there.telling) if there.telling else _coach(there, run, match, lit),
        h("div", marked(drawn, lights), class_="board"),
        _MAP,
        marked(tray, lights),
        class_="stage",
    )
    sheet = h(
        "section",
        board.sheet(view, scene.names),
        class_="panel score",
        aria_label=Message("table.scores"),
        tabindex=0,
    )
    side = h("aside", _progress(run), players(match.game, match.players), sheet, class_="side")
    return h("div", stage, side, class_=f"table {boards.style_class(run.game)} lesson")


def _scene(model: Model, run: LessonRun, match: Match) -> Scene:
    here, telling = cursor_at(model, match), model.telling
    asked = telling is None and run.phase == "task"
    return Scene(
        ply=match.cursor,
        actor="" if telling else " ".join(map(str, match.actors)),
        pressable=pressable(model, match) if asked else frozenset(),
        pressed=model.table.pressed,
        cursor=here.target if here else None,
        events=queries.last_events(match, model.table.eyes),
        names=queries.names(match),
        spoken=telling.stop.spoken if telling else _lights(run) if asked else frozenset(),
        trails=telling.stop.trails if telling else (),
        moment=telling.stop.moment if telling else (),
        part=telling.stop.part if telling else 0,
    )


def _lights(run: LessonRun) -> frozenset[Target]:
    part, at = step_of(run)
    return pointed(part.steps[at], part.seat, run.before, run.match, run.table.pressed)


# ---- what is said, and what can be done about it


def _coach(model: Model, run: LessonRun, match: Match, lit: Node | None) -> Node:
    """The live region with the step, and its buttons."""
    part, at = step_of(run)
    step = part.steps[at]
    hint, unsure = model.table.hint, pressed_action(model, match) is not None
    said = (
        h("p", *_said(run, step), class_="headline"),
        h("p", Message("lesson.once_more"), class_="hint") if unsure else None,
        lit,
        _by_keys(run),
        h("p", hint.message, " ", _rules(run.game, (hint.rule,)), class_="hint") if hint else None,
    )
    status = h("div", *said, class_="status", tabindex=0, data_say=True)
    doors = h("div", *_doors(model, run, step, match), class_="bar-doors")
    return h("div", status, doors, class_="bar coach")


def _said(run: LessonRun, step: LessonStep) -> tuple[Child, ...]:
    rules = _rules(run.game, step.rules)
    match run.phase:
        case "task":
            return (step.task, " ", rules if not step.turns else None)
        case "because":
            return (step.because or Message("lesson.well_done"), " ", rules)
        case "astray":
            return (Message("lesson.astray"), " ", step.task)
        case _:
            return (Message("lesson.over"),)


def _by_keys(run: LessonRun) -> Node | None:
    """For those who do not see it: by what keys one plays, said once at the beginning."""
    first = run.at == 0 and run.phase == "task"
    return h("p", Message("lesson.by_keys"), class_="unseen") if first else None


def _lit_places(drawn: Sequence[Child], lights: frozenset[Target]) -> Node | None:
    """For those who do not see it: what is lit, where that is little."""
    if not 0 < len(lights) <= _FEW:
        return None
    found = [name for target in sorted(lights) if (name := _name_of(target, drawn))]
    names = [name.partition(", ")[0] for name in found]  # behind the comma is how it stands
    return (
        None
        if not names
        else h("p", Message("lesson.lit", places=listed(names), n=len(names)), class_="unseen")
    )


def _name_of(target: Target, drawn: Sequence[Child]) -> str:
    """What a place is called where it is drawn, "" if it is not."""
    for part in drawn:
        if not isinstance(part, Node):
            continue
        if place_of(part) == target:
            return part.attributes.get("aria-label") or _text_of(part)
        found = _name_of(target, part.children)
        if found:
            return found
    return ""


def _text_of(node: Node) -> str:
    parts = (part if isinstance(part, str) else _text_of(part) for part in node.children)
    return " ".join(filter(None, parts))


def _rules(game: str, rules: tuple[str, ...]) -> Node | None:
    """The rules that are spoken of, each a way into the rulebook."""
    links = [h("a", rule, href=f"#rules/{game}/{rule}") for rule in rules if rule]
    spaced = [part for link in links for part in (link, " ")]
    return h("span", *spaced, class_="rule-links") if links else None


def _doors(model: Model, run: LessonRun, step: LessonStep, match: Match) -> Iterator[Child]:
    if run.phase == "over":
        yield button(say("lesson.first_game"), "firstgame", look="main")
        yield button(say("lesson.again"), "lessonagain", look="plain")
        yield go(say("lesson.to_lobby"), "#", look="plain")
    elif run.phase == "astray":
        yield button(say("lesson.take_back"), "lessonback", look="main")
    elif run.phase == "because" or not step.turns:
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
    steps = len(load_lesson(run.game).steps)
    done = steps if run.phase == "over" else run.at
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
