"""A round told with pictures: the lesson of a game, as the rules play it, on paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from molecore.core.lessons import LessonPart, LessonStep, begun, replied
from molecore.core.match import Match
from molecore.core.protocol import story
from molecore.draw import boards
from molecore.draw.board import Scene
from molecore.draw.nodes import Child, Node, h
from molecore.registry import load, load_lesson, teaches
from molecore.words import Message, cached
from moleweb.app import naming
from moleweb.pages.lessons.update import seated
from moleweb.pages.rulebook.diagrams import nameless

_FIRST: Final = 0
"""The part of a lesson that is a round."""


def taught(game: str) -> frozenset[str]:
    """Return the numbers of the rules that the lesson of a game teaches."""
    if not teaches(game):
        return frozenset()
    return frozenset(rule for step in load_lesson(game).steps for rule in step.rules)


@cached(maxsize=8)
def worked_round(game: str) -> tuple[Node, ...]:
    """The heading and the steps, with the position that each leads to; () without a lesson."""
    if not teaches(game):
        return ()
    part = load_lesson(game).parts[_FIRST]
    heading = h("h2", Message("rulebook.worked_round"))
    return (heading, h("ol", *_steps(game, part), class_="worked-round"))


def _steps(game: str, part: LessonPart) -> Iterator[Node]:
    match = begun(part, load(game), seated(part, game))
    for step in part.steps:
        played = match
        for turn in step.turns[:1]:
            played = match.play_text(turn, part.seat)
        yield h("li", *_told(game, part, step, match, played))
        match = replied(played, step)


def _told(
    game: str, part: LessonPart, step: LessonStep, before: Match, after: Match
) -> Iterator[Child]:
    yield h("p", step.task)
    if not step.turns:
        return
    plies = range(before.cursor + 1, after.cursor + 1)
    events = [event for ply in plies for event in after.events(ply, part.seat)]
    names = naming.spoken(after.players)
    said = " ".join(str(after.game.describe(event, names)) for event in story(events))
    scene = Scene(events=after.events(after.cursor, part.seat), names=names)
    picture = boards.of(game).picture(after.view(part.seat), scene)
    yield h("figure", nameless(picture), h("figcaption", said), class_="position")
    yield h("p", step.because)
