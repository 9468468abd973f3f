"""The list of moves, in blocks: a press changes one or two of them, however long the game is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from molecore.core.history import ROOT, History
from molecore.core.match import Match
from molecore.core.protocol import Seat, remembered
from molecore.core.record import record
from molecore.draw.art import icon
from molecore.draw.nodes import Node, gradual, h
from molecore.registry import load_reason
from molecore.wire.mapping import PLY_LIMIT
from molecore.words import Message, cached, say
from moleweb.app.model import Model
from moleweb.app.same import Same
from moleweb.pages.play.status_view import Listener, listener, told, told_in_full
from moleweb.pages.telling.view import again

_LINES: Final = 16
"""Moves in a block."""
_NEAR: Final = 4 * _LINES
"""Moves from the position that is shown, up to which a block may be in sight."""


_SHORT: Final = 160
"""Characters of a set-up that is told without being asked."""


def moves(model: Model, match: Match) -> Node:
    """All that was played, each move to go back to."""
    hearing, history = listener(match, model.table.eyes), model.history
    set_up = _set_up(Same(match.steps[:1]), hearing)
    if not match.plies:
        nothing = h("p", Message("table.no_moves"), class_="quiet")
        return h("section", _heading(), set_up, nothing, class_="panel")
    forks = _forks(history) if history and len(history.nodes) > len(history.path) else {}
    firsts = range(1, len(match.plies) + 1, _LINES)
    blocks = (_placed(first, match, forks, hearing) for first in firsts)
    log = h("div", set_up, *blocks, class_="log", id="log")
    return h("section", _heading(), again(model), log, class_="panel moves")


def _placed(first: int, match: Match, forks: Mapping[int, int], hearing: Listener) -> Node:
    """A block, which may come later if it is far from the position that is shown."""
    block = _lines(_block(first, match, forks), hearing)
    return block if abs(first - match.cursor) < _NEAR else _far(block)


@lru_cache(maxsize=PLY_LIMIT // 4)
def _far(block: Node) -> Node:
    return gradual(block)


@cached()
def _heading() -> Node:
    return h("h2", Message("table.moves"))


@cached(maxsize=8)
def _set_up(step: Same, hearing: Listener) -> Node | None:
    """What happened before the first move: a lot drawn, an order dealt."""
    story = told(hearing, step, None, latest=False)
    if len(story) <= _SHORT:
        return h("p", story, class_="quiet") if story else None
    return h("details", h("summary", Message("table.set_up")), h("p", story), class_="quiet")


def prepare(match: Match, first: int, enough: Callable[[], bool]) -> int:
    """Write the lines of a match that comes to the table, from ply ``first`` on, before it does.

    They are kept, and the table with a long game is there the sooner. Returns
    the ply to go on from when there was ``enough``; beyond the last at the end.
    """
    hearing, last = listener(match, None), len(match.plies)
    while first <= last:
        _lines(_block(first, match, {}), hearing)
        first += _LINES
        if enough():
            break
    return first


def _forks(history: History) -> dict[int, int]:
    """How many other moves were played at a ply as well, where there are any."""
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
    latest: int
    """The ply that is told in full as it was the last to happen; 0 if it is not one of these."""
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
        latest=here if told_in_full(match) == here and first <= here < last else 0,
        others=tuple(forks.get(ply, 0) for ply in range(first, last)) if forks else (),
    )


@cached(maxsize=PLY_LIMIT // 4)
def _lines(block: _Block, hearing: Listener) -> Node:
    lines = []
    for number, seat in enumerate(block.seats):
        ply = block.first + number
        step = Same(block.steps.steps[number : number + 1])
        text = told(hearing, step, seat, latest=ply == block.latest)
        mark = "here" if ply == block.here else "door" if ply == block.door else ""
        others = block.others[number] if block.others else 0
        rules = _rules(hearing, step, latest=ply == block.latest)
        lines.append(_line(ply, seat, text, mark, others, rules))
    return h("ol", *lines, start=block.first, id=f"lines-{block.first}")


@record
class _Rule:
    """Why something special happened, and where that is written."""

    number: str
    why: str
    game: str


@cached(maxsize=2 * PLY_LIMIT)
def _rules(hearing: Listener, step: Same, *, latest: bool) -> tuple[_Rule, ...]:
    """The rules by which what was special in a step happened, each once."""
    game, seat = hearing.game.meta.id, hearing.seat
    reason, found = load_reason(game), dict[str, _Rule]()
    for event in step.steps[0].events:
        seen = event.seen_by(seat) if latest else remembered(event, seat)
        because = None if seen is None else reason(seen)
        if because is not None:
            found.setdefault(because.rule, _Rule(because.rule, str(because.words), game))
    return tuple(found.values())


@cached(maxsize=2 * PLY_LIMIT)
def _line(  # noqa: PLR0913, PLR0917 - all that a line depends on
    ply: int, seat: Seat, text: str, mark: str, others: int, rules: tuple[_Rule, ...]
) -> Node:
    jump = h(
        "button",
        h("span", ply, class_="number"),
        h("span", text, _fork(others) if others else None),
        type="button",
        data_act="jump",
        data_value=ply,
        tabindex=None if mark else "-1",
        aria_current="step" if mark == "here" else None,
    )
    links = (_rule_link(rule, tabindex=None if mark else "-1") for rule in rules)
    return h("li", jump, *links, class_=f"seat-{seat}", id=f"line-{ply}")


def _rule_link(rule: _Rule, tabindex: str | None) -> Node:
    """The way from what happened to why it did; it says so to whoever points at it."""
    return h(
        "a",
        rule.number,
        href=f"#rules/{rule.game}/{rule.number}",
        class_="by-rule",
        tabindex=tabindex,
        aria_label=say("table.by_rule", rule=rule.number),
        data_why=rule.why,
    )


def _fork(others: int) -> Node:
    said = say("table.others_tried", n=others)
    return h("span", icon("branch"), class_="fork", title=said, aria_label=said, role="img")
