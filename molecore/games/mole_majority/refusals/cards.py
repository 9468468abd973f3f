"""Why a card cannot be played, stacked or swapped, were it the moment for it."""

from __future__ import annotations

from functools import cache, lru_cache

from molecore.core.errors import Refusal
from molecore.games.mole_majority.actions import Stack, Swap
from molecore.games.mole_majority.cards import CARDS, LOOKED_AT, USES, Card, Use
from molecore.games.mole_majority.network import (
    breeding_spaces,
    cave_in_edges,
    convertible_spaces,
    departures,
    homes_to_make,
    plan,
)
from molecore.games.mole_majority.records import PublicState
from molecore.games.mole_majority.refusals.moments import may_use_bonus
from molecore.games.mole_majority.scoring import number_value
from molecore.words import Message

Hand = tuple[Card, ...]


@lru_cache(maxsize=64)
def kinds(hand: Hand) -> tuple[Card, ...]:
    """The different cards of a hand, in the order of `CARDS`."""
    return tuple([card for card in CARDS if card in hand])


# ---- to begin a turn


def refused_play(public: PublicState, hand: Hand, card: Card) -> Refusal | None:
    """Why the turn cannot begin with a card as its Action."""
    if card not in hand:
        return _not_held(card, "R33")
    if can_play(public, hand, card):
        return None
    return Refusal(_useless(card), "R37")


def can_play(public: PublicState, hand: Hand, card: Card) -> bool:
    """Whether a turn can begin with a card as its Action and change something (R37)."""
    match card:
        case "N4" | "N3" | "N2":
            return can_breed(public) or can_move(public)
        case "CI":
            return can_burrow(public) or can_breed(public) or can_move(public)
        case "CV":
            return can_convert(public)
        case "GO":
            return can_swap(public) or can_decline(public, hand)
    return can_roll(public, hand) or can_decline(public, hand)


def can_decline(public: PublicState, hand: Hand) -> bool:
    """Whether a Groundskeeper or Gopher It! can be played for bonuses alone (R55)."""
    by_stack = "CV" in hand and can_move(public)
    return public.rules.allow_bonus_only and (can_breed(public) or by_stack)


def can_breed(public: PublicState) -> bool:
    """Whether the mover can breed anywhere."""
    return bool(breeding_spaces(public, public.mover))


def can_move(public: PublicState) -> bool:
    """Whether the mover can move any mole."""
    hex_of = plan(public).hex_of
    return any(
        hex_of[end] != start for start, _, ends in departures(public, public.mover) for end in ends
    )


def can_convert(public: PublicState) -> bool:
    """Whether the mover can convert any mole."""
    return bool(convertible_spaces(public, public.mover))


def can_burrow(public: PublicState) -> bool:
    """Whether the mover can cave in or make a home."""
    return bool(cave_in_edges(public, public.mover) or homes_to_make(public, public.mover))


def can_roll(public: PublicState, hand: Hand) -> bool:
    """Whether the mover has a number card to roll with, and there is a mole to roll over."""
    return any(can_add_number(public, card) for card in kinds(hand))


def can_add_number(public: PublicState, card: Card) -> bool:
    """Whether a Groundskeeper can roll with a card, if it is held (R45, R77)."""
    return bool(number_value(public.rules, card)) and _has_mole(public)


def _has_mole(public: PublicState) -> bool:
    return public.moles.count(None) < len(public.moles)


def can_swap(public: PublicState) -> bool:
    """Whether there is a discard that the mover can take."""
    seats = range(len(public.tribes))
    return any(refused_swap(public, Swap(seat, 1)) is None for seat in seats)


def _useless(card: Card) -> Message:
    match card:
        case "CV":
            return Message("mole_majority.refused.useless.convert", card=_name(card))
        case "GO":
            return Message("mole_majority.refused.useless.gopher_it", card=_name(card))
        case "GK1" | "GK2":
            return Message("mole_majority.refused.useless.groundskeeper", card=_name(card))
    return Message("mole_majority.refused.useless.number", card=_name(card))


