"""The score sheet of Mountains Out of Molehills, and what the table says to the players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.draw.board import Secrecy
from molecore.draw.boards.mountains.chart import chart
from molecore.draw.nodes import Child, Node, h
from molecore.games.mountains.board import HAND, ROUNDS, Card
from molecore.games.mountains.records import Table, View
from molecore.games.mountains.scoring import points_of, tops_of
from molecore.games.mountains.wording import CARD_NAMES
from molecore.words import Message, cached, enumerated, say

_TITLES: Final = (
    Message("mountains.board.sheet.player"),
    Message("mountains.board.sheet.points"),
    Message("mountains.board.sheet.now"),
    Message("mountains.board.sheet.tops"),
    Message("mountains.board.sheet.left"),
)


# ---- words


def task(view: View) -> str:
    """What is to be done now, as an invitation."""
    question = view.table.question
    return "" if question == "over" else say(f"mountains.board.task.{question}")


def secrecy(view: View) -> Secrecy:
    """Plans are made in secret (T12); cards are held face down (T11)."""
    table = view.table
    if table.question == "plan":
        return "chooses"
    held = sum(map(len, table.hands)) > sum(map(len, table.revealed))
    seen = table.question == "draft" or table.rules.show_own_plan
    return "holds" if held and seen else "nothing"


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


def sheet(view: View, names: Sequence[str]) -> Child:
    """Round, scores in turn order, and how they came about."""
    table, seats = view.table, len(view.table.order)
    now, tops = points_of(table.mountains, seats), tops_of(table.mountains, seats)
    rows = tuple(_row(table, seat, now[seat], tops[seat]) for seat in table.order)
    return _sheet(_heading(table), rows, table.points, tuple(names))


def _heading(table: Table) -> Message:
    if not table.round:
        return Message("mountains.board.sheet.before")
    cap = table.rules.caps[table.round - 1]
    return Message("mountains.board.sheet.round", round=table.round, rounds=ROUNDS, cap=cap)


def _row(table: Table, seat: Seat, now: int, tops: int) -> _Row:
    asked = table.question == "plan" and not table.planned[seat]
    return _Row(
        seat=seat,
        total=sum(points[seat] for points in table.points),
        now=now,
        tops=tops,
        supply=table.supplies[seat],
        seen=table.revealed[seat],
        held=len(table.hands[seat]) - len(table.revealed[seat]),
        acts=asked or (seat == table.mover and table.question not in ("plan", "over")),
    )


@cached(maxsize=8)
def _sheet(
    heading: Message,
    rows: tuple[_Row, ...],
    points: tuple[tuple[int, ...], ...],
    names: tuple[str, ...],
) -> Child:
    table = h(
        "table",
        h("caption", str(heading)),
        h("thead", h("tr", (h("th", str(title), scope="col") for title in _TITLES))),
        h("tbody", (_line(row, names[row.seat]) for row in rows)),
        class_="sheet peaks",
    )
    return table, chart(points, names)


def _line(row: _Row, name: str) -> Node:
    return h(
        "tr",
        h("th", _chip(row.seat), h("span", name), _cards(row), scope="row"),
        h("td", h("strong", row.total)),
        h("td", f"+{row.now}"),
        h("td", row.tops),
        h("td", row.supply),
        class_="now" if row.acts else None,
    )


@cache
def _chip(seat: Seat) -> Node:
    return h(
        "svg",
        h("use", href=f"#digger-{seat}"),
        class_="piece chip",
        viewBox="-26 -28 52 52",
        aria_hidden="true",
        focusable="false",
    )


def _cards(row: _Row) -> Node | None:
    """The cards of this round: those turned up by name, the others by their backs."""
    if not row.seen and not row.held:
        return None
    return h("span", _seen(row.seen), _backs(row.held), class_="round-cards")


def _seen(cards: tuple[Card, ...]) -> Node | None:
    if not cards:
        return None
    return h("span", str(enumerated(CARD_NAMES[card] for card in cards)), class_="quiet")


def _backs(held: int) -> Node | None:
    if not held:
        return None
    hidden = say("mountains.board.sheet.face_down", held=held, hand=HAND)
    return h("span", "\u25ae" * held, class_="backs", role="img", aria_label=hidden)
