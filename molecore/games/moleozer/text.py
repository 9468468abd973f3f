"""The table in plain text, for terminals and for records that people read."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import Seat
from molecore.games.moleozer.board import HOUSES, NODES, Node
from molecore.games.moleozer.records import Phase, Table, View
from molecore.games.moleozer.seating import actors

LEGEND: Final = "M mole, 1 to 4 the houses of the players, o other spaces"

_TASKS: Final[dict[Phase, str]] = {
    "houses": "choose a house",
    "memory": "look at the cards",
    "declare": "add or multiply",
    "guess": "guess",
    "change": "guess again, or pass",
    "step": "move the mole, or pass",
    "action": "take an action, or pass",
    "over": "",
}


def text_board(view: View) -> str:
    """The map, a line for each player, the cards that are shown and what is to be done."""
    table = view.table
    players = [_player(table, seat) for seat in range(len(table.seating))]
    own = [f"Your cards, the top one first: {' '.join(map(str, view.own))}"] if view.own else []
    return "\n".join([*_map(table), *players, *own, _status(table), LEGEND])


def _map(table: Table) -> list[str]:
    """Each arm from the centre outwards; the mole stands on one of the spaces."""
    centre = _mark(table, "C")
    return [
        f"{house[0]}  " + " - ".join([centre, *(_mark(table, node) for node in _arm(table, house))])
        for house in HOUSES[table.on]
    ]


def _arm(table: Table, house: Node) -> list[Node]:
    return [node for node in NODES[table.on] if node[0] == house[0] and node != "C"]


def _mark(table: Table, node: Node) -> str:
    if node == table.mole:
        return "M"
    if node not in table.houses:
        return "o"
    return str((table.seating[table.houses.index(node)] or 0) + 1)


def _player(table: Table, seat: Seat) -> str:
    turned = " ".join(map(str, table.played[seat])) or "-"
    if seat not in table.seating:
        return f"P{seat + 1} is out; turned over: {turned}"
    place = table.seating.index(seat)
    first = " (first)" if place == table.starter else ""
    guess = table.guesses[seat]
    guessed = "" if guess is None else f", guess {guess}"
    house = table.houses[place] or "no house yet"
    return f"P{seat + 1}{first} {house}, {table.stack} face down, turned over: {turned}{guessed}"


def _status(table: Table) -> str:
    who = " and ".join(f"P{seat + 1}" for seat in actors(table))
    kind = "sudden death" if table.sudden_death else "multiplied" if table.multiplied else "added"
    task = f"{who}: {_TASKS[table.phase]}" if who else "the game is over"
    return f"Round {table.round}, {kind}. {task[0].upper()}{task[1:]}."
