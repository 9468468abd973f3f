"""Why an action is not the one to be done at this moment of the game, wherever it would be."""

from __future__ import annotations

from typing import Final

from molecore.core.errors import Refusal
from molecore.games.mole_majority import actions as do
from molecore.games.mole_majority.cards import CARDS
from molecore.games.mole_majority.legal import may_use_bonus
from molecore.games.mole_majority.records import Owed, PublicState, Turn
from molecore.games.mole_majority.wording import about
from molecore.words import Message

_FIRST: Final[dict[Owed, str]] = {
    "breed": "R37",
    "move": "R37",
    "convert": "R71",
    "cave_in": "R64",
    "roll": "R76",
}
"""The rule by which what is owed comes first."""
_DOES: Final[dict[Owed, type]] = {
    "breed": do.Breed,
    "move": do.Move,
    "convert": do.Convert,
    "cave_in": do.CaveIn,
    "roll": do.Roll,
}


def wrong_moment(public: PublicState, action: do.Action) -> Refusal | None:
    """Why this is no moment for such an action; None if it is one."""
    match public.phase, action:
        case ("home_base", do.PlaceHomeBase()) | ("tile", do.LayTile()):
            return None
        case "home_base", _:
            return Refusal(
                Message("mole_majority.refused.home_base_first", deed=about(action)), "R4"
            )
        case "tile", _:
            return Refusal(Message("mole_majority.refused.tile_first", deed=about(action)), "R5")
        case _, do.PlaceHomeBase() | do.LayTile():
            return Refusal(Message("mole_majority.refused.board_laid", deed=about(action)), "R6")
    return _wrong_in_turn(public, action)


def _wrong_in_turn(public: PublicState, action: do.Action) -> Refusal | None:
    turn, opens = public.turn, isinstance(action, do.Play | do.Discard | do.Pass)
    if turn is None:
        return None if opens else _not_begun(action)
    if opens:
        card = CARDS[turn.action].name
        return Refusal(
            Message("mole_majority.refused.under_way", deed=about(action), card=card), "R33"
        )
    if turn.owed is not None:
        return _wrong_while_owed(turn.owed, action)
    return _wrong_in_play(public, turn, action)


def _not_begun(action: do.Action) -> Refusal:
    return Refusal(Message("mole_majority.refused.choose_card_first", deed=about(action)), "R32")


def _wrong_while_owed(owed: Owed, action: do.Action) -> Refusal | None:
    if isinstance(action, _DOES[owed]) or (owed == "roll" and isinstance(action, do.Stack)):
        return None
    return Refusal(Message(f"mole_majority.refused.owed.{owed}", deed=about(action)), _FIRST[owed])


def _wrong_in_play(public: PublicState, turn: Turn, action: do.Action) -> Refusal | None:
    match action:
        case do.Breed():
            return _no_breed(public, turn, action)
        case do.Move() if not turn.steps:
            return Refusal(Message("mole_majority.refused.no_move_left", deed=about(action)), "R41")
        case do.EndTurn() if not turn.effect:
            return Refusal(
                Message("mole_majority.refused.no_effect_yet", deed=about(action)), "R37"
            )
    return _no_main_effect(turn, action)


def _no_breed(public: PublicState, turn: Turn, action: do.Breed) -> Refusal | None:
    if turn.steps:
        return None
    if not turn.breeds:
        return Refusal(Message("mole_majority.refused.no_breed_left", deed=about(action)), "R57")
    if not may_use_bonus(public, turn):
        return Refusal(Message("mole_majority.refused.effect_first", deed=about(action)), "R55")
    return None


def _no_main_effect(turn: Turn, action: do.Action) -> Refusal | None:
    """Why the Action has no such effect, or has it no longer."""
    match action:
        case do.Convert():
            return Refusal(
                Message("mole_majority.refused.no_convert_left", deed=about(action)), "R53"
            )
        case do.Roll():
            return Refusal(Message("mole_majority.refused.no_roll", deed=about(action)), "R75")
        case do.AddNumber() if turn.main != "roll":
            return Refusal(
                Message("mole_majority.refused.takes_no_number", deed=about(action)), "R75"
            )
        case do.Swap() if turn.main != "swap":
            return Refusal(Message("mole_majority.refused.no_swap", deed=about(action)), "R80")
        case do.MakeHome() | do.CaveIn() if turn.main != "burrow":
            return Refusal(Message("mole_majority.refused.no_burrowing", deed=about(action)), "R60")
    return None
