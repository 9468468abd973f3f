"""Version 1 of the rules: the first mole is always agreed, never drawn by lot (H6).

Records and links that were made with it play on by it.
"""

from __future__ import annotations

from typing import Final

from molecore.core.options import Choice
from molecore.core.record import replace
from molecore.games.mole_hill.meta import META
from molecore.games.mole_hill.rules import MoleHill
from molecore.words import Message

_FIRST_MOLE: Final = Choice(
    key="first_mole",
    label=Message("mole_hill.option.first_mole"),
    help=Message("mole_hill.option.first_mole.help"),
    choices=(
        (1, Message("player.standard_name", player=1)),
        (2, Message("player.standard_name", player=2)),
    ),
    default=1,
)
META_V1: Final = replace(
    META, options=(_FIRST_MOLE, *META.options[1:5]), rules_version=1, older_rules=()
)


class MoleHillV1(MoleHill):
    """Mole Hill by version 1 of its rules."""

    meta = META_V1


GAME: Final = MoleHillV1()
