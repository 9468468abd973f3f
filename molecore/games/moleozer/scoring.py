"""Who wins a round, and the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from molecore.core.protocol import Result, Seat
from molecore.games.moleozer.board import Card, distance
from molecore.games.moleozer.records import PublicState, Reveal, Tie
from molecore.games.moleozer.seating import house_of, survivors


def reveal(
    guesses: Sequence[int | None], cards: Sequence[Card | None], *, multiplied: bool, symbols: bool
) -> Reveal:
    """What ``cards`` and ``guesses``, by seat, lead to; ``symbols`` count or not (Z15-Z24, Z43)."""
    second = symbols and any(card and card.symbol == "S" for card in cards)
    open_cards = Reveal(tuple(guesses), tuple(cards), multiplied, second, None, "")
    winner, tie = _decide(open_cards.distances, second=second)
    return Reveal(tuple(guesses), tuple(cards), multiplied, second, winner, tie)


def _decide(distances: Sequence[int | None], *, second: bool) -> tuple[Seat | None, Tie]:
    """The closest wins, or the second-closest; nobody, where that place or a closer one is shared.

    A tie farther away has no effect (Z24).
    """
    ranks = sorted((far, seat) for seat, far in enumerate(distances) if far is not None)
    shared = [far == farther for (far, _), (farther, _) in pairwise(ranks)]
    if shared[:1] == [True]:
        return None, "closest"
    if not second:
        return ranks[0][1], ""
    return (None, "second") if shared[1:2] == [True] else (ranks[1][1], "")


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
