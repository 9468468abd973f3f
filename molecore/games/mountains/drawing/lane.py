"""The four cards of a mole in a row: what is known of them, and the one that is carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.drawing.nodes import Node, h
from molecore.games.mountains.board import HAND, Card
from molecore.games.mountains.drawing.hand import face
from molecore.games.mountains.records import View
from molecore.games.mountains.wording import CARD_NAMES
from molecore.words import Said, cached, enumerated, say

_EMPTY: Final = h("span", class_="slot")
"""Where no card is yet."""


@record
class Lane:
    """The cards of a round, as far as the viewer may know them."""

    cards: tuple[Card | None, ...]
    """In the order in which they were taken, or turned up; None lies face down."""
    running: int | None
    """The place of the card that is carried out."""


def lane_of(view: View, seat: Seat) -> Lane:
    """The cards of ``seat`` that the viewer knows: all of its own plan, where it may look at it.

    Of the others those that are taken in the open, and later those that are turned up.
    """
    public = view.public
    if public.question == "draft":
        return Lane(view.hands[seat], None)
    seen, held = public.revealed[seat], len(public.hands[seat])
    at_work = public.execution is not None and public.execution.seat == seat
    running = len(seen) - 1 if at_work else None
    plan = view.plan if seat == view.viewer else ()
    coming = plan[len(seen) :] or (None,) * (held - len(seen))
    return Lane((*seen, *coming), running)


@cached(maxsize=256)
def lane(cards: Lane) -> Node:
    """Four places, so that nothing moves when a card comes."""
    empty = (_EMPTY for _ in range(HAND - len(cards.cards)))
    if not cards.cards:
        return h("span", empty, class_="lane")
    said = _said(cards)
    content = (*_places(cards), *empty)
    return h("button", content, type="button", class_="lane", aria_label=said, data_why=said)


def _places(cards: Lane) -> Iterator[Node]:
    for place, card in enumerate(cards.cards):
        yield h(
            "span",
            face(card) if card else None,
            class_="slot" if card else "slot back",
            data_now=place == cards.running,
        )


def _said(cards: Lane) -> str:
    known: list[Said] = [CARD_NAMES[card] for card in cards.cards if card]
    held = len(cards.cards) - len(known)
    if held:
        known.append(say("mountains.board.sheet.face_down", held=held, hand=HAND))
    return str(enumerated(known))


@cache
def chip(seat: Seat) -> Node:
    """The mole of a seat, small, beside its cards."""
    return h(
        "svg",
        h("use", href=f"#digger-{seat}"),
        class_="piece chip",
        viewBox="-26 -28 52 52",
        aria_hidden="true",
        focusable="false",
    )


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
