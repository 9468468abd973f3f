"""Somebody who plays Moleozer knowing how the highest level guesses.

As the first of two it makes the guess that the level's answers leave most to, as the second it
gives the answer that is best against all cards that the level makes such a guess with. It knows the
level's rules, but neither its cards nor its luck: how often the level does what, it works out
from the cards that it has not seen itself. All else it does as the level would.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import Any, Final

from molecore.bots.own import at_level
from molecore.bots.turn import Bot, Turn
from molecore.core.protocol import AnyGame, Seat
from molecore.games.moleozer.actions import Guess
from molecore.games.moleozer.board import GAP
from molecore.games.moleozer.guess_duel import (
    Stake,
    is_duel,
    of_first,
    of_second,
    plain_cards,
    stake_of,
    worth_of_first,
)
from molecore.games.moleozer.guess_equilibrium import LOWEST, equilibrium, outcome
from molecore.games.moleozer.guess_search import GuessProblem, problem
from molecore.games.moleozer.odds import unseen
from molecore.games.moleozer.opponent import values_in_race
from molecore.games.moleozer.records import PublicState, View

NAME: Final = "knowing"
"""What the player is called beside levels."""


def knowing(game: AnyGame) -> Bot:
    """The player of two who knows how the highest level of Moleozer guesses."""
    level = game.meta.levels[-1]
    plays = at_level(level)

    def decide(turn: Turn) -> Any:
        view, seat = turn.view, turn.seat
        if view.public.phase == "guess" and is_duel(view.public):
            number = best_guess(view, seat, level.simulations)
            if number is not None:
                return Guess(number)
        return plays(turn)

    return decide


def best_guess(view: View, seat: Seat, ahead: int) -> int | None:
    """What to guess, or None where the level guesses as well as can be.

    ``ahead`` is how many rounds of the race are looked ahead.
    """
    stack = [card for card in view.own if card is not None]
    found = problem(view.public, seat, stack, reading=False)
    if found.own[1] and found.symbols:
        return None
    cards = plain_cards(found, unseen(view.public, stack[1:]))
    values = _values(view.public, found, ahead)
    if found.placed:
        return _best_answer(found, cards, stake_of(found.others[0], found, values))
    duel = of_second(found, cards, stake_of(seat, found, values))
    return max(duel.guesses, key=lambda guess: worth_of_first(found, duel, guess))


def _values(public: PublicState, found: GuessProblem, ahead: int) -> Mapping[Seat | None, float]:
    """What the round is worth by who wins it; who plays on if nobody does has half (Z44)."""
    if public.sudden_death:
        return {found.seat: 1.0, found.others[0]: 0.0, None: 0.5}
    return values_in_race(public, found.seat, ahead)


def _best_answer(found: GuessProblem, cards: tuple[int, ...], stake: Stake) -> int | None:
    """The answer that leaves the first least, by how often it makes such a guess with each card."""
    (guess,) = found.placed.values()
    duel = of_first(found, cards, stake)
    if guess not in duel.guesses or not LOWEST <= guess <= found.most - GAP:
        return None
    made = equilibrium(duel).first[duel.guesses.index(guess)]

    def left(*, above: bool) -> float:
        return fsum(
            world.chance
            * made[value - 1]
            * outcome(stake, guess, duel.total(found.own[0], value), above=above)
            for world in found.worlds
            for value, shown in world.faces
            if not (shown and found.symbols)
        )

    return guess + GAP if left(above=True) < left(above=False) else guess - GAP
