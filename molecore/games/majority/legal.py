"""What is legal, listed in the order that links count in (J5, J8, J17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import compress
from typing import Final

from molecore.core.action_space import ActionSpace
from molecore.core.outcomes import is_unknown
from molecore.core.protocol import A
from molecore.core.record import record
from molecore.games.majority.actions import (
    DECLARE_UNKNOWN,
    LEAVE_BLANK,
    Action,
    Claim,
    Declare,
    Resolve,
)
from molecore.games.majority.board import Boards, Mask, plan_of
from molecore.games.majority.records import PublicState, Rules, other_side
from molecore.games.majority.resolution import is_pending, pending

_AS_BITS: Final = bytes.maketrans(b"01", b"\x00\x01")


def legal_actions(public: PublicState, declared: Mask) -> Sequence[Action]:
    """All that the mover, who has ``declared`` so much, may do now."""
    match public.phase:
        case "declare":
            return declarations(public, declared)
        case "claim":
            return claims(public)
        case "resolve":
            return resolutions(public)
    return ()


def declarations(public: PublicState, declared: Mask) -> Sequence[Declare]:
    """A place further on than those declared, in the order of the plan; then a blank slip (J5)."""
    if is_unknown(declared):
        return (DECLARE_UNKNOWN,)
    if is_closed(public, declared):
        return (LEAVE_BLANK,)
    written = actions_on(public.rules.boards).declares[declared.bit_length() :]
    return (*written, LEAVE_BLANK)


def claims(public: PublicState) -> Sequence[Claim]:
    """Every free place, in the order of the plan (J8)."""
    return _picked(actions_on(public.rules.boards).claims, _free(public))


def resolutions(public: PublicState) -> Sequence[Resolve]:
    """Every majority of the other side, in the order of the plan (J17)."""
    return _picked(
        actions_on(public.rules.boards).resolves, pending(public, other_side(public.mover))
    )


def is_legal(public: PublicState, declared: Mask, action: Action) -> bool:
    """Whether the mover may play ``action``: whether it is among `legal_actions`.

    Of slips that are `UNKNOWN` any may be written, this one too.
    """
    if isinstance(action, Declare) and (action.place is None or is_unknown(action.place)):
        return public.phase == "declare" and (action.place is None or is_unknown(declared))
    number = plan_of(public.rules.boards).numbers.get(action.place or "")
    if number is None:
        return False
    match action:
        case Declare():
            return public.phase == "declare" and _may_declare(public, declared, number)
        case Claim():
            return public.phase == "claim" and not public.claimed >> number & 1
        case Resolve():
            return public.phase == "resolve" and is_pending(
                public, other_side(public.mover), number
            )


def _may_declare(public: PublicState, declared: Mask, number: int) -> bool:
    if is_unknown(declared):
        return True
    return not is_closed(public, declared) and number >= declared.bit_length()


def is_closed(public: PublicState, declared: Mask) -> bool:
    """Whether a slip was left blank, so that nothing more can be declared (J5)."""
    return declared.bit_count() < public.slips


def all_actions(rules: Rules) -> Iterator[Action]:
    """Every action that can ever be legal, each once: slips, claims, choices of majorities."""
    known, isolated = actions_on(rules.boards), plan_of(rules.boards).isolated
    if rules.most_preferences:
        yield from known.declares
        yield LEAVE_BLANK
    yield from known.claims
    yield from _picked(known.resolves, ~isolated)  # without neighbours there is no majority


@record
class ActionTable:
    """One action of each kind for every place of a plan, by number."""

    declares: tuple[Declare, ...]
    claims: tuple[Claim, ...]
    resolves: tuple[Resolve, ...]


@lru_cache(maxsize=64)
def actions_on(boards: Boards) -> ActionTable:
    """The actions there are on these boards."""
    places = plan_of(boards).places
    return ActionTable(
        tuple(map(Declare, places)), tuple(map(Claim, places)), tuple(map(Resolve, places))
    )


def marker(actions: ActionSpace) -> Callable[[PublicState, Mask], bytearray]:
    """What marks with 1 which of ``actions`` the mover, who has declared so much, may do now."""
    first = next(n for n, action in enumerate(actions.actions) if isinstance(action, Claim))

    def marks(public: PublicState, declared: Mask) -> bytearray:
        found = bytearray(len(actions))
        if public.phase == "claim":
            places = _bytes(_free(public), len(actions_on(public.rules.boards).claims))
            found[first : first + len(places)] = places
        else:
            for number in actions.numbers(legal_actions(public, declared)):
                found[number] = 1
        return found

    return marks


def _free(public: PublicState) -> Mask:
    return ~public.claimed


def _picked(actions: Sequence[A], places: Mask) -> list[A]:
    return [*compress(actions, _bytes(places, len(actions)))]


def _bytes(places: Mask, count: int) -> bytes:
    """For each of so many places whether it is in the mask: 1 or 0."""
    digits = f"{places & (1 << count) - 1:0{count}b}"[::-1]
    return digits.encode().translate(_AS_BITS)
