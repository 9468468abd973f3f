"""What stays as it is while a meadow is searched: its hexes, and what was found out about them.

Sets of hexes are bit masks: hex 3 is bit 3. Who sits where in one hex is an object of
its own, a `HexMoles`, made once; putting a mole there leads to another such object.
"""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import Seat
from molecore.games.mole_majority.board import Edge, Hex, Plan, Space, Tiles, plan_of
from molecore.games.mole_majority.network import SpaceNumber

NO_SEAT: Final[Seat] = -1
SEATS: Final = 4


class HexMoles:
    """Who sits in the spaces of one hex, numbered from 0 clockwise.

    ``owners`` is a seat or NO_SEAT for each space, ``counts`` the moles of each seat,
    ``held`` their spaces, ``empty`` the free ones. ``exposed`` is how many moles a roll has to
    take to leave none, 0 where a gap stops any roll before that (R78).
    """

    __slots__ = (
        "_entry",
        "_exits",
        "_next",
        "_rolls",
        "counts",
        "empty",
        "exposed",
        "held",
        "is_full",
        "owners",
        "size",
        "total",
    )

    def __init__(self, owners: tuple[Seat, ...]) -> None:
        self.owners = owners
        self.size = len(owners)
        self.held = tuple(
            tuple(space for space, owner in enumerate(owners) if owner == seat)
            for seat in range(SEATS)
        )
        self.counts = tuple(map(len, self.held))
        self.total = sum(self.counts)
        self.empty = tuple(space for space, owner in enumerate(owners) if owner == NO_SEAT)
        self.is_full = not self.empty
        self.exposed = self.total if _run(owners) == self.total else 0
        self._entry = NO_SEAT
        self._exits = [NO_SEAT] * SEATS
        self._next: dict[int, HexMoles] = {}
        self._rolls: dict[int, tuple[int, ...]] = {}

    def put(self, space: int, owner: Seat) -> HexMoles:
        """The moles of a hex with one of ``owner`` (NO_SEAT: none) in a space."""
        key = space * 8 + owner
        found = self._next.get(key)
        if found is None:
            owners = (*self.owners[:space], owner, *self.owners[space + 1 :])
            found = self._next[key] = hex_moles(owners)
        return found

    def entry(self) -> int:
        """The free space in which a mole leaves the shortest row to roll over."""
        if self._entry < 0:
            self._entry = min(self.empty, key=lambda space: _run(self.put(space, 0).owners))
        return self._entry

    def exit(self, seat: Seat) -> int:
        """The space of the mole of a seat that leaves the shortest row behind."""
        if self._exits[seat] < 0:
            spaces = self.held[seat]
            self._exits[seat] = min(spaces, key=lambda s: _run(self.put(s, NO_SEAT).owners))
        return self._exits[seat]

    def rolled(self, start: int, way: int, most: int) -> tuple[int, ...]:
        """The spaces a roll from ``start`` empties; ``way`` is 1 clockwise or -1 (R78)."""
        key = (start * 4 + way + 1) * 8 + most
        found = self._rolls.get(key)
        if found is None:
            found = self._rolls[key] = self._roll(start, way, min(most, self.size))
        return found

    def _roll(self, start: int, way: int, most: int) -> tuple[int, ...]:
        row = [(start + way * step) % self.size for step in range(most)]
        gaps = (step for step, space in enumerate(row) if self.owners[space] == NO_SEAT)
        return tuple(row[: next(gaps, most)])


def _run(owners: tuple[Seat, ...]) -> int:
    """The most moles in a row, around the hex."""
    longest = run = 0
    for owner in owners + owners:
        run = 0 if owner == NO_SEAT else run + 1
        longest = max(longest, run)
    return min(longest, len(owners))


_HEX_MOLES: Final[dict[tuple[Seat, ...], HexMoles]] = {}


def hex_moles(owners: tuple[Seat, ...]) -> HexMoles:
    """The one object for these moles in the spaces of a hex."""
    found = _HEX_MOLES.get(owners)
    if found is None:
        found = _HEX_MOLES[owners] = HexMoles(owners)
    return found


class Tunnels:
    """Which hexes are joined by an edge without a Cave-In."""

    __slots__ = ("_next", "_reached", "near")

    def __init__(self, near: tuple[int, ...]) -> None:
        self.near = near
        """Of each hex the mask of those it is joined to."""
        self._next: dict[tuple[Hex, Hex], Tunnels] = {}
        self._reached: dict[int, int] = {}

    def without(self, one: Hex, other: Hex) -> Tunnels:
        """The tunnels after a Cave-In between two hexes."""
        found = self._next.get((one, other))
        if found is None:
            near = list(self.near)
            near[one] &= ~(1 << other)
            near[other] &= ~(1 << one)
            found = self._next[one, other] = Tunnels(tuple(near))
        return found

    def reached(self, start: Hex, carrying: int) -> int:
        """What paths from ``start`` through the hexes of ``carrying`` lead to, and itself (R19)."""
        key = carrying << 5 | start
        found = self._reached.get(key)
        if found is None:
            found = self._reached[key] = self._spread(1 << start, carrying)
        return found

    def _spread(self, start: int, carrying: int) -> int:
        reached, ahead = start, start
        while ahead:
            number = ahead.bit_length() - 1
            fresh = self.near[number] & ~reached
            reached |= fresh
            ahead = (ahead & ~(1 << number)) | (fresh & carrying)
        return reached


class Tables:
    """The hexes and edges of a meadow, by number."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.sizes = plan.sizes
        self.hexes = len(plan.sizes)
        self.all = (1 << self.hexes) - 1
        self.hex_of = plan.hex_of
        self.first = tuple(span.start for span in plan.spans)
        """Of each hex the number of its first space among all."""
        self.near = tuple(sum(1 << other for other, _ in near) for near in plan.near)
        self.tunnels = Tunnels(self.near)
        self.edges = tuple(plan.hexes_at)
        """Every edge of the meadow; their numbers are their places here."""
        self.edge_numbers = {edge: number for number, edge in enumerate(self.edges)}
        self.beside = tuple(plan.hexes_at[edge] for edge in self.edges)
        """Of each edge the hexes at it, one or two."""
        self.edges_of = tuple(
            tuple(self.edge_numbers[edge] for edge in edges) for edges in plan.edges
        )
        self._members: dict[int, tuple[Hex, ...]] = {}
        self._around: dict[int, int] = {}

    def members(self, mask: int) -> tuple[Hex, ...]:
        """The hexes of a mask, in the order of the plan."""
        found = self._members.get(mask)
        if found is None:
            found = tuple(number for number in range(self.hexes) if mask >> number & 1)
            self._members[mask] = found
        return found

    def around(self, mask: int) -> int:
        """The hexes next to any of a mask (R14)."""
        found = self._around.get(mask)
        if found is None:
            found = 0
            for number in self.members(mask):
                found |= self.near[number]
            self._around[mask] = found
        return found

    def space(self, number: SpaceNumber) -> Space:
        """The name of the space with this number, as actions and records have it."""
        return self.plan.spaces[number]

    def edge(self, number: int) -> Edge:
        """The name of the edge with this number, as actions and records have it."""
        return self.edges[number]


def tables_of(tiles: Tiles) -> Tables:
    """The tables of the hexes laid."""
    return Tables(plan_of(tiles))
