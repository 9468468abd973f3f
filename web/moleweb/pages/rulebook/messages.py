"""What happens in the rulebook."""

from __future__ import annotations

from typing import Final, TypeAlias

from molecore.core.record import record
from moleweb.app.acts import Acts, always


@record
class RulesLoaded:
    """The rule text of a game; None if it could not be read."""

    game: str
    text: str | None


@record
class RulesRequested:
    """Try once more to read the rule text."""


@record
class LanguageChanged:
    """Another language is in use: the rulebook is read in that."""


@record
class RulesSearched:
    """Words to look for in the rules; "" looks for nothing."""

    words: str


RulebookMessage: TypeAlias = RulesLoaded | RulesRequested | RulesSearched | LanguageChanged

RULEBOOK_ACTS: Final[Acts[RulebookMessage]] = {
    "rules": lambda key, value: RulesLoaded(key, value or None),
    "reread": always(RulesRequested()),
    "findrule": lambda _, value: RulesSearched(value),
}
