"""The list of moves, in blocks: a press changes one or two of them, however long the game is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from molecore.core.history import ROOT, History
from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.wire.mapping import PLY_LIMIT
from moleweb.art import icon
from moleweb.markup import NOTHING, Markup, h, part
from moleweb.model import Model
from moleweb.screens.status import Listener, Same, listener, told
from moleweb.widgets import counted, panel

_LINES: Final = 16
"""Moves in a block."""


def moves(model: Model, match: Match) -> Markup:
    """All that was played, each move to go back to."""
    if not match.plies:
        return panel("Moves", h("p", "No move has been played yet.", class_="quiet"))
    hearing = listener(match, model.table.eyes)
    forks = _forks(model.history) if model.history else {}
    firsts = range(1, len(match.plies) + 1, _LINES)
    blocks = (_lines(_block(first, match, forks), hearing) for first in firsts)
    return panel("Moves", h("div", *blocks, class_="log", id="log"), class_="moves")


def _forks(history: History) -> dict[int, int]:
    """How many other moves were played at a ply as well, where there are any."""
    if len(history.nodes) == len(history.path):
        return {}
    parents = enumerate((ROOT, *history.path[:-1]), 1)
    forked = [(ply, node) for ply, node in parents if len(history.children.get(node, ())) > 1]
    return {ply: len(history.shoots(node)) - 1 for ply, node in forked}


@record
class _Block:
    """Some plies in a row, by all that their lines depend on."""

    first: int
    steps: Same
    seats: tuple[Seat, ...]
    here: int
    """The ply of the position that is shown; 0 if it is not one of these."""
    door: int
    """The ply at whose line Tab stops, if any; the arrows lead on from there."""
    others: tuple[int, ...]
    """How many other moves were played as well; () if none at all."""


def _block(first: int, match: Match, forks: Mapping[int, int]) -> _Block:
    last, here = min(first + _LINES, len(match.plies) + 1), match.cursor
    return _Block(
        first=first,
        steps=Same(match.steps[first:last]),
        seats=tuple(ply.seat for ply in match.plies[first - 1 : last - 1]),
        here=here if first <= here < last else 0,
        door=max(1, here) if first <= max(1, here) < last else 0,
        others=tuple(forks.get(ply, 0) for ply in range(first, last)) if forks else (),
    )


@lru_cache(maxsize=PLY_LIMIT // 4)
def _lines(block: _Block, hearing: Listener) -> Markup:
    lines = (_line_of(block, number, hearing) for number in range(len(block.seats)))
    return part(h("ol", *lines, start=block.first, id=f"lines-{block.first}"))


def _line_of(block: _Block, number: int, hearing: Listener) -> Markup:
    ply, seat = block.first + number, block.seats[number]
    text = told(hearing, Same(block.steps.steps[number : number + 1]), seat)
    others = block.others[number] if block.others else 0
    mark = "here" if ply == block.here else "door" if ply == block.door else ""
    return _line(ply, seat, text, mark, others)


@lru_cache(maxsize=2 * PLY_LIMIT)
def _line(ply: int, seat: Seat, text: str, mark: str, others: int) -> Markup:
    jump = h(
        "button",
        h("span", ply, class_="number"),
        h("span", text, _fork(others)),
        type="button",
        data_act="jump",
        data_value=ply,
        tabindex=None if mark else "-1",
        aria_current="step" if mark == "here" else None,
    )
    return h("li", jump, class_=f"seat-{seat}", id=f"line-{ply}")


def _fork(others: int) -> Markup:
    if others < 1:
        return NOTHING
    said = f"{counted(others, 'other move')} tried here"
    return h("span", icon("branch"), class_="fork", title=said, aria_label=said, role="img")
