"""From round to round: houses, deals, the memory phase, and what comes after the last card."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.moleozer.board import HAND, HOUSES, Node
from molecore.games.moleozer.events import (
    Dealt,
    DistancesCompared,
    HouseChosen,
    RoundBegan,
    StackPutDown,
)
from molecore.games.moleozer.records import PublicState
from molecore.games.moleozer.scoring import gaps
from molecore.games.moleozer.seating import actors, next_place, place_of, survivors
from molecore.games.moleozer.transition import Transition, with_item


def free_houses(public: PublicState) -> tuple[Node, ...]:
    """The houses nobody has chosen yet, in the order of the map."""
    return tuple(node for node in HOUSES[public.on] if node not in public.houses)


def choose_house(transition: Transition, seat: Seat, node: Node, *, last: bool = False) -> None:
    """``seat`` moves in; the last house left is not asked for (Z3)."""
    public = transition.public
    transition.set(houses=with_item(public.houses, place_of(public, seat), node))
    transition.tell(HouseChosen(seat, node, last))
    if None not in transition.public.houses:
        deal(transition)
    elif len(free := free_houses(transition.public)) == 1:
        (seat,) = actors(transition.public)
        choose_house(transition, seat, free[0], last=True)


def deal(transition: Transition, count: int = HAND) -> None:
    """Shuffle all cards and deal ``count`` to everybody who is in (Z6); then all look (Z7)."""
    deck, public = transition.shuffled(), transition.public
    seats = survivors(public)
    transition.stacks = [()] * len(public.seating)
    for number, seat in enumerate(seats):
        transition.stacks[seat] = deck[number * count : (number + 1) * count]
    transition.set(
        phase="memory",
        looking=tuple(sorted(seats)),
        stack=count,
        reversed=False,
        played=((),) * len(public.seating),
        deals_for_two=public.deals_for_two + (len(seats) == 2 and not public.sudden_death),
    )
    transition.tell(Dealt(count, tuple(transition.stacks)))


def put_down(transition: Transition, seat: Seat, order: tuple[int, ...]) -> None:
    """``seat`` has looked; its stack is put down in this order (Z7, Z47)."""
    transition.stacks[seat] = tuple(transition.stacks[seat][number] for number in order)
    transition.set(looking=tuple(other for other in transition.public.looking if other != seat))
    transition.tell(StackPutDown(seat))
    if not transition.public.looking:
        begin_round(transition)


def begin_round(transition: Transition) -> None:
    """The starter is first to speak: of multiplication (Z48), or to guess (Z10)."""
    public = transition.public
    declares = public.rules.multiplication and not public.sudden_death
    transition.set(phase="declare" if declares else "guess")
    transition.tell(RoundBegan(public.round, survivors(public)[0]))


def end_round(transition: Transition) -> None:
    """The next one is first (Z14); empty stacks are dealt anew, or end the game (Z40, Z41)."""
    public = transition.public
    transition.set(
        round=public.round + 1,
        starter=next_place(public),
        guesses=(None,) * len(public.seating),
        multiplied=False,
    )
    if public.stack:
        begin_round(transition)
    elif public.sudden_death:
        deal(transition, 1)
    elif len(survivors(public)) == 2 and public.deals_for_two >= public.rules.two_player_deals:
        _compare(transition)
    else:
        deal(transition)


def _compare(transition: Transition) -> None:
    """The house farther from the mole wins; equal distances mean sudden death (Z42, Z43)."""
    (one, gap), (other, other_gap) = gaps(transition.public).items()
    transition.tell(DistancesCompared((one, other), (gap, other_gap)))
    if gap != other_gap:
        transition.win(one if gap > other_gap else other, "farthest")
    else:
        transition.set(sudden_death=True)
        deal(transition, 1)
