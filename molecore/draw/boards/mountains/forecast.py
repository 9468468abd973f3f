"""What a plan may come to, as far as it is laid, if everybody else stood still."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from molecore.core.protocol import Target
from molecore.core.record import record
from molecore.draw.boards.mountains.hand import laid
from molecore.games.mountains.board import Card, Number, grid_of
from molecore.games.mountains.paths import MOTIONS, others_of, walk
from molecore.games.mountains.records import Mole, Rock, View


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


def forecast(view: View, pressed: Sequence[Target]) -> Forecast | None:
    """Where the viewer's plan leads; None unless the viewer is planning."""
    public, seat = view.public, view.viewer
    if public.question != "plan" or seat is None or not pressed:
        return None
    mole = public.moles[seat]
    cards = tuple(card for card in laid(view, pressed) if card)
    return _forecast(public.rules.size, mole, others_of(public.moles, seat), public.rock, cards)


@lru_cache(maxsize=256)
def _forecast(
    size: int,
    mole: Mole | None,
    others: tuple[Number, ...],
    rock: Rock | None,
    cards: tuple[Card, ...],
) -> Forecast | None:
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
