"""Version 1 of the rules, for records made with it: the number of preferences is that of J5."""

from __future__ import annotations

from typing import Final

from molecore.core.record import replace
from molecore.games.majority.meta import META
from molecore.games.majority.rules import Majority

META_V1: Final = replace(META, options=META.options[:7], rules_version=1, older_rules=())


class MajorityV1(Majority):
    """Majority as in version 2, without its last option."""

    meta = META_V1


GAME: Final = MajorityV1()
