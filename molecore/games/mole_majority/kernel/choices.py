"""The legal actions of a position, in the order of the rules, and what they are called there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from molecore.games.mole_majority import actions
from molecore.games.mole_majority.cards import CAVE_INS_AT_ONCE, LOOKED_AT, USES
from molecore.games.mole_majority.kernel.position import (
    ALONE,
    BREED,
    BREED_OWED,
    BREEDS,
    BURROW,
    CAVE_IN,
    CAVE_IN_OWED,
    CI,
    CONVERT,
    CONVERT_OWED,
    CV,
    DISCARD,
    END,
    GO,
    HOME,
    KINDS,
    MOVE,
    MOVE_OWED,
    N2,
    NONE,
    NUMBER,
    NUMBERS,
    PASS,
    PLAY,
    ROLL,
    ROLL_OWED,
    ROLLING,
    STACK,
    SWAP,
    SWAPPING,
    USE_BREED,
    USE_MOVE,
    USE_REPEAT,
    USE_ROLL,
    USES_CARD,
    Act,
    Kind,
    Position,
    act,
)
from molecore.games.mole_majority.kernel.tables import NO_SEAT, Tables

Hand = tuple[Kind, ...]
_LENGTHS_FREE: Final = (0,)


def legal(position: Position, hand: Hand) -> list[Act]:
    """All that the mover, who holds ``hand``, can do, in the order of the rules."""
    if position.over:
        return []
    if position.action < 0:
        return _openings(position, hand)
    return list(_in_play(position, hand))


def _openings(position: Position, hand: Hand) -> list[Act]:
    plays = [act(PLAY, card) for card in sorted(set(hand)) if can_play(position, hand, card)]
    if position.rules.stackables_alone:
        plays += stacks(position, hand)
    return [*plays, act(DISCARD)] if plays else [act(DISCARD), act(PASS)]


def can_play(position: Position, hand: Hand, card: Kind) -> bool:
    """Whether a play can begin with a card of the hand and change something (R37)."""
    if card <= N2:
        return can_breed(position) or can_move(position)
    if card == CI:
        return can_burrow(position) or can_breed(position) or can_move(position)
    if card == CV:
        return any(converts(position))
    main = swaps(position) if card == GO else numbers(position, hand)
    return any(main) or can_decline(position, hand)


def can_decline(position: Position, hand: Hand) -> bool:
    """Whether a Groundskeeper or Gopher It! can be played for bonuses alone (R55)."""
    if not position.rules.allow_bonus_only:
        return False
    return can_breed(position) or (CV in hand and can_move(position))


def can_breed(position: Position) -> bool:
    """Whether the mover can breed anywhere (R17)."""
    if not position.supply[position.mover]:
        return False
    all_moles = position.hex_moles
    mine = position.tables.members(position.claimed[position.mover])
    return any(not all_moles[number].is_full for number in mine)


def can_move(position: Position) -> bool:
    """Whether the mover can move any mole."""
    return any(moves(position))


def can_burrow(position: Position) -> bool:
    """Whether the mover can make a home or cave in."""
    return bool(position.homes & position.claimed[position.mover]) or any(cave_ins(position))


def _in_play(position: Position, hand: Hand) -> Iterator[Act]:
    if position.owed:
        yield from _owed(position, hand)
        return
    yield from _main(position, hand)
    if position.steps or (position.breeds and may_use_bonus(position)):
        yield from breeds(position)
    if position.steps:
        yield from moves(position)
    yield from stacks(position, hand)
    if position.effect:
        yield act(END)


def _owed(position: Position, hand: Hand) -> Iterator[Act]:
    if position.owed == BREED_OWED:
        yield from breeds(position)
    elif position.owed == MOVE_OWED:
        yield from moves(position)
    elif position.owed == CONVERT_OWED:
        yield from converts(position)
    elif position.owed == ROLL_OWED:
        yield from rolls(position)
        yield from stacks(position, hand)
    else:
        yield from cave_ins(position)


def _main(position: Position, hand: Hand) -> Iterator[Act]:
    if position.main == ROLLING:
        yield from numbers(position, hand)
    elif position.main == SWAPPING:
        yield from swaps(position)
    elif position.main == BURROW:
        yield from homes(position)
        yield from cave_ins(position)


def may_use_bonus(position: Position) -> bool:
    """Whether bonuses can be used now (R55)."""
    return position.main in (NONE, BURROW) or position.rules.allow_bonus_only


def numbers(position: Position, hand: Hand) -> Iterator[Act]:
    """The number cards to roll with (R75, R77)."""
    if any(position.occupied):
        for card in sorted(set(hand)):
            if NUMBERS[card] and (card != CI or position.rules.ci_is_number):
                yield act(NUMBER, card)


def swaps(position: Position) -> Iterator[Act]:
    """The top cards of the other seats' discards (R80-R82)."""
    for seat in range(position.seats):
        if seat != position.mover and position.is_in[seat]:
            for place in range(1, min(LOOKED_AT, len(position.discards[seat])) + 1):
                yield act(SWAP, seat, place)


def breeds(position: Position) -> Iterator[Act]:
    """Where the mover can breed (R17)."""
    if position.supply[position.mover]:
        for number in position.tables.members(position.claimed[position.mover]):
            first = position.tables.first[number]
            for space in position.hex_moles[number].empty:
                yield act(BREED, first + space)


