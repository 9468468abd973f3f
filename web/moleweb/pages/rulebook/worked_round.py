"""A round told with pictures: the lesson of a game, as the rules play it, on paper."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.core.lessons import LessonPart, LessonStep, begun, played, replied
from molecore.core.match import Match
from molecore.core.protocol import story
from molecore.draw import boards
from molecore.drawing.board import Scene
from molecore.drawing.nodes import Child, Node, h
from molecore.registry import load, load_lesson, teaches
from molecore.words import Message, cached
from moleweb.app import naming
from moleweb.pages.lessons.update import seated
from moleweb.pages.rulebook.diagrams import nameless


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
    heading = h("h2", Message("rulebook.worked_round"))
    steps = (step for part in load_lesson(game).parts for step in _steps(game, part))
    return (heading, h("ol", *steps, class_="worked-round"))


def _steps(game: str, part: LessonPart) -> Iterator[Node]:
    match = begun(part, load(game), seated(part, game))
    for step in part.steps:
        after = played(match, step, part.seat)
        yield h("li", *_told(game, part, step, match, after))
        match = replied(after, step)


def _told(
    game: str, part: LessonPart, step: LessonStep, before: Match, after: Match
) -> Iterator[Child]:
    yield h("p", step.task)
    if not step.turn:
        return
    plies = range(before.cursor + 1, after.cursor + 1)
    events = [event for ply in plies for event in after.events(ply, part.seat)]
    names = naming.spoken(after.players)
    board, view = boards.of(game), after.view(part.seat)
    told = (after.game.describe(event, names) for event in story(events))
    said = " ".join(str(board.in_words(each, lambda: view)) for each in told)
    scene = Scene(events=after.events(after.cursor, part.seat), names=names)
    picture = board.picture(view, scene)
    yield h("figure", nameless(picture), h("figcaption", said), class_="position")
    yield h("p", step.outcome)
