"""The table in plain text, for terminals and for records that people read."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.moleozer.board import HOUSES, NODES, Card, Node
from molecore.games.moleozer.records import Table, View
from molecore.games.moleozer.seating import actors
from molecore.words import Message, Said, listed, say


def text_board(view: View) -> str:
    """The map, a line for each player, the cards that are shown and what is to be done."""
    table = view.table
    players = [str(_player(table, seat)) for seat in range(len(table.seating))]
    own = [say("moleozer.text.own_cards", cards=_in_a_row(view.own))] if view.own else []
    return "\n".join(
        [*_map(table), *players, *own, str(_status(table)), say("moleozer.text.legend")]
    )


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


def _player(table: Table, seat: Seat) -> Message:
    player, turned = _short(seat), _in_a_row(table.played[seat]) or "-"
    if seat not in table.seating:
        return Message("moleozer.text.out", player=player, cards=turned)
    place = table.seating.index(seat)
    stands = Message(
        "moleozer.text.first_player" if place == table.starter else "moleozer.text.player",
        player=player,
        house=table.houses[place] or Message("moleozer.text.no_house"),
        count=table.stack,
        cards=turned,
    )
    guess = table.guesses[seat]
    if guess is None:
        return stands
    return Message("moleozer.text.with_guess", player=stands, guess=guess)


def _in_a_row(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _short(seat: Seat) -> str:
    return f"P{seat + 1}"


def _status(table: Table) -> Message:
    return Message(f"moleozer.text.status.{_kind(table)}", round=table.round, task=_task(table))


def _kind(table: Table) -> str:
    if table.sudden_death:
        return "sudden_death"
    return "multiplied" if table.multiplied else "added"


def _task(table: Table) -> Said:
    if table.phase == "over":
        return Message("match.over")
    who = listed([_short(seat) for seat in actors(table)])
    return Message(f"moleozer.text.task.{table.phase}", who=who)
