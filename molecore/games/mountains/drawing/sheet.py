"""The score sheet of Mountains Out of Molehills, and what the table says to the players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.drawing.board import Secrecy
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, heading
from molecore.games.mountains.board import ROUNDS
from molecore.games.mountains.drawing.chart import chart
from molecore.games.mountains.drawing.lane import Lane, chip, lane, lane_of
from molecore.games.mountains.records import PublicState, View
from molecore.games.mountains.scoring import points_of, tops_of, totals
from molecore.words import Message, Words, cached, say

_FIGURES: Final = (
    (Message("mountains.board.sheet.points"), Message("mountains.board.sheet.points.why")),
    (Message("mountains.board.sheet.now"), Message("mountains.board.sheet.now.why")),
    (Message("mountains.board.sheet.tops"), Message("mountains.board.sheet.tops.why")),
    (Message("mountains.board.sheet.left"), Message("mountains.board.sheet.left.why")),
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


def aim(view: View) -> Words:
    """The round and how high its mountains may grow, then what scores."""
    return Message("mountains.aim", round=_heading(view.public))


# ---- the sheet


def standing(public: PublicState) -> tuple[int, ...]:
    """The points of all rounds that are over, and what the mountains would score now."""
    now = points_of(public.mountains, len(public.order))
    return totals((*public.points, now) if public.question != "over" else public.points)


@record
class _Row:
    """What a player has."""

    seat: Seat
    total: int
    now: int | None
    """What the mountains would score as they stand, or still have to while they are counted.

    None once the last round is scored.
    """
    tops: int
    supply: int
    lane: Lane
    acts: bool
    won: bool


def sheet(view: View, names: Sequence[str], acting: Collection[Seat]) -> Child:
    """Round, scores in turn order, and how they came about."""
    public, seats = view.public, len(view.public.order)
    now, tops = points_of(public.mountains, seats), tops_of(public.mountains, seats)
    counted = (*public.points, (0,) * seats)[public.round - 1]  # so far, in this round
    rows = tuple(
        _row(view, seat, now[seat] - counted[seat], tops[seat], acts=seat in acting)
        for seat in public.order
    )
    return _sheet(_heading(public), rows, public.points, tuple(names))


def _heading(public: PublicState) -> Message:
    if not public.round:
        return Message("mountains.board.sheet.before")
    cap = public.rules.caps[public.round - 1]
    return Message("mountains.board.sheet.round", round=public.round, rounds=ROUNDS, cap=cap)


def _row(view: View, seat: Seat, now: int, tops: int, *, acts: bool) -> _Row:
    public = view.public
    return _Row(
        seat=seat,
        total=sum(points[seat] for points in public.points),
        now=None if public.result is not None else now,
        tops=tops,
        supply=public.supplies[seat],
        lane=lane_of(view, seat),
        acts=acts,
        won=public.result is not None and seat in public.result.winners,
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
        _headings(),
        h("tbody", (_line(row, names[row.seat]) for row in rows)),
        class_="sheet peaks",
    )
    return table, chart(points, names)


def _headings() -> Node:
    player = h("th", Message("mountains.board.sheet.player"), scope="col")
    return h("thead", h("tr", player, (heading(title, why) for title, why in _FIGURES)))


def _line(row: _Row, name: str) -> Node:
    return h(
        "tr",
        h("th", chip(row.seat), h("span", briefly(name, [name])), lane(row.lane), scope="row"),
        h("td", h("strong", row.total)),
        h("td", "-" if row.now is None else f"+{row.now}"),
        h("td", row.tops),
        h("td", row.supply),
        class_="winner" if row.won else "now" if row.acts else None,
        id=f"score-{row.seat}",
    )
