"""The history: all that was ever played in a match, as tunnels that branch off each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from molecore.core.history import ROOT, History
from molecore.core.match import Match
from molecore.draw.course import ply_name
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import button, go, tool
from molecore.words import Message, say
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.app.pictures import picture, small_board
from moleweb.pages.history.rows import Row, row_of, rows_of
from moleweb.pages.play.move_list_view import position_in_all, position_slider
from moleweb.pages.play.status_view import recounted

_MARGIN = 4.0
"""Percent of the width that stay free on both sides of the tunnels."""
_LEVEL = 18
"""Pixels from the top of a row to its tunnel."""


def tree(model: Model) -> Node:
    """The whole screen."""
    history = model.history
    if history is None or not model.at_hand:
        return h("p", Message("table.opening"), class_="wait", data_say=True)
    if queries.is_agreeing(history.match):
        return _not_begun(history)
    lines = rows_of(history)
    return h(
        "div",
        h("div", _heading(history, lines), _map(history, lines), class_="below"),
        _place(model, history, lines),
        class_="past-times",
        data_tree=True,
    )


def _not_begun(history: History) -> Node:
    match = history.match
    return h(
        "div",
        h("h1", Message("tree.title", game=match.game.meta.name)),
        h("p", queries.standing(match)),
        go(say("review.to_table"), f"#play/{match.id}", look="main"),
        class_="review",
    )


def _heading(history: History, lines: Sequence[Row]) -> Node:
    words = Message("tree.one_line") if len(lines) == 1 else Message("tree.lines", n=len(lines))
    title = history.title or history.start.game.meta.name
    return h("div", h("h1", Message("tree.title", game=title)), h("p", words, class_="quiet"))


# ---- the tunnels


def _map(history: History, lines: Sequence[Row]) -> Node:
    last = max(1, *(row.stop for row in lines))
    here = row_of(list(lines), history.here)
    items = (_row(history, lines, n, last, current=n == here) for n in range(len(lines)))
    return h("ol", *items, class_="underground", id="underground")


def _row(history: History, lines: Sequence[Row], n: int, last: int, *, current: bool) -> Node:
    row = lines[n]
    drawing = h(
        "svg",
        *_shafts(history, lines, n, last),
        _tunnel(history, row, last),
        _mole(history, last) if current else None,
        aria_hidden="true",
    )
    words = h(
        "button",
        h("strong", _name(history, row)),
        h("span", _summary(history, row), class_="quiet"),
        type="button",
        data_act="walk",
        data_value=row.end,
        aria_current="true" if current else None,
        id=f"row-{row.end}",
    )
    return h("li", drawing, words, class_="gallery here" if current else "gallery")


def _at(depth: int, last: int) -> str:
    return f"{_MARGIN + (100 - 2 * _MARGIN) * depth / last:.2f}%"


def _shafts(history: History, lines: Sequence[Row], n: int, last: int) -> Iterator[Node]:
    """What leads down: to this row, from it, and past it to others."""
    walked = set(history.path)
    for number, row in enumerate(lines):
        if row.above < 0 or number < n or row.above > n:
            continue
        top = "0" if row.above < n else str(_LEVEL)
        bottom = str(_LEVEL) if number == n else "100%"
        used, x = row.nodes[0] in walked, _at(row.start, last)
        yield h("line", x1=x, x2=x, y1=top, y2=bottom, class_="shaft walked" if used else "shaft")


def _tunnel(history: History, row: Row, last: int) -> Child:
    """The row's own tunnel, as far as it is walked and beyond, and the chamber at its end."""
    done = sum(node in history.path for node in row.nodes)
    left, middle, right = (_at(row.start + n, last) for n in (0, done, len(row.nodes)))
    return (
        _dig(middle, right, look="dug") if done < len(row.nodes) else None,
        _dig(left, middle, look="dug walked") if done else None,
        h("circle", cx=right, cy=_LEVEL, r=9, class_="hollow walked" if done else "hollow"),
    )


def _dig(left: str, right: str, *, look: str) -> Node:
    return h("line", x1=left, x2=right, y1=_LEVEL, y2=_LEVEL, class_=look)


def _mole(history: History, last: int) -> Node:
    depth = history.node(history.here).depth if history.here else 0
    mole = h("g", h("use", href="#mole", transform="scale(.42)"), class_="mole")
    return h("svg", mole, x=_at(depth, last), y=_LEVEL, class_="sitter")


# ---- words


def _name(history: History, row: Row) -> str:
    names = (history.names.get(node, "") for node in (*reversed(row.nodes), ROOT))
    own = next(filter(None, names), "")
    if own:
        return own
    if row.above < 0:
        return say("tree.first_line")
    return say("tree.line_from", where=ply_name(history.walk(row.end).match, row.start + 1))


def _summary(history: History, row: Row) -> str:
    if not row.nodes:
        return say("table.no_moves")
    match = history.walk(row.end).match
    if match.result is not None:
        return say("tree.over", n=len(match.plies), verdict=queries.verdict(match, match.result))
    return say("tree.begins", n=len(row.nodes), told=recounted(match, row.start + 1))


# ---- the place that is looked at


def _place(model: Model, history: History, lines: Sequence[Row]) -> Node:
    match = history.match
    drawn = picture(match, queries.names(match), queries.viewer(match))
    said = recounted(match, match.cursor) if match.cursor else ""
    return h(
        "section",
        small_board(drawn),
        h("p", h("strong", position_in_all(match)), class_="where"),
        h("p", said, class_="said", data_say=True),
        _walk(match),
        h("div", *_doors(model, history, lines), class_="doors"),
        class_="panel standpoint",
        aria_label=Message("table.position"),
    )


def _walk(match: Match) -> Node:
    ply, last = match.cursor, len(match.plies)
    tools = (
        tool("back", say("table.back"), "step", -1, off=not ply),
        position_slider(match, "walk"),
        tool("forward", say("table.forward"), "step", 1, off=ply == last),
    )
    return h("div", *tools, class_="walk", role="group", aria_label=Message("tree.walk"))


def _doors(model: Model, history: History, lines: Sequence[Row]) -> Iterator[Node]:
    row = lines[row_of(list(lines), history.here)]
    yield go(say("tree.play_from_here"), f"#play/{history.start.id}", look="main")
    if history.here and not model.elsewhere:
        name = history.names.get(row.end, "")
        yield button(say("tree.name_line"), "dialog", f"name namenode:{row.end} {name}")
        yield button(say("tree.delete"), "hidenode", history.here, look="plain")
    if model.deleted in history.hidden and not model.elsewhere:
        yield button(say("tree.bring_back"), "shownode", model.deleted)
