"""The corners of the field: the cards and the guess of each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final
from unicodedata import east_asian_width

from molecore.core.protocol import Seat
from molecore.drawing.nodes import Node, h
from molecore.games.moleozer.board import Card
from molecore.games.moleozer.drawing.cards import BACK, face
from molecore.games.moleozer.drawing.labels import is_whole
from molecore.games.moleozer.records import PublicState, Reveal
from molecore.words import Message, cached

_CORNERS: Final[Mapping[str, tuple[int, int]]] = {
    "N": (690, 130),
    "E": (690, 690),
    "S": (130, 690),
    "W": (130, 130),
    "A": (130, 690),
    "B": (690, 130),
}
"""Where the cards of who lives in a house lie: the next corner clockwise."""


_NAME_WIDTH: Final = 236
"""What a name has beside the house, in the drawing's units."""
_NARROW: Final = frozenset("fijlrtI.,-'")
_WIDE: Final = frozenset("mwMW@")


def _width(name: str) -> int:
    """About how wide ``name`` is as it is drawn: rather too much than too little."""
    return sum(_letter_width(letter) for letter in name)


def _letter_width(letter: str) -> int:
    if letter in _NARROW or letter.isspace():
        return 21
    if letter in _WIDE or east_asian_width(letter) in "FW":
        return 44
    return 34 if letter.isupper() else 31


def home_name(public: PublicState, seat: Seat) -> str:
    """Where the house of a player is."""
    return public.houses[public.seating.index(seat)] or "C"


def corner(public: PublicState, seat: Seat, name: str, reveal: Reveal | None) -> Node:
    """The stack of a player, the last card turned over, and how far the guess was off."""
    parts = (
        *_stack(public.stack),
        *_open_card(public, seat, reveal),
        *_guess(public, seat, reveal),
    )
    won = reveal is not None and reveal.winner == seat
    return _drawn_corner(seat, home_name(public, seat), name, parts, won=won)


@lru_cache(maxsize=64)
def _drawn_corner(seat: Seat, home: str, name: str, parts: tuple[Node, ...], *, won: bool) -> Node:
    x, y = _CORNERS[home[0]]
    squeezed = _width(name) > _NAME_WIDTH
    called = h(
        "text",
        name,
        class_="corner-name",
        x=24,
        y=52,
        textLength=_NAME_WIDTH if squeezed else None,
        lengthAdjust="spacingAndGlyphs" if squeezed else None,
    )
    house = h("text", home, class_="corner-home", x=352, y=52)
    mat = h("rect", class_="mat", width=380, height=380, rx=24)
    hem = h("rect", class_="mat-hem", x=13, y=13, width=354, height=354, rx=15)
    drawn = h(
        "g", mat, hem, called, house, parts, class_=f"corner mouse-{seat}{' winner' if won else ''}"
    )
    at = f"translate({x} {y})"
    return h("g", drawn, id=f"corner-{seat}", data_glide=f"{x} {y}", transform=at)


@cache
def _stack(count: int) -> tuple[Node, ...]:
    backs = (
        h("g", BACK, transform=f"translate({106 - 5 * n} {226 - 6 * n}) scale(1.6)")
        for n in range(count)
    )
    return (*backs, h("text", count or None, class_="corner-count", x=106 - 5 * count, y=352))


def _open_card(public: PublicState, seat: Seat, reveal: Reveal | None) -> Iterator[Node]:
    played = public.played[seat]
    card = reveal.cards[seat] if reveal else played[-1] if played else None
    if card is not None:
        yield _drawn_open_card(card, fresh=reveal is not None)


@cache
def _drawn_open_card(card: Card, *, fresh: bool) -> Node:
    """A card of an earlier round, or one of those turned over now."""
    at = "translate(272 214) scale(1.9)"
    if not fresh:
        return h("g", face(card), class_="open-card spent", transform=at)
    turned = h("g", face(card), class_="turned")
    return h("g", turned, class_="open-card", transform=at)


def _guess(public: PublicState, seat: Seat, reveal: Reveal | None) -> Iterator[Node]:
    """What a player has guessed, and how far off it is once that is known."""
    guess = (reveal.guesses if reveal else public.guesses)[seat]
    if guess is not None:
        yield _drawn_guess(guess)
    far = reveal.distances[seat] if reveal and is_whole(reveal) else None
    if far is not None:
        yield _distance(far)


@cached(maxsize=64)
def _drawn_guess(guess: int) -> Node:
    told = Message("moleozer.board.corner.guess", number=guess)
    return h("text", told, class_="corner-guess", x=24, y=112)


@cached(maxsize=64)
def _distance(far: int) -> Node:
    told = Message("moleozer.board.corner.off", distance=far)
    exact = Message("moleozer.board.corner.exact")
    return h("text", told if far else exact, class_="corner-off", x=272, y=352)
