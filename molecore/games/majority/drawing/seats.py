"""What each seat of the chambers shows, and how it is named."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from molecore.games.majority.board import Mask, Place
from molecore.games.majority.records import View
from molecore.words import Message, Said

SIDES: Final = ("red", "blue")
"""Each side's ordinary pieces."""
FOR_GOOD: Final = ("green", "yellow")
HOPES: Final = ("hope-red", "hope-blue")
"""What each side's preferences look like on free seats."""
KINDS: Final = ("yellow", "blue", "green", "red", "cancelled", *reversed(HOPES))
"""What a seat can show but "free", by the names of the drawings."""
Shown: TypeAlias = tuple[Mask, ...]
"""The seats of each of `KINDS`; a seat shows the first that has it."""
Around: TypeAlias = tuple[int, int, int]
"""How many seats lie around one, and how many of them Red and Blue hold."""


def shown(view: View) -> Shown:
    """What the seats show in a position, as far as the viewer knows."""
    public = view.public
    (red, blue), placed, cancelled = public.held, public.placed, public.cancelled
    hopes = [known & ~cancelled for known in public.revealed]
    if view.viewer is not None:
        hopes[view.viewer] |= view.own & ~cancelled
    return (
        *(blue & placed, blue & ~placed, red & placed, red & ~placed),
        *(cancelled, hopes[1], hopes[0]),
    )


def within(seen: Shown, seats: Mask) -> Shown:
    """``seen`` without all seats but these: one mask for each kind, in the order of `KINDS`."""
    return tuple(mask & seats for mask in seen)


def kind_at(seen: Shown, number: int) -> str:
    """What the seat with this number shows: one of `KINDS`, or "free"."""
    for kind, mask in zip(KINDS, seen, strict=True):
        if mask >> number & 1:
            return kind
    return "free"


def around(seen: Shown, neighbours: Mask) -> Around:
    """What the ``neighbours`` of a seat show."""
    yellow, blue, green, red, *_ = seen
    return (
        neighbours.bit_count(),
        ((red | green) & neighbours).bit_count(),
        ((blue | yellow) & neighbours).bit_count(),
    )


def label(place: Place, kind: str, near: Around, *, alone: bool) -> Message:
    """The accessible name of a seat: where, what, and who sits around it.

    ``alone``: its chamber is the only one, and need not be named.
    """
    seats, red, blue = near
    claimed = "all" if red + blue == seats else "some" if red + blue else "none"
    return Message(
        f"majority.seat.{claimed}_claimed",
        place=called(place, alone=alone),
        kind=Message(f"majority.kind.{kind.replace('-', '_')}"),
        red=red,
        blue=blue,
        seats=seats,
    )


_PLACE: Final = re.compile(r"([UL]):([A-Z]\d+)")
_CHAMBERS: Final = {"U": "upper", "L": "lower"}


def called(said: Said, *, alone: bool) -> Said:
    """What people call the place ``said``: "B1", or "B1 in the Upper" where there is a Lower too.

    ``alone``: its chamber is the only one. What is no place stays as it is; in a message the
    places are called so.
    """
    if isinstance(said, Message):
        return in_words(said, alone=alone)
    found = _PLACE.fullmatch(said) if isinstance(said, str) else None
    if found is None:
        return said
    return found[2] if alone else Message(f"majority.place.{_CHAMBERS[found[1]]}", seat=found[2])


def in_words(told: Message, *, alone: bool) -> Message:
    """``told`` with all places in it as people call them."""
    return told.with_args(**{key: called(said, alone=alone) for key, said in told.args.items()})
