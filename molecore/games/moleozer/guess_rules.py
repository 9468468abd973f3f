"""Guesses, and the cards that are turned over after the last of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from molecore.core.protocol import Seat
from molecore.games.moleozer.actions import Guess
from molecore.games.moleozer.board import GAP, TRACK
from molecore.games.moleozer.events import CardsTurned, Declared, GuessChanged, Guessed
from molecore.games.moleozer.records import PublicState
from molecore.games.moleozer.rounds import end_round
from molecore.games.moleozer.scoring import reveal
from molecore.games.moleozer.seating import actors, survivors
from molecore.games.moleozer.transition import Transition, with_item


def highest(public: PublicState) -> int:
    """The highest number that may be guessed (Z11, Z48)."""
    return 10 ** len(survivors(public)) if public.multiplied else TRACK


def blocked(public: PublicState, seat: Seat) -> frozenset[int]:
    """The numbers too near to the guesses of others (Z11), and the one ``seat`` is on (Z46)."""
    others = [g for other, g in enumerate(public.guesses) if g is not None and other != seat]
    near = {guess + step for guess in others for step in range(1 - GAP, GAP)}
    own = public.guesses[seat]
    return frozenset(near if own is None else {*near, own})


def guesses(public: PublicState) -> Sequence[Guess]:
    """All numbers open to the seat to act, ascending (Z11)."""
    (seat,) = actors(public)
    most = highest(public)
    free = list(_all_guesses(most))
    for number in sorted(blocked(public, seat), reverse=True):
        if 0 < number <= most:
            del free[number - 1]
    return free


@cache
def _all_guesses(most: int) -> tuple[Guess, ...]:
    return tuple(map(Guess, range(1, most + 1)))


def declare(transition: Transition, seat: Seat, *, multiplied: bool) -> None:
    """The starter says how the cards of this round count (Z48)."""
    transition.set(phase="guess", multiplied=multiplied)
    transition.tell(Declared(seat, multiplied))


def guess(transition: Transition, seat: Seat, number: int) -> None:
    """A pawn goes on the track; after the last one the cards are turned (Z10, Z13, Z15)."""
    public = transition.public
    transition.set(guesses=with_item(public.guesses, seat, number))
    transition.tell(Guessed(seat, number))
    if len(survivors(public)) > len(_placed(transition.public)):
        return
    if _may_change(public):
        transition.set(phase="change")
    else:
        _turn_cards(transition)


def change(transition: Transition, seat: Seat, number: int | None) -> None:
    """The first one guesses again, or stays (None) (Z46)."""
    if number is not None:
        transition.set(guesses=with_item(transition.public.guesses, seat, number))
    transition.tell(GuessChanged(seat, number))
    _turn_cards(transition)


def _placed(public: PublicState) -> list[int]:
    return [number for number in public.guesses if number is not None]


def _may_change(public: PublicState) -> bool:
    rules = public.rules
    return rules.change_guess and (rules.change_in_sudden_death or not public.sudden_death)


def _turn_cards(transition: Transition) -> None:
    """Everybody's top card is turned over at once and laid aside (Z15)."""
    public, cards = transition.public, [stack[0] if stack else None for stack in transition.stacks]
    found = reveal(
        public.guesses, cards, multiplied=public.multiplied, symbols=not public.sudden_death
    )
    transition.stacks = [stack[1:] for stack in transition.stacks]
    played = zip(public.played, cards, strict=True)
    transition.set(
        reveal=found,
        stack=public.stack - 1,
        played=tuple((*before, card) if card else before for before, card in played),
    )
    transition.tell(CardsTurned(found))
    _reward(transition, found.winner)


def _reward(transition: Transition, winner: Seat | None) -> None:
    """Nobody wins (Z25), or the winner may move the mole (Z26), or has won the game (Z43)."""
    if winner is None:
        end_round(transition)
    elif transition.public.sudden_death:
        transition.win(winner, "sudden_death")
    else:
        transition.set(phase="step")
