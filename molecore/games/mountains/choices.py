"""Who is asked what, and what can be chosen, in the order that links count in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final

from molecore.core.protocol import Seat
from molecore.games.mountains.board import CARDS, FACINGS, Card, Number, grid_of
from molecore.games.mountains.paths import FIRSTS, SIDES
from molecore.games.mountains.records import (
    Action,
    Begin,
    Draft,
    Face,
    PlaceRock,
    Plan,
    Question,
    Table,
    TakeBack,
    TakeCorner,
    TakeToken,
    Topple,
    TurnTo,
)


def actors(table: Table) -> tuple[Seat, ...]:
    """Who is asked; while plans are made, everybody without one (T12)."""
    if table.question == "over":
        return ()
    if table.question == "plan":
        return tuple(seat for seat, done in enumerate(table.planned) if not done)
    return (table.mover,)


def choices(table: Table, seat: Seat) -> Sequence[Action]:
    """All that ``seat`` may do now; () where it is not asked."""
    return _CHOICES[table.question](table, seat) if seat in actors(table) else ()


def free_corners(table: Table) -> list[Number]:
    """The corners without a mole (T4)."""
    taken = _spaces_of_moles(table)
    return [corner for corner in grid_of(table.rules.size).corners if corner not in taken]


def own_tops(table: Table, seat: Seat) -> list[Number]:
    """The mountains with a piece of ``seat`` on top (T31)."""
    mountains = enumerate(table.mountains)
    return [space for space, mountain in mountains if mountain[-1:] == (seat,)]


def open_ground(table: Table) -> list[Number]:
    """The spaces below ground without a mole or the rock (T27)."""
    taken = _spaces_of_moles(table)
    if table.rock:
        taken.add(table.rock.space)
    return [space for space in range(table.rules.size**2) if space not in taken]


def free_places(table: Table) -> list[int]:
    """The places in the next turn order that nobody has taken (T50)."""
    return [place for place in range(1, len(table.order) + 1) if place not in table.tokens]


@lru_cache(maxsize=1024)
def plans_of(hand: tuple[Card, ...]) -> tuple[Plan, ...]:
    """Every order of these cards once, equal cards being alike (T12)."""
    ranks = sorted(map(CARDS.index, hand))
    orders = dict.fromkeys(permutations(ranks))
    return tuple(Plan(tuple(CARDS[rank] for rank in order)) for order in orders)


def _spaces_of_moles(table: Table) -> set[Number]:
    return {mole.space for mole in table.moles if mole}


def _named(table: Table, spaces: Iterable[Number]) -> list[str]:
    return [grid_of(table.rules.size).spaces[space] for space in spaces]


def _take_backs(table: Table, seat: Seat) -> Sequence[Action]:
    return [TakeBack(space) for space in (*_named(table, own_tops(table, seat)), None)]


_CHOICES: Final[Mapping[Question, Callable[[Table, Seat], Sequence[Action]]]] = {
    "corner": lambda table, _: [TakeCorner(space) for space in _named(table, free_corners(table))],
    "facing": lambda *_: [Face(facing) for facing in FACINGS],
    "draft": lambda table, _: [Draft(card) for card in dict.fromkeys(table.pool)],
    "plan": lambda table, seat: plans_of(table.hands[seat]),
    "side": lambda *_: [TurnTo(side) for side in SIDES],
    "order": lambda *_: [Begin(first) for first in FIRSTS],
    "back": _take_backs,
    "rock": lambda table, _: [PlaceRock(space) for space in _named(table, open_ground(table))],
    "topple": lambda *_: [Topple(facing) for facing in FACINGS],
    "token": lambda table, _: [TakeToken(place) for place in free_places(table)],
}
