"""The set-up: the empty table, the first starter, and houses and cards that no one chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import Seat, Step
from molecore.games.moleozer.board import HOUSES, START, Map, Node
from molecore.games.moleozer.events import HousesGiven, StarterChosen
from molecore.games.moleozer.records import PublicState, Rules, State
from molecore.games.moleozer.rounds import deal
from molecore.games.moleozer.transition import Transition
from molecore.games.moleozer.turns import ask

_PATH_IN_ORDER: Final = ("NE", "NS", "NW", "ES", "EW", "SW")
"""The letters of two houses that stand in the order of the star."""


def set_up(rules: Rules, seats: int, seed: int, outcomes: Outcomes = GENERATOR) -> Step[State]:
    """The first state in which a seat is asked, and the events that lead to it."""
    transition = Transition(State(empty_table(rules, seats), ((),) * seats, seed), outcomes)
    _choose_starter(transition)
    if rules.houses == "choose":
        ask(transition, "houses")
    else:
        transition.tell(HousesGiven(_given_houses(transition.public)))
        deal(transition)
    return transition.step()


def empty_table(rules: Rules, seats: int) -> PublicState:
    """The public state before anything has happened, in which no seat is asked anything."""
    return PublicState(
        rules=rules,
        phase="houses",
        actors=(),
        on="path" if seats == 2 else "star",
        mole=START,
        seating=tuple(range(seats)),
        houses=(None,) * seats,
        out=(),
        starter=0,
        round=1,
        deals_for_two=0,
        sudden_death=False,
        stack=0,
        reversed=False,
        multiplied=False,
        guesses=(None,) * seats,
        played=((),) * seats,
        reveal=None,
        result=None,
    )


def _choose_starter(transition: Transition) -> None:
    """Choose who is first in the first round, by lot or by the option (Z9).

    The option counts seats from 1, and past the last one from the first again.
    """
    seats: Sequence[Seat] = range(len(transition.public.seating))
    wanted = transition.public.rules.starter
    if wanted == "lot":
        transition.tell(StarterChosen(transition.outcomes.lot(transition.rng, seats), by_lot=True))
    else:
        transition.tell(StarterChosen((wanted - 1) % len(seats), by_lot=False))


def _given_houses(public: PublicState) -> tuple[Node, ...]:
    """The house of each place, as the option gives them (Z3)."""
    wanted, on, seats = public.rules.houses, public.on, len(public.seating)
    if wanted == "quick":
        return tuple(HOUSES[on][(place - public.starter) % seats] for place in range(seats))
    return _houses_of_letters(wanted[:seats], on)


def _houses_of_letters(letters: str, on: Map) -> tuple[Node, ...]:
    if on == "path":
        return HOUSES[on] if letters in _PATH_IN_ORDER else HOUSES[on][::-1]
    return tuple(f"{letter}4" for letter in letters)
