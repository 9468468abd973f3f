"""Who sits where, whose turn it is and who lives in which house."""

from __future__ import annotations

from functools import cache

from molecore.core.protocol import Seat
from molecore.games.moleozer.board import Node
from molecore.games.moleozer.records import Place, Table


def survivors(table: Table) -> tuple[Seat, ...]:
    """Who is in, clockwise from the starter (Z10)."""
    return _clockwise(table.seating, table.starter)


@cache
def _clockwise(seating: tuple[Seat | None, ...], starter: Place) -> tuple[Seat, ...]:
    around = (*seating[starter:], *seating[:starter])
    return tuple(seat for seat in around if seat is not None)


def next_place(table: Table) -> Place:
    """The next place after the starter's, clockwise, where somebody is in (Z14)."""
    count = len(table.seating)
    around = ((table.starter + steps) % count for steps in range(1, count + 1))
    return next(place for place in around if table.seating[place] is not None)


def place_of(table: Table, seat: Seat) -> Place:
    """Where a person who is in sits."""
    return table.seating.index(seat)


def house_of(table: Table, seat: Seat) -> Node | None:
    """The house of a seat, if it has one."""
    return table.houses[place_of(table, seat)] if seat in table.seating else None


def owner_of(table: Table, node: Node) -> Seat | None:
    """Whose house ``node`` is; None for a plain space (Z4, Z35)."""
    return table.seating[table.houses.index(node)] if node in table.houses else None


def actors(table: Table) -> tuple[Seat, ...]:
    """Who may act now, ascending."""
    match table.phase:
        case "over":
            return ()
        case "memory":
            return table.looking
    return (_turn(table),)


def _turn(table: Table) -> Seat:
    match table.phase:
        case "houses":
            return next(seat for seat in survivors(table) if house_of(table, seat) is None)
        case "guess":
            return next(seat for seat in survivors(table) if table.guesses[seat] is None)
        case "step" | "action":
            return winner(table)
    return survivors(table)[0]


def winner(table: Table) -> Seat:
    """Who won the last round, which somebody must have."""
    if table.reveal is None or table.reveal.winner is None:
        raise ValueError("nobody has won the last round")
    return table.reveal.winner
