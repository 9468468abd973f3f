"""From round to round: houses, deals, the memory phase, and what comes after the last card."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.moleozer.board import HAND, HOUSES, Node
from molecore.games.moleozer.records import (
    Dealt,
    DistancesCompared,
    HouseChosen,
    RoundBegan,
    StackPutDown,
    Table,
)
from molecore.games.moleozer.scoring import gaps
from molecore.games.moleozer.seating import actors, next_place, place_of, survivors
from molecore.games.moleozer.turn import Turn, with_item


def free_houses(table: Table) -> tuple[Node, ...]:
    """The houses nobody has chosen yet, in the order of the map."""
    return tuple(node for node in HOUSES[table.on] if node not in table.houses)


def choose_house(turn: Turn, seat: Seat, node: Node, *, last: bool = False) -> None:
    """``seat`` moves in; the last house left is not asked for (Z3)."""
    table = turn.table
    turn.set(houses=with_item(table.houses, place_of(table, seat), node))
    turn.tell(HouseChosen(seat, node, last))
    if None not in turn.table.houses:
        deal(turn)
    elif len(free := free_houses(turn.table)) == 1:
        (seat,) = actors(turn.table)
        choose_house(turn, seat, free[0], last=True)


def deal(turn: Turn, count: int = HAND) -> None:
    """Shuffle all cards and deal ``count`` to everybody who is in (Z6); then all look (Z7)."""
    deck, table = turn.shuffled(), turn.table
    seats = survivors(table)
    turn.stacks = [()] * len(table.seating)
    for number, seat in enumerate(seats):
        turn.stacks[seat] = deck[number * count : (number + 1) * count]
    turn.set(
        phase="memory",
        looking=tuple(sorted(seats)),
        stack=count,
        reversed=False,
        played=((),) * len(table.seating),
        deals_for_two=table.deals_for_two + (len(seats) == 2 and not table.sudden_death),
    )
    turn.tell(Dealt(count, tuple(turn.stacks)))


def put_down(turn: Turn, seat: Seat, order: tuple[int, ...]) -> None:
    """``seat`` has looked; its stack is put down in this order (Z7, Z47)."""
    turn.stacks[seat] = tuple(turn.stacks[seat][number] for number in order)
    turn.set(looking=tuple(other for other in turn.table.looking if other != seat))
    turn.tell(StackPutDown(seat))
    if not turn.table.looking:
        begin_round(turn)


def begin_round(turn: Turn) -> None:
    """The starter is first to speak: of multiplication (Z48), or to guess (Z10)."""
    table = turn.table
    declares = table.rules.multiplication and not table.sudden_death
    turn.set(phase="declare" if declares else "guess")
    turn.tell(RoundBegan(table.round, survivors(table)[0]))


def end_round(turn: Turn) -> None:
    """The next one is first (Z14); empty stacks are dealt anew, or end the game (Z40, Z41)."""
    table = turn.table
    turn.set(
        round=table.round + 1,
        starter=next_place(table),
        guesses=(None,) * len(table.seating),
        multiplied=False,
    )
    if table.stack:
        begin_round(turn)
    elif table.sudden_death:
        deal(turn, 1)
    elif len(survivors(table)) == 2 and table.deals_for_two >= table.rules.two_player_deals:
        _compare(turn)
    else:
        deal(turn)


def _compare(turn: Turn) -> None:
    """The house farther from the mole wins; equal distances mean sudden death (Z42, Z43)."""
    (one, gap), (other, other_gap) = gaps(turn.table).items()
    turn.tell(DistancesCompared((one, other), (gap, other_gap)))
    if gap != other_gap:
        turn.win(one if gap > other_gap else other, "farthest")
    else:
        turn.set(sudden_death=True)
        deal(turn, 1)
