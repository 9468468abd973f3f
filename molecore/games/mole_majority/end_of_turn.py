"""The end of a turn and of the game: eliminations, end conditions, draws (R34, R90-R101)."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.protocol import GameEnded, Seat
from molecore.games.mole_majority.actions import Discard, EndTurn, Pass
from molecore.games.mole_majority.cards import HAND
from molecore.games.mole_majority.events import (
    Asked,
    HoldingsShown,
    RoundEnded,
    SeatEliminated,
    TurnEnded,
)
from molecore.games.mole_majority.majority import still_in
from molecore.games.mole_majority.network import claims_left, moles_left
from molecore.games.mole_majority.records import POINTS_OF_THE_FALLEN, TRUCE, EndReason, PublicState
from molecore.games.mole_majority.scoring import game_result, standings, tie_broken
from molecore.games.mole_majority.transition import Transition


def end_turn(transition: Transition, action: Discard | Pass | EndTurn) -> None:
    """End the mover's turn: eliminations, the end check, the draw, then the next seat (R40)."""
    seat = transition.mover
    transition.tell(TurnEnded(seat, isinstance(action, EndTurn)))
    truce = is_truce(transition.public)
    eliminated = [] if truce else _eliminate(transition)
    following = _next_seat(transition.public)
    if _ends_round(transition.public, following):
        _end_round(transition)
    reason = why_over(transition.public, truce=truce) or _why_stalled(transition.public)
    if reason is not None:
        _end_game(transition, reason, eliminated)
        return
    if seat not in eliminated and not isinstance(action, Pass):
        transition.draw(seat, 1 if transition.public.tribes[seat].held else HAND)
    transition.tell(Asked(following, "turn", None))


def end_at_once(transition: Transition) -> bool:
    """End the game within a turn, where that is agreed and an end condition holds (R99).

    Returns whether it ended.
    """
    if transition.public.rules.end_check != "immediate":
        return False
    truce = is_truce(transition.public)
    reason = why_over(transition.public, truce=truce)
    if reason is None:
        return False
    _end_game(transition, reason, [] if truce else _eliminate(transition))
    return True


def is_truce(public: PublicState) -> bool:
    """Whether nobody goes out yet (R90)."""
    return public.rules.truce and public.rounds < TRUCE


def why_over(public: PublicState, *, truce: bool = False) -> EndReason | None:
    """The first of the end conditions that holds (R94-R97); in a truce R97 is none of them."""
    holders = set(public.claims) - {None}
    if not holders and not truce:
        return "no_tribe"
    if len(holders) == 1 and not truce:
        return "one_tribe" if public.rules.decisive_victory == "points" else "last_tribe"
    if None not in public.claims:
        return "meadow_full"
    if not all(claims_left(public, seat) for seat in _watched(public)):
        return "claims_out"
    if public.rules.end_on_no_moles and not moles_left(public, public.mover):
        return "moles_out"
    return None


def _watched(public: PublicState) -> Sequence[Seat]:
    """The seats whose last claim token ends the game (R95)."""
    if public.rules.last_claim == "active":
        return (public.mover,)
    return range(len(public.tribes))


def _why_stalled(public: PublicState) -> EndReason | None:
    if public.rounds >= public.rules.stall_rounds:
        return "round_limit"
    return "idle_rounds" if public.idle_rounds >= public.rules.stall_idle_rounds else None


def _eliminate(transition: Transition) -> list[Seat]:
    """Eliminate every seat without a claim on the board, and name them (R90)."""
    public = transition.public
    gone = [seat for seat in still_in(public) if seat not in public.claims]
    for seat in gone:
        transition.tell(SeatEliminated(seat))
    return gone


def _next_seat(public: PublicState) -> Seat:
    """The next seat that is not eliminated; the mover where no other is left."""
    seats = len(public.tribes)
    around = [(public.mover + ahead) % seats for ahead in range(1, seats + 1)]
    return next((seat for seat in around if not public.tribes[seat].out), public.mover)


def _ends_round(public: PublicState, following: Seat) -> bool:
    """Whether the turn passes the starter's place on its way (R101)."""
    return _places_ahead(public, public.starter) <= _places_ahead(public, following)


def _places_ahead(public: PublicState, seat: Seat) -> int:
    """How far after the mover a seat is, 1 to the number of seats."""
    return (seat - public.mover - 1) % len(public.tribes) + 1


def _end_round(transition: Transition) -> None:
    public = transition.public
    idle = 0 if public.busy else public.idle_rounds + 1
    transition.tell(RoundEnded(public.rounds + 1, idle))


def _end_game(transition: Transition, reason: EndReason, eliminated: list[Seat]) -> None:
    """Lay hands and home tokens open, and rank the seats (R98, R100, R102).

    Who was eliminated by this turn can still win where points decide between the last tribes.
    """
    contenders = still_in(transition.public)
    if reason in POINTS_OF_THE_FALLEN:
        contenders += eliminated
    for seat in range(len(transition.holdings)):
        hand, homes = transition.show_hand(seat), transition.show_homes(seat)
        transition.tell(HoldingsShown(seat, hand, homes))
    found = standings(transition.public, transition.holdings, contenders)
    tie = tie_broken(found)
    if tie is not None:
        transition.tell(tie)
    transition.tell(GameEnded(game_result(found, reason)))
