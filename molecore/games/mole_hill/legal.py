"""Which actions are legal (H4, H7-H15), and every one that can ever be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from molecore.core.action_space import ActionSpace
from molecore.core.options import Options
from molecore.core.protocol import Seat
from molecore.games.mole_hill.actions import Action, Dig, Fence
from molecore.games.mole_hill.board import INNER_RODS, RIM_RODS, SQUARES, Rod, Square
from molecore.games.mole_hill.movement import in_reach, is_open, may_jump
from molecore.games.mole_hill.records import PublicState, State

DIGS: Final[dict[Square, Dig]] = {square: Dig(square) for square in SQUARES}
INNER_FENCES: Final[dict[Rod, Fence]] = {rod: Fence(rod) for rod in INNER_RODS}
FENCES: Final[dict[Rod, Fence]] = INNER_FENCES | {rod: Fence(rod) for rod in RIM_RODS}


def legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    """All that ``seat`` may do now; () unless it is asked.

    Squares come in the order of `SQUARES`, rods in that of `INNER_RODS` and
    then `RIM_RODS`. Links count in this order.
    """
    question = state.question
    if question is None or question.seat != seat:
        return ()
    return _fences(state) if question.kind == "fence" else _digs(state)


def is_legal(state: State, seat: Seat, action: Action) -> bool:
    """Whether ``action`` is one of the legal actions of ``seat``, without a list of them all."""
    question = state.question
    if question is None or question.seat != seat:
        return False
    if isinstance(action, Fence):
        return question.kind == "fence" and may_fence(state, action.rod)
    return question.kind != "fence" and may_dig(state, action.square)


def all_actions(options: Options) -> Iterable[Action]:
    """Every action that can be legal with ``options``: 63 squares, then 110 or 142 rods (H4)."""
    yield from DIGS.values()
    yield from (FENCES if options["outer_edge_rods"] else INNER_FENCES).values()


def marker(actions: ActionSpace) -> Callable[[State, Seat], bytearray]:
    """What marks with 1 which of ``actions`` a seat may do now."""
    return _Marker(actions).marks


class _Marker:
    """Nearly all rods are free, and all squares where the mole may go anywhere.

    So they are marked as one, and those that are taken are struck out.
    """

    def __init__(self, actions: ActionSpace) -> None:
        known: Any = actions.actions
        self._numbers: Final[dict[Square | Rod, int]] = {
            each.rod if isinstance(each, Fence) else each.square: number
            for number, each in enumerate(known)
        }
        self._squares: Final = bytes(isinstance(each, Dig) for each in known)
        self._rods: Final = bytes(isinstance(each, Fence) for each in known)

    def marks(self, state: State, seat: Seat) -> bytearray:
        """Which actions ``seat`` may do now: 1 or 0 for each."""
        question = state.question
        if question is None or question.seat != seat:
            return bytearray(len(self._squares))
        if question.kind == "fence":
            return self._without(self._rods, state.rods)
        if may_go_anywhere(state):
            return self._without(self._squares, state.visits)
        found = bytearray(len(self._squares))
        for dig in _digs(state):
            found[self._numbers[dig.square]] = 1
        return found

    def _without(self, marks: bytes, taken: Iterable[Square | Rod]) -> bytearray:
        found = bytearray(marks)
        for name in taken:
            found[self._numbers[name]] = 0
        return found


def may_dig(public: PublicState, square: Square) -> bool:
    """Whether the mole could go to ``square`` if it were his turn (H7, H9-H14)."""
    if square in public.visits or square not in DIGS:
        return False
    visits = public.visits
    return not visits or is_open(visits[-1], square, public.rods) or may_jump(public)


def may_go_anywhere(public: PublicState) -> bool:
    """Whether the mole may go to any square without a piece (H7, H14)."""
    return not public.visits or may_jump(public)


def may_fence(public: PublicState, rod: Rod) -> bool:
    """Whether ``rod`` is a free rod site of this game (H4, H8)."""
    sites = FENCES if public.rules.outer_edge_rods else INNER_FENCES
    return rod in sites and rod not in public.rods


def _digs(public: PublicState) -> Sequence[Dig]:
    """What the mole may do now, in the order of `SQUARES`."""
    if may_go_anywhere(public):
        return _unvisited(public)
    visited = frozenset(public.visits)
    near = in_reach(public.visits[-1], public.rods)
    return [DIGS[target] for target in near if target not in visited]


def _unvisited(public: PublicState) -> Sequence[Dig]:
    free = DIGS.copy()
    for square in public.visits:
        del free[square]
    return tuple(free.values())


def _fences(public: PublicState) -> Sequence[Fence]:
    """What the gardener may do now: `INNER_RODS`, then `RIM_RODS` (H8)."""
    free = (FENCES if public.rules.outer_edge_rods else INNER_FENCES).copy()
    for rod in public.rods:
        del free[rod]
    return tuple(free.values())
