"""The score sheet of Mountains Out of Molehills, and what the table says to the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final

from molecore.core.protocol import Event, Seat
from molecore.core.record import record
from molecore.games.mountains.board import HAND, ROUNDS, Card
from molecore.games.mountains.records import Question, Table, View
from molecore.games.mountains.scoring import points_of, tops_of
from molecore.games.mountains.wording import CARD_NAMES
from moleweb.boards import Secrecy
from moleweb.markup import Markup, h, join

COLOURS: Final = ("orange", "blue", "yellow", "violet")
"""Of each seat."""
NAMES: Final = tuple(colour.capitalize() for colour in COLOURS)

_TASKS: Final[Mapping[Question, str]] = {
    "corner": "Choose a corner to start in.",
    "facing": "Where shall the nose point?",
    "draft": "Take a card.",
    "plan": "Put your four cards in order.",
    "side": "Which way do you turn?",
    "order": "What comes first?",
    "back": "Molehills are missing: take some back from the tops of mountains?",
    "rock": "Put the rock on an empty space.",
    "topple": "Where does the mountain fall?",
    "token": "Which place will you have in the next round?",
}


# ---- words


def role(view: View, seat: Seat) -> str:  # noqa: ARG001 - one of the functions of `Board`
    """The mole that ``seat`` plays."""
    return f"{COLOURS[seat]} mole"


def task(view: View) -> str:
    """What is to be done now, as an invitation."""
    return _TASKS.get(view.table.question, "")


def secrecy(view: View) -> Secrecy:
    """Plans are made in secret (T12); cards are held face down (T11)."""
    table = view.table
    if table.question == "plan":
        return "chooses"
    held = sum(map(len, table.hands)) > sum(map(len, table.revealed))
    seen = table.question == "draft" or table.rules.show_own_plan
    return "holds" if held and seen else "nothing"


def finished(before: Any, events: Sequence[Event]) -> None:
    """No round clears the grid, so there is nothing to look at for the last time."""


# ---- the sheet


@record
class _Row:
    """What a player has."""

    seat: Seat
    total: int
    now: int
    """What the mountains would score as they stand."""
    tops: int
    supply: int
    seen: tuple[Card, ...]
    held: int
    """Cards that are not turned up."""
    acts: bool


def sheet(view: View, names: Sequence[str]) -> Markup:
    """Round, scores in turn order, and how they came about."""
    table = view.table
    rows = tuple(_row(table, seat) for seat in table.order)
    return _sheet(_heading(table), rows, table.points, tuple(names))


def _heading(table: Table) -> str:
    if not table.round:
        return "Before the first round"
    cap = table.rules.caps[table.round - 1]
    return f"Round {table.round} of {ROUNDS}: mountains up to {cap} high"


def _row(table: Table, seat: Seat) -> _Row:
    seats = len(table.order)
    asked = table.question == "plan" and not table.planned[seat]
    return _Row(
        seat=seat,
        total=sum(points[seat] for points in table.points),
        now=points_of(table.mountains, seats)[seat],
        tops=tops_of(table.mountains, seats)[seat],
        supply=table.supplies[seat],
        seen=table.revealed[seat],
        held=len(table.hands[seat]) - len(table.revealed[seat]),
        acts=asked or (seat == table.mover and table.question not in ("plan", "over")),
    )


@lru_cache(maxsize=8)
def _sheet(
    heading: str,
    rows: tuple[_Row, ...],
    points: tuple[tuple[int, ...], ...],
    names: tuple[str, ...],
) -> Markup:
    titles = ("Player", "Points", "Now", "Tops", "Left")
    table = h(
        "table",
        h("caption", heading),
        h("thead", h("tr", *(h("th", title, scope="col") for title in titles))),
        h("tbody", *(_line(row, names[row.seat]) for row in rows)),
        class_="sheet peaks",
    )
    return join((table, _chart(points, names)))


def _line(row: _Row, name: str) -> Markup:
    player = h("th", _chip(row.seat), h("span", name), _cards(row), scope="row")
    return h(
        "tr",
        player,
        h("td", h("strong", row.total)),
        h("td", f"+{row.now}"),
        h("td", row.tops),
        h("td", row.supply),
        class_="now" if row.acts else None,
    )


def _chip(seat: Seat) -> Markup:
    return Markup(
        '<svg class="piece chip" viewBox="-26 -28 52 52" aria-hidden="true" focusable="false">'
        f'<use href="#digger-{seat}"/></svg>'
    )


def _cards(row: _Row) -> Markup:
    """The cards of this round: those turned up by name, the others by their backs."""
    if not row.seen and not row.held:
        return Markup("")
    seen = [CARD_NAMES[card] for card in row.seen]
    backs = "\u25ae" * row.held
    hidden = f"{row.held} of {HAND} face down" if row.held else ""
    said = h("span", ", ".join(seen), class_="quiet") if seen else None
    unseen = h("span", backs, class_="backs", role="img", aria_label=hidden) if row.held else None
    return h("span", said, unseen, class_="round-cards")


# ---- the chart

_WIDE: Final = 300
_HIGH: Final = 110
_LEFT: Final = 26
_FOOT: Final = 92


def _chart(points: tuple[tuple[int, ...], ...], names: tuple[str, ...]) -> Markup:
    """A line for each player: all points up to each round."""
    if not points:
        return Markup("")
    lines = [tuple(accumulate(scored, initial=0)) for scored in zip(*points, strict=True)]
    most = max(max(line) for line in lines) or 1
    drawn = "".join(_curve(seat, line, most) for seat, line in enumerate(lines))
    said = "; ".join(
        f"{name}: {', '.join(map(str, line[1:]))}" for name, line in zip(names, lines, strict=True)
    )
    svg = Markup(
        f'<svg viewBox="0 0 {_WIDE} {_HIGH}" aria-hidden="true">{_axes(most)}{drawn}</svg>'
    )
    said_for_all = h("figcaption", f"Points after each round. {said}", class_="unseen")
    return h("figure", svg, said_for_all, class_="climb")


def _axes(most: int) -> str:
    rounds = "".join(
        f'<text x="{_x(number)}" y="{_HIGH - 4}">{number}</text>' for number in range(1, ROUNDS + 1)
    )
    return (
        f'<path class="axis" d="M{_LEFT} 6V{_FOOT}H{_WIDE - 6}"/>'
        f'<text x="12" y="14">{most}</text><text x="12" y="{_FOOT + 4}">0</text>{rounds}'
    )


def _curve(seat: Seat, line: tuple[int, ...], most: int) -> str:
    spots = [(_x(number), _y(score, most)) for number, score in enumerate(line)]
    points = " ".join(f"{x},{y}" for x, y in spots)
    marks = "".join(f'<use href="#mark-seat-{seat}" x="{x}" y="{y}"/>' for x, y in spots[1:])
    return f'<g class="curve seat-{seat}"><polyline points="{points}"/>{marks}</g>'


def _x(number: int) -> int:
    return _LEFT + number * (_WIDE - _LEFT - 16) // ROUNDS


def _y(score: int, most: int) -> int:
    return _FOOT - score * (_FOOT - 10) // most
