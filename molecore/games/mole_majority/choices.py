"""What the mover can choose, listed in the order that links count in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from molecore.games.mole_majority import actions as do
from molecore.games.mole_majority.cards import CARDS, CAVE_INS_AT_ONCE, LOOKED_AT, USES, Card, Use
from molecore.games.mole_majority.laying import sites
from molecore.games.mole_majority.majority import beside, rolled
from molecore.games.mole_majority.network import (
    crumbling_edges,
    homes_to_make,
    nurseries,
    plan,
    steps_of_move,
    targets_of_convert,
)
from molecore.games.mole_majority.records import Meadow, Turn
from molecore.games.mole_majority.scoring import number_value

Hand = Sequence[Card]


def choices(meadow: Meadow, hand: Hand) -> list[do.Action]:
    """All that the mover, who holds ``hand``, can do now."""
    match meadow.phase:
        case "settle":
            return [do.Settle(cell) for cell in sites(meadow)]
        case "lay":
            return [do.Lay(cell) for cell in sites(meadow)]
        case "over":
            return []
    if meadow.turn is None:
        return _openings(meadow, hand)
    return list(_in_play(meadow, meadow.turn, hand))


def _openings(meadow: Meadow, hand: Hand) -> list[do.Action]:
    """An Action, or the whole hand, or a pass where no Action is possible (R32, R35, R36)."""
    plays = [do.Play(card) for card in kinds(hand) if can_play(meadow, hand, card)]
    return [*plays, do.Discard()] if plays else [do.Discard(), do.Pass()]


def kinds(hand: Hand) -> list[Card]:
    """The different cards of a hand, in the order of `CARDS`."""
    return [card for card in CARDS if card in hand]


def can_play(meadow: Meadow, hand: Hand, card: Card) -> bool:
    """Whether a play can begin with a card of the hand and change something (R37)."""
    match card:
        case "N4" | "N3" | "N2":
            return can_breed(meadow) or can_move(meadow)
        case "CI":
            return can_burrow(meadow) or can_breed(meadow) or can_move(meadow)
        case "CV":
            return can_convert(meadow)
        case "GO":
            return any(swaps(meadow)) or can_decline(meadow, hand)
    return any(numbers(meadow, hand)) or can_decline(meadow, hand)


def can_decline(meadow: Meadow, hand: Hand) -> bool:
    """Whether a Groundskeeper or Gopher It! can be played for bonuses alone (R55)."""
    by_stack = "CV" in hand and can_move(meadow)
    return meadow.rules.allow_bonus_only and (can_breed(meadow) or by_stack)


def can_breed(meadow: Meadow) -> bool:
    """Whether the mover can breed anywhere."""
    return any(breeds(meadow))


def can_move(meadow: Meadow) -> bool:
    """Whether the mover can move any mole."""
    return any(moves(meadow))


def can_convert(meadow: Meadow) -> bool:
    """Whether the mover can convert any mole."""
    return any(converts(meadow))


def can_burrow(meadow: Meadow) -> bool:
    """Whether the mover can cave in or make a home."""
    return any(cave_ins(meadow)) or any(new_homes(meadow))


def _in_play(meadow: Meadow, turn: Turn, hand: Hand) -> Iterator[do.Action]:
    if turn.owed is not None:
        yield from _owed(meadow, turn, hand)
        return
    yield from _main(meadow, turn, hand)
    if turn.steps or (turn.breeds and may_use_bonus(meadow, turn)):
        yield from breeds(meadow)
    if turn.steps:
        yield from moves(meadow)
    yield from stacks(meadow, turn, hand)
    if turn.effect:
        yield do.EndTurn()


def _owed(meadow: Meadow, turn: Turn, hand: Hand) -> Iterable[do.Action]:
    match turn.owed:
        case "breed":
            return breeds(meadow)
        case "move":
            return moves(meadow)
        case "convert":
            return converts(meadow)
        case "roll":
            return (*rolls(meadow, turn), *stacks(meadow, turn, hand))
    return cave_ins(meadow)


def _main(meadow: Meadow, turn: Turn, hand: Hand) -> Iterable[do.Action]:
    """What the Action can still begin with, besides its steps."""
    match turn.main:
        case "roll":
            return numbers(meadow, hand)
        case "swap":
            return swaps(meadow)
        case "burrow":
            return (*new_homes(meadow), *cave_ins(meadow))
    return ()


def may_use_bonus(meadow: Meadow, turn: Turn) -> bool:
    """Whether bonuses can be used now: the main effect is done, or may be declined (R55)."""
    return turn.main not in {"roll", "swap"} or meadow.rules.allow_bonus_only


def numbers(meadow: Meadow, hand: Hand) -> Iterator[do.AddNumber]:
    """The number cards to roll with, while there is a mole to roll over (R75, R77)."""
    if any(owner is not None for owner in meadow.moles):
        for card in kinds(hand):
            if number_value(meadow.rules, card):
                yield do.AddNumber(card)


def swaps(meadow: Meadow) -> Iterator[do.Swap]:
    """The top cards of the other seats' discards (R80-R82)."""
    for seat, tribe in enumerate(meadow.tribes):
        if seat != meadow.mover and not tribe.out:
            for place in range(1, min(LOOKED_AT, len(tribe.discard)) + 1):
                yield do.Swap(seat, place)


