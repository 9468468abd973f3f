"""The legal actions of a field that are worth a try, the likely best first.

Steps that come to the same are one: which mole of a hex moves, which space it takes.
How good a step looks is what it changes on the one or two hexes it touches.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
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
from molecore.games.mole_majority.kernel.field import (
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
    Field,
    act,
)
from molecore.games.mole_majority.kernel.ground import NOBODY, Burrow
from molecore.games.mole_majority.kernel.prospects import hex_worths

Ranked: TypeAlias = tuple[float, Act]
"""An action, and how good it looks."""

_CARDS: Final = (4.0, 3.0, 3.2, 3.1, 2.5, 2.0, 2.6, 1.5)
"""How good each card looks as an Action."""
_BREED: Final = 0.2
"""What a mole more is worth anywhere; the rest is what a home token and the like are worth."""
_END: Final = 0.05
_STACK: Final = 0.0
_ROLL_HIGHER: Final = -0.5
_NUMBER: Final = 1.0
_HOME: Final = 2.0
_RIM: Final = 1.9
_BORDER: Final = 1.6
_INSIDE: Final = 0.5
_STEP_LOST: Final = 0.5
"""What a step costs that a Cave-In or a new home would forgo."""
_EDGES: Final = 6

_WORTHS: Final[dict[tuple[Burrow, int], float]] = {}


def candidates(field: Field, hand: Hand) -> list[Act]:
    """What the mover, who holds ``hand``, may try."""
    found = _openings(field, hand) if field.action < 0 else list(_in_play(field, hand))
    found.sort(key=_looks, reverse=True)
    return [action for _, action in found]


def _looks(ranked: Ranked) -> float:
    return ranked[0]


def _openings(field: Field, hand: Hand) -> list[Ranked]:
    return [
        (_CARDS[action >> 7 & 127] if action >> 14 == PLAY else 0.0, action)
        for action in legal(field, hand)
    ]


def _in_play(field: Field, hand: Hand) -> Iterator[Ranked]:
    if field.owed:
        yield from _owed(field, hand)
        return
    if field.main:
        yield from _main(field, hand)
    if field.steps or (field.breeds and may_use_bonus(field)):
        yield from breeds(field)
    if field.steps:
        yield from moves(field)
    for action in stacks(field, hand):
        yield _STACK, action
    if field.effect:
        yield _END, act(END)


def _owed(field: Field, hand: Hand) -> Iterator[Ranked]:
    if field.owed == BREED_OWED:
        yield from breeds(field)
    elif field.owed == MOVE_OWED:
        yield from moves(field)
    elif field.owed == CONVERT_OWED:
        yield from converts(field)
    elif field.owed == ROLL_OWED:
        yield from rolls(field)
        for action in stacks(field, hand):
            yield _ROLL_HIGHER, action
    else:
        yield from edges(field)


def _main(field: Field, hand: Hand) -> Iterator[Ranked]:
    if field.main == ROLLING:
        for action in numbers(field, hand):
            yield _NUMBER + 0.1 * NUMBERS[action >> 7 & 127], action
    elif field.main == SWAPPING:
        for action in swaps(field):
            card = field.discards[action >> 7 & 127][-(action & 127)]
            yield 0.1 * _CARDS[card], action
    elif field.main == BURROW:
        lost = _STEP_LOST * field.steps
        for action in islice(homes(field), 1):
            yield _HOME - lost, action
        for looks, action in edges(field):
            yield looks - lost, action


def breeds(field: Field) -> Iterator[Ranked]:
    """A mole more on each hex."""
    mover, ground = field.mover, field.ground
    if field.supply[mover]:
        for number in ground.members(field.claimed[mover]):
            moles = field.burrows[number]
            if not moles.is_full:
                space = moles.entry()
                gain = _BREED + _entered(field, number, space)
                yield gain, act(BREED, ground.first[number] + space)


def moves(field: Field) -> Iterator[Ranked]:
    """A mole from each hex to each other."""
    mover, ground, burrows = field.mover, field.ground, field.burrows
    entries = []
    for number in ground.members(field.network(mover)):
        if not burrows[number].is_full:
            space = burrows[number].entry()
            entries.append((number, ground.first[number] + space, _entered(field, number, space)))
    for start in ground.members(field.claimed[mover] & field.occupied[mover]):
        mole = burrows[start].exit(mover)
        loss = _left(field, start, mole)
        source, reached = ground.first[start] + mole, field.reached(start)
        for number, end, gain in entries:
            if reached >> number & 1:
                yield gain + loss, act(MOVE, source, end)


def converts(field: Field) -> Iterator[Ranked]:
    """A mole of each rival on each hex."""
    mover, ground = field.mover, field.ground
    if field.supply[mover]:
        for number in ground.members(field.network(mover)):
            for seat, held in enumerate(field.burrows[number].held):
                if held and seat != mover:
                    gain = _entered(field, number, held[0])
                    yield gain, act(CONVERT, ground.first[number] + held[0])


def rolls(field: Field) -> Iterator[Ranked]:
    """Each way to thin a hex out."""
    for number, moles in enumerate(field.burrows):
        before = _worth(field, moles, field.claims[number])
        for after, action in _thinned(field, number, moles):
            claim = field.claims[number] if after.total else NOBODY
            yield _worth(field, after, claim) - before, action


def _thinned(field: Field, number: Hex, moles: Burrow) -> Iterator[tuple[Burrow, Act]]:
    seen = set()
    for start, way, count, row in _rows(field, moles):
        after = moles
        for space in row:
            after = after.put(space, NOBODY)
        if after.counts not in seen:
            seen.add(after.counts)
            yield after, act(ROLL, field.ground.first[number] + start, count << 1 | (way == 1))


def _rows(field: Field, moles: Burrow) -> Iterator[tuple[int, int, int, tuple[int, ...]]]:
    """Each roll on a hex: its start, its way, its length where that is chosen, its spaces."""
    for start, owner in enumerate(moles.owners):
        for way in (1, -1) if owner != NOBODY else ():
            row = moles.rolled(start, way, field.roll)
            if not field.rules.roll_may_stop_early:
                yield start, way, 0, row
                continue
            for count in range(1, len(row) + 1):
                yield start, way, count, row[:count]


def edges(field: Field) -> list[Ranked]:
    """Where Cave-Ins look best: on the rim they hurt nobody, on borders they keep rivals out."""
    found = [(_looks_of_edge(field, action >> 7 & 127), action) for action in cave_ins(field)]
    found.sort(key=_looks, reverse=True)
    return found[:_EDGES]


def _looks_of_edge(field: Field, edge: int) -> float:
    beside = field.ground.beside[edge]
    if len(beside) == 1:
        return _RIM
    is_border = any(field.claims[number] not in (NOBODY, field.mover) for number in beside)
    return _BORDER if is_border else _INSIDE


def _entered(field: Field, number: Hex, space: int) -> float:
    """What the mover gains by a mole of its own in a space of a hex."""
    moles, claim = field.burrows[number], field.claims[number]
    after = moles.put(space, field.mover)
    winner = field.majority(after) if after.is_full else claim
    return _worth(field, after, winner) - _worth(field, moles, claim)


def _left(field: Field, number: Hex, space: int) -> float:
    """What the mover gains, or mostly loses, when its mole leaves a space."""
    moles, claim = field.burrows[number], field.claims[number]
    after = moles.put(space, NOBODY)
    return _worth(field, after, claim if after.total else NOBODY) - _worth(field, moles, claim)


def _worth(field: Field, moles: Burrow, claim: Seat) -> float:
    """What the mover can expect of a hex, less what others can."""
    key = (moles, field.seats << 6 | (claim + 1) << 3 | field.mover)
    found = _WORTHS.get(key)
    if found is None:
        everybody = (1 << field.seats) - 1
        worths = hex_worths(moles, claim, everybody, everybody)
        found = _WORTHS[key] = 2 * worths[field.mover] - sum(worths)
    return found
