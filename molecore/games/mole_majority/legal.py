"""What the mover can choose, listed in the order that links count in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from molecore.core.outcomes import UNKNOWN
from molecore.games.mole_majority import actions as do
from molecore.games.mole_majority.board import (
    CELLS,
    CORNERS,
    HEART,
    HOME_SIZE,
    MIDS,
    Cell,
    Edge,
    around,
    edge_between,
    preset,
)
from molecore.games.mole_majority.cards import (
    CARDS,
    CAVE_INS_AT_ONCE,
    HEXES,
    LOOKED_AT,
    USES,
    Card,
    Use,
    deck,
)
from molecore.games.mole_majority.majority import beside, rolled
from molecore.games.mole_majority.meta import META
from molecore.games.mole_majority.network import (
    crumbling_edges,
    homes_to_make,
    nurseries,
    plan,
    steps_of_move,
    targets_of_convert,
)
from molecore.games.mole_majority.records import PublicState, Rules, Turn
from molecore.games.mole_majority.scoring import number_value
from molecore.games.mole_majority.setup import extras, sites

Hand = Sequence[Card]


def choices(public: PublicState, hand: Hand) -> list[do.Action]:
    """All that the mover, who holds ``hand``, can do now."""
    match public.phase:
        case "home_base":
            return [do.PlaceHomeBase(cell) for cell in sites(public)]
        case "tile":
            return [do.LayTile(cell) for cell in sites(public)]
        case "over":
            return []
    if public.turn is None:
        return _openings(public, hand)
    return list(_in_play(public, public.turn, hand))


def possible_hand(public: PublicState, hand: Hand, action: do.Action | None = None) -> Hand:
    """What the mover may hold: all that may be in a hand that is not known.

    Whoever passes has shown to hold nothing to play, and no more is asked than
    that the cards known to be in the hand are none.
    """
    if not is_hidden(hand):
        return hand
    tribe = public.tribes[public.mover]
    if isinstance(action, do.Pass) or len(tribe.known) == tribe.held:
        return tribe.known
    return tribe.known + tribe.unseen


def is_hidden(hand: Hand) -> bool:
    """Whether there is a card in a hand that is not known."""
    for card in hand:  # noqa: SIM110 - every action asks, and `any` takes twice as long
        if card is UNKNOWN:
            return True
    return False


def is_stuck(public: PublicState, hand: Hand) -> bool:
    """Whether a turn has begun and nothing can be done with ``hand`` to go on or end it.

    Rules never lead there, so the mover does not hold this hand.
    """
    return public.turn is not None and not any(_in_play(public, public.turn, hand))


def _openings(public: PublicState, hand: Hand) -> list[do.Action]:
    """An Action, or the whole hand, or a pass where no Action is possible (R32, R35, R36)."""
    plays = [do.Play(card) for card in kinds(hand) if can_play(public, hand, card)]
    return [*plays, do.Discard()] if plays else [do.Discard(), do.Pass()]


def kinds(hand: Hand) -> list[Card]:
    """The different cards of a hand, in the order of `CARDS`."""
    return [card for card in CARDS if card in hand]


def can_play(public: PublicState, hand: Hand, card: Card) -> bool:
    """Whether a play can begin with a card of the hand and change something (R37)."""
    match card:
        case "N4" | "N3" | "N2":
            return can_breed(public) or can_move(public)
        case "CI":
            return can_burrow(public) or can_breed(public) or can_move(public)
        case "CV":
            return can_convert(public)
        case "GO":
            return any(swaps(public)) or can_decline(public, hand)
    return any(numbers(public, hand)) or can_decline(public, hand)


def can_decline(public: PublicState, hand: Hand) -> bool:
    """Whether a Groundskeeper or Gopher It! can be played for bonuses alone (R55)."""
    by_stack = "CV" in hand and can_move(public)
    return public.rules.allow_bonus_only and (can_breed(public) or by_stack)


def can_breed(public: PublicState) -> bool:
    """Whether the mover can breed anywhere."""
    return any(breeds(public))


def can_move(public: PublicState) -> bool:
    """Whether the mover can move any mole."""
    return any(moves(public))


def can_convert(public: PublicState) -> bool:
    """Whether the mover can convert any mole."""
    return any(converts(public))


def can_burrow(public: PublicState) -> bool:
    """Whether the mover can cave in or make a home."""
    return any(cave_ins(public)) or any(new_homes(public))


def _in_play(public: PublicState, turn: Turn, hand: Hand) -> Iterator[do.Action]:
    if turn.owed is not None:
        yield from _owed(public, turn, hand)
        return
    yield from _main(public, turn, hand)
    if turn.steps or (turn.breeds and may_use_bonus(public, turn)):
        yield from breeds(public)
    if turn.steps:
        yield from moves(public)
    yield from stacks(public, turn, hand)
    if turn.effect:
        yield do.EndTurn()


def _owed(public: PublicState, turn: Turn, hand: Hand) -> Iterable[do.Action]:
    match turn.owed:
        case "breed":
            return breeds(public)
        case "move":
            return moves(public)
        case "convert":
            return converts(public)
        case "roll":
            return (*rolls(public, turn), *stacks(public, turn, hand))
    return cave_ins(public)


def _main(public: PublicState, turn: Turn, hand: Hand) -> Iterable[do.Action]:
    """What the Action can still begin with, besides its steps."""
    match turn.main:
        case "roll":
            return numbers(public, hand)
        case "swap":
            return swaps(public)
        case "burrow":
            return (*new_homes(public), *cave_ins(public))
    return ()


def may_use_bonus(public: PublicState, turn: Turn) -> bool:
    """Whether bonuses can be used now: the main effect is done, or may be declined (R55)."""
    return turn.main not in {"roll", "swap"} or public.rules.allow_bonus_only


def numbers(public: PublicState, hand: Hand) -> Iterator[do.AddNumber]:
    """The number cards to roll with, while there is a mole to roll over (R75, R77)."""
    if any(owner is not None for owner in public.moles):
        for card in kinds(hand):
            if number_value(public.rules, card):
                yield do.AddNumber(card)


def swaps(public: PublicState) -> Iterator[do.Swap]:
    """The top cards of the other seats' discards (R80-R82)."""
    for seat, tribe in enumerate(public.tribes):
        if seat != public.mover and not tribe.out:
            for place in range(1, min(LOOKED_AT, len(tribe.discard)) + 1):
                yield do.Swap(seat, place)


