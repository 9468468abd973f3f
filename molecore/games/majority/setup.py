"""The first position of a game (J1, J4)."""

from __future__ import annotations

from typing import Any, Final

from molecore.core.options import Options
from molecore.core.protocol import Step
from molecore.games.majority.board import Mode, in_play
from molecore.games.majority.events import Asked
from molecore.games.majority.evolve import evolve
from molecore.games.majority.meta import STANDARD_PREFERENCES
from molecore.games.majority.records import PublicState, Rules, State

MOST_PREFERENCES: Final[dict[Mode, int]] = {"upper": 3, "lower": 4, "complete": 7}
"""The slips of each side, where no other number is agreed on (J5)."""


def rules_of(options: Options) -> Rules:
    """Resolved options, of any version of the rules, in the form the rules read.

    Most are fields of the same name.
    """
    values = dict[str, Any](options)
    mode, agreed = values["mode"], values.pop("preferences", STANDARD_PREFERENCES)
    return Rules(
        boards=in_play(values.pop("layout"), mode),
        most_preferences=MOST_PREFERENCES[mode] if agreed == STANDARD_PREFERENCES else agreed,
        keep_preferences=values.pop("hung_preferences") == "keep",
        **values,
    )


def set_up(rules: Rules) -> Step[State]:
    """Empty boards, and Red is asked to declare, or to claim if no preferences are (J1-J5)."""
    has_preferences = bool(rules.most_preferences)
    empty = PublicState(
        rules=rules,
        phase="declare",
        mover=0,
        slips=0,
        counts=(None, None) if has_preferences else (0, 0),
        held=(0, 0),
        placed=0,
        revealed=(0, 0),
        cancelled=0,
        contest=1,
        flips=0,
    )
    asked = Asked(0, "declare" if has_preferences else "claim")
    return Step(State(evolve(empty, asked), (0, 0)), (asked,))
