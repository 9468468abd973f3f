"""What is worth a look before a claim, for somebody new to the game."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.core.protocol import Seat
from molecore.games.majority.board import Place, numbers_in, plan_of
from molecore.games.majority.records import View, other_side
from molecore.words import Message


def pointer(view: View, seat: Seat) -> Message | None:
    """A claim that closes the ring around another seat, for ``seat`` or against it (J14, J18)."""
    if view.public.phase != "claim" or view.public.mover != seat:
        return None
    for who, kind in ((seat, "gain"), (other_side(seat), "danger")):
        for last, won in _rings(view, who):
            return Message(f"pointer.majority.ring.{kind}", place=last, other=won)
    return Message("pointer.majority.beside")


def _rings(view: View, seat: Seat) -> Iterator[tuple[Place, Place]]:
    """The one free place around another that ``seat`` would win with it."""
    public, plan = view.public, plan_of(view.public.rules.boards)
    own, taken = public.held[seat], public.held[0] | public.held[1]
    for number in numbers_in(plan.everywhere & ~(own | public.placed)):
        around = plan.around[number]
        free = around & ~taken
        if free.bit_count() != 1:
            continue
        most = (around & own).bit_count() + 1
        others = (around & public.held[other_side(seat)]).bit_count()
        if most > others:
            [last] = numbers_in(free)
            yield plan.places[last], plan.places[number]
