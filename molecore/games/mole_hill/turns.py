"""What a turn of the mole and one of the gardener lead to (H7-H9, H14, H16, H20)."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.mole_hill.board import CENTRE, Rod, Square
from molecore.games.mole_hill.events import Dug, FlowerReached, MolePlaced, RodPlaced
from molecore.games.mole_hill.movement import AROUND, is_blocked, is_open, may_jump
from molecore.games.mole_hill.records import PublicState
from molecore.games.mole_hill.rounds import ask, end_round, reason_to_end
from molecore.games.mole_hill.scoring import RED_POINTS, WHITE_POINTS
from molecore.games.mole_hill.transition import Transition


def dig(transition: Transition, square: Square) -> None:
    """Carry out a legal turn of the mole."""
    public = transition.public
    mole, rules = public.moles[-1], public.rules
    public = transition.tell(_arrival(public, mole, square))
    if square in rules.red_flowers:
        transition.tell(FlowerReached(mole, square, RED_POINTS))
    elif square in rules.white_flowers:
        transition.tell(FlowerReached(mole, square, WHITE_POINTS))
    reason = reason_to_end(public)
    if reason is None:
        ask(transition, 1 - mole, "fence")
    else:
        end_round(transition, reason)


def fence(transition: Transition, gardener: Seat, rod: Rod) -> None:
    """Carry out a legal turn of the gardener."""
    public = transition.tell(RodPlaced(gardener, rod))
    # The mole had somewhere to go until now: only a rod beside him can change that.
    if rod in AROUND[public.visits[-1]] and is_blocked(public):
        end_round(transition, "blocked")
    else:
        ask(transition, 1 - gardener, "jump" if may_jump(public) else "dig")


def _arrival(public: PublicState, mole: Seat, square: Square) -> MolePlaced | Dug:
    visits = public.visits
    if not visits:
        return MolePlaced(mole, square)
    start = visits[-1]
    jumped = start == CENTRE and not is_open(start, square, public.rods)
    return Dug(mole, start, square, len(visits) + 1, jumped)