def breeds(public: PublicState) -> Iterator[do.Breed]:
    """Where the mover can breed (R17)."""
    spaces = plan(public).spaces
    return (do.Breed(spaces[space]) for space in nurseries(public, public.mover))


def moves(public: PublicState) -> Iterator[do.Move]:
    """Which moles the mover can move, and where (R18-R20)."""
    spaces = plan(public).spaces
    steps = steps_of_move(public, public.mover)
    return (do.Move(spaces[start], spaces[space]) for start, space in steps)


def converts(public: PublicState) -> Iterator[do.Convert]:
    """Which moles the mover can convert (R70, R71)."""
    spaces = plan(public).spaces
    return (do.Convert(spaces[space]) for space in targets_of_convert(public, public.mover))


def new_homes(public: PublicState) -> Iterator[do.MakeHome]:
    """Where the mover can make a home (R62)."""
    cells = plan(public).cells
    return (do.MakeHome(cells[number]) for number in homes_to_make(public, public.mover))


def cave_ins(public: PublicState) -> Iterator[do.CaveIn]:
    """Where the mover can put the next Cave-In; the first only if a second is possible (R64)."""
    edges = crumbling_edges(public, public.mover)
    if can_cave_in(public, len(edges)):
        yield from map(do.CaveIn, edges)


def can_cave_in(public: PublicState, edges: int) -> bool:
    """Whether the mover's tokens and so many free edges do for all Cave-Ins of one use (R64)."""
    is_second = public.turn is not None and public.turn.owed == "cave_in"
    needed = 1 if is_second else CAVE_INS_AT_ONCE
    return min(public.tribes[public.mover].cave_ins, edges) >= needed


def rolls(public: PublicState, turn: Turn) -> Iterator[do.Roll]:
    """Every start and direction, and every length where a roll may stop early (R77, R78)."""
    whole = plan(public)
    for number, owner in enumerate(public.moles):
        if owner is not None:
            start = whole.spaces[number]
            for towards in beside(public, start):
                for count in lengths(public, turn, start, towards):
                    yield do.Roll(start, towards, count)


def lengths(public: PublicState, turn: Turn, start: str, towards: str) -> Sequence[int | None]:
    """How far a roll can be chosen to go; None is as far as it goes (R78)."""
    if not public.rules.roll_may_stop_early:
        return (None,)
    return range(1, len(rolled(public, start, towards, turn.roll)) + 1)


