"""The first position of a game (J1, J4)."""

from __future__ import annotations

from typing import Any, Final, cast

from molecore.core.options import Options
from molecore.core.protocol import Step
from molecore.games.majority.board import Mode, in_play
from molecore.games.majority.events import Asked
from molecore.games.majority.evolve import evolve
from molecore.games.majority.records import PublicState, Rules, State

MOST_PREFERENCES: Final[dict[Mode, int]] = {"upper": 3, "lower": 4, "complete": 7}
"""The slips of each side (J5)."""


def rules_of(options: Options) -> Rules:
    """Resolved options in the form the rules read."""
    values = cast("Any", options)
    return Rules(
        mode=values["mode"],
        boards=in_play(values["layout"], values["mode"]),
        most_preferences=MOST_PREFERENCES[values["mode"]],
        majority_basis=values["majority_basis"],
        upper_counts_preferences=values["upper_counts_preferences"],
        show_preference_count=values["show_preference_count"],
        keep_preferences=values["hung_preferences"] == "keep",
        max_contests=values["max_contests"],
    )


def set_up(rules: Rules) -> Step[State]:
    """Empty boards, and Red is asked (J1, J4, J5)."""
    empty = PublicState(
        rules=rules,
        phase="declare",
        mover=0,
        slips=0,
        counts=(None, None),
        held=(0, 0),
        placed=0,
        revealed=(0, 0),
        cancelled=0,
        contest=1,
        flips=0,
    )
    asked = Asked(0, "declare")
    return Step(State(evolve(empty, asked), (0, 0)), (asked,))
