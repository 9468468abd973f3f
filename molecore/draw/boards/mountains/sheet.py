"""The score sheet of Mountains Out of Molehills, and what the table says to the players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.draw.board import Secrecy
from molecore.draw.boards.mountains.chart import chart
from molecore.draw.boards.mountains.hand import face
from molecore.draw.nodes import Child, Node, h
from molecore.games.mountains.board import HAND, ROUNDS, Card
from molecore.games.mountains.records import PublicState, View
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
    question = view.public.question
    return "" if question == "over" else say(f"mountains.board.task.{question}")


def secrecy(view: View) -> Secrecy:
    """Plans are made in secret (T12); cards are held face down (T11)."""
    public = view.public
    if public.question == "plan":
        return "chooses"
    held = sum(map(len, public.hands)) > sum(map(len, public.revealed))
    seen = public.question == "draft" or public.rules.show_own_plan
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
    public, seats = view.public, len(view.public.order)
    now, tops = points_of(public.mountains, seats), tops_of(public.mountains, seats)
    rows = tuple(_row(public, seat, now[seat], tops[seat]) for seat in public.order)
    return _sheet(_heading(public), rows, public.points, tuple(names))


def _heading(public: PublicState) -> Message:
    if not public.round:
        return Message("mountains.board.sheet.before")
    cap = public.rules.caps[public.round - 1]
    return Message("mountains.board.sheet.round", round=public.round, rounds=ROUNDS, cap=cap)


def _row(public: PublicState, seat: Seat, now: int, tops: int) -> _Row:
    return _Row(
        seat=seat,
        total=sum(points[seat] for points in public.points),
        now=now,
        tops=tops,
        supply=public.supplies[seat],
        seen=public.revealed[seat],
        held=len(public.hands[seat]) - len(public.revealed[seat]),
        acts=seat in public.asked,
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
    """The lane of this round: the cards turned up by their faces, the others by their backs."""
    if not row.seen and not row.held:
        return None
    return h("span", _seen(row.seen), _backs(row.held), class_="round-cards")


def _seen(cards: tuple[Card, ...]) -> Node | None:
    if not cards:
        return None
    said = str(enumerated(CARD_NAMES[card] for card in cards))
    faces = (h("span", face(card), class_="lane-card") for card in cards)
    return h("span", faces, class_="lane", role="img", aria_label=said, title=said)


def _backs(held: int) -> Node | None:
    if not held:
        return None
    hidden = say("mountains.board.sheet.face_down", held=held, hand=HAND)
    backs = (h("span", class_="lane-card back") for _ in range(held))
    return h("span", backs, class_="lane", role="img", aria_label=hidden)
