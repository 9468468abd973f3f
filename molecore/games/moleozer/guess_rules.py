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
from molecore.games.moleozer.seating import survivors
from molecore.games.moleozer.transition import Transition
from molecore.games.moleozer.turns import ask


def highest(public: PublicState) -> int:
    """The highest number that may be guessed (Z11, Z48)."""
    return 10 ** len(survivors(public)) if public.multiplied else TRACK


def is_free(public: PublicState, seat: Seat, number: int) -> bool:
    """Whether ``seat`` may put its pawn on ``number``, which is not among `blocked`."""
    if not 1 <= number <= highest(public):
        return False
    for other, guess in enumerate(public.guesses):
        if guess is not None and abs(guess - number) < (1 if other == seat else GAP):
            return False
    return True


def blocked(public: PublicState, seat: Seat) -> frozenset[int]:
    """The numbers too near to the guesses of others (Z11), and the one ``seat`` is on (Z46)."""
    others = [g for other, g in enumerate(public.guesses) if g is not None and other != seat]
    near = {guess + step for guess in others for step in range(1 - GAP, GAP)}
    own = public.guesses[seat]
    return frozenset(near if own is None else {*near, own})


def guesses(public: PublicState, seat: Seat) -> Sequence[Guess]:
    """All numbers that ``seat`` may guess now, ascending (Z11)."""
    most = highest(public)
    free = list(all_guesses(most))
    for number in sorted(blocked(public, seat), reverse=True):
        if 0 < number <= most:
            del free[number - 1]
    return free


@cache
def all_guesses(most: int) -> tuple[Guess, ...]:
    """The guesses 1 to ``most``, as if no pawn stood on the track."""
    return tuple(map(Guess, range(1, most + 1)))


def declare(transition: Transition, seat: Seat, *, multiplied: bool) -> None:
    """The starter says how the cards of this round count (Z48)."""
    transition.tell(Declared(seat, multiplied))
    ask(transition, "guess")


def guess(transition: Transition, seat: Seat, number: int) -> None:
    """A pawn goes on the track; after the last one the cards are turned (Z10, Z13, Z15)."""
    transition.tell(Guessed(seat, number))
    public = transition.public
    if public.guesses.count(None) > len(public.out):  # who is out has no guess
        ask(transition, "guess")
    elif _may_change(public):
        ask(transition, "change")
    else:
        _turn_cards(transition)


def change(transition: Transition, seat: Seat, number: int | None) -> None:
    """The starter guesses again, or keeps the guess (None) (Z46)."""
    transition.tell(GuessChanged(seat, number))
    _turn_cards(transition)


def _may_change(public: PublicState) -> bool:
    rules = public.rules
    return rules.change_guess and (rules.change_in_sudden_death or not public.sudden_death)


def _turn_cards(transition: Transition) -> None:
    """All top cards are turned over at once and laid aside (Z15)."""
    public, cards = transition.public, transition.turn_top_cards()
    found = reveal(
        public.guesses,
        cards,
        multiplied=public.multiplied,
        symbols=not public.sudden_death,
        any_middle=public.rules.any_middle,
    )
    transition.tell(CardsTurned(found))
    _reward(transition, found.winner)


def _reward(transition: Transition, winner: Seat | None) -> None:
    """No seat wins (Z25), or the winner may move the mole (Z26), or has won the game (Z43)."""
    if winner is None:
        end_round(transition)
    elif transition.public.sudden_death:
        transition.end_game(winner, "sudden_death")
    else:
        ask(transition, "step")
