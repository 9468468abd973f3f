"""What speaks for an answer, in words: where cards lead a mole, and what mountains come to.

For the rock it is whose way it lies in, for a token when one's turn comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from molecore.core.protocol import Seat
from molecore.games.mountains.actions import (
    Action,
    Begin,
    Draft,
    Face,
    PlaceRock,
    Plan,
    TakeToken,
    TurnTo,
)
from molecore.games.mountains.board import Card, Grid, Number, Space, grid_of
from molecore.games.mountains.foresight import Forecast, forecast_of
from molecore.games.mountains.paths import others_of
from molecore.games.mountains.records import Hand, Mole, PublicState, Question, View
from molecore.games.mountains.wording import DIRECTIONS
from molecore.words import Message, enumerated

_TOLD: Final[frozenset[Question]] = frozenset({"corner", "facing", "draft", "topple", "token"})
"""What the same is said of whenever it is asked."""


def pointer(view: View, seat: Seat) -> Message | None:
    """What lies ahead of one's own mole while planning, else what a choice is good for."""
    public = view.public
    if seat not in public.asked:
        return None
    if public.question in {"plan", "side", "order"}:
        return _blocking(public, seat)
    told = public.question in _TOLD
    return Message(f"pointer.mountains.asked.{public.question}") if told else None


def _blocking(public: PublicState, seat: Seat) -> Message | None:
    """Where the mole is, where it looks, and how far it is to the edge."""
    mole, grid = public.moles[seat], grid_of(public.rules.size)
    if mole is None:
        return None
    ahead = len(grid.rays[mole.facing][mole.space])
    space, direction = grid.spaces[mole.space], DIRECTIONS[mole.facing]
    if not ahead:
        return Message("pointer.mountains.edge", space=space, direction=direction)
    return Message("pointer.mountains.ahead", n=ahead, space=space, direction=direction)


_FARTHEST: Final = 3
"""No card leads farther than so many spaces."""


def advice(before: View, after: View, seat: Seat, action: Action) -> Message | None:
    """Where cards lead one's own mole, or how the points change that mountains are worth.

    None where nothing changes for the better.
    """
    match action:
        case Plan(cards):
            return _raised(before, cards, seat)
        case Draft(card):
            return _drafted(before, after, seat, card)
        case PlaceRock(space):
            return _in_whose_way(before.public, space, seat)
        case TakeToken(place):
            return _turn(place, len(before.public.moles))
        case Face() | Begin() | TurnTo() if _goes_on(before, after):
            return _changed(before, after, seat) or _ahead(after.public, seat)
    return _changed(before, after, seat)


def _raised(view: View, plan: tuple[Card, ...], seat: Seat) -> Message | None:
    """Where a plan raises molehills while nobody gets in its way: for sure, or by some choices."""
    found = _forecast(view.public, plan, seat)
    if found is None or not found.maybe:
        return None
    numbers = sorted(found.sure or found.maybe)
    spaces = [grid_of(view.public.rules.size).spaces[number] for number in numbers]
    if found.sure:
        return Message("mountains.advice.raises", n=len(spaces), spaces=enumerated(spaces))
    return Message("mountains.advice.may_raise", n=len(spaces), spaces=enumerated(spaces))


def _drafted(before: View, after: View, seat: Seat, card: Card) -> Message | None:
    """What a card is good for by itself, or where it leads with those that were drafted before."""
    if card == "ROCK":
        return Message("mountains.advice.rock")
    if card == "MOLE":
        return Message("mountains.advice.mole")
    return _led_on(before, after, seat)


def _led_on(before: View, after: View, seat: Seat) -> Message | None:
    """How many spaces more the cards of a seat lead to, or how many more in the best order."""
    was, now = (_orders(before, view.hands[seat], seat) for view in (before, after))
    more = len(_within_reach(now)) - len(_within_reach(was))
    if more > 0:
        return Message("mountains.advice.reaches", n=more)
    most, most_before = (_most(found) for found in (now, was))
    if most > most_before:
        return Message("mountains.advice.best_order", n=most, before=most_before)
    return None


def _orders(view: View, hand: Hand, seat: Seat) -> list[Forecast]:
    """What the cards of a seat come to, in each order."""
    orders = sorted(set(permutations(card for card in hand if card)))
    found = (_forecast(view.public, order, seat) for order in orders)
    return [each for each in found if each]


def _most(orders: Sequence[Forecast]) -> int:
    """How many molehills are sure to be raised in the best order."""
    return max((len(each.sure) for each in orders), default=0)


def _within_reach(orders: Sequence[Forecast]) -> frozenset[Number]:
    """Where a mole can raise molehills, in any order of its cards."""
    return frozenset[Number]().union(*(each.maybe for each in orders))


def _forecast(public: PublicState, cards: tuple[Card, ...], seat: Seat) -> Forecast | None:
    others = others_of(public.moles, seat)
    return forecast_of(public.rules.size, public.moles[seat], others, public.rock, cards)


def _in_whose_way(public: PublicState, space: Space, seat: Seat) -> Message | None:
    """How many moles of others come to a rock on ``space``, or that the own one no longer does."""
    grid = grid_of(public.rules.size)
    number, own = grid.numbers[space], public.moles[seat]
    others = [mole for other, mole in enumerate(public.moles) if other != seat]
    met = sum(_comes_to(grid, mole, number) for mole in others)
    if met:
        return Message("mountains.advice.in_the_way", n=met)
    if public.rock and _comes_to(grid, own, public.rock.space) and not _comes_to(grid, own, number):
        return Message("mountains.advice.out_of_the_way")
    return None


def _comes_to(grid: Grid, mole: Mole | None, number: Number) -> bool:
    """Whether a mole gets there by a card that only steps."""
    return mole is not None and number in grid.rays[mole.facing][mole.space][:_FARTHEST]


def _turn(place: int, seats: int) -> Message | None:
    """What it brings to be the first, or the last (T9, T14)."""
    if place == 1:
        return Message("mountains.advice.first")
    return Message("mountains.advice.last") if place == seats else None


def _ahead(public: PublicState, seat: Seat) -> Message | None:
    """How far the own mole could go straight on."""
    mole = public.moles[seat]
    free = len(grid_of(public.rules.size).rays[mole.facing][mole.space]) if mole else 0
    return Message("mountains.advice.ahead", n=free) if free else None


def _goes_on(before: View, after: View) -> bool:
    """Whether it is still the same round."""
    return after.public.round == before.public.round


def _changed(before: View, after: View, seat: Seat) -> Message | None:
    if not _goes_on(before, after):
        return None
    seats = range(len(before.public.supplies))
    changes = [_standing(after, each) - _standing(before, each) for each in seats]
    if changes[seat] > 0:
        return Message("mountains.advice.adds", n=changes[seat])
    lost = -sum(min(change, 0) for other, change in enumerate(changes) if other != seat)
    return Message("mountains.advice.takes", n=lost) if lost > 0 and not changes[seat] else None


def _standing(view: View, seat: Seat) -> int:
    """The points of a seat, if the round ended now (T47)."""
    return sum(len(pile) for pile in view.public.mountains if pile and pile[0] == seat)
