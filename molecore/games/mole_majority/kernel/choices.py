"""The legal actions of a field, in the order of the rules, and what they are called there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from molecore.games.mole_majority import actions
from molecore.games.mole_majority.cards import CAVE_INS_AT_ONCE, LOOKED_AT, USES
from molecore.games.mole_majority.kernel.field import (
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
    Field,
    Kind,
    act,
)
from molecore.games.mole_majority.kernel.ground import NOBODY, Ground

Hand = tuple[Kind, ...]
_LENGTHS_FREE: Final = (0,)


def legal(field: Field, hand: Hand) -> list[Act]:
    """All that the mover, who holds ``hand``, can do, in the order of the rules."""
    if field.over:
        return []
    if field.action < 0:
        return _openings(field, hand)
    return list(_in_play(field, hand))


def _openings(field: Field, hand: Hand) -> list[Act]:
    plays = [act(PLAY, card) for card in sorted(set(hand)) if can_play(field, hand, card)]
    if field.rules.stackables_alone:
        plays += stacks(field, hand)
    return [*plays, act(DISCARD)] if plays else [act(DISCARD), act(PASS)]


def can_play(field: Field, hand: Hand, card: Kind) -> bool:
    """Whether a play can begin with a card of the hand and change something (R37)."""
    if card <= N2:
        return can_breed(field) or can_move(field)
    if card == CI:
        return can_burrow(field) or can_breed(field) or can_move(field)
    if card == CV:
        return any(converts(field))
    main = swaps(field) if card == GO else numbers(field, hand)
    return any(main) or can_decline(field, hand)


def can_decline(field: Field, hand: Hand) -> bool:
    """Whether a Groundskeeper or Gopher It! can be played for bonuses alone (R55)."""
    if not field.rules.allow_bonus_only:
        return False
    return can_breed(field) or (CV in hand and can_move(field))


def can_breed(field: Field) -> bool:
    """Whether the mover can breed anywhere (R17)."""
    if not field.supply[field.mover]:
        return False
    burrows = field.burrows
    mine = field.ground.members(field.claimed[field.mover])
    return any(not burrows[number].is_full for number in mine)


def can_move(field: Field) -> bool:
    """Whether the mover can move any mole."""
    return any(moves(field))


def can_burrow(field: Field) -> bool:
    """Whether the mover can make a home or cave in."""
    return bool(field.homes & field.claimed[field.mover]) or any(cave_ins(field))


def _in_play(field: Field, hand: Hand) -> Iterator[Act]:
    if field.owed:
        yield from _owed(field, hand)
        return
    yield from _main(field, hand)
    if field.steps or (field.breeds and may_use_bonus(field)):
        yield from breeds(field)
    if field.steps:
        yield from moves(field)
    yield from stacks(field, hand)
    if field.effect:
        yield act(END)


def _owed(field: Field, hand: Hand) -> Iterator[Act]:
    if field.owed == BREED_OWED:
        yield from breeds(field)
    elif field.owed == MOVE_OWED:
        yield from moves(field)
    elif field.owed == CONVERT_OWED:
        yield from converts(field)
    elif field.owed == ROLL_OWED:
        yield from rolls(field)
        yield from stacks(field, hand)
    else:
        yield from cave_ins(field)


def _main(field: Field, hand: Hand) -> Iterator[Act]:
    if field.main == ROLLING:
        yield from numbers(field, hand)
    elif field.main == SWAPPING:
        yield from swaps(field)
    elif field.main == BURROW:
        yield from homes(field)
        yield from cave_ins(field)


def may_use_bonus(field: Field) -> bool:
    """Whether bonuses can be used now (R55)."""
    return field.main in (NONE, BURROW) or field.rules.allow_bonus_only


def numbers(field: Field, hand: Hand) -> Iterator[Act]:
    """The number cards to roll with (R75, R77)."""
    if any(field.occupied):
        for card in sorted(set(hand)):
            if NUMBERS[card] and (card != CI or field.rules.ci_is_number):
                yield act(NUMBER, card)


def swaps(field: Field) -> Iterator[Act]:
    """The top cards of the other seats' discards (R80-R82)."""
    for seat in range(field.seats):
        if seat != field.mover and field.is_in[seat]:
            for place in range(1, min(LOOKED_AT, len(field.discards[seat])) + 1):
                yield act(SWAP, seat, place)


def breeds(field: Field) -> Iterator[Act]:
    """Where the mover can breed (R17)."""
    if field.supply[field.mover]:
        for number in field.ground.members(field.claimed[field.mover]):
            first = field.ground.first[number]
            for space in field.burrows[number].empty:
                yield act(BREED, first + space)


def moves(field: Field) -> Iterator[Act]:
    """Which moles the mover can move, and where (R18-R20)."""
    mover, ground, burrows = field.mover, field.ground, field.burrows
    for start in ground.members(field.claimed[mover] & field.occupied[mover]):
        ends = [
            ground.first[number] + space
            for number in ground.members(field.reached(start))
            for space in burrows[number].empty
        ]
        for mole in burrows[start].held[mover]:
            for end in ends:
                yield act(MOVE, ground.first[start] + mole, end)


