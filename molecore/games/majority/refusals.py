"""Why an action is not allowed here: a sentence and its rule, for people.

All of it is said from the public state and the mover's own declarations, so no
refusal tells what is secret.
"""

from __future__ import annotations

from typing import Final

from molecore.core.errors import Refusal
from molecore.core.protocol import Seat, Target
from molecore.games.majority.actions import BLANK, Action, Claim, Declare, Resolve
from molecore.games.majority.board import COLOURS, Mask, Place, plan_of
from molecore.games.majority.legal import is_closed, resolutions
from molecore.games.majority.records import PublicState, View
from molecore.words import Message, Said, listed

NO_PREFERENCES: Final = Refusal(Message("majority.refused.no_preferences"), "J5")
"""Of anything declared in a game without preferences."""


def refusal_of_target(view: View, seat: Seat, target: Target) -> Refusal:
    """Why ``seat`` cannot press ``target`` now."""
    return refusal(view.public, view.own, seat, _meant(view.public, target))


def refusal(public: PublicState, own: Mask, seat: Seat, action: Action) -> Refusal:
    """Why ``seat``, who declared ``own``, cannot play ``action`` now, which must be illegal."""
    if public.phase == "over":
        return Refusal(Message("match.over"))
    if seat != public.mover:
        return Refusal(Message("match.turn_of", names=COLOURS[public.mover]), "J21")
    match action:
        case Declare(place=place):
            return _refused_declaration(public, own, place)
        case Claim(place=place):
            return _refused_claim(public, place)
        case Resolve(place=place):
            return _refused_choice(public, place)


def _meant(public: PublicState, target: Target) -> Action:
    """What pressing ``target`` would be in this phase."""
    if target == BLANK:
        return Declare(None)
    if public.phase == "declare":
        return Declare(target)
    return Resolve(target) if public.phase == "resolve" else Claim(target)


def _refused_declaration(public: PublicState, own: Mask, place: Place | None) -> Refusal:
    if not public.rules.most_preferences:
        return NO_PREFERENCES
    if public.phase != "declare":
        return Refusal(_too_late(place), "J5")
    if place is None:
        return Refusal(Message("majority.refused.blank_allowed"), "J5")
    return _refused_seat(public, own, place)


def _too_late(place: Place | None) -> Message:
    if place is None:
        return Message("majority.refused.too_late_for_blank")
    return Message("majority.refused.too_late", place=place)


def _refused_seat(public: PublicState, own: Mask, place: Place) -> Refusal:
    number = plan_of(public.rules.boards).numbers.get(place)
    if number is None:
        return _no_such(place, "J5")
    if is_closed(public, own):
        return Refusal(Message("majority.refused.closed", place=place), "J5")
    if own >> number & 1:
        return Refusal(Message("majority.refused.declared", place=place), "J5")
    if number < own.bit_length():
        return Refusal(Message("majority.refused.row_by_row", place=place), "J5")
    return Refusal(Message("majority.refused.declaration_allowed", place=place), "J5")


def _refused_claim(public: PublicState, place: Place) -> Refusal:
    number = plan_of(public.rules.boards).numbers.get(place)
    if number is None:
        return _no_such(place, "J8")
    if public.phase == "declare":
        return Refusal(Message("majority.refused.not_all_declared", place=place), "J5")
    if public.phase == "resolve":
        choice = Message("majority.refused.choice_first", place=place, places=_choice(public))
        return Refusal(choice, "J17")
    for seat, held in enumerate(public.held):
        if held >> number & 1:
            return Refusal(Message("majority.refused.held", place=place, side=COLOURS[seat]), "J8")
    return Refusal(Message("majority.refused.claim_allowed", place=place), "J8")


def _refused_choice(public: PublicState, place: Place) -> Refusal:
    if public.phase != "resolve":
        return Refusal(Message("majority.refused.no_choice", place=place), "J17")
    if place in (choice.place for choice in resolutions(public)):
        return Refusal(Message("majority.refused.choice_allowed", place=place), "J17")
    choice = Message("majority.refused.not_changing", place=place, places=_choice(public))
    return Refusal(choice, "J17")


def _choice(public: PublicState) -> Said:
    """The places that the choice is between, as a list for people (J17)."""
    return listed([choice.place for choice in resolutions(public)])


def _no_such(place: Place, rule: str) -> Refusal:
    return Refusal(Message("majority.refused.no_seat", place=place), rule)
