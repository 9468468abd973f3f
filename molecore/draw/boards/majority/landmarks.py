"""Where single keys lead in the chambers, which are too wide for arrows alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Seat
from molecore.draw.board import Landmark
from molecore.games.majority.board import Mask, Place, Plan, numbers_in, places_in, plan_of
from molecore.games.majority.records import House, View
from molecore.games.majority.resolution import pending
from molecore.words import Message


def _unclaimed(view: View, seat: Seat | None) -> tuple[Place, ...]:  # noqa: ARG001 - for `Landmark`
    house, plan = view.house, plan_of(view.house.rules.boards)
    return places_in(plan, plan.everywhere & ~_claimed(house))


def _own(view: View, seat: Seat | None) -> tuple[Place, ...]:
    held = view.house.held[seat] if seat is not None else 0
    return places_in(plan_of(view.house.rules.boards), held)


def _unsettled(view: View, seat: Seat | None) -> tuple[Place, ...]:  # noqa: ARG001 - for `Landmark`
    """What is about to change (J14); where nothing is, what one claim more would surround."""
    house, plan = view.house, plan_of(view.house.rules.boards)
    return places_in(plan, pending(house, 0) | pending(house, 1) or _one_claim_short(house, plan))


def _one_claim_short(house: House, plan: Plan) -> Mask:
    found, free = 0, plan.everywhere & ~_claimed(house)
    for number in numbers_in(plan.everywhere & ~house.placed):
        found |= ((plan.around[number] & free).bit_count() == 1) << number
    return found


def _claimed(house: House) -> Mask:
    return house.held[0] | house.held[1]


LANDMARKS: Final[Mapping[str, Landmark[View]]] = {
    "f": Landmark(Message("majority.landmark.free"), _unclaimed),
    "o": Landmark(Message("majority.landmark.own"), _own),
    "c": Landmark(Message("majority.landmark.unsettled"), _unsettled),
}
