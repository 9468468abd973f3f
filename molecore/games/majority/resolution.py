"""What a position decides: who surrounds a place, what is about to change, what may be hidden."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.majority.board import Mask, Plan, numbers_in, plan_of
from molecore.games.majority.records import PublicState, other_side


def votes(plan: Plan, held: tuple[Mask, Mask], number: int) -> tuple[int, int]:
    """How many neighbours of a place each side holds, preference pieces included (J14)."""
    around = plan.around[number]
    return (around & held[0]).bit_count(), (around & held[1]).bit_count()


def is_surrounded(plan: Plan, claimed: Mask, number: int) -> bool:
    """Whether every neighbour of a place is claimed; true if there are none."""
    return not plan.around[number] & ~claimed


def pending(public: PublicState, seat: Seat) -> Mask:
    """The places that are surrounded and about to go to ``seat`` (J14)."""
    plan, mine = plan_of(public.rules.boards), public.held[seat]
    theirs = public.held[other_side(seat)]
    beside_free, found = 0, 0
    for number in numbers_in(plan.everywhere & ~(mine | theirs)):
        beside_free |= plan.around[number]
    for number in numbers_in(plan.everywhere & ~(public.placed | mine | beside_free)):
        around = plan.around[number]
        if (around & mine).bit_count() > (around & theirs).bit_count():
            found |= 1 << number
    return found


def is_pending(public: PublicState, seat: Seat, number: int) -> bool:
    """Whether a place is among those `pending` for ``seat``."""
    plan, (red, blue) = plan_of(public.rules.boards), public.held
    if (public.placed | public.held[seat]) >> number & 1:
        return False
    count = votes(plan, public.held, number)
    return is_surrounded(plan, red | blue, number) and count[seat] > count[other_side(seat)]


def hidden_places(public: PublicState, due: Mask = 0) -> Mask:
    """The free places that may have a declaration that has not come out yet (J6, J13).

    A claim or a completed surround brings it out; the places ``due`` are
    surrounded, but it has not been looked there yet. A hung contest has
    brought out all.
    """
    if public.contest > 1:
        return 0
    plan, claimed = plan_of(public.rules.boards), public.claimed
    if not claimed:
        return plan.everywhere
    found = due
    for number in numbers_in(plan.everywhere & ~claimed):
        found |= (not is_surrounded(plan, claimed, number)) << number
    return found
