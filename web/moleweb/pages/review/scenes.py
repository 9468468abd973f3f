"""A turn of a review as a scene: the board, what was played, what was better and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.draw import boards
from molecore.drawing.board import Scene
from molecore.drawing.marks import Arrow, BoardMark
from molecore.drawing.nodes import Node, h
from molecore.teacher.advice import ahead
from molecore.teacher.assessed import Assessed, Suggestion
from molecore.words import Message
from moleweb.pages.play.marks import numbered, way
from moleweb.pages.rulebook.diagrams import nameless


def scene(match: Match, ply: int, found: Assessed) -> Node:
    """The position before the ply-th ply, with both moves and the line after the better one."""
    game, seat, state = match.game, match.plies[ply - 1].seat, match.steps[ply - 1].state
    board, view = boards.of(game.meta.id), game.view(state, seat)
    marks = tuple(_marks(match, ply, seat, found))
    picture = nameless(board.picture(view, Scene(names=_names(match), marks=marks)))
    legend = _legend() if _is_marked(picture, "marks-played", "marks-advised") else None
    return h("figure", picture, legend, class_="position")


def _names(match: Match) -> tuple[str, ...]:
    return tuple(player.name for player in match.players)


def _marks(match: Match, ply: int, seat: Seat, found: Assessed) -> Iterator[BoardMark]:
    played = found.played or found.best
    for move in ahead(match, ply - 1, seat, played)[:1]:
        yield from (Arrow(*trail, "played") for trail in move.trails)
    yield from way(_targets(match, played), "played")
    line = ahead(match, ply - 1, seat, found.best)
    yield from numbered(line, seat) if line else way(_targets(match, found.best), "advised")


def _targets(match: Match, suggestion: Suggestion) -> tuple[Any, ...]:
    return tuple(match.game.decode(suggestion.notation).targets)


def _is_marked(node: Node, *names: str) -> bool:
    """Whether one of these groups of marks is in the picture; cards have no place in it."""
    if node.attributes.get("class") in names:
        return True
    return any(isinstance(child, Node) and _is_marked(child, *names) for child in node.children)


def _legend() -> Node:
    keys = (
        h("span", h("span", class_=f"key {look}"), Message(f"review.head.{head}"))
        for look, head in (("played", "played"), ("better", "best"))
    )
    return h("figcaption", *keys, class_="legend", aria_hidden="true")