def refused_pass(public: PublicState, hand: Hand) -> Refusal | None:
    """Why the mover cannot pass: it has a card to begin a turn with (R36)."""
    card = to_begin_with(public, hand)
    if card is None:
        return None
    return Refusal(Message("mole_majority.refused.can_play", card=_name(card)), "R36")


def to_begin_with(public: PublicState, hand: Hand) -> Card | None:
    """The first card that the turn can begin with; None if there is none, so that one may pass."""
    for card in kinds(hand):
        if can_play(public, hand, card) or can_begin_alone(public, hand, card):
            return card
    return None


def can_begin_alone(public: PublicState, hand: Hand, card: Card) -> bool:
    """Whether a turn can begin with a card stacked on no Action, where that is agreed (R33)."""
    stacks = (Stack(card, use) for use in uses(card))
    return public.rules.stackables_alone and any(
        refused_stack(public, hand, stack) is None for stack in stacks
    )


# ---- in a turn


def refused_number(public: PublicState, hand: Hand, card: Card) -> Refusal | None:
    """Why a Groundskeeper cannot roll with a card."""
    if card not in hand:
        return _not_held(card, "R75")
    if not number_value(public.rules, card):
        return Refusal(Message("mole_majority.refused.no_number_card", card=_name(card)), "R45")
    if not _has_mole(public):
        nothing = Message("mole_majority.refused.nothing_to_roll_over", card=_name(card))
        return Refusal(nothing, "R77")
    return None


def refused_stack(public: PublicState, hand: Hand, stack: Stack) -> Refusal | None:
    """Why a card cannot be stacked for an effect."""
    if stack.card not in hand:
        return _not_held(stack.card, "R33")
    if (unfit := _without_effect(stack)) is not None:
        return unfit
    if not fits(public, stack.use):
        return _unfit(public, stack)
    if not is_possible(public, stack.use):
        nothing = Message(f"mole_majority.refused.adds_nothing.{stack.use}", card=_name(stack.card))
        return Refusal(nothing, "R37")
    return None


@cache
def uses(card: Card) -> tuple[Use, ...]:
    """What a card may be stacked for (R50-R53)."""
    if card == "CV":
        return USES
    return ("breed",) if CARDS[card].breeds else ()


def can_add(public: PublicState, use: Use) -> bool:
    """Whether a card that has this effect can be stacked for it now."""
    return fits(public, use) and is_possible(public, use)


def fits(public: PublicState, use: Use) -> bool:
    """Whether the turn, as far as it got, lets a card be stacked for this (R53-R55, R61)."""
    turn = public.turn
    if turn is None or turn.action is None:
        return use in {"move", "breed"} and (turn is None or turn.owed is None)
    if use == "roll" or turn.owed is not None:
        return use == "roll" and turn.owed == "roll"
    if use == "repeat":
        return turn.action == "CV"
    has_begun = turn.action != "CI" or turn.effect
    return has_begun and may_use_bonus(public, turn)


def is_possible(public: PublicState, use: Use) -> bool:
    """Whether an effect can be carried out at all (R37)."""
    match use:
        case "move":
            return can_move(public)
        case "breed":
            return can_breed(public)
        case "repeat":
            return can_convert(public)
    return True


def _without_effect(stack: Stack) -> Refusal | None:
    """Why a card is not one to be stacked for this at all (R50-R53)."""
    card, added = _name(stack.card), uses(stack.card)
    if not added:
        return Refusal(Message("mole_majority.refused.action_only", card=card), "R50")
    if stack.use not in added:
        return Refusal(Message("mole_majority.refused.breeds_only", card=card), "R51")
    return None


def _unfit(public: PublicState, stack: Stack) -> Refusal:
    card, turn = _name(stack.card), public.turn
    if stack.use == "roll":
        return Refusal(Message("mole_majority.refused.rolls_only", card=card), "R53")
    if turn is not None and turn.owed == "roll":
        return Refusal(Message(f"mole_majority.refused.after_roll.{stack.use}", card=card), "R54")
    if stack.use == "repeat" or turn is None or turn.action is None:
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


def _not_held(card: Card, rule: str) -> Refusal:
    return Refusal(Message("mole_majority.refused.not_in_hand", card=_name(card)), rule)


def _name(card: Card) -> Message:
    return CARDS[card].name
