"""Why an action is not the one to be done at this moment of the game, wherever it would be."""

from __future__ import annotations

from typing import Final

from molecore.core.errors import Refusal
from molecore.games.mole_majority import actions as do
from molecore.games.mole_majority.cards import CARDS
from molecore.games.mole_majority.choices import may_use_bonus
from molecore.games.mole_majority.records import Meadow, Owed, Turn
from molecore.games.mole_majority.wording import about

_FIRST: Final[dict[Owed, tuple[str, str]]] = {
    "breed": ("the card stacked last has to breed first", "R37"),
    "move": ("the card stacked last has to move a mole first", "R37"),
    "convert": ("first choose the mole to convert", "R71"),
    "cave_in": ("first choose the edge of the second Cave-In", "R64"),
    "roll": ("first choose where to roll", "R76"),
}
_DOES: Final[dict[Owed, type]] = {
    "breed": do.Breed,
    "move": do.Move,
    "convert": do.Convert,
    "cave_in": do.CaveIn,
    "roll": do.Roll,
}


def wrong_moment(meadow: Meadow, action: do.Action) -> Refusal | None:
    """Why this is no moment for such an action; None if it is one."""
    if meadow.phase == "settle":
        fits = isinstance(action, do.Settle)
        return None if fits else _not_now(action, "first place your Home Base", "R4")
    if meadow.phase == "lay":
        fits = isinstance(action, do.Lay)
        return None if fits else _not_now(action, "first lay the tile you drew", "R5")
    if isinstance(action, do.Settle | do.Lay):
        return _not_now(action, "the board is laid", "R6")
    return _wrong_in_turn(meadow, action)


def _wrong_in_turn(meadow: Meadow, action: do.Action) -> Refusal | None:
    turn, opens = meadow.turn, isinstance(action, do.Play | do.Discard | do.Pass)
    if turn is None:
        first = "first choose a card to play, or discard your hand"
        return None if opens else _not_now(action, first, "R32")
    if opens:
        under_way = f"{CARDS[turn.action].name} is being played; a turn has one Action"
        return _not_now(action, under_way, "R33")
    if turn.owed is not None:
        return _wrong_while_owed(turn.owed, action)
    return _wrong_in_play(meadow, turn, action)


def _wrong_while_owed(owed: Owed, action: do.Action) -> Refusal | None:
    if isinstance(action, _DOES[owed]) or (owed == "roll" and isinstance(action, do.Stack)):
        return None
    return _not_now(action, *_FIRST[owed])


def _wrong_in_play(meadow: Meadow, turn: Turn, action: do.Action) -> Refusal | None:
    match action:
        case do.Breed():
            return _no_breed(meadow, turn, action)
        case do.Move() if not turn.steps:
            return _not_now(action, "no move is left in this play", "R41")
        case do.EndTurn() if not turn.effect:
            return _not_now(action, "the play has to change something first", "R37")
    return _no_main_effect(turn, action)


def _no_breed(meadow: Meadow, turn: Turn, action: do.Breed) -> Refusal | None:
    if not turn.steps and not turn.breeds:
        return _not_now(action, "no breed is left in this play", "R57")
    if not turn.steps and not may_use_bonus(meadow, turn):
        return _not_now(action, "in this game the Action's own effect comes first", "R55")
    return None


def _no_main_effect(turn: Turn, action: do.Action) -> Refusal | None:
    """Why the Action has no such effect, or has it no longer."""
    match action:
        case do.Convert():
            return _not_now(action, "no convert is left in this play", "R53")
        case do.Roll():
            return _not_now(action, "a roll needs a Groundskeeper and a number card", "R75")
        case do.AddNumber() if turn.main != "roll":
            return _not_now(action, "only a Groundskeeper takes a number card, and one", "R75")
        case do.Swap() if turn.main != "swap":
            return _not_now(action, "a swap takes a Gopher It! that was just played", "R80")
        case do.MakeHome() | do.CaveIn() if turn.main != "burrow":
            return _not_now(action, "this takes a Cave-In / Make a Home, and is done once", "R60")
    return None


def _not_now(action: do.Action, why: str, rule: str) -> Refusal:
    return Refusal(f"{about(action)} is not possible now: {why}.", rule)
