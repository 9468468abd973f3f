"""Both layers in plain text, for terminals and for records that people read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from molecore.games.mountains.board import Grid, Number, grid_of
from molecore.words import Message, Said, say

if TYPE_CHECKING:  # the package itself shows the board, and must not load the records for it
    from molecore.core.protocol import Seat
    from molecore.games.mountains.records import Table, View

_NOSES: Final = {"N": "^", "E": ">", "S": "v", "W": "<"}
_WIDTH: Final = 7
_CELL: Final = 3


def text_board(view: View) -> str:
    """Above and below ground side by side, cards and scores under them, and a legend."""
    table, grid = view.table, grid_of(view.table.rules.size)
    lines = [_header(grid), *(_row(table, grid, row) for row in range(grid.size))]
    legend = say("mountains.text.legend")
    return "\n".join([*lines, *_cards(view), *_players(table), _status(table), legend])


def _header(grid: Grid) -> str:
    letters = [space[0] for space in grid.spaces[: grid.size]]
    above = "".join(letter.ljust(_WIDTH) for letter in letters)
    below = "".join(letter.ljust(_CELL) for letter in letters)
    return f"   {above}    {below}".rstrip()


def _row(table: Table, grid: Grid, row: int) -> str:
    spaces = range(row * grid.size, (row + 1) * grid.size)
    above = "".join(_mountain(table, space).ljust(_WIDTH) for space in spaces)
    below = "".join(_ground(table, space).ljust(_CELL) for space in spaces)
    return f" {row + 1} {above}  {row + 1} {below}".rstrip()


def _mountain(table: Table, space: Number) -> str:
    return "".join(str(owner + 1) for owner in table.mountains[space]) or "."


def _ground(table: Table, space: Number) -> str:
    for seat, mole in enumerate(table.moles):
        if mole and mole.space == space:
            return f"{seat + 1}{_NOSES[mole.facing]}"
    if table.rock and table.rock.space == space:
        return f"#{table.rock.turn[0]}"
    return "."


def _cards(view: View) -> list[str]:
    pool, plan = " ".join(view.table.pool), " ".join(view.plan)
    offer = [say("mountains.text.offer", cards=pool)] if pool else []
    own = [say("mountains.text.plan", cards=plan)] if plan else []
    return [*offer, *own]


def _players(table: Table) -> list[str]:
    return [_player(table, seat) for seat in table.order]


def _player(table: Table, seat: Seat) -> str:
    total = sum(points[seat] for points in table.points)
    has: dict[str, Said] = {
        "player": seat + 1,
        "points": Message("count.points", n=total),
        "molehills": Message("mountains.molehills", n=table.supplies[seat]),
    }
    hand, shown = " ".join(table.hands[seat]), " ".join(table.revealed[seat])
    if shown:
        return say("mountains.text.player.turned_up", cards=hand, shown=shown, **has)
    if hand:
        return say("mountains.text.player.hand", cards=hand, **has)
    return say("mountains.text.player.bare", **has)


def _status(table: Table) -> str:
    if table.question == "over":
        return say("match.over")
    if table.question == "plan":
        seats = len(table.order)
        return say("mountains.text.plans", round=table.round, made=sum(table.planned), seats=seats)
    return say(f"mountains.text.asked.{table.question}", round=table.round, player=table.mover + 1)
