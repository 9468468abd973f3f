"""Whose turn it is: what is asked when a step is over, and of whom."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.moleozer.events import Asked
from molecore.games.moleozer.records import Phase, PublicState
from molecore.games.moleozer.seating import house_of, survivors
from molecore.games.moleozer.transition import Transition


def ask(transition: Transition, phase: Phase) -> None:
    """End the step with the question of ``phase``, put to whoever has to answer it."""
    transition.tell(Asked(phase, asked_seats(transition.public, phase)))


def asked_seats(public: PublicState, phase: Phase) -> tuple[Seat, ...]:
    """The seats that the question of ``phase`` is put to, ascending.

    Raises ValueError for "over", when nothing is asked, and for the questions
    to the winner of a round where there is none.
    """
    order = survivors(public)
    match phase:
        case "guess":
            return (next(seat for seat in order if public.guesses[seat] is None),)
        case "declare" | "change":
            return order[:1]
        case "step" | "action":
            return (_round_winner(public),)
        case "memory":
            return tuple(sorted(order))
        case "houses":
            return (next(seat for seat in order if house_of(public, seat) is None),)
    raise ValueError("nothing is asked when the game is over")


def _round_winner(public: PublicState) -> Seat:
    if public.reveal is None or public.reveal.winner is None:
        raise ValueError("no seat has won the last round")
    return public.reveal.winner
