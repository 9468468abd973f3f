"""What is worth a look before a guess or a step, for somebody new to the game."""

from __future__ import annotations

from statistics import mean
from typing import Final

from molecore.core.protocol import Seat
from molecore.games.moleozer.board import DECK, distance
from molecore.games.moleozer.race import owners
from molecore.games.moleozer.records import PublicState, View
from molecore.words import Message

_VALUES: Final = tuple(card.value for card in DECK)


def pointer(view: View, seat: Seat) -> Message | None:
    """What cards mostly come to, of which one's own is remembered; or how near the mole is."""
    public = view.public
    if seat not in public.actors:
        return None
    if public.phase in {"guess", "change"} and not public.multiplied:
        return _sum(len(owners(public)) - 1)
    return _near(public, seat) if public.phase == "step" else None


def _sum(others: int) -> Message:
    """What the top cards of so many others come to."""
    return Message(
        "pointer.moleozer.sum",
        about=round(others * mean(_VALUES)),
        low=others * min(_VALUES),
        high=others * max(_VALUES),
    )


def _near(public: PublicState, seat: Seat) -> Message | None:
    homes = [house for house, owner in owners(public).items() if owner == seat]
    if not homes:
        return None
    [house] = homes
    steps = distance(public.on, public.mole, house)
    return Message("pointer.moleozer.near", n=steps, house=house)
