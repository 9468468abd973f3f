"""Where the cursor stands in the course of a match, in words and as a slider."""

from __future__ import annotations

from molecore.core.match import Match
from molecore.draw.course import position_name
from molecore.drawing.nodes import Node, h
from molecore.words import Message


def position_in_all(match: Match) -> Message:
    """The name of the position at the cursor, and how far into the game that is."""
    where, last = position_name(match, match.cursor), len(match.plies)
    return Message("table.position_of", where=where, ply=match.cursor, last=last)


def position_slider(match: Match, name: str) -> Node:
    """The slider with the id ``name`` that leads to every ply of a match."""
    last = len(match.plies)
    return h(
        "input",
        type="range",
        id=name,
        min=0,
        max=last,
        value=match.cursor,
        data_change="jump",
        data_live=True,
        aria_label=Message("table.position"),
        aria_valuetext=position_in_all(match),
        disabled=not last,
    )
