"""What the mover can choose, listed in the order that links count in.

Whether something can be done is told by `refusals` and `network`, which also say why not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from molecore.core.outcomes import Unknown
from molecore.games.mole_majority import actions as do
from molecore.games.mole_majority.board import (
    CELLS,
    CORNERS,
    HEART,
    HOME_SIZE,
    MIDS,
    Cell,
    Edge,
    Space,
    around,
    edge_between,
    preset,
)
from molecore.games.mole_majority.cards import HEXES, LOOKED_AT, deck
from molecore.games.mole_majority.majority import beside
from molecore.games.mole_majority.meta import META
from molecore.games.mole_majority.network import (
    breeding_spaces,
    cave_in_edges,
    convertible_spaces,
    homes_to_make,
    moves,
    plan,
)
from molecore.games.mole_majority.records import PublicState, Rules
from molecore.games.mole_majority.refusals import refusal
from molecore.games.mole_majority.refusals.cards import (
    Hand,
    can_add,
    can_add_number,
    can_play,
    kinds,
    refused_swap,
    to_begin_with,
    uses,
)
from molecore.games.mole_majority.refusals.moments import Kind, Moment, moment_of, wrong_moment
from molecore.games.mole_majority.refusals.places import lengths
from molecore.games.mole_majority.scoring import number_value
from molecore.games.mole_majority.setup import extras, sites


def legal_actions(public: PublicState, hand: Hand) -> list[do.Action]:
    """All that the mover, who holds ``hand``, can do now."""
    found: list[do.Action] = []
    for kind in kinds_now(moment_of(public)):
        found += FINDERS[kind](public, hand)
    return found


@cache
def kinds_now(moment: Moment) -> tuple[Kind, ...]:
    """The kinds of actions that it is the moment for, in the order that links count in."""
    if moment.phase == "over":
        return ()
    return tuple(kind for kind in FINDERS if wrong_moment(moment, kind) is None)


def is_legal(public: PublicState, hand: Hand, action: do.Action) -> bool:
    """Whether the mover, who holds ``hand``, can do ``action`` now."""
    return refusal(public, hand, public.mover, action) is None


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
        if isinstance(card, Unknown):
            return True
    return False


def is_stuck(public: PublicState, hand: Hand) -> bool:
    """Whether a turn has begun and nothing can be done with ``hand`` to go on or end it.

    Rules never lead there, so the mover does not hold this hand.
    """
    return public.turn is not None and not legal_actions(public, hand)


# ---- the one object of each action, by which spaces number them

_place_home_base: Final = cache(do.PlaceHomeBase)
_lay_tile: Final = cache(do.LayTile)
_play: Final = cache(do.Play)
_add_number: Final = cache(do.AddNumber)
_swap: Final = cache(do.Swap)
_make_home: Final = cache(do.MakeHome)
_roll: Final = cache(do.Roll)
_breed: Final = cache(do.Breed)
_convert: Final = cache(do.Convert)
_stack: Final = cache(do.Stack)
_cave_in: Final = cache(do.CaveIn)
_DISCARD: Final = do.Discard()
_PASS: Final = do.Pass()
_END_TURN: Final = do.EndTurn()


class _Moves(dict[Space, do.Move]):
    """The moves from a space, by where they lead to."""

    def __init__(self, start: Space) -> None:
        super().__init__()
        self._start = start

    def __missing__(self, space: Space) -> do.Move:
        move = self[space] = do.Move(self._start, space)
        return move


_moves_from: Final = cache(_Moves)


# ---- what can be done, of each kind, at its moment


def _plays(public: PublicState, hand: Hand) -> Iterator[do.Action]:
    return (_play(card) for card in kinds(hand) if can_play(public, hand, card))


def _numbers(public: PublicState, hand: Hand) -> Iterator[do.Action]:
    return (_add_number(card) for card in kinds(hand) if can_add_number(public, card))


def _swaps(public: PublicState, _: Hand) -> Iterator[do.Action]:
    places = range(1, LOOKED_AT + 1)
    swaps = (_swap(seat, place) for seat in range(len(public.tribes)) for place in places)
    return (swap for swap in swaps if refused_swap(public, swap) is None)


def _new_homes(public: PublicState, _: Hand) -> Iterator[do.Action]:
    cells = plan(public).cells
    return (_make_home(cells[number]) for number in homes_to_make(public, public.mover))


def _rolls(public: PublicState, _: Hand) -> Iterator[do.Action]:
    spaces = plan(public).spaces
    for number, owner in enumerate(public.moles):
        if owner is not None:
            start = spaces[number]
            for towards in beside(public, start):
                for count in lengths(public, start, towards):
                    yield _roll(start, towards, count)


def _breeds(public: PublicState, _: Hand) -> Sequence[do.Action]:
    spaces = plan(public).spaces
    return [_breed(spaces[number]) for number in breeding_spaces(public, public.mover)]


def _moves(public: PublicState, _: Hand) -> Sequence[do.Action]:
    spaces = plan(public).spaces
    found: list[do.Action] = []
    for departure in moves(public, public.mover):
        goals = [spaces[end] for end in departure.ends]
        for mole in departure.moles:
            found += map(_moves_from(spaces[mole]).__getitem__, goals)
    return found


def _converts(public: PublicState, _: Hand) -> Iterator[do.Action]:
    spaces = plan(public).spaces
    return (_convert(spaces[number]) for number in convertible_spaces(public, public.mover))


def _stacks(public: PublicState, hand: Hand) -> Iterator[do.Action]:
    stacks = [(card, use) for card in kinds(hand) for use in uses(card)]
    now = {use for use in {use for _, use in stacks} if can_add(public, use)}
    return (_stack(card, use) for card, use in stacks if use in now)


def _pass(public: PublicState, hand: Hand) -> Sequence[do.Action]:
    return (_PASS,) if to_begin_with(public, hand) is None else ()


FINDERS: Final[Mapping[Kind, Callable[[PublicState, Hand], Iterable[do.Action]]]] = {
    do.PlaceHomeBase: lambda public, _: map(_place_home_base, sites(public)),
    do.LayTile: lambda public, _: map(_lay_tile, sites(public)),
    do.Play: _plays,
    do.AddNumber: _numbers,
    do.Swap: _swaps,
    do.MakeHome: _new_homes,
    do.CaveIn: lambda public, _: map(_cave_in, cave_in_edges(public, public.mover)),
    do.Roll: _rolls,
    do.Breed: _breeds,
    do.Move: _moves,
    do.Convert: _converts,
    do.Stack: _stacks,
    do.Discard: lambda *_: (_DISCARD,),
    do.Pass: _pass,
    do.EndTurn: lambda *_: (_END_TURN,),
}
"""In the order that links count in."""


# ---- all that can ever be legal


def all_actions(rules: Rules, seats: int) -> Iterator[do.Action]:
    """Every action that some position of a game with these options allows, each once."""
    laid = preset(rules.layout, seats)
    homes: Sequence[Cell] = () if laid is None else laid.homes
    cells = tuple(CELLS) if laid is None else (*HEART, *homes, *laid.extras[: extras(rules, seats)])
    if laid is None:
        yield from map(_place_home_base, MIDS)
        yield from map(_lay_tile, (*MIDS, *CORNERS))
    yield from _all_card_actions(rules, seats)
    sizes = {cell: (HOME_SIZE,) if cell in homes else tuple(HEXES[rules.hexes]) for cell in cells}
    yield from _all_mole_actions(rules, sizes)
    yield from (_make_home(cell) for cell in cells if cell not in homes)
    is_known = laid is not None or seats == max(META.seats)
    yield from map(_cave_in, _all_edges(rules, cells, is_known=is_known))
    yield from (_DISCARD, _PASS, _END_TURN)


def _all_card_actions(rules: Rules, seats: int) -> Iterator[do.Action]:
    cards = kinds(deck(rules.deck))
    yield from map(_play, cards)
    yield from (_add_number(card) for card in cards if number_value(rules, card))
    yield from (_stack(card, use) for card in cards for use in uses(card))
    if "GO" in cards:
        places = range(1, LOOKED_AT + 1)
        yield from (_swap(seat, place) for seat in range(seats) for place in places)


def _all_mole_actions(rules: Rules, sizes: Mapping[Cell, Sequence[int]]) -> Iterator[do.Action]:
    spaces = [(cell, f"{cell}/{n}") for cell in sizes for n in range(max(sizes[cell]))]
    yield from (_breed(space) for _, space in spaces)
    for start_cell, start in spaces:
        yield from (_moves_from(start)[space] for cell, space in spaces if cell != start_cell)
    yield from (_convert(space) for _, space in spaces)
    for cell in sizes:
        # Which spaces are next to each other depends on how many the hex has.
        yield from dict.fromkeys(r for size in sizes[cell] for r in _all_rolls(rules, cell, size))


def _all_rolls(rules: Rules, cell: Cell, size: int) -> Iterator[do.Roll]:
    counts = range(1, size + 1) if rules.roll_may_stop_early else (None,)
    for start in range(size):
        for way in (1, -1):
            towards = f"{cell}/{(start + way) % size}"
            yield from (_roll(f"{cell}/{start}", towards, count) for count in counts)


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
