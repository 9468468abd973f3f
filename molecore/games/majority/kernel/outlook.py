"""What may become of each place, as games have shown it: a forecast that looks farther.

`forecast` lets coins fall on the free places around each one. Here tables that were fitted to
how places ended in games (`weights`) take its place, and what is expected of all places is a
vote on what is expected of their neighbours, twice over. All of it is done by bytes, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate, repeat
from operator import mul
from typing import Final

from molecore.core.record import record
from molecore.games.majority.board import Boards
from molecore.games.majority.kernel import weights
from molecore.games.majority.kernel.forecast import (
    CERTAIN,
    Bytes,
    ChanceTable,
    Forecast,
    code_of,
)
from molecore.games.majority.kernel.tables import MOST_NEIGHBOURS, BitBoard, tables_of

STANDINGS: Final = tuple(
    (lead, free)
    for lead in range(-MOST_NEIGHBOURS, MOST_NEIGHBOURS + 1)
    for free in range(MOST_NEIGHBOURS + 1 - abs(lead))
)
"""How the neighbours of a place may stand: Red's lead, and how many are free."""
STATES: Final = 3 * len(STANDINGS)
"""A place's state: the number of its standing, and so many more if it is Red's, or Blue's."""
VOTE: Final = 30
"""A chance of 1, where chances of neighbours are added in a byte."""
SUMS: Final = 1 + VOTE * MOST_NEIGHBOURS
"""How many sums of chances there are."""
STEP: Final = 5
"""What sums are in one class of them."""
CLASSES: Final = 1 + (SUMS - 1) // STEP
_THOUSAND: Final = 1000
_FINE: Final = 20
"""Steps of a logit of 1, in a byte."""
_STATE_LIMIT: Final = 74
_SUM_LIMIT: Final = 52
"""What a place's state, and the sum around it, may add to a logit, in such steps."""
_TWENTIETH: Final = 1.0512710963760241
"""The exponential of 1/20."""


@record
class Layer:
    """How chances follow from chances before, in thousandths of a logit."""

    states: Sequence[int]
    """By the state of a place."""
    sums: Sequence[int]
    """By the class of the sum of chances around it."""


def _dense() -> ChanceTable:
    table = bytearray(256)
    for number, (lead, free) in enumerate(STANDINGS):
        table[code_of(lead, free)] = number
    return bytes(table)


def _bytes(entries: Sequence[int], entry: Callable[[int], int]) -> ChanceTable:
    """A table of bytes that has no entry for what can not be."""
    return bytes(map(entry, entries)) + bytes(256 - len(entries))


def _limited(thousandths: int, limit: int) -> int:
    steps = (thousandths * _FINE + _THOUSAND // 2) // _THOUSAND
    return limit + min(max(steps, -limit), limit)


def _between(classes: Sequence[int]) -> list[int]:
    """The entries of all sums, on straight lines between those of classes."""
    ends = [*classes, classes[-1]]
    return [
        (ends[n // STEP] * (STEP - n % STEP) + ends[n // STEP + 1] * (n % STEP)) // STEP
        for n in range(SUMS)
    ]


def _ends(certain: int) -> ChanceTable:
    """By a logit in fine steps: the chance, of ``certain``."""
    odds = [1.0, *accumulate(repeat(_TWENTIETH, _STATE_LIMIT + _SUM_LIMIT), mul)]
    high = [round(certain * each / (1 + each)) for each in odds]
    low = [certain - each for each in high[:0:-1]]
    return _bytes([*low, *high], int)


_DENSE: Final = _dense()


class Outlook(Forecast):
    """Outlooks for some boards; `outlook_of` keeps those by the fitted weights."""

    def __init__(
        self,
        boards: Boards,
        chances: Sequence[int],
        layers: Sequence[Layer],
        certain: int = CERTAIN,
    ) -> None:
        """``chances`` are thousandths, by state; each of ``layers`` refines what came before.

        What `outlook` says of a place is of ``certain``.
        """
        super().__init__(boards)
        tables = tables_of(boards)
        self._certain = certain
        first = VOTE if layers else certain
        self._first = _bytes(chances, lambda each: round(first * each / _THOUSAND))
        self._layers = [
            (
                _bytes(layer.states, lambda each: _limited(each, _STATE_LIMIT)),
                _bytes(_between(layer.sums), lambda each: _limited(each, _SUM_LIMIT)),
                _ends(certain if layer is layers[-1] else VOTE),
            )
            for layer in layers
        ]
        self._absent = sum(
            VOTE // 2 * (MOST_NEIGHBOURS - degree) << 8 * spot
            for degree, spot in zip(tables.degrees, tables.spots, strict=True)
        )

    def outlook(self, red: BitBoard, blue: BitBoard, fixed: BitBoard) -> Bytes:
        """The chance of each place to be Red's, of ``certain``; some places can not change."""
        states = self.states(red, blue)
        fixed_places = self._spread(fixed)
        certain = fixed_places & self._spread(red)
        changing = 255 * (self._places ^ fixed_places)
        chances = self._look_up(self._first, states) & changing
        for by_state, by_sum, ends in self._layers:
            around = self._sums(chances + VOTE * certain)
            logits = self._look_up(by_state, states) + self._look_up(by_sum, around)
            chances = self._look_up(ends, self._in_order(logits)) & changing
        return chances + self._certain * certain

    def states(self, red: BitBoard, blue: BitBoard) -> bytes:
        """A byte for each place: whose it is, its neighbours' lead and how many are free."""
        red_places, blue_places = self._spread(red), self._spread(blue)
        standings = self._look_up(_DENSE, self._codes(red_places, blue_places))
        held = len(STANDINGS) * (red_places + 2 * blue_places)
        return self._in_order(standings + held)

    def _sums(self, chances: Bytes) -> bytes:
        """The sum of chances around each place; neighbours that it lacks are even."""
        return self._in_order(self._around(chances) + self._absent)

    def sums(self, red: BitBoard, blue: BitBoard, fixed: BitBoard) -> bytes:
        """The sum around each place of what `outlook` expects."""
        return self._sums(self.outlook(red, blue, fixed))

    def _in_order(self, numbers: Bytes) -> bytes:
        return (numbers & 255 * self._places).to_bytes(self._length, "little")

    def held(self, chances: Bytes, among: BitBoard) -> float:
        """How many places of some are expected to be Red's, by what `outlook` said."""
        return self._total(chances & 255 * self._spread(among)) / self._certain


@lru_cache(maxsize=16)
def outlook_of(boards: Boards) -> Outlook:
    """The outlooks for some boards by the fitted weights, made once and kept."""
    return Outlook(boards, weights.CHANCES, [Layer(*layer) for layer in weights.LAYERS])
