"""What the winner of a round does: the step, the action, and houses that are crushed."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.moleozer.board import HOUSES, START, Node
from molecore.games.moleozer.events import (
    BoardTurned,
    Declined,
    HouseCrushed,
    MoleMoved,
    MoleRecentred,
    SeatsSwapped,
    StacksReversed,
)
from molecore.games.moleozer.rounds import end_round
from molecore.games.moleozer.seating import owner_of, place_of, survivors
from molecore.games.moleozer.transition import Transition, with_item


def move(transition: Transition, seat: Seat, node: Node) -> None:
    """The mole goes to ``node``: the step of the winner, or the extra one (Z26, Z30)."""
    extra = transition.public.phase == "action"
    transition.tell(MoleMoved(seat, transition.public.mole, node, extra))
    transition.set(mole=node)
    owner = owner_of(transition.public, node)
    if owner is not None:
        _crush(transition, owner, node, seat)
    _go_on(transition, seat)


def decline(transition: Transition, seat: Seat) -> None:
    """The winner leaves the mole where it is, or takes no action (Z26, Z28)."""
    transition.tell(Declined(seat, "step" if transition.public.phase == "step" else "action"))
    _go_on(transition, seat)


def reverse(transition: Transition, seat: Seat) -> None:
    """All stacks are turned upside down, unseen (Z31)."""
    transition.stacks = [stack[::-1] for stack in transition.stacks]
    transition.set(reversed=not transition.public.reversed)
    transition.tell(StacksReversed(seat))
    _go_on(transition, seat)


def swap(transition: Transition, seat: Seat, other: Seat) -> None:
    """Two persons change places, and with them houses; stacks stay theirs (Z32, Z33).

    The starter marker belongs to a place and stays there (Z34).
    """
    public = transition.public
    here, there = place_of(public, seat), place_of(public, other)
    transition.set(seating=with_item(with_item(public.seating, here, other), there, seat))
    transition.tell(
        SeatsSwapped(seat, other, (_house(transition, there), _house(transition, here)))
    )
    _go_on(transition, seat)


def _house(transition: Transition, place: int) -> Node:
    return transition.public.houses[place] or ""


def _go_on(transition: Transition, seat: Seat) -> None:
    """After the step comes one action, where the cards show any and the winner is in (Z28, Z38)."""
    public = transition.public
    if public.phase == "over":
        return
    offered = public.reveal is not None and public.reveal.offers
    if public.phase == "step" and offered and seat in public.seating:
        transition.set(phase="action")
    else:
        end_round(transition)


def _crush(transition: Transition, owner: Seat, node: Node, by: Seat) -> None:
    """The owner is out with pawn and stack; the last one in has won (Z35)."""
    public = transition.public
    place = place_of(public, owner)
    transition.stacks[owner] = ()
    transition.set(
        seating=with_item(public.seating, place, None),
        houses=with_item(public.houses, place, None),
        out=(*public.out, owner),
    )
    transition.tell(HouseCrushed(owner, node, by))
    left = survivors(transition.public)
    if len(left) == 1:
        transition.win(left[0], "last_house")
    elif len(left) == 2:
        _turn_board(transition)
    elif public.rules.recentre:
        transition.set(mole=START)
        transition.tell(MoleRecentred())


def _turn_board(transition: Transition) -> None:
    """Two are left: the path, the mole at its start, the lower place in A4 (Z36)."""
    seating = transition.public.seating
    one, other = (place for place, seat in enumerate(seating) if seat is not None)
    homes = HOUSES["path"]
    houses = with_item(with_item(transition.public.houses, one, homes[0]), other, homes[1])
    transition.set(on="path", mole=START, houses=houses)
    transition.tell(BoardTurned((seating[one], seating[other]), (homes[0], homes[1])))  # type: ignore[arg-type]
