"""Where the mole and the gardener can go: steps, jumps and free rod sites (H4, H7-H15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

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
from molecore.games.mole_hill.records import Dig, Fence, Role, State

Way: TypeAlias = tuple[Rod, ...]
"""The edges crossed on the way to a neighbour: one straight on, two round a corner."""

DIGS: Final[dict[Square, Dig]] = {square: Dig(square) for square in SQUARES}
INNER_FENCES: Final[dict[Rod, Fence]] = {rod: Fence(rod) for rod in INNER_RODS}
FENCES: Final[dict[Rod, Fence]] = INNER_FENCES | {rod: Fence(rod) for rod in RIM_RODS}


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


def may_jump(state: State) -> bool:
    """Whether the mole stands in the centre with the right to jump (H14, H15)."""
    visits = state.visits
    return (
        len(visits) > 0
        and visits[-1] == CENTRE
        and (len(visits) > 1 or state.rules.start_on_centre_jumps)
    )


def digs(state: State) -> Sequence[Dig]:
    """What the mole may do now, were it his turn, in the order of `SQUARES` (H7, H9-H14)."""
    if not state.visits or may_jump(state):
        return _unvisited(state)
    visited = frozenset(state.visits)
    near = in_reach(state.visits[-1], state.rods)
    return [DIGS[target] for target in near if target not in visited]


def fences(state: State) -> Sequence[Fence]:
    """What the gardener may do now, were it his turn: `INNER_RODS`, then `RIM_RODS` (H8)."""
    free = (FENCES if state.rules.outer_edge_rods else INNER_FENCES).copy()
    for rod in state.rods:
        del free[rod]
    return tuple(free.values())


def may_dig(state: State, square: Square) -> bool:
    """Whether ``square`` is among the mole's destinations, were it his turn."""
    if square in state.visits or square not in DIGS:
        return False
    if not state.visits or may_jump(state):
        return True
    return square in in_reach(state.visits[-1], state.rods)


def in_reach(square: Square, rods: Iterable[Rod]) -> tuple[Square, ...]:
    """The neighbours, visited or not, that one step past these rods leads to (H10-H13)."""
    return _open_neighbours(square, AROUND[square].intersection(rods))


def may_fence(state: State, rod: Rod) -> bool:
    """Whether ``rod`` is a free rod site of this game (H4, H8)."""
    sites = FENCES if state.rules.outer_edge_rods else INNER_FENCES
    return rod in sites and rod not in state.rods


def is_blocked(state: State) -> bool:
    """Whether the mole has nowhere to go from where he stands (H16 b, H17)."""
    if may_jump(state):
        return False
    return all(map(state.visits.__contains__, in_reach(state.visits[-1], state.rods)))


def role_of(state: State, seat: int) -> Role:
    """What ``seat`` is in this round."""
    return "mole" if seat == state.mole else "gardener"


def _unvisited(state: State) -> Sequence[Dig]:
    free = DIGS.copy()
    for square in state.visits:
        del free[square]
    return tuple(free.values())


@lru_cache(maxsize=1 << 13)  # the same few rods stand around a square in most positions
def _open_neighbours(square: Square, rods: frozenset[Rod]) -> tuple[Square, ...]:
    return tuple(
        target
        for target, (one, other) in WAYS[square].items()
        if rods.isdisjoint(one) or rods.isdisjoint(other)
    )
