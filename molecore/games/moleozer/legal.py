"""What can be chosen, listed in the order that links count in (docs/site/games/moleozer.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import Final

from molecore.core.action_space import ActionSpace
from molecore.core.options import Options
from molecore.core.outcomes import UNKNOWN
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
from molecore.games.moleozer.board import HAND, HOUSES, NODES, TRACK, Map, Node, neighbours
from molecore.games.moleozer.guess_rules import (
    all_guesses,
    blocked,
    guesses,
    highest,
    is_free,
)
from molecore.games.moleozer.records import Phase, PublicState, State
from molecore.games.moleozer.rounds import free_houses
from molecore.games.moleozer.seating import survivors


def legal_actions(public: PublicState, seat: Seat) -> Sequence[Action]:
    """All that ``seat`` may do now, in the fixed order; () unless it is one of the actors."""
    return _OF_PHASE[public.phase](public, seat) if seat in public.actors else ()


def is_legal(public: PublicState, seat: Seat, action: Action) -> bool:
    """Whether ``action`` is among `legal_actions`, found without listing guesses."""
    if isinstance(action, Guess):
        asked = public.phase in ("guess", "change") and seat in public.actors
        return asked and is_free(public, seat, action.number)
    return action in legal_actions(public, seat)


def marker(
    actions: ActionSpace, legal: Callable[[State, Seat], Sequence[Action]]
) -> Callable[[State, Seat], bytearray]:
    """What marks with 1 those of ``actions`` that are ``legal``."""
    numbers = {
        each.number: place for place, each in enumerate(actions.actions) if isinstance(each, Guess)
    }

    def marks(state: State, seat: Seat) -> bytearray:
        public = state.public
        if public.phase != "guess" or seat not in public.actors:
            return actions.marks(legal(state, seat))
        # Nearly all of the track is free, so what is not is struck out.
        found = bytearray(_all_marked(highest(public)))
        for number in blocked(public, seat) & numbers.keys():
            found[numbers[number]] = 0
        return found

    @cache
    def _all_marked(most: int) -> bytes:
        guesses = [each for each in all_guesses(most) if each.number in numbers]
        return bytes(actions.marks(guesses))

    return marks


def is_hidden_order(state: State, seat: Seat, action: Action) -> bool:
    """Whether ``seat`` puts an unknown stack down in an unknown order.

    That is how a seat's choice is played where neither its cards nor its
    order are known (`PutDown.hidden`).
    """
    if state.public.phase != "memory" or seat not in state.public.actors:
        return False
    unknown = (UNKNOWN,) * state.public.stack
    return action == PutDown(unknown) and state.stacks[seat] == unknown


def all_actions(options: Options, seats: int) -> Iterator[Action]:
    """Every action that can ever be legal with resolved ``options``, each once, in a fixed order.

    Houses, orders of the stack, declarations, guesses ascending, spaces (the
    star before the path), reversing, swaps by seat, and passing.
    """
    maps: tuple[Map, ...] = ("path",) if seats == 2 else ("star", "path")
    multiplication = bool(options["multiplication"])
    if options["houses"] == "choose":
        yield from map(_choose_house, HOUSES[maps[0]])
    yield from _orders(HAND if options["reorder"] else 1, HAND)
    yield from _orders(1, 1)  # the one card of sudden death (Z43)
    if multiplication:
        yield from _DECLARATIONS
    yield from all_guesses(10**seats if multiplication else TRACK)
    yield from map(_move, dict.fromkeys(node for on in maps for node in NODES[on]))
    yield _REVERSE
    yield from map(_swap, range(seats))
    yield _PASS


@cache
def _orders(loose: int, count: int) -> tuple[PutDown, ...]:
    """Every order of ``count`` cards of which the first ``loose`` may change places (Z8, Z47)."""
    fixed = tuple(range(loose, count))
    return tuple(PutDown((*order, *fixed)) for order in permutations(range(loose)))


@cache
def _moves(on: Map, mole: Node) -> tuple[Move, ...]:
    """The steps that the mole can take (Z26, Z30)."""
    return tuple(map(_move, neighbours(on, mole)))


def _actions(public: PublicState, seat: Seat) -> tuple[Action, ...]:
    """The actions of the kinds that were turned over (Z28)."""
    offers = public.reveal.offers if public.reveal else ()
    others = (other for other in sorted(survivors(public)) if other != seat)
    return (
        *(_moves(public.on, public.mole) if "X" in offers else ()),
        *((_REVERSE,) if "R" in offers else ()),
        *(map(_swap, others) if "W" in offers else ()),
    )


_choose_house: Final = cache(ChooseHouse)
_move: Final = cache(Move)
_swap: Final = cache(Swap)
_PASS: Final = Pass()
_REVERSE: Final = Reverse()
_DECLARATIONS: Final = (Declare(multiplied=False), Declare(multiplied=True))
_OF_PHASE: Final[Mapping[Phase, Callable[[PublicState, Seat], Sequence[Action]]]] = {
    "houses": lambda public, _: tuple(map(_choose_house, free_houses(public))),
    "memory": lambda public, _: _orders(public.stack if public.rules.reorder else 1, public.stack),
    "declare": lambda *_: _DECLARATIONS,
    "guess": guesses,
    "change": lambda public, seat: (*guesses(public, seat), _PASS),
    "step": lambda public, _: (*_moves(public.on, public.mole), _PASS),
    "action": lambda public, seat: (*_actions(public, seat), _PASS),
}
