"""The legal actions of a position that are worth a try, the likely best first.

Steps that come to the same are one: which mole of a hex moves, which space it takes.
How good a step looks is what it changes on the one or two hexes it touches.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import fsum
from typing import Final, TypeAlias

from molecore.core.protocol import Seat
from molecore.games.mole_majority.board import Hex
from molecore.games.mole_majority.kernel.choices import (
    Hand,
    cave_ins,
    homes,
    legal,
    may_use_bonus,
    numbers,
    stacks,
    swaps,
)
from molecore.games.mole_majority.kernel.position import (
    BREED,
    BREED_OWED,
    BURROW,
    CONVERT,
    CONVERT_OWED,
    END,
    MOVE,
    MOVE_OWED,
    NUMBERS,
    PLAY,
    ROLL,
    ROLL_OWED,
    ROLLING,
    SWAPPING,
    Act,
    Position,
    act,
)
from molecore.games.mole_majority.kernel.prospects import hex_worths
from molecore.games.mole_majority.kernel.tables import NO_SEAT, HexMoles

Ranked: TypeAlias = tuple[float, Act]
"""An action, and how good it looks."""

_CARDS: Final = (4.1, 2.9, 1.7, 3.0, 2.3, 1.5, 2.8, 1.4)
"""How good each card looks as an Action."""
_BREED: Final = 1.05
"""What a mole more is worth anywhere; the rest is what a home token and the like are worth."""
_END: Final = -0.43
_STACK: Final = -0.12
_ROLL_HIGHER: Final = -0.76
_NUMBER: Final = 1.02
_HOME: Final = 1.16
_RIM: Final = 1.28
_BORDER: Final = 1.06
_INSIDE: Final = 0.38
_STEP_LOST: Final = 0.92
"""What a step costs that a Cave-In or a new home would forgo."""
_EDGES: Final = 6

_WORTHS: Final[dict[tuple[HexMoles, int], float]] = {}


def candidates(position: Position, hand: Hand) -> list[Act]:
    """What the mover, who holds ``hand``, may try."""
    found = _openings(position, hand) if position.action < 0 else list(_in_play(position, hand))
    found.sort(key=_looks, reverse=True)
    return [action for _, action in found]


def _looks(ranked: Ranked) -> float:
    return ranked[0]


def _openings(position: Position, hand: Hand) -> list[Ranked]:
    return [
        (_CARDS[action >> 7 & 127] if action >> 14 == PLAY else 0.0, action)
        for action in legal(position, hand)
    ]


def _in_play(position: Position, hand: Hand) -> Iterator[Ranked]:
    if position.owed:
        yield from _owed(position, hand)
        return
    if position.main:
        yield from _main(position, hand)
    if position.steps or (position.breeds and may_use_bonus(position)):
        yield from breeds(position)
    if position.steps:
        yield from moves(position)
    for action in stacks(position, hand):
        yield _STACK, action
    if position.effect:
        yield _END, act(END)


def _owed(position: Position, hand: Hand) -> Iterator[Ranked]:
    if position.owed == BREED_OWED:
        yield from breeds(position)
    elif position.owed == MOVE_OWED:
        yield from moves(position)
    elif position.owed == CONVERT_OWED:
        yield from converts(position)
    elif position.owed == ROLL_OWED:
        yield from rolls(position)
        for action in stacks(position, hand):
            yield _ROLL_HIGHER, action
    else:
        yield from edges(position)


def _main(position: Position, hand: Hand) -> Iterator[Ranked]:
    if position.main == ROLLING:
        for action in numbers(position, hand):
            yield _NUMBER + 0.1 * NUMBERS[action >> 7 & 127], action
    elif position.main == SWAPPING:
        for action in swaps(position):
            card = position.discards[action >> 7 & 127][-(action & 127)]
            yield 0.1 * _CARDS[card], action
    elif position.main == BURROW:
        lost = _STEP_LOST * position.steps
        for action in islice(homes(position), 1):
            yield _HOME - lost, action
        for looks, action in edges(position):
            yield looks - lost, action


def breeds(position: Position) -> Iterator[Ranked]:
    """A mole more on each hex."""
    mover, tables = position.mover, position.tables
    if position.supply[mover]:
        for number in tables.members(position.claimed[mover]):
            moles = position.hex_moles[number]
            if not moles.is_full:
                space = moles.entry()
                gain = _BREED + _entered(position, number, space)
                yield gain, act(BREED, tables.first[number] + space)


def moves(position: Position) -> Iterator[Ranked]:
    """Moves of a mole from each hex to each other hex."""
    mover, tables, all_moles = position.mover, position.tables, position.hex_moles
    entries = []
    for number in tables.members(position.network(mover)):
        if not all_moles[number].is_full:
            space = all_moles[number].entry()
            entries.append(
                (number, tables.first[number] + space, _entered(position, number, space))
            )
    for start in tables.members(position.claimed[mover] & position.occupied[mover]):
        mole = all_moles[start].exit(mover)
        loss = _left(position, start, mole)
        source, reached = tables.first[start] + mole, position.reached(start)
        for number, end, gain in entries:
            if reached >> number & 1:
                yield gain + loss, act(MOVE, source, end)


def converts(position: Position) -> Iterator[Ranked]:
    """A mole of each rival on each hex."""
    mover, tables = position.mover, position.tables
    if position.supply[mover]:
        for number in tables.members(position.network(mover)):
            for seat, held in enumerate(position.hex_moles[number].held):
                if held and seat != mover:
                    gain = _entered(position, number, held[0])
                    yield gain, act(CONVERT, tables.first[number] + held[0])


def rolls(position: Position) -> Iterator[Ranked]:
    """Each way to thin a hex out."""
    for number, moles in enumerate(position.hex_moles):
        before = _worth(position, moles, position.claims[number])
        for after, action in _thinned(position, number, moles):
            claim = position.claims[number] if after.total else NO_SEAT
            yield _worth(position, after, claim) - before, action


def _thinned(position: Position, number: Hex, moles: HexMoles) -> Iterator[tuple[HexMoles, Act]]:
    seen = set()
    for start, way, count, row in _rows(position, moles):
        after = moles
        for space in row:
            after = after.put(space, NO_SEAT)
        if after.counts not in seen:
            seen.add(after.counts)
            yield after, act(ROLL, position.tables.first[number] + start, count << 1 | (way == 1))


def _rows(position: Position, moles: HexMoles) -> Iterator[tuple[int, int, int, tuple[int, ...]]]:
    """Each roll on a hex: its start, its way, its length where that is chosen, its spaces."""
    for start, owner in enumerate(moles.owners):
        for way in (1, -1) if owner != NO_SEAT else ():
            row = moles.rolled(start, way, position.roll)
            if not position.rules.roll_may_stop_early:
                yield start, way, 0, row
                continue
            for count in range(1, len(row) + 1):
                yield start, way, count, row[:count]


def edges(position: Position) -> list[Ranked]:
    """Where Cave-Ins look best: on the rim they hurt no seat, on borders they keep rivals out."""
    found = [(_looks_of_edge(position, action >> 7 & 127), action) for action in cave_ins(position)]
    found.sort(key=_looks, reverse=True)
    return found[:_EDGES]


def _looks_of_edge(position: Position, edge: int) -> float:
    beside = position.tables.beside[edge]
    if len(beside) == 1:
        return _RIM
    is_border = any(position.claims[number] not in (NO_SEAT, position.mover) for number in beside)
    return _BORDER if is_border else _INSIDE


def _entered(position: Position, number: Hex, space: int) -> float:
    """What the mover gains by a mole of its own in a space of a hex."""
    moles, claim = position.hex_moles[number], position.claims[number]
    after = moles.put(space, position.mover)
    winner = position.majority(after) if after.is_full else claim
    return _worth(position, after, winner) - _worth(position, moles, claim)


def _left(position: Position, number: Hex, space: int) -> float:
    """What the mover gains, or mostly loses, when its mole leaves a space."""
    moles, claim = position.hex_moles[number], position.claims[number]
    after = moles.put(space, NO_SEAT)
    return _worth(position, after, claim if after.total else NO_SEAT) - _worth(
        position, moles, claim
    )


def _worth(position: Position, moles: HexMoles, claim: Seat) -> float:
    """What the mover can expect of a hex, less what others can."""
    key = (moles, position.seats << 6 | (claim + 1) << 3 | position.mover)
    found = _WORTHS.get(key)
    if found is None:
        everybody = (1 << position.seats) - 1
        worths = hex_worths(moles, claim, everybody, everybody)
        found = _WORTHS[key] = 2 * worths[position.mover] - fsum(worths)
    return found
