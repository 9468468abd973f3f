"""Why a card cannot be played, stacked or swapped, were it the moment for it."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.errors import Refusal
from molecore.games.mole_majority.actions import Stack, Swap
from molecore.games.mole_majority.cards import CARDS, LOOKED_AT, Card
from molecore.games.mole_majority.legal import (
    can_play,
    fits,
    is_possible,
    kinds,
    may_use_bonus,
    numbers,
    uses,
)
from molecore.games.mole_majority.records import PublicState, Turn
from molecore.games.mole_majority.scoring import number_value
from molecore.words import Message

Hand = Sequence[Card]


def refused_play(public: PublicState, hand: Hand, card: Card) -> Refusal | None:
    """Why the turn cannot begin with a card as its Action."""
    if card not in hand:
        return _not_held(card, "R33")
    if can_play(public, hand, card):
        return None
    return Refusal(_useless(card), "R37")


def _useless(card: Card) -> Message:
    match card:
        case "CV":
            return Message("mole_majority.refused.useless.convert", card=_name(card))
        case "GO":
            return Message("mole_majority.refused.useless.gopher_it", card=_name(card))
        case "GK1" | "GK2":
            return Message("mole_majority.refused.useless.groundskeeper", card=_name(card))
    return Message("mole_majority.refused.useless.number", card=_name(card))


def refused_number(public: PublicState, hand: Hand, card: Card) -> Refusal | None:
    """Why a Groundskeeper cannot roll with a card."""
    if card not in hand:
        return _not_held(card, "R75")
    if not number_value(public.rules, card):
        return Refusal(Message("mole_majority.refused.no_number_card", card=_name(card)), "R45")
    if not any(numbers(public, hand)):
        return Refusal(
            Message("mole_majority.refused.nothing_to_roll_over", card=_name(card)), "R77"
        )
    return None


def refused_stack(public: PublicState, hand: Hand, stack: Stack) -> Refusal | None:
    """Why a card cannot be stacked for an effect."""
    if stack.card not in hand:
        return _not_held(stack.card, "R33")
    if (unfit := _without_effect(stack)) is not None:
        return unfit
    turn = public.turn
    if turn is not None and not fits(public, turn, stack.use):
        return _unfit(public, turn, stack)
    if not is_possible(public, stack.use):
        nothing = Message(f"mole_majority.refused.adds_nothing.{stack.use}", card=_name(stack.card))
        return Refusal(nothing, "R37")
    return None


def _without_effect(stack: Stack) -> Refusal | None:
    """Why a card is not one to be stacked for this at all (R50-R53)."""
    card, added = _name(stack.card), uses(stack.card)
    if not added:
        return Refusal(Message("mole_majority.refused.action_only", card=card), "R50")
    if stack.use not in added:
        return Refusal(Message(f"mole_majority.refused.breeds_only.{stack.use}", card=card), "R51")
    return None


def _unfit(public: PublicState, turn: Turn, stack: Stack) -> Refusal:
    card = _name(stack.card)
    if stack.use == "roll":
        return Refusal(Message("mole_majority.refused.rolls_only", card=card), "R53")
    if turn.owed == "roll":
        return Refusal(Message(f"mole_majority.refused.after_roll.{stack.use}", card=card), "R54")
    if stack.use == "repeat":
        return Refusal(Message("mole_majority.refused.converts_only", card=card), "R53")
    if not may_use_bonus(public, turn):
        return Refusal(Message("mole_majority.refused.bonus_waits", card=card), "R55")
    first = Message("mole_majority.refused.card_waits", card=card, first=_name(turn.action))
    return Refusal(first, "R61")


def refused_swap(public: PublicState, swap: Swap) -> Refusal | None:
    """Why a card of a discard pile cannot be taken."""
    player, place = swap.seat + 1, swap.place
    if swap.seat not in range(len(public.tribes)):
        return Refusal(Message("mole_majority.refused.no_player", player=player), "R80")
    if swap.seat == public.mover:
        own = Message("mole_majority.refused.own_discard", place=place, player=player)
        return Refusal(own, "R80")
    if public.tribes[swap.seat].out:
        out = Message("mole_majority.refused.discard_of_eliminated", place=place, player=player)
        return Refusal(out, "R82")
    return _refused_place(place, player, len(public.tribes[swap.seat].discard))


def _refused_place(place: int, player: int, pile: int) -> Refusal | None:
    """Why that card of an opponent's ``pile`` discards cannot be taken."""
    if not 1 <= place <= LOOKED_AT:
        deep = Message("mole_majority.refused.deep_discard", most=LOOKED_AT, player=player)
        return Refusal(deep, "R80")
    if place > pile:
        short = Message(
            "mole_majority.refused.no_such_discard", player=player, place=place, pile=pile
        )
        return Refusal(short, "R81")
    return None


def refused_pass(public: PublicState, hand: Hand) -> Refusal | None:
    """Why the mover cannot pass."""
    playable = [card for card in kinds(hand) if can_play(public, hand, card)]
    if not playable:
        return None
    return Refusal(Message("mole_majority.refused.can_play", card=_name(playable[0])), "R36")


def _not_held(card: Card, rule: str) -> Refusal:
    return Refusal(Message("mole_majority.refused.not_in_hand", card=_name(card)), rule)


def _name(card: Card) -> Message:
    return CARDS[card].name
