"""Positions written in rule texts: played by the rules, drawn by the board of the game.

A position is lines of ``key: value``; an indented line goes on with the one above.

| key | value | if left out |
|---|---|---|
| ``caption`` | what there is to see | |
| ``options`` | options that differ from the usual ones, as JSON | the usual ones |
| ``players`` | their names, after commas | Player 1 and so on, as few as the game allows |
| ``seed`` | what chance is made of | 0 |
| ``actions`` | in notation, after spaces; the first seat that may act plays each | none |
| ``eyes`` | whose view is drawn, counted from 1 | what everybody sees |
| ``show`` | ``moves``: what the next player could press is marked | nothing is |
| ``close`` | places, after spaces; only the board around them is drawn | the whole board |
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from molecore.core.lessons import LessonPart, LessonStep, begun, played, replied
from molecore.core.match import Match, Player, new_match
from molecore.core.narrow import next_targets
from molecore.core.protocol import Event, GameMeta, Seat, Target, story
from molecore.core.record import record, replace
from molecore.draw import boards
from molecore.drawing.board import Board, Scene
from molecore.drawing.nodes import Child, Node, h
from molecore.registry import load, load_lesson, teaches
from molecore.wire.names import standard_name
from molecore.words import Message, cached
from moleweb.app import naming
from moleweb.pages.lessons.update import seated

KEYS: Final = ("caption", "options", "players", "seed", "actions", "eyes", "show", "close")
_MARGIN: Final = 110
"""Around the places looked at closely: half a square each, and what stands beside the board."""


@record
class Diagram:
    """A match that stands where there is something to see, and how to look at it."""

    match: Match
    eyes: Seat | None
    caption: str
    moves_shown: bool
    close: tuple[Target, ...]


def read(game: str, text: str) -> Diagram:
    """The position of a game written in ``text``.

    Raises ValueError for what cannot be read, and as `new_match` and `Match.play` do.
    """
    fields = _fields(text)
    match = _set_up(game, fields)
    for notation in fields.get("actions", "").split():
        match = match.play_text(notation)
    return Diagram(
        match,
        eyes=int(fields["eyes"]) - 1 if "eyes" in fields else None,
        caption=fields.get("caption", ""),
        moves_shown=fields.get("show") == "moves",
        close=tuple(fields.get("close", "").split()),
    )


def _fields(text: str) -> dict[str, str]:
    lines = re.sub(r"\n\s+", " ", text.strip()).splitlines()
    pairs = (line.partition(":") for line in lines)
    fields = {key.strip(): value.strip() for key, _, value in pairs}
    if unknown := set(fields) - set(KEYS):
        raise ValueError(f"A position has {', '.join(KEYS)}, not {', '.join(sorted(unknown))}.")
    return fields


def _set_up(game: str, fields: Mapping[str, str]) -> Match:
    rules = load(game)
    names = [name.strip() for name in fields.get("players", "").split(",") if name.strip()]
    players = [Player(name) for name in names or _standard_names(rules.meta)]
    options = json.loads(fields.get("options", "{}"))
    return new_match(rules, players, options, int(fields.get("seed", "0")), "position")


def _standard_names(meta: GameMeta) -> Sequence[str]:
    return [standard_name(meta, seat, None) for seat in range(min(meta.seats))]


# ---- the picture


@cached(maxsize=128)
def figure(game: str, text: str) -> Node:
    """The position as a picture with its caption, and below it what the last action led to."""
    position = read(game, text)
    story = _story(position)
    caption = h("figcaption", position.caption, h("span", story, class_="quiet") if story else None)
    return h("figure", _pictures(position), caption, class_="position")


def _pictures(position: Diagram) -> Child:
    """The position; where it is what an action led to, the one before it beside it."""
    if position.moves_shown or not _story(position):
        return _picture(position)
    match = position.match
    before = replace(position, match=match.jump(match.cursor - 1))
    return h(
        "div",
        h("div", _picture(before, still=True), h("p", Message("rulebook.before"))),
        h("div", _picture(position), h("p", Message("rulebook.after"))),
        class_="before-after",
    )


def _story(position: Diagram) -> str:
    """What the last action led to; before the first there is but a table as it is laid out."""
    match, board = position.match, boards.of(position.match.game.meta.id)
    if not match.cursor:
        return ""
    names = [player.name for player in match.players]
    told = (match.game.describe(event, names) for event in story(_events(position)))
    return " ".join(str(board.in_words(said, lambda: _view(position))) for said in told)


def _events(position: Diagram) -> Sequence[Event]:
    return position.match.events(position.match.cursor, position.eyes)


def _view(position: Diagram) -> Any:
    return position.match.game.view(position.match.state, position.eyes)


def _picture(position: Diagram, *, still: bool = False) -> Node:
    """The picture; ``still``: without marks of what has just happened."""
    match, board = position.match, boards.of(position.match.game.meta.id)
    events = () if still else match.events(match.cursor, position.eyes)
    view = (
        match.game.view(match.state, position.eyes)
        if still
        else _last_look(position, board, events)
    )
    names = tuple(player.name for player in match.players)
    picture = board.picture(view, Scene(events=events, pressable=_pressable(position), names=names))
    return _close_up(nameless(picture), board, view, position.close)


def nameless(node: Node) -> Node:
    """Without what a live board is found and moved by: pictures on one page must not share it."""
    kept = {
        name: value
        for name, value in node.attributes.items()
        if name != "id" and not name.startswith("data-")
    }
    children = (nameless(child) if isinstance(child, Node) else child for child in node.children)
    return h(node.tag, children, **kept)


def _last_look(position: Diagram, board: Board[Any], events: Sequence[Event]) -> Any:
    """The view; where a part of the game has just ended, that of its end and not of the next."""
    match, eyes = position.match, position.eyes
    before = match.game.view(match.steps[max(match.cursor - 1, 0)].state, eyes)
    return board.finished(before, events) or match.game.view(match.state, eyes)


def _pressable(position: Diagram) -> frozenset[Target]:
    match = position.match
    if not position.moves_shown:
        return frozenset()
    return frozenset(next_targets(match.game.legal_actions(match.state, match.actors[0])))


def _close_up(picture: Node, board: Board[Any], view: Any, close: Sequence[Target]) -> Node:
    """The part of ``picture`` around the places in ``close``; all of it if there are none."""
    if not close:
        return picture
    sites = [site for site in board.sites(view) if site.target in close]
    left, width = _span([site.x for site in sites])
    top, height = _span([site.y for site in sites])
    seen = {**picture.attributes, "viewBox": f"{left} {top} {width} {height}"}
    return h(picture.tag, picture.children, **seen)


def _span(middles: Sequence[int]) -> tuple[int, int]:
    """From where, and how far, a picture reaches that shows all of these."""
    start = min(middles) - _MARGIN
    return start, max(middles) + _MARGIN - start


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
