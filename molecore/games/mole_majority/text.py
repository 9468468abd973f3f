"""The meadow in plain text, for terminals and for records that people read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from molecore.games.mole_majority.board import CELLS, plan_of

if TYPE_CHECKING:  # the package itself shows the board, and must not load the records for it
    from molecore.core.protocol import Seat
    from molecore.games.mole_majority.records import Meadow, Sight, Turn, View

LETTERS: Final = "ABCD"
"""Of each seat, for its moles and claims."""
LEGEND: Final = (
    "A to D: moles in their spaces, clockwise, . an empty one; =A a claim, ? a home token face down"
)
_WIDTH: Final = 16


def text_board(view: View) -> str:
    """The hexes row by row, then cave-ins, tribes and the play in hand, and a legend."""
    meadow = view.meadow
    rows = [line for r in range(-2, 3) for line in _row(meadow, r)]
    seats = [_seat(meadow, seat, sight) for seat, sight in enumerate(view.sights)]
    return "\n".join([*rows, *_cave_ins(meadow), *seats, _status(meadow), LEGEND])


def _row(meadow: Meadow, row: int) -> list[str]:
    """Two lines for a row of hexes; each row is half a hex further to the right."""
    cells = [cell for cell, (_, r) in CELLS.items() if r == row]
    cells.sort(key=lambda cell: CELLS[cell][0])
    indent = " " * (abs(row) * _WIDTH // 2)
    boxes = [_box(meadow, cell) for cell in cells]
    lines = [indent + "".join(box[line].ljust(_WIDTH) for box in boxes) for line in (0, 1)]
    return [line.rstrip() for line in lines]


def _box(meadow: Meadow, cell: str) -> tuple[str, str]:
    whole = plan_of(meadow.tiles)
    number = whole.hexes.get(cell)
    if number is None:
        return f"({cell})", ""
    claim, home = meadow.claims[number], meadow.homes[number]
    marks = ("" if claim is None else f" ={LETTERS[claim]}") + _token(home)
    moles = "".join(map(_mole, meadow.moles[whole.spans[number]]))
    return f"{cell}{marks}", f"[{moles}]"


def _token(home: int | None) -> str:
    return "" if home is None else f" {home or '?'}"


def _mole(owner: Seat | None) -> str:
    return "." if owner is None else LETTERS[owner]


def _cave_ins(meadow: Meadow) -> list[str]:
    return [f"Caved in: {' '.join(meadow.cave_ins)}"] if meadow.cave_ins else []


def _seat(meadow: Meadow, seat: Seat, sight: Sight) -> str:
    tribe = meadow.tribes[seat]
    cards = [*sorted(sight.hand), *["?"] * (sight.held - len(sight.hand))]
    homes = " ".join("?" if value is None else str(value) for value in sight.homes)
    parts = [
        f"{30 - meadow.moles.count(seat)} moles",
        f"{10 - meadow.claims.count(seat)} claims",
        f"{tribe.cave_ins} cave-ins",
        f"hand {' '.join(cards) or '-'}",
        f"discards {' '.join(tribe.discard[:-4:-1]) or '-'} of {len(tribe.discard)}",
        f"homes {homes or '-'}",
    ]
    return f"{LETTERS[seat]}: {', '.join(parts)}{' (out)' if tribe.out else ''}"


def _status(meadow: Meadow) -> str:
    mover = LETTERS[meadow.mover]
    match meadow.phase:
        case "settle":
            task = f"{mover} places a Home Base"
        case "lay":
            task = f"{mover} lays a hex with {meadow.drawn} spaces"
        case "over":
            task = "the game is over"
        case _:
            task = f"{mover} {_turn(meadow.turn)}"
    return f"Round {meadow.rounds + 1}; {task}."


def _turn(turn: Turn | None) -> str:
    if turn is None:
        return "is to play"
    cards = [turn.action, *([turn.number] if turn.number else []), *turn.stacked]
    left = [f"{turn.steps} steps", f"{turn.breeds} breeds", f"roll {turn.roll}"]
    owed = f"; owes a {turn.owed}" if turn.owed else ""
    return f"plays {' + '.join(cards)}, {', '.join(left)} left{owed}"
