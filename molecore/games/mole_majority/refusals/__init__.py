"""Why an action is not allowed here: a sentence and its rule, for people.

This is the law: what is not refused here is legal, and listed by `choices`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from molecore.core.errors import Refusal
from molecore.core.protocol import Seat
from molecore.games.mole_majority import actions as do
from molecore.games.mole_majority.cards import Card
from molecore.games.mole_majority.records import Meadow
from molecore.games.mole_majority.refusals.cards import (
    refused_number,
    refused_pass,
    refused_play,
    refused_stack,
    refused_swap,
)
from molecore.games.mole_majority.refusals.moments import wrong_moment
from molecore.games.mole_majority.refusals.places import (
    refused_breed,
    refused_cave_in,
    refused_convert,
    refused_home,
    refused_move,
    refused_roll,
    refused_site,
)
from molecore.words import Message

Hand = Sequence[Card]
Judge = Callable[[Meadow, Hand, Any], Refusal | None]
"""Why the mover, who holds a hand, cannot do something at its moment; None if it can."""

_JUDGES: Final[Mapping[type, Judge]] = {
    do.Settle: lambda meadow, _, action: refused_site(meadow, action.cell),
    do.Lay: lambda meadow, _, action: refused_site(meadow, action.cell),
    do.Play: lambda meadow, hand, action: refused_play(meadow, hand, action.card),
    do.AddNumber: lambda meadow, hand, action: refused_number(meadow, hand, action.card),
    do.Stack: refused_stack,
    do.Swap: lambda meadow, _, action: refused_swap(meadow, action),
    do.Pass: lambda meadow, hand, _: refused_pass(meadow, hand),
    do.Breed: lambda meadow, _, action: refused_breed(meadow, action.space),
    do.Move: lambda meadow, _, action: refused_move(meadow, action),
    do.Convert: lambda meadow, _, action: refused_convert(meadow, action.space),
    do.MakeHome: lambda meadow, _, action: refused_home(meadow, action.cell),
    do.CaveIn: lambda meadow, _, action: refused_cave_in(meadow, action.edge),
    do.Roll: lambda meadow, _, action: refused_roll(meadow, action),
}
"""For all that its moment alone does not make legal."""


def refusal(meadow: Meadow, hand: Hand, seat: Seat, action: do.Action) -> Refusal | None:
    """Why ``seat``, who holds ``hand``, cannot play ``action`` now; None if it can."""
    return (
        out_of_turn(meadow, seat) or wrong_moment(meadow, action) or _judged(meadow, hand, action)
    )


def out_of_turn(meadow: Meadow, seat: Seat) -> Refusal | None:
    """Why ``seat`` can do nothing at all now."""
    if meadow.phase == "over":
        return Refusal(Message("match.over"))
    if seat != meadow.mover:
        turn = Message("mole_majority.refused.not_your_turn", player=meadow.mover + 1)
        return Refusal(turn, "R10")
    return None


def _judged(meadow: Meadow, hand: Hand, action: do.Action) -> Refusal | None:
    judge = _JUDGES.get(type(action))
    return judge(meadow, hand, action) if judge else None
