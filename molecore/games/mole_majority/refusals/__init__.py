"""Why an action is not allowed here: a sentence and its rule, for people.

This is the law: what is not refused here is legal, and `legal` lists it by the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from molecore.core.errors import Refusal
from molecore.core.protocol import Seat
from molecore.games.mole_majority import actions as do
from molecore.games.mole_majority.records import PublicState
from molecore.games.mole_majority.refusals.cards import (
    Hand,
    refused_number,
    refused_pass,
    refused_play,
    refused_stack,
    refused_swap,
)
from molecore.games.mole_majority.refusals.moments import moment_of, wrong_moment
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

Judge = Callable[[PublicState, Hand, Any], Refusal | None]
"""Why the mover, who holds a hand, cannot do something at its moment; None if it can."""

_JUDGES: Final[Mapping[type, Judge]] = {
    do.PlaceHomeBase: lambda public, _, action: refused_site(public, action.cell),
    do.LayTile: lambda public, _, action: refused_site(public, action.cell),
    do.Play: lambda public, hand, action: refused_play(public, hand, action.card),
    do.AddNumber: lambda public, hand, action: refused_number(public, hand, action.card),
    do.Stack: refused_stack,
    do.Swap: lambda public, _, action: refused_swap(public, action),
    do.Pass: lambda public, hand, _: refused_pass(public, hand),
    do.Breed: lambda public, _, action: refused_breed(public, action.space),
    do.Move: lambda public, _, action: refused_move(public, action),
    do.Convert: lambda public, _, action: refused_convert(public, action.space),
    do.MakeHome: lambda public, _, action: refused_home(public, action.cell),
    do.CaveIn: lambda public, _, action: refused_cave_in(public, action.edge),
    do.Roll: lambda public, _, action: refused_roll(public, action),
}
"""For all that its moment alone does not make legal."""


def refusal(public: PublicState, hand: Hand, seat: Seat, action: do.Action) -> Refusal | None:
    """Why ``seat``, who holds ``hand``, cannot play ``action`` now; None if it can."""
    if (refused := out_of_turn(public, seat)) is not None:
        return refused
    if (wrong := wrong_moment(moment_of(public), type(action))) is not None:
        return wrong.refusal(public.turn)
    return _judged(public, hand, action)


def out_of_turn(public: PublicState, seat: Seat) -> Refusal | None:
    """Why ``seat`` can do nothing at all now."""
    if public.phase == "over":
        return Refusal(Message("match.over"))
    if seat != public.mover:
        turn = Message("mole_majority.refused.not_your_turn", player=public.mover + 1)
        return Refusal(turn, "R10")
    return None


def _judged(public: PublicState, hand: Hand, action: do.Action) -> Refusal | None:
    judge = _JUDGES.get(type(action))
    return judge(public, hand, action) if judge else None
