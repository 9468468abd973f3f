"""Who sits where, who comes next clockwise, and who lives in which house."""

from __future__ import annotations

from functools import cache

from molecore.core.protocol import Seat
from molecore.games.moleozer.board import Node
from molecore.games.moleozer.records import Place, PublicState


def survivors(public: PublicState) -> tuple[Seat, ...]:
    """Who is in, clockwise from the starter (Z10)."""
    return _clockwise(public.seating, public.starter)


@cache
def _clockwise(seating: tuple[Seat | None, ...], starter: Place) -> tuple[Seat, ...]:
    around = (*seating[starter:], *seating[:starter])
    return tuple(seat for seat in around if seat is not None)


def next_place(public: PublicState) -> Place:
    """The next place after the starter's, clockwise, where somebody is in (Z14)."""
    count = len(public.seating)
    around = ((public.starter + steps) % count for steps in range(1, count + 1))
    return next(place for place in around if public.seating[place] is not None)


def place_of(public: PublicState, seat: Seat) -> Place:
    """Where a person who is in sits."""
    return public.seating.index(seat)


def house_of(public: PublicState, seat: Seat) -> Node | None:
    """The house of a seat, if it has one."""
    return public.houses[place_of(public, seat)] if seat in public.seating else None


def owner_of(public: PublicState, node: Node) -> Seat | None:
    """Whose house ``node`` is; None for a plain space (Z4, Z35)."""
    return public.seating[public.houses.index(node)] if node in public.houses else None
