"""What cards come to, one after the other, if everybody else stood still."""

from __future__ import annotations

from functools import lru_cache

from molecore.core.record import record
from molecore.games.mountains.board import Card, Number, grid_of
from molecore.games.mountains.paths import MOTIONS, walk
from molecore.games.mountains.records import Mole, Rock


@record
class Forecast:
    """The spaces a mole will raise molehills on, and where it may end up."""

    sure: frozenset[Number]
    """Entered whatever is chosen on the way."""
    maybe: frozenset[Number]
    """Entered with some of the choices."""
    ends: frozenset[Mole]


@record
class _Way:
    """One way through a plan."""

    mole: Mole
    entered: frozenset[Number]


@lru_cache(maxsize=256)
def forecast_of(
    size: int,
    mole: Mole | None,
    others: tuple[Number, ...],
    rock: Rock | None,
    cards: tuple[Card, ...],
) -> Forecast | None:
    """Where ``cards`` in this order lead ``mole`` past the ``others``; None without a mole."""
    if mole is None:
        return None
    ways = {_Way(mole, frozenset())}
    for card in cards:
        if card == "ROCK":
            rock = None  # it will lie wherever its player wants it by then
        ways = {on for way in ways for on in _onward(size, way, others, rock, card)}
    entered = [way.entered for way in ways]
    return Forecast(
        sure=frozenset.intersection(*entered),
        maybe=frozenset.union(*entered),
        ends=frozenset(way.mole for way in ways),
    )


def _onward(
    size: int, way: _Way, others: tuple[Number, ...], rock: Rock | None, card: Card
) -> set[_Way]:
    """What may come of one more card."""
    choices = [motions for (known, _), motions in MOTIONS.items() if known == card]
    found = set()
    for motions in choices:
        steps = list(walk(grid_of(size), way.mole, others, rock, motions))
        entered = {mole.space for outcome, mole in steps if outcome == "entered"}
        found.add(_Way(steps[-1][1], way.entered | entered))
    return found or {way}
