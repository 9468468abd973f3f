"""Both layers in plain text, for terminals and for records that people read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from molecore.games.mountains.board import Grid, Number, grid_of
from molecore.words import Message, Said, say

if TYPE_CHECKING:  # the package itself shows the board, and must not load the records for it
    from molecore.core.protocol import Seat
    from molecore.games.mountains.records import PublicState, View

_NOSES: Final = {"N": "^", "E": ">", "S": "v", "W": "<"}
_WIDTH: Final = 7
_CELL: Final = 3


def text_board(view: View) -> str:
    """Above and below ground side by side, cards and scores under them, and a legend."""
    public = view.public
    grid = grid_of(public.rules.size)
    lines = [_header(grid), *(_row(public, grid, row) for row in range(grid.size))]
    legend = say("mountains.text.legend")
    return "\n".join([*lines, *_cards(view), *_players(view), _status(public), legend])


def _header(grid: Grid) -> str:
    letters = [space[0] for space in grid.spaces[: grid.size]]
    above = "".join(letter.ljust(_WIDTH) for letter in letters)
    below = "".join(letter.ljust(_CELL) for letter in letters)
    return f"   {above}    {below}".rstrip()


def _row(public: PublicState, grid: Grid, row: int) -> str:
    spaces = range(row * grid.size, (row + 1) * grid.size)
    above = "".join(_mountain(public, space).ljust(_WIDTH) for space in spaces)
    below = "".join(_below(public, space).ljust(_CELL) for space in spaces)
    return f" {row + 1} {above}  {row + 1} {below}".rstrip()


def _mountain(public: PublicState, space: Number) -> str:
    return "".join(str(owner + 1) for owner in public.mountains[space]) or "."


def _below(public: PublicState, space: Number) -> str:
    for seat, mole in enumerate(public.moles):
        if mole and mole.space == space:
            return f"{seat + 1}{_NOSES[mole.facing]}"
    if public.rock and public.rock.space == space:
        return f"#{public.rock.turn[0]}"
    return "."


def _cards(view: View) -> list[str]:
    pool = " ".join(card if isinstance(card, str) else "?" for card in view.public.pool)
    plan = " ".join(view.plan)
    offer = [say("mountains.text.offer", cards=pool)] if pool else []
    own = [say("mountains.text.plan", cards=plan)] if plan else []
    return [*offer, *own]


def _players(view: View) -> list[str]:
    return [_player(view, seat) for seat in view.public.order]


def _player(view: View, seat: Seat) -> str:
    public = view.public
    total = sum(points[seat] for points in public.points)
    has: dict[str, Said] = {
        "player": seat + 1,
        "points": Message("count.points", n=total),
        "molehills": Message("mountains.molehills", n=public.supplies[seat]),
    }
    hand = " ".join(card or "?" for card in view.hands[seat])
    shown = " ".join(public.revealed[seat])
    if shown:
        return say("mountains.text.player.turned_up", cards=hand, shown=shown, **has)
    if hand:
        return say("mountains.text.player.hand", cards=hand, **has)
    return say("mountains.text.player.bare", **has)


def _status(public: PublicState) -> str:
    if public.question == "over":
        return say("match.over")
    if public.question == "plan":
        seats = len(public.order)
        return say(
            "mountains.text.plans", round=public.round, made=sum(public.planned), seats=seats
        )
    return say(
        f"mountains.text.asked.{public.question}", round=public.round, player=public.asked[0] + 1
    )
