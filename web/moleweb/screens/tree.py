"""The history: all that was ever played in a match, as tunnels that branch off each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from molecore.core.history import ROOT, History
from molecore.core.match import Match
from moleweb import boards, turns
from moleweb.markup import Markup, h, join
from moleweb.model import Model
from moleweb.screens.status import sentences, verdict
from moleweb.trees import Row, row_of, rows
from moleweb.widgets import button, counted, go, tool

_MARGIN = 4.0
"""Percent of the width that stay free on both sides of the tunnels."""
_LEVEL = 18
"""Pixels from the top of a row to its tunnel."""


def tree(model: Model) -> Markup:
    """The whole screen."""
    history = model.history
    if history is None or not model.at_hand:
        return h("p", "Opening the game ...", class_="wait", role="status")
    lines = rows(history)
    return h(
        "div",
        h("div", _heading(history, lines), _map(history, lines), class_="below"),
        _place(model, history, lines),
        class_="past-times",
        data_tree=True,
    )


def _heading(history: History, lines: Sequence[Row]) -> Markup:
    many = counted(len(lines), "line")
    words = (
        "Undo and play something else, and the way you left stays here."
        if len(lines) == 1
        else f"{many} of play. Choose one, or walk with the arrow keys."
    )
    title = history.title or history.start.game.meta.name
    return h("div", h("h1", f"History of {title}"), h("p", words, class_="quiet"))


# ---- the tunnels


def _map(history: History, lines: Sequence[Row]) -> Markup:
    last = max(1, *(row.stop for row in lines))
    here = row_of(list(lines), history.here)
    items = (_row(history, lines, n, last, current=n == here) for n in range(len(lines)))
    return h("ol", *items, class_="underground", id="underground")


def _row(history: History, lines: Sequence[Row], n: int, last: int, *, current: bool) -> Markup:
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


def _shafts(history: History, lines: Sequence[Row], n: int, last: int) -> Iterator[Markup]:
    """What leads down: to this row, from it, and past it to others."""
    walked = set(history.path)
    for number, row in enumerate(lines):
        if row.above < 0 or number < n or row.above > n:
            continue
        top = "0" if row.above < n else str(_LEVEL)
        bottom = str(_LEVEL) if number == n else "100%"
        used = "shaft walked" if row.nodes[0] in walked else "shaft"
        x = _at(row.start, last)
        yield h("line", x1=x, x2=x, y1=top, y2=bottom, class_=used)


def _tunnel(history: History, row: Row, last: int) -> Markup:
    """The row's own tunnel, as far as it is walked and beyond, and the chamber at its end."""
    done = sum(node in history.path for node in row.nodes)
    left, middle, right = (_at(row.start + n, last) for n in (0, done, len(row.nodes)))
    return join(
        (
            _dig(middle, right, "dug") if done < len(row.nodes) else None,
            _dig(left, middle, "dug walked") if done else None,
            h("circle", cx=right, cy=_LEVEL, r=9, class_="hollow walked" if done else "hollow"),
        )
    )


def _dig(left: str, right: str, look: str) -> Markup:
    return h("line", x1=left, x2=right, y1=_LEVEL, y2=_LEVEL, class_=look)


def _mole(history: History, last: int) -> Markup:
    depth = history.node(history.here).depth if history.here else 0
    mole = h("g", h("use", href="#mole", transform="scale(.42)"), class_="mole")
    return h("svg", mole, x=_at(depth, last), y=_LEVEL, class_="sitter")


# ---- words


def _name(history: History, row: Row) -> str:
    names = (history.names.get(node, "") for node in (*reversed(row.nodes), ROOT))
    own = next(filter(None, names), "")
    if own:
        return own
    return "First line" if row.above < 0 else f"From move {row.start + 1}"


def _summary(history: History, row: Row) -> str:
    if not row.nodes:
        return "Nothing has been played yet."
    match = history.walk(row.end).match
    if match.result is not None:
        return f"{counted(len(match.plies), 'move')}. {verdict(match, match.result)}"
    first = history.node(row.nodes[0])
    player = history.match.players[first.seat].name
    played = history.start.game.encode(first.action) if first.action is not None else "resigns"
    return f"{counted(len(row.nodes), 'move')}, begins with {player}: {played}"


# ---- the place that is looked at


def _place(model: Model, history: History, lines: Sequence[Row]) -> Markup:
    match = history.match
    picture = boards.of(match.game.meta.id).picture(turns.view(match))
    said = sentences(match, match.cursor) if match.cursor else "The beginning."
    return h(
        "section",
        h("div", picture, class_="small-board"),
        h("p", h("strong", f"Move {match.cursor:,} of {len(match.plies):,}"), class_="where"),
        h("p", said, class_="said", role="status"),
        _walk(match),
        h("div", *_doors(model, history, lines), class_="doors"),
        class_="panel standpoint",
        aria_label="Position",
    )


def _walk(match: Match) -> Markup:
    ply, last = match.cursor, len(match.plies)
    slider = h(
        "input",
        type="range",
        id="walk",
        min=0,
        max=last,
        value=ply,
        data_change="jump",
        data_live=True,
        aria_label="Position",
        aria_valuetext=f"Move {ply} of {last}",
        disabled=not last,
    )
    tools = (
        tool("back", "One move back", "step", -1, off=not ply),
        slider,
        tool("forward", "One move on", "step", 1, off=ply == last),
    )
    return h("div", *tools, class_="walk", role="group", aria_label="Walk")


def _doors(model: Model, history: History, lines: Sequence[Row]) -> Iterator[Markup]:
    row = lines[row_of(list(lines), history.here)]
    yield go("Play from here", f"#play/{history.start.id}", look="main")
    if history.here and not model.elsewhere:
        name = history.names.get(row.end, "")
        yield button("Name line", "dialog", f"name namenode:{row.end} {name}")
        yield button("Delete from here on", "hidenode", history.here, look="plain")
    if model.deleted in history.hidden and not model.elsewhere:
        yield button("Bring back what was deleted", "shownode", model.deleted)
