"""What a turn of the mole and one of the gardener lead to (H7-H9, H14, H16, H20)."""

from __future__ import annotations

from typing import Final, TypeAlias

from molecore.core.protocol import GameEnded, Seat
from molecore.core.transition import Transition as CoreTransition
from molecore.games.mole_hill import events as e
from molecore.games.mole_hill.board import CENTRE, Rod, Square
from molecore.games.mole_hill.legal import AROUND, is_blocked, is_open, may_jump
from molecore.games.mole_hill.records import PublicState, Question, QuestionKind, RoundEnd
from molecore.games.mole_hill.scoring import (
    PIECES,
    RED_POINTS,
    WHITE_POINTS,
    game_result,
    is_clinched,
    round_score,
)

Transition: TypeAlias = CoreTransition[PublicState, e.Event]
"""A position on its way to the next one; it has no secrets to add (H23)."""

ROUNDS: Final = 2
_KINDS: Final[tuple[QuestionKind, ...]] = ("come_up", "dig", "jump", "fence")
_ASKED: Final = {kind: tuple(e.Asked(Question(seat, kind)) for seat in (0, 1)) for kind in _KINDS}


def begin_round(transition: Transition, mole: Seat) -> None:
    """Begin the next round on an empty lawn; seat ``mole`` comes up first (H6, H7)."""
    transition.tell(e.RoundBegan(transition.public.round + 1, mole, 1 - mole))
    ask(transition, mole, "come_up")


def ask(transition: Transition, seat: Seat, kind: QuestionKind) -> None:
    """End the step by asking ``seat`` for an action of this kind."""
    transition.tell(_ASKED[kind][seat])


def reason_to_end(public: PublicState) -> RoundEnd | None:
    """Why the round is over after a turn of the mole, or None if it goes on.

    When several reasons hold, pieces go before blocked (H16) and both before clinched (H22).
    """
    if len(public.visits) == PIECES:
        return "pieces"
    if is_blocked(public):
        return "blocked"
    return "clinched" if is_clinched(public) else None


def end_round(transition: Transition, reason: RoundEnd) -> None:
    """Score the round; go on with the roles exchanged, or end the game after the second."""
    public = transition.public
    score = round_score(public)
    transition.tell(e.RoundEnded(public.round, reason, score, score.points))
    if public.round < ROUNDS:
        begin_round(transition, public.gardener)
    else:
        first, second = transition.public.finished
        result = game_result(first, second, clinched=reason == "clinched")
        transition.tell(GameEnded(result))


def dig(transition: Transition, square: Square) -> None:
    """Carry out a legal turn of the mole."""
    public = transition.public
    mole, rules = public.moles[-1], public.rules
    public = transition.tell(_arrival(public, mole, square))
    if square in rules.red_flowers:
        transition.tell(e.FlowerReached(mole, square, RED_POINTS))
    elif square in rules.white_flowers:
        transition.tell(e.FlowerReached(mole, square, WHITE_POINTS))
    reason = reason_to_end(public)
    if reason is None:
        ask(transition, 1 - mole, "fence")
    else:
        end_round(transition, reason)


def fence(transition: Transition, gardener: Seat, rod: Rod) -> None:
    """Carry out a legal turn of the gardener."""
    public = transition.tell(e.RodPlaced(gardener, rod))
    # The mole had somewhere to go until now: only a rod beside him can change that.
    if rod in AROUND[public.visits[-1]] and is_blocked(public):
        end_round(transition, "blocked")
    else:
        ask(transition, 1 - gardener, "jump" if may_jump(public) else "dig")


def _arrival(public: PublicState, mole: Seat, square: Square) -> e.MolePlaced | e.Dug:
    visits = public.visits
    if not visits:
        return e.MolePlaced(mole, square)
    start = visits[-1]
    jumped = start == CENTRE and not is_open(start, square, public.rods)
    return e.Dug(mole, start, square, len(visits) + 1, jumped)
