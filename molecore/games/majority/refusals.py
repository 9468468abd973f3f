"""Why an action is not allowed here: a sentence and its rule, for people.

All of it is said from the house and the mover's own declarations, so no
refusal tells what is secret.
"""

from __future__ import annotations

from molecore.core.errors import Refusal
from molecore.core.protocol import Seat, Target
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
from molecore.words import Message, Said, listed


def refusal_of_target(view: View, seat: Seat, target: Target) -> Refusal:
    """Why ``seat`` cannot press ``target`` now."""
    return refusal(view.house, view.own, seat, _meant(view.house, target))


def refusal(house: House, own: Mask, seat: Seat, action: Action) -> Refusal:
    """Why ``seat``, who declared ``own``, cannot play ``action`` now, which must be illegal."""
    if house.phase == "over":
        return Refusal(Message("match.over"))
    if seat != house.mover:
        return Refusal(Message("match.turn_of", names=COLOURS[house.mover]), "J21")
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
        return Refusal(_too_late(place), "J5")
    if place is None:
        return Refusal(Message("majority.refused.blank_allowed"), "J5")
    return _refused_seat(house, own, place)


def _too_late(place: Place | None) -> Message:
    if place is None:
        return Message("majority.refused.too_late_for_blank")
    return Message("majority.refused.too_late", place=place)


def _refused_seat(house: House, own: Mask, place: Place) -> Refusal:
    number = plan_of(house.rules.boards).numbers.get(place)
    if number is None:
        return _no_such(place, "J5")
    if is_closed(house, own):
        return Refusal(Message("majority.refused.closed", place=place), "J5")
    if own >> number & 1:
        return Refusal(Message("majority.refused.declared", place=place), "J5")
    if number < own.bit_length():
        return Refusal(Message("majority.refused.row_by_row", place=place), "J5")
    return Refusal(Message("majority.refused.declaration_allowed", place=place), "J5")


def _refused_claim(house: House, place: Place) -> Refusal:
    number = plan_of(house.rules.boards).numbers.get(place)
    if number is None:
        return _no_such(place, "J8")
    if house.phase == "declare":
        return Refusal(Message("majority.refused.not_all_declared", place=place), "J5")
    if house.phase == "resolve":
        choice = Message("majority.refused.choice_first", place=place, places=_choice(house))
        return Refusal(choice, "J17")
    for seat, held in enumerate(house.held):
        if held >> number & 1:
            return Refusal(Message("majority.refused.held", place=place, side=COLOURS[seat]), "J8")
    return Refusal(Message("majority.refused.claim_allowed", place=place), "J8")


def _refused_choice(house: House, place: Place) -> Refusal:
    if house.phase != "resolve":
        return Refusal(Message("majority.refused.no_choice", place=place), "J17")
    if place in (choice.place for choice in resolutions(house)):
        return Refusal(Message("majority.refused.choice_allowed", place=place), "J17")
    choice = Message("majority.refused.not_changing", place=place, places=_choice(house))
    return Refusal(choice, "J17")


def _choice(house: House) -> Said:
    """What the choice is between."""
    return listed([choice.place for choice in resolutions(house)])


def _no_such(place: Place, rule: str) -> Refusal:
    return Refusal(Message("majority.refused.no_seat", place=place), rule)
