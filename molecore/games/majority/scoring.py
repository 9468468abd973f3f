"""Who holds the majority, and what a full house comes to (J23-J30)."""

from __future__ import annotations

from molecore.core.protocol import Result, Seat
from molecore.core.record import record
from molecore.games.majority.board import Mask, plan_of
from molecore.games.majority.records import House


@record
class Outcome:
    """What a full house comes to: a winner, or hung."""

    winner: Seat | None
    blocked: Seat | None
    """Who has the quota but not the Upper, and so does not win (J27)."""


def ordinary(house: House, seat: Seat) -> Mask:
    """The places where a side has ordinary pieces, the only ones that count (J12, J24)."""
    return house.held[seat] & ~house.placed


def scores(house: House) -> tuple[int, int]:
    """How many ordinary pieces each side has (J24)."""
    return ordinary(house, 0).bit_count(), ordinary(house, 1).bit_count()


def quota(house: House) -> int:
    """The score that is more than half of what counts, as the boards stand (J24)."""
    return _more_than_half(_basis(house))


def upper_score(house: House, seat: Seat) -> int:
    """What a side has on the Upper towards its control (J26)."""
    counting = house.held[seat] if house.rules.upper_counts_preferences else ordinary(house, seat)
    return (counting & plan_of(house.rules.boards).upper).bit_count()


def upper_quota(house: House) -> int:
    """What it takes to control the Upper, as the boards stand (J26)."""
    upper = plan_of(house.rules.boards).upper
    if house.rules.upper_counts_preferences:
        return _more_than_half(upper)
    return _more_than_half(_basis(house) & upper)


def outcome(house: House) -> Outcome:
    """Who wins a full house, if anybody does (J25-J27, J30)."""
    for seat, score in enumerate(scores(house)):
        if score >= quota(house):
            has_upper = upper_score(house, seat) >= upper_quota(house)
            if house.rules.mode != "complete" or has_upper:
                return Outcome(winner=seat, blocked=None)
            return Outcome(winner=None, blocked=seat)
    return Outcome(winner=None, blocked=None)


def game_result(house: House) -> Result:
    """The result of a game that ends with this full house (J25-J29)."""
    ended = outcome(house)
    if ended.winner is not None:
        places = (1, 2) if ended.winner == 0 else (2, 1)
        return Result(scores(house), places, house.rules.mode)
    return Result(scores(house), (1, 1), _why_drawn(house, ended))


def _why_drawn(house: House, ended: Outcome) -> str:
    if house.rules.max_contests > 1:
        return "capped_draw"
    return "hung" if ended.blocked is None else "blocked"


def _basis(house: House) -> Mask:
    """The places that more than half is taken of (J24)."""
    everywhere = plan_of(house.rules.boards).everywhere
    return everywhere if house.rules.majority_basis == "allSeats" else everywhere & ~house.placed


def _more_than_half(places: Mask) -> int:
    return places.bit_count() // 2 + 1
