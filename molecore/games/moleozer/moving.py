"""What the winner of a round does: the step, the action, and houses that are crushed."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.moleozer.board import HOUSES, START, Node
from molecore.games.moleozer.records import (
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
from molecore.games.moleozer.turn import Turn, with_item


def move(turn: Turn, seat: Seat, node: Node) -> None:
    """The mole goes to ``node``: the step of the winner, or the extra one (Z26, Z30)."""
    extra = turn.table.phase == "action"
    turn.tell(MoleMoved(seat, turn.table.mole, node, extra))
    turn.set(mole=node)
    owner = owner_of(turn.table, node)
    if owner is not None:
        _crush(turn, owner, node, seat)
    _go_on(turn, seat)


def decline(turn: Turn, seat: Seat) -> None:
    """The winner leaves the mole where it is, or takes no action (Z26, Z28)."""
    turn.tell(Declined(seat, "step" if turn.table.phase == "step" else "action"))
    _go_on(turn, seat)


def reverse(turn: Turn, seat: Seat) -> None:
    """All stacks are turned upside down, unseen (Z31)."""
    turn.stacks = [stack[::-1] for stack in turn.stacks]
    turn.set(reversed=not turn.table.reversed)
    turn.tell(StacksReversed(seat))
    _go_on(turn, seat)


def swap(turn: Turn, seat: Seat, other: Seat) -> None:
    """Two persons change places, and with them houses; stacks stay theirs (Z32, Z33).

    The starter marker belongs to a place and stays there (Z34).
    """
    table = turn.table
    here, there = place_of(table, seat), place_of(table, other)
    turn.set(seating=with_item(with_item(table.seating, here, other), there, seat))
    turn.tell(SeatsSwapped(seat, other, (_house(turn, there), _house(turn, here))))
    _go_on(turn, seat)


def _house(turn: Turn, place: int) -> Node:
    return turn.table.houses[place] or ""


def _go_on(turn: Turn, seat: Seat) -> None:
    """After the step comes one action, where the cards show any and the winner is in (Z28, Z38)."""
    table = turn.table
    if table.phase == "over":
        return
    offered = table.reveal is not None and table.reveal.offers
    if table.phase == "step" and offered and seat in table.seating:
        turn.set(phase="action")
    else:
        end_round(turn)


def _crush(turn: Turn, owner: Seat, node: Node, by: Seat) -> None:
    """The owner is out with pawn and stack; the last one in has won (Z35)."""
    table = turn.table
    place = place_of(table, owner)
    turn.stacks[owner] = ()
    turn.set(
        seating=with_item(table.seating, place, None),
        houses=with_item(table.houses, place, None),
        out=(*table.out, owner),
    )
    turn.tell(HouseCrushed(owner, node, by))
    left = survivors(turn.table)
    if len(left) == 1:
        turn.win(left[0], "last_house")
    elif len(left) == 2:
        _turn_board(turn)
    elif table.rules.recentre:
        turn.set(mole=START)
        turn.tell(MoleRecentred())


def _turn_board(turn: Turn) -> None:
    """Two are left: the path, the mole at its start, the lower place in A4 (Z36)."""
    seating = turn.table.seating
    one, other = (place for place, seat in enumerate(seating) if seat is not None)
    homes = HOUSES["path"]
    houses = with_item(with_item(turn.table.houses, one, homes[0]), other, homes[1])
    turn.set(on="path", mole=START, houses=houses)
    turn.tell(BoardTurned((seating[one], seating[other]), (homes[0], homes[1])))  # type: ignore[arg-type]
