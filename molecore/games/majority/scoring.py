"""Who holds the majority, and what a full house comes to (J23-J30)."""

from __future__ import annotations

from molecore.core.protocol import Result, Seat
from molecore.core.record import record
from molecore.games.majority.board import Mask, plan_of
from molecore.games.majority.records import PublicState


@record
class Outcome:
    """What a full house comes to: a winner, or hung."""

    winner: Seat | None
    blocked: Seat | None
    """Who has the quota but not the Upper, and so does not win (J27)."""


def ordinary(public: PublicState, seat: Seat) -> Mask:
    """The places where a side has ordinary pieces, the only ones that count (J12, J24)."""
    return public.held[seat] & ~public.placed


def scores(public: PublicState) -> tuple[int, int]:
    """How many ordinary pieces each side has (J24)."""
    return ordinary(public, 0).bit_count(), ordinary(public, 1).bit_count()


def basis(public: PublicState) -> Mask:
    """The places that more than half is taken of, as the boards stand (J24)."""
    everywhere = plan_of(public.rules.boards).everywhere
    return everywhere if public.rules.majority_basis == "allSeats" else everywhere & ~public.placed


def upper_basis(public: PublicState) -> Mask:
    """The places that control of the Upper takes more than half of (J26)."""
    upper = plan_of(public.rules.boards).upper
    return upper if public.rules.upper_counts_preferences else basis(public) & upper


def quota(public: PublicState) -> int:
    """The score that is more than half of what counts, as the boards stand (J24)."""
    return _more_than_half(basis(public))


def upper_score(public: PublicState, seat: Seat) -> int:
    """What a side has on the Upper towards its control (J26)."""
    counting = (
        public.held[seat] if public.rules.upper_counts_preferences else ordinary(public, seat)
    )
    return (counting & plan_of(public.rules.boards).upper).bit_count()


def upper_quota(public: PublicState) -> int:
    """What it takes to control the Upper, as the boards stand (J26)."""
    return _more_than_half(upper_basis(public))


def outcome(public: PublicState) -> Outcome:
    """Who wins a full house, if anybody does (J25-J27, J30)."""
    for seat, score in enumerate(scores(public)):
        if score >= quota(public):
            has_upper = upper_score(public, seat) >= upper_quota(public)
            if public.rules.mode != "complete" or has_upper:
                return Outcome(winner=seat, blocked=None)
            return Outcome(winner=None, blocked=seat)
    return Outcome(winner=None, blocked=None)


def game_result(public: PublicState) -> Result:
    """The result of a game that ends with this full house (J25-J29)."""
    ended = outcome(public)
    if ended.winner is not None:
        places = (1, 2) if ended.winner == 0 else (2, 1)
        return Result(scores(public), places, public.rules.mode)
    return Result(scores(public), (1, 1), _why_drawn(public, ended))


def _why_drawn(public: PublicState, ended: Outcome) -> str:
    if public.rules.max_contests > 1:
        return "capped_draw"
    return "hung" if ended.blocked is None else "blocked"


def _more_than_half(places: Mask) -> int:
    return places.bit_count() // 2 + 1
