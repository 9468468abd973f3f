"""From round to round: houses, deals, the memory phase, and what comes after the last card."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.moleozer import events as e
from molecore.games.moleozer.board import HAND, HOUSES, Node
from molecore.games.moleozer.records import PublicState
from molecore.games.moleozer.scoring import gaps
from molecore.games.moleozer.seating import next_place, survivors
from molecore.games.moleozer.transition import Transition
from molecore.games.moleozer.turns import ask, asked_seats


def free_houses(public: PublicState) -> tuple[Node, ...]:
    """The houses without an owner, in the order of the map (Z3)."""
    return tuple(node for node in HOUSES[public.on] if node not in public.houses)


def choose_house(transition: Transition, seat: Seat, node: Node, *, last: bool = False) -> None:
    """``seat`` moves into ``node``; the last house left is not asked for (Z3)."""
    transition.tell(e.HouseChosen(seat, node, last))
    public = transition.public
    if None not in public.houses:
        deal(transition)
    elif len(free := free_houses(public)) == 1:
        (seat,) = asked_seats(public, "houses")
        choose_house(transition, seat, free[0], last=True)
    else:
        ask(transition, "houses")


def deal(transition: Transition, count: int = HAND) -> None:
    """Shuffle all cards and deal ``count`` to each survivor (Z6); then all look (Z7)."""
    public = transition.public
    seats = survivors(public)
    counts_for_two = len(seats) == 2 and not public.sudden_death
    hands = transition.deal(seats, count)
    transition.tell(e.Dealt(count, public.deals_for_two + counts_for_two, hands))
    ask(transition, "memory")


def put_down(transition: Transition, seat: Seat, order: tuple[int, ...]) -> None:
    """``seat`` has looked; its stack is put down in this order (Z7, Z47)."""
    transition.reorder_stack(seat, order)
    transition.tell(e.StackPutDown(seat))
    looking = tuple(other for other in transition.public.actors if other != seat)
    if looking:
        transition.tell(e.Asked("memory", looking))
    else:
        begin_round(transition)


def begin_round(transition: Transition) -> None:
    """The starter is first to speak: of multiplication (Z48), or to guess (Z10)."""
    public = transition.public
    transition.tell(e.RoundBegan(public.round, survivors(public)[0]))
    declares = public.rules.multiplication and not public.sudden_death
    ask(transition, "declare" if declares else "guess")


def end_round(transition: Transition) -> None:
    """The next seat is first (Z14); empty stacks are dealt anew or end the game (Z40, Z41)."""
    transition.tell(e.RoundEnded(transition.public.round, next_place(transition.public)))
    public = transition.public
    if public.stack:
        begin_round(transition)
    elif public.sudden_death:
        deal(transition, 1)
    elif len(survivors(public)) == 2 and public.deals_for_two >= public.rules.two_player_deals:
        _compare_distances(transition)
    else:
        deal(transition)


def _compare_distances(transition: Transition) -> None:
    """The house farther from the mole wins; equal distances mean sudden death (Z42, Z43)."""
    (one, gap), (other, other_gap) = gaps(transition.public).items()
    transition.tell(e.DistancesCompared((one, other), (gap, other_gap)))
    if gap != other_gap:
        transition.end_game(one if gap > other_gap else other, "farthest")
    else:
        transition.tell(e.SuddenDeathBegan())
        deal(transition, 1)