def stacks(public: PublicState, turn: Turn, hand: Hand) -> Iterator[do.Stack]:
    """The cards that can be stacked, each for an effect that is possible (R37, R50-R54)."""
    for card in kinds(hand):
        for use in uses(card):
            if fits(public, turn, use) and is_possible(public, use):
                yield do.Stack(card, use)


def uses(card: Card) -> tuple[Use, ...]:
    """What a card may be stacked for (R50-R53)."""
    if card == "CV":
        return USES
    return ("breed",) if CARDS[card].breeds else ()


def fits(public: PublicState, turn: Turn, use: Use) -> bool:
    """Whether the Action, as far as it got, lets a card be stacked for this (R53-R55, R61)."""
    if use == "roll" or turn.owed is not None:
        return use == "roll" and turn.owed == "roll"
    if use == "repeat":
        return turn.action == "CV"
    has_begun = turn.action != "CI" or turn.effect
    return has_begun and may_use_bonus(public, turn)


def is_possible(public: PublicState, use: Use) -> bool:
    """Whether an effect can be carried out at all (R37)."""
    match use:
        case "move":
            return can_move(public)
        case "breed":
            return can_breed(public)
        case "repeat":
            return can_convert(public)
    return True


# ---- all that can ever be legal


def all_actions(rules: Rules, seats: int) -> Iterator[do.Action]:
    """Every action that some position of a game with these options allows, each once."""
    laid = preset(rules.layout, seats)
    homes: Sequence[Cell] = () if laid is None else laid.homes
    cells = tuple(CELLS) if laid is None else (*HEART, *homes, *laid.extras[: extras(rules, seats)])
    if laid is None:
        yield from map(do.PlaceHomeBase, MIDS)
        yield from map(do.LayTile, (*MIDS, *CORNERS))
    yield from _all_card_actions(rules, seats)
    sizes = {cell: (HOME_SIZE,) if cell in homes else tuple(HEXES[rules.hexes]) for cell in cells}
    yield from _all_mole_actions(rules, sizes)
    yield from (do.MakeHome(cell) for cell in cells if cell not in homes)
    is_known = laid is not None or seats == max(META.seats)
    yield from map(do.CaveIn, _all_edges(rules, cells, is_known=is_known))
    yield from (do.Discard(), do.Pass(), do.EndTurn())


def _all_card_actions(rules: Rules, seats: int) -> Iterator[do.Action]:
    cards = kinds(deck(rules.deck))
    yield from map(do.Play, cards)
    yield from (do.AddNumber(card) for card in cards if number_value(rules, card))
    yield from (do.Stack(card, use) for card in cards for use in uses(card))
    if "GO" in cards:
        places = range(1, LOOKED_AT + 1)
        yield from (do.Swap(seat, place) for seat in range(seats) for place in places)


def _all_mole_actions(rules: Rules, sizes: Mapping[Cell, Sequence[int]]) -> Iterator[do.Action]:
    spaces = [(cell, f"{cell}/{n}") for cell in sizes for n in range(max(sizes[cell]))]
    yield from (do.Breed(space) for _, space in spaces)
    for start_cell, start in spaces:
        yield from (do.Move(start, space) for cell, space in spaces if cell != start_cell)
    yield from (do.Convert(space) for _, space in spaces)
    for cell in sizes:
        # Which spaces are next to each other depends on how many the hex has.
        yield from dict.fromkeys(r for size in sizes[cell] for r in _all_rolls(rules, cell, size))


def _all_rolls(rules: Rules, cell: Cell, size: int) -> Iterator[do.Roll]:
    counts = range(1, size + 1) if rules.roll_may_stop_early else (None,)
    for start in range(size):
        for way in (1, -1):
            towards = f"{cell}/{(start + way) % size}"
            yield from (do.Roll(f"{cell}/{start}", towards, count) for count in counts)


def _all_edges(rules: Rules, cells: Sequence[Cell], *, is_known: bool) -> Iterable[Edge]:
    """The edges of these cells, inner and outer.

    Where it is not known which of the outer cells are laid, an edge towards one may be both.
    """
    edges: dict[Edge, None] = {}
    for cell in cells:
        for direction, other in enumerate(around(cell)):
            is_there = other is not None and other in cells
            if is_there and other is not None:
                edges[edge_between(cell, other)] = None
            may_be_outer = not is_there or (not is_known and other not in HEART)
            if may_be_outer and rules.cavein_outer_edges:
                edges[f"{cell}|d{direction}"] = None
    return edges
