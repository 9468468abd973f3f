"""Why a card cannot be played, stacked or swapped, were it the moment for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from molecore.core.errors import Refusal
from molecore.games.mole_majority.actions import Stack, Swap
from molecore.games.mole_majority.cards import CARDS, LOOKED_AT, Card, Use
from molecore.games.mole_majority.choices import (
    can_play,
    fits,
    is_possible,
    kinds,
    may_use_bonus,
    numbers,
    uses,
)
from molecore.games.mole_majority.records import Meadow, Turn
from molecore.games.mole_majority.scoring import number_value

Hand = Sequence[Card]

_CANNOT: Final[dict[Use, str]] = {
    "move": "no mole of yours can move anywhere",
    "breed": "there is nowhere for you to breed, or no mole to breed with",
    "repeat": "there is nothing to convert",
}


def refused_play(meadow: Meadow, hand: Hand, card: Card) -> Refusal | None:
    """Why the turn cannot begin with a card as its Action."""
    if card not in hand:
        return _not_held(card, "R33")
    if can_play(meadow, hand, card):
        return None
    return Refusal(f"{_name(card)} would change nothing now: {_why_useless(card)}.", "R37")


def _why_useless(card: Card) -> str:
    match card:
        case "CV":
            return _CANNOT["repeat"]
        case "GO":
            return "there is no card to swap it for, and no bonus to use"
        case "GK1" | "GK2":
            return "it needs a number card from your hand, or a bonus that can be used"
    return f"{_CANNOT['move']}, and {_CANNOT['breed']}"


def refused_number(meadow: Meadow, hand: Hand, card: Card) -> Refusal | None:
    """Why a Groundskeeper cannot roll with a card."""
    if card not in hand:
        return _not_held(card, "R75")
    if not number_value(meadow.rules, card):
        return Refusal(f"{_name(card)} is no number card, so nothing rolls with it.", "R45")
    if not any(numbers(meadow, hand)):
        return Refusal(f"{_name(card)} is of no use: there is no mole to roll over.", "R77")
    return None


def refused_stack(meadow: Meadow, hand: Hand, stack: Stack) -> Refusal | None:
    """Why a card cannot be stacked for an effect."""
    if stack.card not in hand:
        return _not_held(stack.card, "R33")
    if (unfit := _without_effect(stack)) is not None:
        return unfit
    turn = meadow.turn
    if turn is not None and not fits(meadow, turn, stack.use):
        return _unfit(meadow, turn, stack)
    if not is_possible(meadow, stack.use):
        return Refusal(f"{_name(stack.card)} adds nothing: {_CANNOT[stack.use]}.", "R37")
    return None


def _without_effect(stack: Stack) -> Refusal | None:
    """Why a card is not one to be stacked for this at all (R50-R53)."""
    if not uses(stack.card):
        return Refusal(f"{_name(stack.card)} cannot be stacked; it is an Action only.", "R50")
    if stack.use not in uses(stack.card):
        return Refusal(f"{_name(stack.card)} adds breeds when stacked, no {stack.use}.", "R51")
    return None


def _unfit(meadow: Meadow, turn: Turn, stack: Stack) -> Refusal:
    name = _name(stack.card)
    if stack.use == "roll":
        return Refusal(f"{name} adds +1 to a roll only, before it starts.", "R53")
    if turn.owed == "roll":
        return Refusal(f"{name} is stacked for a {stack.use} after the roll.", "R54")
    if stack.use == "repeat":
        return Refusal(f"{name} repeats a convert only where the Action is one.", "R53")
    if not may_use_bonus(meadow, turn):
        return Refusal(f"{name} waits: in this game the Action's own effect comes first.", "R55")
    return Refusal(f"{name} waits: use {_name(turn.action)} itself first.", "R61")


def refused_swap(meadow: Meadow, swap: Swap) -> Refusal | None:
    """Why a card of a discard pile cannot be taken."""
    who = f"player {swap.seat + 1}"
    if swap.seat not in range(len(meadow.tribes)):
        return Refusal(f"There is no {who} in this game.", "R80")
    if swap.seat == meadow.mover:
        return Refusal(f"Card {swap.place} of {who} is your own; choose an opponent.", "R80")
    if meadow.tribes[swap.seat].out:
        return Refusal(f"Card {swap.place} of {who} is out of reach: {who} is eliminated.", "R82")
    pile = len(meadow.tribes[swap.seat].discard)
    if not 1 <= swap.place <= LOOKED_AT:
        return Refusal(f"Only the top {LOOKED_AT} discards of {who} are looked at.", "R80")
    if swap.place > pile:
        return Refusal(f"{who.capitalize()} has no card {swap.place}, but {pile} discarded.", "R81")
    return None


def refused_pass(meadow: Meadow, hand: Hand) -> Refusal | None:
    """Why the mover cannot pass."""
    playable = [card for card in kinds(hand) if can_play(meadow, hand, card)]
    if not playable:
        return None
    return Refusal(f"You can play {_name(playable[0])}, so there is no passing.", "R36")


def _not_held(card: Card, rule: str) -> Refusal:
    return Refusal(f"You have no {_name(card)} in hand.", rule)


def _name(card: Card) -> str:
    return CARDS[card].name
