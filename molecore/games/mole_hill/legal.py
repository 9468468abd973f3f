"""Which actions are legal (H4, H7-H15), and every one that can ever be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from molecore.core.action_space import ActionSpace
from molecore.core.options import Options
from molecore.core.protocol import Seat
from molecore.games.mole_hill.actions import Action, Dig, Fence
from molecore.games.mole_hill.board import (
    CENTRE,
    INNER_RODS,
    RIM_RODS,
    SQUARES,
    Rod,
    Square,
    column_row,
    on_board,
    rod_between,
    square_at,
)
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


Way: TypeAlias = tuple[Rod, ...]
"""The edges crossed on the way to a neighbour: one straight on, two round a corner."""


def _neighbours(square: Square) -> Iterator[Square]:
    column, row = column_row(square)
    for up in (-1, 0, 1):
        for right in (-1, 0, 1):
            if (up or right) and on_board(column + right, row + up):
                yield square_at(column + right, row + up)


def _ways(start: Square, target: Square) -> tuple[Way, Way]:
    """Both ways to a neighbour, along the row first and up the file first (H10, H11).

    Straight on they are the same one.
    """
    if start[0] == target[0] or start[1] == target[1]:
        straight = (rod_between(start, target),)
        return straight, straight
    along, upwards = target[0] + start[1], start[0] + target[1]
    return (
        (rod_between(start, along), rod_between(along, target)),
        (rod_between(start, upwards), rod_between(upwards, target)),
    )


WAYS: Final[dict[Square, dict[Square, tuple[Way, Way]]]] = {
    start: {target: _ways(start, target) for target in _neighbours(start)} for start in SQUARES
}
"""For each square its neighbours, in the order of `SQUARES`, and both ways there."""
AROUND: Final[dict[Square, frozenset[Rod]]] = {
    square: frozenset(rod for ways in WAYS[square].values() for way in ways for rod in way)
    for square in SQUARES
}
"""For each square the edges that a step from it may cross, up to 12."""
_CROSSED: Final = {
    start: {target: (frozenset(one), frozenset(other)) for target, (one, other) in ways.items()}
    for start, ways in WAYS.items()
}
"""`WAYS` as sets, for one step to be looked at without the others."""


def may_jump(public: PublicState) -> bool:
    """Whether the mole stands in the centre with the right to jump (H14, H15)."""
    visits = public.visits
    return (
        len(visits) > 0
        and visits[-1] == CENTRE
        and (len(visits) > 1 or public.rules.start_on_centre_jumps)
    )


def in_reach(square: Square, rods: Iterable[Rod]) -> tuple[Square, ...]:
    """The neighbours, visited or not, that one step past ``rods`` leads to (H10-H13).

    They come in the order of `SQUARES`.
    """
    return _open_neighbours(square, AROUND[square].intersection(rods))


def is_open(start: Square, target: Square, rods: Iterable[Rod]) -> bool:
    """Whether one step past ``rods`` leads from ``start`` to ``target`` (H10-H13)."""
    ways = _CROSSED[start].get(target)
    return ways is not None and (ways[0].isdisjoint(rods) or ways[1].isdisjoint(rods))


def is_blocked(public: PublicState) -> bool:
    """Whether the mole has nowhere to go from where he stands (H16 b, H17)."""
    visits, rods = public.visits, public.rods
    for target, (one, other) in _CROSSED[visits[-1]].items():
        if target not in visits and (one.isdisjoint(rods) or other.isdisjoint(rods)):
            return False
    return not may_jump(public)


@lru_cache(maxsize=1 << 13)  # the same few rods stand around a square in most positions
def _open_neighbours(square: Square, rods: frozenset[Rod]) -> tuple[Square, ...]:
    return tuple(
        target
        for target, (one, other) in WAYS[square].items()
        if rods.isdisjoint(one) or rods.isdisjoint(other)
    )
