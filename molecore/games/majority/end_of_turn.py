"""What follows when a turn has come to its end, or to a choice (J17, J20-J29)."""

from __future__ import annotations

from molecore.core.protocol import GameEnded
from molecore.games.majority.events import Asked, ContestBegan, ContestHung
from molecore.games.majority.records import other_side
from molecore.games.majority.scoring import game_result, outcome, quota, scores
from molecore.games.majority.transition import Transition


def close(transition: Transition) -> None:
    """Tell what is asked next, or how the contest or the game ended."""
    public = transition.public
    other = other_side(public.mover)
    if transition.pending[other]:
        transition.tell(Asked(public.mover, "resolve"))
    elif public.claimed == transition.plan.everywhere:
        _end_contest(transition)
    else:
        transition.tell(Asked(other, "claim"))


def _end_contest(transition: Transition) -> None:
    """The game ends, or its boards are cleared for another contest (J24-J29)."""
    public = transition.public
    ended = outcome(public)
    if ended.winner is None:
        hung = ContestHung(public.contest, scores(public), quota(public), ended.blocked)
        transition.tell(hung)
        if public.contest < public.rules.max_contests:
            _contest_again(transition)
            return
    transition.tell(GameEnded(game_result(public)))


def _contest_again(transition: Transition) -> None:
    """Empty boards; what was declared is known to all and stays, or is dropped (J28)."""
    public, rules = transition.public, transition.public.rules
    kept = rules.keep_preferences if rules.most_preferences else None
    transition.tell(ContestBegan(public.contest + 1, kept))
    # A full board has brought out every declaration.
    transition.declared = (transition.public.came_out(0), transition.public.came_out(1))
    transition.tell(Asked(0, "claim"))
