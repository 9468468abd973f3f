"""What can be chosen, listed in the order that links count in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import Final

from molecore.core.protocol import Seat
from molecore.games.moleozer.board import neighbours
from molecore.games.moleozer.guessing import blocked, guesses, highest
from molecore.games.moleozer.records import (
    Action,
    ChooseHouse,
    Declare,
    Guess,
    Move,
    Pass,
    Phase,
    PutDown,
    Reverse,
    Swap,
    Table,
)
from molecore.games.moleozer.rounds import free_houses
from molecore.games.moleozer.seating import actors, survivors


def choices(table: Table, seat: Seat) -> Sequence[Action]:
    """All that ``seat`` may do now; () unless it is one of the actors."""
    return _CHOICES[table.phase](table, seat) if seat in actors(table) else ()


def is_choice(table: Table, seat: Seat, action: Action) -> bool:
    """Whether ``action`` is among `choices`; guesses can be thousands, so they are not listed."""
    if isinstance(action, Guess):
        open_now = table.phase in ("guess", "change") and seat in actors(table)
        in_range = 1 <= action.number <= highest(table)
        return open_now and in_range and action.number not in blocked(table, seat)
    return action in choices(table, seat)


@cache
def _orders(loose: int, count: int) -> tuple[PutDown, ...]:
    """Every order of ``count`` cards of which the first ``loose`` may change places (Z8, Z47)."""
    fixed = tuple(range(loose, count))
    return tuple(PutDown((*order, *fixed)) for order in permutations(range(loose)))


def _moves(table: Table) -> tuple[Move, ...]:
    return tuple(map(Move, neighbours(table.on, table.mole)))


def _actions(table: Table, seat: Seat) -> tuple[Action, ...]:
    """The actions of the kinds that were turned over (Z28)."""
    offers = table.reveal.offers if table.reveal else ()
    others = (other for other in sorted(survivors(table)) if other != seat)
    return (
        *(_moves(table) if "X" in offers else ()),
        *((Reverse(),) if "R" in offers else ()),
        *(map(Swap, others) if "W" in offers else ()),
    )


_CHOICES: Final[Mapping[Phase, Callable[[Table, Seat], Sequence[Action]]]] = {
    "houses": lambda table, _: tuple(map(ChooseHouse, free_houses(table))),
    "memory": lambda table, _: _orders(table.stack if table.rules.reorder else 1, table.stack),
    "declare": lambda *_: (Declare(multiplied=False), Declare(multiplied=True)),
    "guess": lambda table, _: guesses(table),
    "change": lambda table, _: (*guesses(table), Pass()),
    "step": lambda table, _: (*_moves(table), Pass()),
    "action": lambda table, seat: (*_actions(table, seat), Pass()),
}