def converts(field: Field) -> Iterator[Act]:
    """Which moles the mover can convert (R70, R71)."""
    mover = field.mover
    if field.supply[mover]:
        for number in field.ground.members(field.network(mover)):
            for space, owner in enumerate(field.burrows[number].owners):
                if owner not in (NOBODY, mover):
                    yield act(CONVERT, field.ground.first[number] + space)


def homes(field: Field) -> Iterator[Act]:
    """Where the mover can make a home (R62)."""
    for number in field.ground.members(field.homes & field.claimed[field.mover]):
        yield act(HOME, number)


def cave_ins(field: Field) -> Iterator[Act]:
    """Where the mover can put the next Cave-In; the first only if a second is possible (R64)."""
    needed = 1 if field.owed == CAVE_IN_OWED else CAVE_INS_AT_ONCE
    if field.cave_ins[field.mover] >= needed:
        edges = crumbling_edges(field)
        if len(edges) >= needed:
            for edge in edges:
                yield act(CAVE_IN, edge)


def crumbling_edges(field: Field) -> list[int]:
    """The edges where the mover can put a Cave-In, each once (R64, R65)."""
    ground = field.ground
    found = dict.fromkeys(
        edge
        for number in ground.members(field.claimed[field.mover])
        for edge in ground.edges_of[number]
    )
    outer = field.rules.cavein_outer_edges
    return [
        edge
        for edge in found
        if not field.caved >> edge & 1 and (outer or len(ground.beside[edge]) == 2)
    ]


def rolls(field: Field) -> Iterator[Act]:
    """Every start and direction, and every length where a roll may stop early (R77, R78)."""
    for number, moles in enumerate(field.burrows):
        first = field.ground.first[number]
        for space, owner in enumerate(moles.owners):
            if owner != NOBODY:
                for way in (1, 0):
                    for count in _lengths(field, number, space, way):
                        yield act(ROLL, first + space, count << 1 | way)


def _lengths(field: Field, number: int, space: int, way: int) -> tuple[int, ...] | range:
    """How many moles a roll can be chosen to take; 0 is as many as it can."""
    if not field.rules.roll_may_stop_early:
        return _LENGTHS_FREE
    rolled = field.burrows[number].rolled(space, way or -1, field.roll)
    return range(1, len(rolled) + 1)


def stacks(field: Field, hand: Hand) -> Iterator[Act]:
    """The cards that can be stacked, each for an effect that is possible (R37, R50-R54)."""
    for card in sorted(set(hand)):
        if card == CV:
            for use in range(len(USES)):
                if fits(field, use) and is_possible(field, use):
                    yield act(STACK, card, use)
        elif BREEDS[card] and fits(field, USE_BREED) and can_breed(field):
            yield act(STACK, card, USE_BREED)


def fits(field: Field, use: int) -> bool:
    """Whether the turn, as far as it got, lets a card be stacked for this (R53-R55, R61)."""
    if field.action < 0 or field.action == ALONE:
        return use in (USE_MOVE, USE_BREED) and not field.owed
    if use == USE_ROLL or field.owed:
        return use == USE_ROLL and field.owed == ROLL_OWED
    if use == USE_REPEAT:
        return field.action == CV
    return (field.action != CI or field.effect) and may_use_bonus(field)


def is_possible(field: Field, use: int) -> bool:
    """Whether an effect can be carried out at all (R37)."""
    if use == USE_MOVE:
        return can_move(field)
    if use == USE_BREED:
        return can_breed(field)
    return use == USE_ROLL or any(converts(field))


def named(ground: Ground, action: Act) -> actions.Action:
    """The action of the rules that an int stands for."""
    op, first, second = action >> 14, action >> 7 & 127, action & 127
    if op in USES_CARD:
        return _card_use(op, first, second)
    if op in (BREED, MOVE, CONVERT):
        return _step(ground, op, first, second)
    return _special(ground, op, first, second)


_CLOSING: Final[dict[int, actions.Action]] = {
    DISCARD: actions.Discard(),
    PASS: actions.Pass(),
    END: actions.EndTurn(),
}


def _special(ground: Ground, op: int, first: int, second: int) -> actions.Action:
    if op == ROLL:
        return _roll(ground, first, second)
    if op == HOME:
        return actions.MakeHome(ground.plan.cells[first])
    if op == CAVE_IN:
        return actions.CaveIn(ground.edge(first))
    return actions.Swap(first, second) if op == SWAP else _CLOSING[op]


def _card_use(op: int, card: Kind, use: int) -> actions.Action:
    name = KINDS[card]
    if op == STACK:
        return actions.Stack(name, USES[use])
    return actions.Play(name) if op == PLAY else actions.AddNumber(name)


def _step(ground: Ground, op: int, first: int, second: int) -> actions.Action:
    if op == MOVE:
        return actions.Move(ground.space(first), ground.space(second))
    return (actions.Breed if op == BREED else actions.Convert)(ground.space(first))


def _roll(ground: Ground, start: int, second: int) -> actions.Action:
    number = ground.hex_of[start]
    first = ground.first[number]
    way = 1 if second & 1 else -1
    towards = first + (start - first + way) % ground.sizes[number]
    return actions.Roll(ground.space(start), ground.space(towards), second >> 1 or None)
