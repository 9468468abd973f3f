"""What can be chosen, listed in the order that links count in (J5, J8, J17)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeVar

from molecore.core.record import record
from molecore.games.majority.board import Boards, Mask, plan_of
from molecore.games.majority.records import Action, Claim, Declare, House, Resolve
from molecore.games.majority.resolution import pending

A = TypeVar("A")

LEAVE_BLANK: Final = Declare(None)


def choices(house: House, declared: Mask) -> Sequence[Action]:
    """All that the mover, who has declared so much, may do now."""
    match house.phase:
        case "declare":
            return declarations(house, declared)
        case "claim":
            return claims(house)
        case "resolve":
            return resolutions(house)
    return ()


def declarations(house: House, declared: Mask) -> Sequence[Declare]:
    """A place further on than those declared, in the order of the plan; then a blank slip (J5)."""
    if is_closed(house, declared):
        return (LEAVE_BLANK,)
    written = all_actions(house.rules.boards).declares[declared.bit_length() :]
    return (*written, LEAVE_BLANK)


def claims(house: House) -> Sequence[Claim]:
    """Every free place, in the order of the plan (J8)."""
    return _picked(all_actions(house.rules.boards).claims, ~(house.held[0] | house.held[1]))


def resolutions(house: House) -> Sequence[Resolve]:
    """Every majority of the other side, in the order of the plan (J17)."""
    return _picked(all_actions(house.rules.boards).resolves, pending(house, 1 - house.mover))


def is_choice(house: House, declared: Mask, action: Action) -> bool:
    """Whether ``action`` is among `choices`."""
    if isinstance(action, Declare) and action.place is None:
        return house.phase == "declare"
    number = plan_of(house.rules.boards).numbers.get(action.place or "")
    if number is None:
        return False
    match action:
        case Declare():
            open_for_more = house.phase == "declare" and not is_closed(house, declared)
            return open_for_more and number >= declared.bit_length()
        case Claim():
            return house.phase == "claim" and not (house.held[0] | house.held[1]) >> number & 1
        case Resolve():
            return house.phase == "resolve" and bool(pending(house, 1 - house.mover) >> number & 1)


def is_closed(house: House, declared: Mask) -> bool:
    """Whether a slip was left blank, so that nothing more can be declared (J5)."""
    return declared.bit_count() < house.slips


@record
class Actions:
    """One action of each kind for every place of a plan, by number."""

    declares: tuple[Declare, ...]
    claims: tuple[Claim, ...]
    resolves: tuple[Resolve, ...]


@lru_cache(maxsize=64)
def all_actions(boards: Boards) -> Actions:
    """The actions there are on these boards."""
    places = plan_of(boards).places
    return Actions(
        tuple(map(Declare, places)), tuple(map(Claim, places)), tuple(map(Resolve, places))
    )


def _picked(actions: Sequence[A], places: Mask) -> Sequence[A]:
    return [action for number, action in enumerate(actions) if places >> number & 1]
