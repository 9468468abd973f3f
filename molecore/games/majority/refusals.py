"""Why an action is not allowed here: a sentence and its rule, for people.

All of it is said from the house and the mover's own declarations, so no
refusal tells what is secret.
"""

from __future__ import annotations

from molecore.core.errors import Refusal
from molecore.core.protocol import Seat, Target
from molecore.core.wording import listed
from molecore.games.majority.board import COLOURS, Mask, Place, plan_of
from molecore.games.majority.choices import is_closed, resolutions
from molecore.games.majority.records import (
    BLANK,
    Action,
    Claim,
    Declare,
    House,
    Resolve,
    View,
)


def refusal_of_target(view: View, seat: Seat, target: Target) -> Refusal:
    """Why ``seat`` cannot press ``target`` now."""
    return refusal(view.house, view.own, seat, _meant(view.house, target))


def refusal(house: House, own: Mask, seat: Seat, action: Action) -> Refusal:
    """Why ``seat``, who declared ``own``, cannot play ``action`` now, which must be illegal."""
    if house.phase == "over":
        return Refusal("The game is over.")
    if seat != house.mover:
        return Refusal(f"It is {COLOURS[house.mover]}'s turn.", "J21")
    match action:
        case Declare(place=place):
            return _refused_declaration(house, own, place)
        case Claim(place=place):
            return _refused_claim(house, place)
        case Resolve(place=place):
            return _refused_choice(house, place)


def _meant(house: House, target: Target) -> Action:
    """What pressing ``target`` would be in this phase."""
    if target == BLANK:
        return Declare(None)
    if house.phase == "declare":
        return Declare(target)
    return Resolve(target) if house.phase == "resolve" else Claim(target)


def _refused_declaration(house: House, own: Mask, place: Place | None) -> Refusal:
    if house.phase != "declare":
        what = "that" if place is None else place
        return Refusal(f"It is too late to declare {what}: claims have begun.", "J5")
    if place is None:
        return Refusal("The slip can be left blank.", "J5")
    return _refused_seat(house, own, place)


def _refused_seat(house: House, own: Mask, place: Place) -> Refusal:
    number = plan_of(house.rules.boards).numbers.get(place)
    if number is None:
        return _no_such(place, "J5")
    if is_closed(house, own):
        return Refusal(f"A slip was left blank, so {place} and all others stay undeclared.", "J5")
    if own >> number & 1:
        return Refusal(f"{place} is declared already; each seat once.", "J5")
    if number < own.bit_length():
        return Refusal(f"Seats are declared row by row, and {place} comes before the last.", "J5")
    return Refusal(f"{place} can be declared.", "J5")


def _refused_claim(house: House, place: Place) -> Refusal:
    number = plan_of(house.rules.boards).numbers.get(place)
    if number is None:
        return _no_such(place, "J8")
    if house.phase == "declare":
        return Refusal(f"Before {place} can be claimed, both sides declare preferences.", "J5")
    if house.phase == "resolve":
        return _to_choose(house, f"{place} cannot be claimed yet")
    for seat, held in enumerate(house.held):
        if held >> number & 1:
            return Refusal(f"{place} is {COLOURS[seat]}'s already; claim a free seat.", "J8")
    return Refusal(f"{place} can be claimed.", "J8")


def _refused_choice(house: House, place: Place) -> Refusal:
    if house.phase != "resolve":
        return Refusal(f"There is no choice of majorities now, so {place} is none of them.", "J17")
    if place in (choice.place for choice in resolutions(house)):
        return Refusal(f"{place} can be chosen.", "J17")
    return _to_choose(house, f"{place} is not about to change hands")


def _to_choose(house: House, instead: str) -> Refusal:
    open_ones = listed([choice.place for choice in resolutions(house)])
    return Refusal(f"{instead}; the choice is between {open_ones}.", "J17")


def _no_such(place: Place, rule: str) -> Refusal:
    return Refusal(f"There is no seat {place} on the boards in play.", rule)
