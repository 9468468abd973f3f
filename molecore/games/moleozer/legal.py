"""What can be chosen, listed in the order that links count in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import Final

from molecore.core.protocol import Seat
from molecore.games.moleozer.actions import (
    Action,
    ChooseHouse,
    Declare,
    Guess,
    Move,
    Pass,
    PutDown,
    Reverse,
    Swap,
)
from molecore.games.moleozer.board import neighbours
from molecore.games.moleozer.guess_rules import blocked, guesses, highest
from molecore.games.moleozer.records import Phase, PublicState
from molecore.games.moleozer.rounds import free_houses
from molecore.games.moleozer.seating import actors, survivors


def legal_actions(public: PublicState, seat: Seat) -> Sequence[Action]:
    """All that ``seat`` may do now; () unless it is one of the actors."""
    return _CHOICES[public.phase](public, seat) if seat in actors(public) else ()


def is_legal(public: PublicState, seat: Seat, action: Action) -> bool:
    """Whether ``action`` is among `choices`; guesses can be thousands, so they are not listed."""
    if isinstance(action, Guess):
        open_now = public.phase in ("guess", "change") and seat in actors(public)
        in_range = 1 <= action.number <= highest(public)
        return open_now and in_range and action.number not in blocked(public, seat)
    return action in legal_actions(public, seat)


@cache
def _orders(loose: int, count: int) -> tuple[PutDown, ...]:
    """Every order of ``count`` cards of which the first ``loose`` may change places (Z8, Z47)."""
    fixed = tuple(range(loose, count))
    return tuple(PutDown((*order, *fixed)) for order in permutations(range(loose)))


def _moves(public: PublicState) -> tuple[Move, ...]:
    return tuple(map(Move, neighbours(public.on, public.mole)))


def _actions(public: PublicState, seat: Seat) -> tuple[Action, ...]:
    """The actions of the kinds that were turned over (Z28)."""
    offers = public.reveal.offers if public.reveal else ()
    others = (other for other in sorted(survivors(public)) if other != seat)
    return (
        *(_moves(public) if "X" in offers else ()),
        *((Reverse(),) if "R" in offers else ()),
        *(map(Swap, others) if "W" in offers else ()),
    )


_CHOICES: Final[Mapping[Phase, Callable[[PublicState, Seat], Sequence[Action]]]] = {
    "houses": lambda public, _: tuple(map(ChooseHouse, free_houses(public))),
    "memory": lambda public, _: _orders(public.stack if public.rules.reorder else 1, public.stack),
    "declare": lambda *_: (Declare(multiplied=False), Declare(multiplied=True)),
    "guess": lambda public, _: guesses(public),
    "change": lambda public, _: (*guesses(public), Pass()),
    "step": lambda public, _: (*_moves(public), Pass()),
    "action": lambda public, seat: (*_actions(public, seat), Pass()),
}
