"""The cards of Moleozer. A card is 70 by 100, drawn around its middle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from molecore.drawing.nodes import Child, Node, h
from molecore.games.moleozer.board import Card, Symbol
from molecore.words import Message, Said, cached, enumerated, pieces, say

SYMBOLS: Final[tuple[Symbol, ...]] = ("S", "X", "R", "W")
_SIGNS: Final[Mapping[Symbol, Child]] = {
    "S": (h("circle", r=12), h("text", "2", class_="sign-text", y=6)),
    "X": h("path", d="M-12-9l9 9-9 9M1-9l9 9-9 9"),
    "R": h("path", d="M-7 11V-9M-12-4l5-6 5 6M7-11V9M2 4l5 6 5-6"),
    "W": h("path", d="M-11-6H9M4-11l6 5-6 5M11 6H-9M-4 1l-6 5 6 5"),
}


@cache
def face(card: Card) -> tuple[Node, ...]:
    """The drawing of a card that lies open."""
    plate = h("rect", class_="plate", x=-34, y=-49, width=68, height=98, rx=8)
    if card.symbol is None:
        return (plate, h("text", card.value, class_="card-value", y=14))
    return (
        plate,
        h("path", class_="card-band", d="M-34 10H34V41A8 8 0 0 1 26 49H-26A8 8 0 0 1-34 41Z"),
        h("text", card.value, class_="card-value", y=0),
        h("g", _SIGNS[card.symbol], class_="sign", transform="translate(-11 29) scale(1.15)"),
        h("text", card.symbol, class_="card-letter", x=20, y=36),
    )


BACK: Final = (
    h("rect", class_="card-back", x=-34, y=-49, width=68, height=98, rx=8),
    h("rect", class_="card-border", x=-28, y=-43, width=56, height=86, rx=5),
    h("g", h("use", href="#mole", transform="translate(0 2) scale(.55)")),
)
"""A card that lies face down."""


def said(card: Card) -> Said:
    """A card in words: its number, and its letter if it has one."""
    if card.symbol is None:
        return card.value
    return Message("moleozer.board.card_with_symbol", value=card.value, symbol=card.symbol)


@cache
def picture(card: Card) -> Node:
    """A card as an SVG element of its own."""
    return h(
        "svg",
        face(card),
        class_="number-card",
        viewBox="-36 -51 72 102",
        aria_hidden="true",
        focusable="false",
    )


@cache
def sign(symbol: Symbol) -> Node:
    """A symbol in a line of text."""
    return h(
        "svg",
        h("g", _SIGNS[symbol], class_="sign"),
        class_="sign-icon",
        viewBox="-16 -16 32 32",
        aria_hidden="true",
        focusable="false",
    )


@cached(maxsize=64)
def explained(card: Card) -> Node:
    """A card that was turned over, in a line of text; one with a symbol tells what that means."""
    if card.symbol is None:
        return h("span", card.value, class_="turned-card")
    return h(
        "span",
        card.value,
        sign(card.symbol),
        class_="turned-card with-sign",
        role="img",
        tabindex=0,
        aria_label=str(said(card)),
        aria_description=say(f"moleozer.board.legend.{card.symbol.lower()}", symbol=card.symbol),
    )


@cached(maxsize=1)
def legend() -> Node:
    """A folded list of what the symbols mean."""
    return h(
        "details",
        h("summary", Message("moleozer.board.legend")),
        h("ul", map(_meaning, SYMBOLS)),
        class_="legend",
        id="legend",
    )


def _meaning(symbol: Symbol) -> Node:
    letter = h("strong", symbol)
    return h(
        "li",
        sign(symbol),
        h("span", pieces(f"moleozer.board.legend.{symbol.lower()}", symbol=letter)),
    )


def hand(cards: Sequence[Card], pressed: Sequence[str], *, loose: bool) -> Child:
    """Cards to be remembered, the top one first; loose ones are pressed into another order."""
    told = Message("moleozer.board.own_cards", cards=enumerated(map(said, cards)))
    items = (_held(f"card{number}", card, pressed) for number, card in enumerate(cards, 1))
    held = items if loose else (h("li", picture(card)) for card in cards)
    use = Message("moleozer.board.reorder" if loose else "moleozer.board.in_turn")
    return (
        h("p", told, class_="unseen", data_say=True),
        h("ol", held, class_="memo"),
        h("p", use, class_="quiet"),
    )


def _held(target: str, card: Card, pressed: Sequence[str]) -> Node:
    rank = pressed.index(target) + 1 if target in pressed else None
    return h(
        "li",
        h(
            "button",
            picture(card),
            h("span", rank, class_="rank"),
            type="button",
            class_="held chosen" if rank else "held",
            data_act="press",
            data_value=target,
            aria_label=say("moleozer.board.ranked", card=said(card), rank=rank)
            if rank
            else str(said(card)),
            aria_pressed="true" if rank else "false",
        ),
    )