def breeds(meadow: Meadow) -> Iterator[do.Breed]:
    """Where the mover can breed (R17)."""
    spaces = plan(meadow).spaces
    return (do.Breed(spaces[space]) for space in nurseries(meadow, meadow.mover))


def moves(meadow: Meadow) -> Iterator[do.Move]:
    """Which moles the mover can move, and where (R18-R20)."""
    spaces = plan(meadow).spaces
    steps = steps_of_move(meadow, meadow.mover)
    return (do.Move(spaces[start], spaces[space]) for start, space in steps)


def converts(meadow: Meadow) -> Iterator[do.Convert]:
    """Which moles the mover can convert (R70, R71)."""
    spaces = plan(meadow).spaces
    return (do.Convert(spaces[space]) for space in targets_of_convert(meadow, meadow.mover))


def new_homes(meadow: Meadow) -> Iterator[do.MakeHome]:
    """Where the mover can make a home (R62)."""
    cells = plan(meadow).cells
    return (do.MakeHome(cells[number]) for number in homes_to_make(meadow, meadow.mover))


def cave_ins(meadow: Meadow) -> Iterator[do.CaveIn]:
    """Where the mover can put the next Cave-In; the first only if a second is possible (R64)."""
    edges = crumbling_edges(meadow, meadow.mover)
    if can_cave_in(meadow, len(edges)):
        yield from map(do.CaveIn, edges)


def can_cave_in(meadow: Meadow, edges: int) -> bool:
    """Whether the mover's tokens and so many free edges do for all Cave-Ins of one use (R64)."""
    is_second = meadow.turn is not None and meadow.turn.owed == "cave_in"
    needed = 1 if is_second else CAVE_INS_AT_ONCE
    return min(meadow.tribes[meadow.mover].cave_ins, edges) >= needed


def rolls(meadow: Meadow, turn: Turn) -> Iterator[do.Roll]:
    """Every start and direction, and every length where a roll may stop early (R77, R78)."""
    whole = plan(meadow)
    for number, owner in enumerate(meadow.moles):
        if owner is not None:
            start = whole.spaces[number]
            for towards in beside(meadow, start):
                for count in lengths(meadow, turn, start, towards):
                    yield do.Roll(start, towards, count)


def lengths(meadow: Meadow, turn: Turn, start: str, towards: str) -> Sequence[int | None]:
    """How far a roll can be chosen to go; None is as far as it goes (R78)."""
    if not meadow.rules.roll_may_stop_early:
        return (None,)
    return range(1, len(rolled(meadow, start, towards, turn.roll)) + 1)


def stacks(meadow: Meadow, turn: Turn, hand: Hand) -> Iterator[do.Stack]:
    """The cards that can be stacked, each for an effect that is possible (R37, R50-R54)."""
    for card in kinds(hand):
        for use in uses(card):
            if fits(meadow, turn, use) and is_possible(meadow, use):
                yield do.Stack(card, use)


def uses(card: Card) -> tuple[Use, ...]:
    """What a card may be stacked for (R50-R53)."""
    if card == "CV":
        return USES
    return ("breed",) if CARDS[card].breeds else ()


def fits(meadow: Meadow, turn: Turn, use: Use) -> bool:
    """Whether the Action, as far as it got, lets a card be stacked for this (R53-R55, R61)."""
    if use == "roll" or turn.owed is not None:
        return use == "roll" and turn.owed == "roll"
    if use == "repeat":
        return turn.action == "CV"
    has_begun = turn.action != "CI" or turn.effect
    return has_begun and may_use_bonus(meadow, turn)


def is_possible(meadow: Meadow, use: Use) -> bool:
    """Whether an effect can be carried out at all (R37)."""
    match use:
        case "move":
            return can_move(meadow)
        case "breed":
            return can_breed(meadow)
        case "repeat":
            return can_convert(meadow)
    return True
