"""Where single keys lead in the chambers, which are too wide for arrows alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Seat
from molecore.drawing.board import Landmark
from molecore.games.majority.board import Mask, Place, Plan, numbers_in, places_in, plan_of
from molecore.games.majority.records import PublicState, View
from molecore.games.majority.resolution import pending
from molecore.words import Message


def _unclaimed(view: View, seat: Seat | None) -> tuple[Place, ...]:  # noqa: ARG001 - for `Landmark`
    public, plan = view.public, plan_of(view.public.rules.boards)
    return places_in(plan, plan.everywhere & ~_claimed(public))


def _own(view: View, seat: Seat | None) -> tuple[Place, ...]:
    held = view.public.held[seat] if seat is not None else 0
    return places_in(plan_of(view.public.rules.boards), held)


def _unsettled(view: View, seat: Seat | None) -> tuple[Place, ...]:  # noqa: ARG001 - for `Landmark`
    """What is about to change (J14); where nothing is, what one claim more would surround."""
    public, plan = view.public, plan_of(view.public.rules.boards)
    return places_in(
        plan, pending(public, 0) | pending(public, 1) or _one_claim_short(public, plan)
    )


def _one_claim_short(public: PublicState, plan: Plan) -> Mask:
    found, free = 0, plan.everywhere & ~_claimed(public)
    for number in numbers_in(plan.everywhere & ~public.placed):
        found |= ((plan.around[number] & free).bit_count() == 1) << number
    return found


def _claimed(public: PublicState) -> Mask:
    return public.held[0] | public.held[1]


LANDMARKS: Final[Mapping[str, Landmark[View]]] = {
    "f": Landmark(Message("majority.landmark.free"), _unclaimed),
    "o": Landmark(Message("majority.landmark.own"), _own),
    "c": Landmark(Message("majority.landmark.unsettled"), _unsettled),
}
