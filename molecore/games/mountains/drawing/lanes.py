"""The cards of all moles beside the slope, while they are carried out."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.protocol import Seat
from molecore.drawing.nodes import Node, h
from molecore.games.mountains.drawing.lane import Lane, chip, lane, lane_of
from molecore.games.mountains.records import View
from molecore.words import cached, say


def lanes(view: View, names: Sequence[str]) -> Node | None:
    """Each mole with its four cards, in the order of turns; None while cards are chosen."""
    public = view.public
    if public.question in ("draft", "plan", "over") or not public.round:
        return None
    rows = tuple((seat, lane_of(view, seat)) for seat in public.order)
    return _lanes(rows, tuple(names))


@cached(maxsize=16)
def _lanes(rows: tuple[tuple[Seat, Lane], ...], names: tuple[str, ...]) -> Node:
    said = say("mountains.board.lanes")
    lines = (_row(place, *row, names) for place, row in enumerate(rows))
    return h("ul", lines, class_="lanes", aria_label=said)


def _row(place: int, seat: Seat, cards: Lane, names: tuple[str, ...]) -> Node:
    """The place has an id, so that no row slides elsewhere when the order of turns changes."""
    whose = h("span", chip(seat), names[seat] if names else None, class_="whose")
    return h("li", whose, lane(cards), id=f"lane-{place}")
