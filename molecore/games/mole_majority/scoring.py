"""Points, ties and places (R98, R100, R102)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from molecore.core.protocol import Result, Seat
from molecore.core.record import record
from molecore.games.mole_majority.cards import CARDS, Card
from molecore.games.mole_majority.events import TieBroken
from molecore.games.mole_majority.network import claimed, plan
from molecore.games.mole_majority.records import EndReason, Holdings, PublicState, Rules


@record
class Standing:
    """What a seat is ranked by, the first that differs."""

    contends: bool
    points: int
    moles: int
    numbers: int

    @property
    def rank(self) -> tuple[bool, int, int, int]:
        """Compares as the seats are ranked: the greatest wins (R100, R102)."""
        return self.contends, self.points, self.moles, self.numbers


def hex_points(public: PublicState, seat: Seat) -> int:
    """The points of the hexes claimed: their spaces (R12, R100)."""
    sizes = plan(public).sizes
    return sum(sizes[number] for number in claimed(public, seat))


def number_value(rules: Rules, card: Card) -> int:
    """The value of a number card; 0 of all others (R45)."""
    return 0 if card == "CI" and not rules.ci_is_number else CARDS[card].number


def standings(
    public: PublicState, holdings: Sequence[Holdings], contenders: Collection[Seat]
) -> list[Standing]:
    """How each seat stands when the game ends; only ``contenders`` can win."""
    return [
        Standing(
            contends=seat in contenders,
            points=hex_points(public, seat) + sum(held.homes),
            moles=public.moles.count(seat),
            numbers=sum(number_value(public.rules, card) for card in held.hand),
        )
        for seat, held in enumerate(holdings)
    ]


def game_result(found: Sequence[Standing], reason: EndReason) -> Result:
    """The result of a game that ended so, with these standings of its seats."""
    ranks = [standing.rank for standing in found]
    return Result(
        scores=tuple(standing.points for standing in found),
        places=tuple(1 + sum(other > rank for other in ranks) for rank in ranks),
        reason=reason,
    )


def tie_broken(found: Sequence[Standing]) -> TieBroken | None:
    """What decided between leaders with equal points; None if there was one leader (R102)."""
    best = max(found, key=lambda standing: standing.rank)
    tied = [one for one in found if (one.contends, one.points) == (True, best.points)]
    if len(tied) < 2:
        return None
    first = tuple(seat for seat, one in enumerate(found) if one.rank == best.rank)
    if len(first) > 1:
        return TieBroken(first, "nothing")
    by_moles = sum(one.moles == best.moles for one in tied) == 1
    return TieBroken(first, "moles" if by_moles else "cards")
