"""The cards of Moleozer. A card is 70 by 100, drawn around its middle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from molecore.games.moleozer.board import Card, Symbol
from moleweb.markup import Markup, h, join

MEANINGS: Final[Mapping[Symbol, tuple[str, str]]] = {
    "S": ("Second", "the second-closest wins"),
    "X": ("Extra step", "one more step for the mole"),
    "R": ("Reverse", "all stacks are turned upside down"),
    "W": ("Swap", "the winner may swap seats and houses"),
}
"""What each symbol is called and does."""

_SIGNS: Final[Mapping[Symbol, str]] = {
    "S": '<circle r="12"/><text class="sign-text" y="6">2</text>',
    "X": '<path d="M-12-9l9 9-9 9M1-9l9 9-9 9"/>',
    "R": '<path d="M-7 11V-9M-12-4l5-6 5 6M7-11V9M2 4l5 6 5-6"/>',
    "W": '<path d="M-11-6H9M4-11l6 5-6 5M11 6H-9M-4 1l-6 5 6 5"/>',
}


@cache
def face(card: Card) -> str:
    """A card that lies open."""
    plate = '<rect class="plate" x="-34" y="-49" width="68" height="98" rx="8"/>'
    if card.symbol is None:
        return f'{plate}<text class="card-value" y="14">{card.value}</text>'
    return (
        f'{plate}<text class="card-value" y="0">{card.value}</text>'
        f'<g class="sign" transform="translate(-12 29)">{_SIGNS[card.symbol]}</g>'
        f'<text class="card-letter" x="18" y="36">{card.symbol}</text>'
    )


BACK: Final = (
    '<rect class="card-back" x="-34" y="-49" width="68" height="98" rx="8"/>'
    '<path class="card-hill" d="M-24 24C-20 2-8-10 0-10S20 2 24 24Z"/>'
)
"""A card that lies face down."""


@cache
def said(card: Card) -> str:
    """A card in words."""
    return f"{card.value} with {card.symbol}" if card.symbol else str(card.value)


@cache
def picture(card: Card) -> Markup:
    """A card by itself."""
    return Markup(
        f'<svg class="number-card" viewBox="-36 -51 72 102" aria-hidden="true" focusable="false">'
        f"{face(card)}</svg>"
    )


@cache
def sign(symbol: Symbol) -> Markup:
    """A symbol in a line of text."""
    return Markup(
        f'<svg class="sign-icon" viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">'
        f'<g class="sign">{_SIGNS[symbol]}</g></svg>'
    )


def legend() -> Markup:
    """What the symbols mean."""
    lines = (
        h("li", sign(symbol), h("span", h("strong", f"{symbol} "), f"{name}: {meaning}"))
        for symbol, (name, meaning) in MEANINGS.items()
    )
    return h(
        "details",
        h("summary", "What the symbols mean"),
        h("ul", *lines),
        class_="legend",
        id="legend",
        data_keep="open",
    )


def hand(cards: Sequence[Card], pressed: Sequence[str], *, loose: bool) -> Markup:
    """Cards to be remembered, the top one first; loose ones are pressed into another order."""
    items = (_held(number, card, pressed, loose=loose) for number, card in enumerate(cards, 1))
    told = f"Your cards, the top one first: {', '.join(map(said, cards))}."
    how = (
        "Press cards in the order you want, the top one first; the others follow."
        if loose
        else ("They are turned over from left to right, one in each round.")
    )
    return join(
        (
            h("p", told, class_="unseen", role="status"),
            h("ol", *items, class_="memo"),
            h("p", how, class_="quiet"),
        )
    )


def _held(number: int, card: Card, pressed: Sequence[str], *, loose: bool) -> Markup:
    target = f"card{number}"
    rank = pressed.index(target) + 1 if target in pressed else None
    order = h("span", str(rank) if rank else "", class_="rank")
    if not loose:
        return h("li", picture(card))
    place = f", now number {rank}" if rank else ""
    return h(
        "li",
        h(
            "button",
            picture(card),
            order,
            type="button",
            class_="held chosen" if rank else "held",
            data_act="press",
            data_value=target,
            aria_label=f"{said(card)}{place}",
            aria_pressed="true" if rank else "false",
        ),
    )
