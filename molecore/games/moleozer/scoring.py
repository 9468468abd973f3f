"""Who wins a round, and how the game ends."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.protocol import Result, Seat
from molecore.games.moleozer.board import Card, distance
from molecore.games.moleozer.records import PublicState, Reveal, Tie, answer_of
from molecore.games.moleozer.seating import house_of, survivors


def reveal(
    guesses: Sequence[int | None],
    cards: Sequence[Card | None],
    *,
    multiplied: bool,
    symbols: bool,
    any_middle: bool = False,
) -> Reveal:
    """What ``cards`` and ``guesses``, by seat, lead to; ``symbols`` count or not (Z15-Z24, Z43)."""
    second = symbols and any(card and card.symbol == "S" for card in cards)
    answer = answer_of(cards, multiplied=multiplied)
    winner, tie = decide(
        [(abs(guess - answer), seat) for seat, guess in enumerate(guesses) if guess is not None],
        second=second,
        any_middle=any_middle,
    )
    return Reveal(tuple(guesses), tuple(cards), multiplied, second, winner, tie)


def decide(
    distances: list[tuple[int, Seat]], *, second: bool, any_middle: bool
) -> tuple[Seat | None, Tie]:
    """The closest wins, or the second-closest; no seat, where that place or a closer one is shared.

    A tie farther away has no effect, unless ``any_middle`` (Z24).
    """
    ranks = sorted(distances)
    shared = [place for place in range(len(ranks) - 1) if ranks[place][0] == ranks[place + 1][0]]
    if 0 in shared:
        return None, "closest"
    if second and 1 in shared:
        return None, "second"
    if any_middle and shared:
        return None, "any"
    return ranks[second][1], ""


def gaps(public: PublicState) -> dict[Seat, int]:
    """How far the mole is from the house of each who is in (Z42)."""
    houses = ((seat, house_of(public, seat)) for seat in sorted(survivors(public)))
    return {seat: distance(public.on, public.mole, house) for seat, house in houses if house}


def final_result(public: PublicState, winner: Seat, reason: str) -> Result:
    """``winner`` comes first, then who is still in, then the others, the last to go out first.

    There are no points (Z45).
    """
    others = [seat for seat in survivors(public) if seat != winner]
    ranking = [winner, *others, *(seat for seat in reversed(public.out) if seat != winner)]
    places = tuple(ranking.index(seat) + 1 for seat in range(len(ranking)))
    return Result((0,) * len(ranking), places, reason)
