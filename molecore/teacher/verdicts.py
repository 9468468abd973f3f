"""How much better the best choice is, and how much a mistake cost, in a few words."""

from __future__ import annotations

from math import hypot
from typing import Final, Literal, TypeAlias

from molecore.teacher.assessed import DEAR, Assessed, Suggestion
from molecore.words import Message

Verdict: TypeAlias = Literal["won", "lost", "clear", "slight", "shared", "open", "unknown", "none"]
"""won      wins for certain
lost     loses for certain, like all others
clear    much better than all others
slight   a little better than all others
shared   some others are about as good
open     all others that were looked at are about as good
unknown  nothing was worked out
none     there is nothing to compare it with
"""

SLIGHT: Final = 0.02
"""A smaller difference in the chance to win counts as none."""
_SURE: Final = 0.97
"""The chance from which on a game is as good as won."""
_CONFIDENCE: Final = 1.96
"""Standard errors that a difference has to be, for 95 % certainty."""
_HUGE: Final = 0.3
_BIG: Final = 0.15


def verdict(found: Assessed) -> Verdict:
    """How the best choice compares with the others."""
    best, others = found.best, rivals(found)
    if best.spread >= 1:
        return "unknown"
    if is_exact(best) and best.worth in (0, 1):
        return "won" if best.worth else "lost"
    if not others:
        return "none"
    equal = equals(found)
    if equal:
        return "open" if len(equal) == len(others) else "shared"
    lead = best.worth - max(each.worth for each in others)
    return "clear" if lead >= DEAR else "slight"


def outlook(found: Assessed) -> Message | None:
    """That the game is as good as won or lost, where that is so but not certain."""
    if verdict(found) in ("won", "lost", "unknown"):
        return None
    if found.best.worth >= _SURE:
        return Message("teacher.as_won")
    return Message("teacher.as_lost") if found.best.worth <= 1 - _SURE else None


def rivals(found: Assessed) -> tuple[Suggestion, ...]:
    """The other choices that were looked at as closely as the best."""
    best = found.best
    return tuple(each for each in found.choices[1:] if each.visits >= best.visits // 2)


def equals(found: Assessed) -> tuple[Suggestion, ...]:
    """The choices that are not better or worse than the best, as far as that is known."""
    best = found.best
    if best.spread >= 1:
        return ()
    return tuple(each for each in rivals(found) if _is_as_good(each, best))


def _is_as_good(each: Suggestion, best: Suggestion) -> bool:
    lead = best.worth - each.worth
    if is_exact(best) and best.worth == 1:
        return is_exact(each) and not lead
    return lead < SLIGHT or lead <= _CONFIDENCE * hypot(best.spread, each.spread)


def is_exact(suggestion: Suggestion) -> bool:
    """Whether its worth is worked out and certain."""
    return not suggestion.visits and not suggestion.spread


def cost(found: Assessed) -> Message:
    """How much what was played gave away."""
    size = "huge" if found.loss >= _HUGE else "big" if found.loss >= _BIG else "small"
    return Message(f"teacher.cost.{size}")
