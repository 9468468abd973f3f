"""Version 1 of the rules, for the records and links made with it.

It plays as the present version does. Only the option ``starter`` had fewer
values, and other names for them.
"""

from __future__ import annotations

from typing import Final

from molecore.core.options import Choice, Options, is_added_later, resolve
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import Step
from molecore.core.record import replace
from molecore.games.moleozer.meta import META
from molecore.games.moleozer.records import State
from molecore.games.moleozer.rules import Moleozer
from molecore.words import Message

_STARTER: Final = Choice(
    key="starter",
    label=Message("moleozer.option.starter"),
    help=Message("moleozer.option.starter.help"),
    choices=(
        ("random", Message("moleozer.option.starter.lot")),
        ("first", Message("player.standard_name", player=1)),
    ),
    default="random",
)
_OTHERS: Final = tuple(option for option in META.options[1:] if not is_added_later(option))
META_V1: Final = replace(META, options=(_STARTER, *_OTHERS), rules_version=1, older_rules=())


class MoleozerV1(Moleozer):
    """The present rules, set up with the options of version 1."""

    meta = META_V1

    def setup(
        self, options: Options, seats: int, seed: int, outcomes: Outcomes = GENERATOR
    ) -> Step[State]:
        return super().setup(resolve(META.options, options), seats, seed, outcomes)


GAME: Final = MoleozerV1()
