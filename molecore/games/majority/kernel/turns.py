"""Turns on bitboards: all majorities at once, by the rules (J12-J19) and in random games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from molecore.games.majority.kernel.tables import BitBoard, BitBoards, Tables

Draw: TypeAlias = Callable[[int], int]
"""Draws so many random bits, as an int from 0."""

_FEW: Final = 4
"""Places that are claimed one by one at the end of a random game; the others go in waves."""
_SWEEPS: Final = 3
"""How often all majorities are resolved after a wave."""
_MIXING: Final = 16
"""Bits drawn for each place to put the last places in order."""


def closed(tables: Tables, free: BitBoard) -> BitBoard:
    """The places that have all their neighbours claimed."""
    row = tables.row
    beside = free << 1 | free >> 1
    column = beside | free
    return tables.everywhere & ~(beside | column << row | column >> row)


def majorities(tables: Tables, held: BitBoard) -> tuple[BitBoard, BitBoard]:
    """Where ``held`` is more than half of the neighbours, and where just half of them.

    All places are counted at once: each int has one binary digit of every
    count, and is added to the others as by hand. Of the neighbours that a
    place lacks, half count as held, so that five is the majority everywhere.
    """
    row, (absent_ones, absent_twos, absent_fours) = tables.row, tables.absent
    left, right = held << 1, held >> 1
    ones, twos = left ^ right, left & right
    trio_ones, trio_twos = ones ^ held, twos | ones & held

    above, below = trio_ones << row, trio_ones >> row
    outer = above ^ below
    carry_1 = above & below | outer & ones
    ones ^= outer
    carry_2 = ones & absent_ones
    ones ^= absent_ones

    above, below = trio_twos << row, trio_twos >> row
    outer = above ^ below
    fours_1 = above & below | outer & twos
    twos ^= outer
    carried = carry_1 ^ carry_2
    fours_2 = carry_1 & carry_2 | carried & absent_twos
    carried ^= absent_twos
    fours_3 = twos & carried
    twos ^= carried

    fours = fours_1 ^ fours_2
    eights = fours_1 & fours_2 | fours & fours_3
    fours ^= fours_3
    eights |= fours & absent_fours
    fours ^= absent_fours

    five_to_seven = fours & (ones | twos)
    return eights | five_to_seven, (fours ^ five_to_seven) & tables.even


def pending(
    tables: Tables, shut: BitBoard, mine: BitBoard, theirs: BitBoard
) -> tuple[BitBoard, BitBoard]:
    """Those of the closed places ``shut`` about to go to either side (J14, J15)."""
    if not shut:
        return 0, 0
    more, equal = majorities(tables, mine)
    return shut & more & ~mine, shut & ~(more | equal | theirs)


def resolve_turn(tables: Tables, bitboards: BitBoards) -> tuple[BitBoards, BitBoard]:
    """Resolve a turn of the first side until it is over or it has to choose (J13-J20).

    Returns the other side's majorities, too, of which it has to choose one;
    none if the turn is over. The mover's own are resolved together: their
    order does not matter, because none of them can undo another.
    """
    mine, theirs, fixed, my_declared, their_declared = bitboards
    while True:
        free = tables.everywhere & ~(mine | theirs)
        shut = closed(tables, free)
        if due := shut & free & (my_declared | their_declared):
            mine |= due & my_declared
            theirs |= due & their_declared
            fixed |= due
            continue
        gains, losses = pending(tables, shut & ~fixed, mine, theirs)
        if gains:
            mine, theirs = mine | gains, theirs & ~gains
        elif losses and not losses & (losses - 1):
            mine, theirs = mine & ~losses, theirs | losses
        else:
            return (mine, theirs, fixed, my_declared, their_declared), losses


def carried(bitboards: BitBoards, place: BitBoard) -> BitBoards:
    """After the second side got a place, free or not (J14, J18)."""
    mine, theirs, fixed, my_declared, their_declared = bitboards
    return mine & ~place, theirs | place, fixed, my_declared, their_declared


def finish(tables: Tables, bitboards: BitBoards) -> BitBoards:
    """Resolve a turn of the first side to its end, with the first of all choices (J17)."""
    bitboards, losses = resolve_turn(tables, bitboards)
    while losses:
        bitboards, losses = resolve_turn(tables, carried(bitboards, losses & -losses))
    return bitboards


def playout(
    tables: Tables, mine: BitBoard, theirs: BitBoard, fixed: BitBoard, draw: Draw
) -> BitBoard:
    """What the side to move holds at the end of a contest played out at random.

    While many places are free they are claimed in waves, about half of them at
    once, by either side as chance has it. The last few are claimed one by one,
    by the rules but for the choices of J17. No preferences are hidden.
    """
    free = tables.everywhere & ~(mine | theirs)
    while free.bit_count() > _FEW:
        claimed = free & draw(tables.width)
        mine |= claimed & draw(tables.width)
        free ^= claimed
        for _ in range(_SWEEPS):
            more, equal = majorities(tables, mine)
            moved = closed(tables, free) & ~(fixed | equal)
            mine = mine & ~moved | moved & more
            free &= ~moved
    return _one_by_one(tables, mine, free, fixed, draw)


def _one_by_one(
    tables: Tables, mine: BitBoard, free: BitBoard, fixed: BitBoard, draw: Draw
) -> BitBoard:
    theirs = tables.everywhere & ~(mine | free)
    last = [tables.bits[number] for number in tables.numbers(free)]
    swapped = False
    for place in sorted(last, key=lambda _: draw(_MIXING)):
        if not place & (mine | theirs):
            theirs, mine, *_ = finish(tables, (mine | place, theirs, fixed, 0, 0))
            swapped = not swapped
    return theirs if swapped else mine
