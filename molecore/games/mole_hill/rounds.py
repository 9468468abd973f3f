"""How a round begins and ends, and with the second one the game (H6, H16, H22)."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import GameEnded, Seat
from molecore.games.mole_hill.events import Asked, RoundBegan, RoundEnded
from molecore.games.mole_hill.movement import is_blocked
from molecore.games.mole_hill.records import PublicState, Question, QuestionKind, RoundEnd
from molecore.games.mole_hill.scoring import PIECES, game_result, is_clinched, round_score
from molecore.games.mole_hill.transition import Transition

ROUNDS: Final = 2
_KINDS: Final[tuple[QuestionKind, ...]] = ("come_up", "dig", "jump", "fence")
_ASKED: Final = {kind: tuple(Asked(Question(seat, kind)) for seat in (0, 1)) for kind in _KINDS}


def begin_round(transition: Transition, mole: Seat) -> None:
    """Begin the next round on an empty lawn; seat ``mole`` comes up first (H6, H7)."""
    transition.tell(RoundBegan(transition.public.round + 1, mole, 1 - mole))
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
    transition.tell(RoundEnded(public.round, reason, score, score.points))
    if public.round < ROUNDS:
        begin_round(transition, public.gardener)
    else:
        first, second = transition.public.finished
        result = game_result(first, second, clinched=reason == "clinched")
        transition.tell(GameEnded(result))
