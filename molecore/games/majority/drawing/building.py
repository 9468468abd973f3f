"""What is building up in the chambers: seats that one or two more claims decide (J14, J18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from molecore.core.protocol import Seat, Target
from molecore.drawing.marks import Label
from molecore.games.majority.board import COLOURS, Place, numbers_in, places_in, plan_of
from molecore.games.majority.drawing.seats import called
from molecore.games.majority.records import View
from molecore.words import Message

_NEARLY: Final = 2
"""Free places around a seat, of which so many or fewer show how far it is."""
_MOST: Final = 8
"""Seats that are counted at once: those that are closest to be decided."""


def building(view: View) -> Sequence[Label]:
    """How much of the ring around each nearly decided seat is claimed, in the leader's colour."""
    if view.public.phase != "claim":
        return ()
    alone = len(view.public.rules.boards) == 1
    found = sorted(_rings(view), key=lambda ring: (ring[0], ring[1]))
    return tuple(_label(*ring[1:], alone=alone) for ring in found[:_MOST])


def _label(place: Place, taken: int, seats: int, leader: Seat | None, *, alone: bool) -> Label:
    counted = {"place": called(place, alone=alone), "taken": taken, "seats": seats}
    if leader is None:
        words = Message("majority.building.even", **counted)
    else:
        words = Message("majority.building.leads", **counted, side=COLOURS[leader])
    look = "even" if leader is None else f"side-{leader}"
    return Label(place, f"{taken}/{seats}", look, words)


def _rings(view: View) -> Iterator[tuple[int, Place, int, int, Seat | None]]:
    """For each: free places around it, its place, claimed ones, all of them, and who leads."""
    public, plan = view.public, plan_of(view.public.rules.boards)
    for number in numbers_in(plan.everywhere & ~public.placed):
        around = plan.around[number]
        red, blue = ((around & side).bit_count() for side in public.held)
        seats, leader = around.bit_count(), None if red == blue else int(blue > red)
        free = seats - red - blue
        kept = leader is not None and public.held[leader] >> number & 1
        if 0 < free <= _NEARLY and not kept:
            yield free, plan.places[number], red + blue, seats, leader


def reach(view: View, target: Target) -> Sequence[Target]:
    """The seats that a claim of ``target`` counts for: those around it."""
    plan = plan_of(view.public.rules.boards)
    if view.public.phase != "claim" or target not in plan.places:
        return ()
    return places_in(plan, plan.around[plan.places.index(target)])
