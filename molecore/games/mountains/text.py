"""Both layers in plain text, for terminals and for records that people read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from molecore.games.mountains.board import Grid, Number, grid_of

if TYPE_CHECKING:  # the package itself shows the board, and must not load the records for it
    from molecore.core.protocol import Seat
    from molecore.games.mountains.records import Table, View

LEGEND: Final = (
    "Above: owners of a mountain's pieces by seat, the base first.\n"
    "Below: moles with their noses ^ > v <, the rock # with left, right or back"
)
_NOSES: Final = {"N": "^", "E": ">", "S": "v", "W": "<"}
_WIDTH: Final = 7
_CELL: Final = 3
_TASKS: Final = {
    "corner": "chooses a corner",
    "facing": "chooses a facing",
    "draft": "takes a card",
    "side": "chooses a side",
    "order": "chooses what comes first",
    "back": "may take pieces back",
    "rock": "places the rock",
    "topple": "chooses a direction",
    "token": "chooses a place in the turn order",
}


def text_board(view: View) -> str:
    """Above and below ground side by side, cards and scores under them, and a legend."""
    table, grid = view.table, grid_of(view.table.rules.size)
    lines = [_header(grid), *(_row(table, grid, row) for row in range(grid.size))]
    return "\n".join([*lines, *_cards(view), *_players(table), _status(table), LEGEND])


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
    table = view.table
    pool = [f"On offer: {' '.join(table.pool)}"] if table.pool else []
    plan = [f"Your plan: {' '.join(view.plan)}"] if view.plan else []
    return [*pool, *plan]


def _players(table: Table) -> list[str]:
    return [_player(table, seat) for seat in table.order]


def _player(table: Table, seat: Seat) -> str:
    total = sum(points[seat] for points in table.points)
    hand = f"; cards {' '.join(table.hands[seat])}" if table.hands[seat] else ""
    shown = f"; turned up {' '.join(table.revealed[seat])}" if table.revealed[seat] else ""
    return f"{seat + 1}: {total} points, {table.supplies[seat]} molehills{hand}{shown}"


def _status(table: Table) -> str:
    if table.question == "over":
        return "The game is over."
    if table.question == "plan":
        return f"Round {table.round}; plans are made: {sum(table.planned)} of {len(table.order)}."
    return f"Round {table.round}; {table.mover + 1} {_TASKS[table.question]}."
