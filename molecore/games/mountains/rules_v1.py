"""Version 1 of the rules, for games that began by it: open hands, and mountains topple at once."""

from __future__ import annotations

from typing import Final

from molecore.core.options import Options
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import Step
from molecore.core.record import replace
from molecore.games.mountains.meta import META
from molecore.games.mountains.records import State
from molecore.games.mountains.rules import Mountains

_OPTIONS: Final = ("caps", "cards", "show_own_plan", "chain_free")
META_V1: Final = replace(
    META,
    options=tuple(option for option in META.options if option.key in _OPTIONS),
    rules_version=1,
    older_rules=(),
)


class MountainsV1(Mountains):
    """The rules as they were before there was a choice of T11, T13 and T39."""

    meta = META_V1

    def setup(
        self, options: Options, seats: int, seed: int, outcomes: Outcomes = GENERATOR
    ) -> Step[State]:
        complete = {**options, "hands": "open", "topple_when": "at_once"}
        return super().setup(complete, seats, seed, outcomes)


GAME: Final = MountainsV1()
