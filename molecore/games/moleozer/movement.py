"""What the winner of a round does: the step, the action, and houses that are crushed."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.moleozer import events as e
from molecore.games.moleozer.board import HOUSES, Node
from molecore.games.moleozer.rounds import end_round
from molecore.games.moleozer.seating import house_of, owner_of, survivors
from molecore.games.moleozer.transition import Transition
from molecore.games.moleozer.turns import ask


def move(transition: Transition, seat: Seat, node: Node) -> None:
    """The mole goes to ``node``, by the step of the winner or the extra one (Z26, Z30)."""
    public = transition.public
    transition.tell(e.MoleMoved(seat, public.mole, node, extra=public.phase == "action"))
    owner = owner_of(public, node)
    if owner is not None:
        _crush(transition, owner, node, seat)
    _go_on(transition, seat)


def decline(transition: Transition, seat: Seat) -> None:
    """The winner leaves the mole where it is, or takes no action (Z26, Z28)."""
    transition.tell(e.Declined(seat, "step" if transition.public.phase == "step" else "action"))
    _go_on(transition, seat)


def reverse(transition: Transition, seat: Seat) -> None:
    """All stacks are turned upside down, unseen (Z31)."""
    transition.reverse_stacks()
    transition.tell(e.StacksReversed(seat))
    _go_on(transition, seat)


def swap(transition: Transition, seat: Seat, other: Seat) -> None:
    """Two persons change places, and with them houses; stacks stay theirs (Z32, Z33).

    The starter marker belongs to a place and stays there (Z34).
    """
    public = transition.public
    houses = (house_of(public, other) or "", house_of(public, seat) or "")
    transition.tell(e.SeatsSwapped(seat, other, houses))
    _go_on(transition, seat)


def _go_on(transition: Transition, seat: Seat) -> None:
    """After the step comes one action, where the cards show any and the winner is in (Z28, Z38)."""
    public = transition.public
    if public.result is not None:
        return
    stepped = public.phase == "step" and seat in public.seating
    if stepped and public.reveal is not None and public.reveal.offers:
        ask(transition, "action")
    else:
        end_round(transition)


def _crush(transition: Transition, owner: Seat, node: Node, by: Seat) -> None:
    """The owner is out with pawn and stack; the last one in has won (Z35)."""
    transition.stacks[owner] = ()
    transition.tell(e.HouseCrushed(owner, node, by))
    left = survivors(transition.public)
    if len(left) == 1:
        transition.end_game(left[0], "last_house")
    elif len(left) == 2:
        _turn_board(transition)
    elif transition.public.rules.recentre:
        transition.tell(e.MoleRecentred())


def _turn_board(transition: Transition) -> None:
    """Two are left: the path, the mole at its start, the lower place in A4 (Z36)."""
    one, other = (seat for seat in transition.public.seating if seat is not None)
    house, other_house = HOUSES["path"]
    transition.tell(e.BoardTurned((one, other), (house, other_house)))