def moves(position: Position) -> Iterator[Act]:
    """Which moles the mover can move, and where (R18-R20)."""
    mover, tables, all_moles = position.mover, position.tables, position.hex_moles
    for start in tables.members(position.claimed[mover] & position.occupied[mover]):
        ends = [
            tables.first[number] + space
            for number in tables.members(position.reached(start))
            for space in all_moles[number].empty
        ]
        for mole in all_moles[start].held[mover]:
            for end in ends:
                yield act(MOVE, tables.first[start] + mole, end)


def converts(position: Position) -> Iterator[Act]:
    """Which moles the mover can convert (R70, R71)."""
    mover = position.mover
    if position.supply[mover]:
        for number in position.tables.members(position.network(mover)):
            for space, owner in enumerate(position.hex_moles[number].owners):
                if owner not in (NO_SEAT, mover):
                    yield act(CONVERT, position.tables.first[number] + space)


def homes(position: Position) -> Iterator[Act]:
    """Where the mover can make a home (R62)."""
    for number in position.tables.members(position.homes & position.claimed[position.mover]):
        yield act(HOME, number)


def cave_ins(position: Position) -> Iterator[Act]:
    """Where the mover can put the next Cave-In; the first only if a second is possible (R64)."""
    needed = 1 if position.owed == CAVE_IN_OWED else CAVE_INS_AT_ONCE
    if position.cave_ins[position.mover] >= needed:
        edges = crumbling_edges(position)
        if len(edges) >= needed:
            for edge in edges:
                yield act(CAVE_IN, edge)


def crumbling_edges(position: Position) -> list[int]:
    """The edges where the mover can put a Cave-In, each once (R64, R65)."""
    tables = position.tables
    found = dict.fromkeys(
        edge
        for number in tables.members(position.claimed[position.mover])
        for edge in tables.edges_of[number]
    )
    outer = position.rules.cavein_outer_edges
    return [
        edge
        for edge in found
        if not position.caved >> edge & 1 and (outer or len(tables.beside[edge]) == 2)
    ]


def rolls(position: Position) -> Iterator[Act]:
    """Every start and direction, and every length where a roll may stop early (R77, R78)."""
    for number, moles in enumerate(position.hex_moles):
        first = position.tables.first[number]
        for space, owner in enumerate(moles.owners):
            if owner != NO_SEAT:
                for way in (1, 0):
                    for count in _lengths(position, number, space, way):
                        yield act(ROLL, first + space, count << 1 | way)


def _lengths(position: Position, number: int, space: int, way: int) -> tuple[int, ...] | range:
    """How many moles a roll can be chosen to take; 0 is as many as it can."""
    if not position.rules.roll_may_stop_early:
        return _LENGTHS_FREE
    rolled = position.hex_moles[number].rolled(space, way or -1, position.roll)
    return range(1, len(rolled) + 1)


def stacks(position: Position, hand: Hand) -> Iterator[Act]:
    """The cards that can be stacked, each for an effect that is possible (R37, R50-R54)."""
    for card in sorted(set(hand)):
        if card == CV:
            for use in range(len(USES)):
                if fits(position, use) and is_possible(position, use):
                    yield act(STACK, card, use)
        elif BREEDS[card] and fits(position, USE_BREED) and can_breed(position):
            yield act(STACK, card, USE_BREED)


def fits(position: Position, use: int) -> bool:
    """Whether the turn, as far as it got, lets a card be stacked for this (R53-R55, R61)."""
    if position.action < 0 or position.action == ALONE:
        return use in (USE_MOVE, USE_BREED) and not position.owed
    if use == USE_ROLL or position.owed:
        return use == USE_ROLL and position.owed == ROLL_OWED
    if use == USE_REPEAT:
        return position.action == CV
    return (position.action != CI or position.effect) and may_use_bonus(position)


def is_possible(position: Position, use: int) -> bool:
    """Whether an effect can be carried out at all (R37)."""
    if use == USE_MOVE:
        return can_move(position)
    if use == USE_BREED:
        return can_breed(position)
    return use == USE_ROLL or any(converts(position))


def named(tables: Tables, action: Act) -> actions.Action:
    """The action of the rules that an int stands for."""
    op, first, second = action >> 14, action >> 7 & 127, action & 127
    if op in USES_CARD:
        return _card_use(op, first, second)
    if op in (BREED, MOVE, CONVERT):
        return _step(tables, op, first, second)
    return _special(tables, op, first, second)


_CLOSING: Final[dict[int, actions.Action]] = {
    DISCARD: actions.Discard(),
    PASS: actions.Pass(),
    END: actions.EndTurn(),
}


def _special(tables: Tables, op: int, first: int, second: int) -> actions.Action:
    if op == ROLL:
        return _roll(tables, first, second)
    if op == HOME:
        return actions.MakeHome(tables.plan.cells[first])
    if op == CAVE_IN:
        return actions.CaveIn(tables.edge(first))
    return actions.Swap(first, second) if op == SWAP else _CLOSING[op]


def _card_use(op: int, card: Kind, use: int) -> actions.Action:
    name = KINDS[card]
    if op == STACK:
        return actions.Stack(name, USES[use])
    return actions.Play(name) if op == PLAY else actions.AddNumber(name)


def _step(tables: Tables, op: int, first: int, second: int) -> actions.Action:
    if op == MOVE:
        return actions.Move(tables.space(first), tables.space(second))
    return (actions.Breed if op == BREED else actions.Convert)(tables.space(first))


def _roll(tables: Tables, start: int, second: int) -> actions.Action:
    number = tables.hex_of[start]
    first = tables.first[number]
    way = 1 if second & 1 else -1
    towards = first + (start - first + way) % tables.sizes[number]
    return actions.Roll(tables.space(start), tables.space(towards), second >> 1 or None)
