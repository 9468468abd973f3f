"""The meadow in plain text, for terminals and for records that people read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from molecore.games.mole_majority.board import CELLS, plan_of
from molecore.words import say

if TYPE_CHECKING:  # the package itself shows the board, and must not load the records for it
    from molecore.core.protocol import Seat
    from molecore.games.mole_majority.records import KnownHoldings, PublicState, Turn, View

LETTERS: Final = "ABCD"
"""Of each seat, for its moles and claims."""
_WIDTH: Final = 16


def text_board(view: View) -> str:
    """The hexes row by row, then cave-ins, tribes and the turn so far, and a legend."""
    public = view.public
    rows = [line for r in range(-2, 3) for line in _row(public, r)]
    seats = [_seat(public, seat, known) for seat, known in enumerate(view.holdings)]
    return "\n".join(
        [*rows, *_cave_ins(public), *seats, _status(public), say("mole_majority.legend")]
    )


def _row(public: PublicState, row: int) -> list[str]:
    """Two lines for a row of hexes; each row is half a hex further to the right."""
    cells = [cell for cell, (_, r) in CELLS.items() if r == row]
    cells.sort(key=lambda cell: CELLS[cell][0])
    indent = " " * (abs(row) * _WIDTH // 2)
    boxes = [_box(public, cell) for cell in cells]
    lines = [indent + "".join(box[line].ljust(_WIDTH) for box in boxes) for line in (0, 1)]
    return [line.rstrip() for line in lines]


def _box(public: PublicState, cell: str) -> tuple[str, str]:
    whole = plan_of(public.tiles)
    number = whole.hexes.get(cell)
    if number is None:
        return f"({cell})", ""
    claim, home = public.claims[number], public.homes[number]
    marks = ("" if claim is None else f" ={LETTERS[claim]}") + _token(home)
    moles = "".join(map(_mole, public.moles[whole.spans[number]]))
    return f"{cell}{marks}", f"[{moles}]"


def _token(home: int | None) -> str:
    return "" if home is None else f" {home or '?'}"


def _mole(owner: Seat | None) -> str:
    return "." if owner is None else LETTERS[owner]


def _cave_ins(public: PublicState) -> list[str]:
    edges = " ".join(public.cave_ins)
    return [say("mole_majority.text.caved_in", edges=edges)] if edges else []


def _seat(public: PublicState, seat: Seat, known: KnownHoldings) -> str:
    tribe = public.tribes[seat]
    cards = [*sorted(known.hand), *["?"] * (known.held - len(known.hand))]
    homes = ["?" if value is None else str(value) for value in known.homes]
    return say(
        "mole_majority.text.tribe_out" if tribe.out else "mole_majority.text.tribe",
        tribe=LETTERS[seat],
        moles=30 - public.moles.count(seat),
        claims=10 - public.claims.count(seat),
        cave_ins=tribe.cave_ins,
        hand=" ".join(cards) or "-",
        discards=" ".join(tribe.discard[:-4:-1]) or "-",
        discarded=len(tribe.discard),
        homes=" ".join(homes) or "-",
    )


def _status(public: PublicState) -> str:
    mover, number = LETTERS[public.mover], public.rounds + 1
    match public.phase:
        case "home_base":
            return say("mole_majority.text.home_base", round=number, tribe=mover)
        case "tile":
            drawn = public.drawn or 0
            return say("mole_majority.text.tile", round=number, tribe=mover, spaces=drawn)
        case "over":
            return say("mole_majority.text.over", round=number)
    if public.turn is None:
        return say("mole_majority.text.to_play", round=number, tribe=mover)
    return _turn(public.turn, mover, number)


def _turn(turn: Turn, mover: str, number: int) -> str:
    cards = [card for card in (turn.action, turn.number, *turn.stacked) if card]
    return say(
        f"mole_majority.text.plays.{turn.owed or 'freely'}",
        round=number,
        tribe=mover,
        cards=" + ".join(cards),
        steps=turn.steps,
        breeds=turn.breeds,
        roll=turn.roll,
    )
