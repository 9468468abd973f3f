"""Why something on the table cannot be pressed: what pressing it would mean, and why not."""

from __future__ import annotations

import re
from typing import Final

from molecore.core.errors import MalformedAction, Refusal
from molecore.core.protocol import Seat, Target
from molecore.games.mole_majority import notation
from molecore.games.mole_majority.actions import (
    Action,
    Breed,
    Convert,
    Move,
    Roll,
)
from molecore.games.mole_majority.majority import beside
from molecore.games.mole_majority.network import moves, plan
from molecore.games.mole_majority.records import PublicState, View
from molecore.games.mole_majority.refusals import out_of_turn, refusal
from molecore.games.mole_majority.refusals.moments import moment_of, wrong_moment
from molecore.games.mole_majority.refusals.places import refused_start
from molecore.games.mole_majority.spots import spot_of
from molecore.words import Message

_CARD: Final = re.compile(r"(card|stack):(\w+)(?::(\w+))?")
_PILE: Final = re.compile(r"discard:(\d/\d)")
_CELL: Final = re.compile(r"o|[rmc][0-5]")


def refusal_of_target(view: View, seat: Seat, target: Target) -> Refusal:
    """Why ``seat`` cannot press ``target`` now."""
    public, hand = view.public, view.known(seat).hand
    action = meant(public, target)
    if action is None:
        return Refusal(Message("mole_majority.refused.nothing_called", target=repr(target)), "R12")
    if isinstance(action, Move):
        refused = out_of_turn(public, seat) or _refused_mole(public, action)
    else:
        refused = refusal(public, hand, seat, action)
    return refused or Refusal(Message("mole_majority.refused.possible"), "R32")


def meant(public: PublicState, target: Target) -> Action | None:
    """The action that pressing ``target`` now would be, or begin; None if it is no target.

    A mole that would begin a move is one from its space to the same space.
    """
    if target in plan(public).numbers:
        return _meant_by_space(public, target)
    try:
        return notation.decode(_notation(public, target))
    except MalformedAction:
        return None


def _meant_by_space(public: PublicState, space: Target) -> Action:
    owner = public.moles[plan(public).numbers[space]]
    owed = public.turn.owed if public.turn else None
    if owed == "roll":
        return Roll(space, beside(public, space)[0], None)
    if owed == "convert" or owner not in {None, public.mover}:
        return Convert(space)
    return Breed(space) if owner is None else Move(space, space)


def _notation(public: PublicState, target: Target) -> str:
    """How the action is written that a target other than a space stands for."""
    if card := _CARD.fullmatch(target):
        return _notation_of_card(public, *card.groups())
    if pile := _PILE.fullmatch(target):
        return f"swap:{pile[1]}"
    if _CELL.fullmatch(target):
        return f"{_VERBS.get(public.phase, 'home')}:{target}"
    return target


_VERBS: Final = {"home_base": "base", "tile": "lay"}


def _notation_of_card(public: PublicState, half: str, card: str, use: str | None) -> str:
    if half == "stack":
        return f"+{card}" + (f":{use}" if use else "")
    rolls = public.turn is not None and public.turn.action in {"GK1", "GK2"}
    return f"with:{card}" if rolls else card


def _refused_mole(public: PublicState, move: Move) -> Refusal | None:
    """Why a mole cannot set out now."""
    if (wrong := wrong_moment(moment_of(public), Move)) is not None:
        return wrong.refusal(public.turn)
    return refused_start(public, move.start) or _stuck(public, move.start)


def _stuck(public: PublicState, start: Target) -> Refusal | None:
    """Why a mole that may move has nowhere to go."""
    number = plan(public).numbers[start]
    if any(number in moles for _, moles, _ in moves(public, public.mover)):
        return None
    return Refusal(Message("mole_majority.refused.stuck", cell=spot_of(start)), "R19")
