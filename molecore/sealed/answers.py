"""Sources of outcomes for the rules, made from what a table knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol

from molecore.core.outcomes import is_unknown
from molecore.core.protocol import Seat
from molecore.core.rng import SplitMix64
from molecore.sealed.ledger import Blocked, Call, InDeck, Need


class Known(Protocol):
    """The questions that these sources ask of a table."""

    calls: list[list[Call]]
    """What the rules were told in each step, the one that is going on last."""

    def draw(self, values: Sequence[Any]) -> Any:
        """Return what public chance draws. Raises `Blocked` while it waits for shares."""

    def shuffle(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """Return the cards face down, or in an order that public chance draws."""

    def turn_up(self, card: Any, among: Callable[[], Sequence[Any]], seat: Seat | None) -> Call:
        """Return what a card is. Raises `Blocked` while that has to be told or unlocked."""

    def expect(self, mark: InDeck, seat: Seat | None) -> None:
        """Note that the card with this mark comes to be seen, by ``seat`` alone or by all."""

    def told_by(self, mark: Hashable, among: Callable[[], Sequence[Any]], call: int) -> Need | None:
        """Return what has to be told to know what bears ``mark``, None if no seat can tell."""


class BeyondTelling(Exception):
    """The rules ask for something that no seat can tell."""


class PublicOutcomes:
    """Outcomes as everybody knows them: those settled before, then those the table gives."""

    def __init__(self, table: Known) -> None:
        self._table = table
        self._settled = iter(tuple(table.calls[-1]))

    def lot(self, rng: SplitMix64, values: Sequence[Any]) -> Any:  # noqa: ARG002
        return self._answer(lambda: Call(self._table.draw(values))).value

    def shuffle(self, rng: SplitMix64, cards: Sequence[Any]) -> tuple[Any, ...]:  # noqa: ARG002
        shuffled: tuple[Any, ...] = self._answer(lambda: Call(self._table.shuffle(cards))).value
        return shuffled

    def turn_up(
        self,
        rng: SplitMix64,  # noqa: ARG002
        card: Any,
        among: Callable[[], Sequence[Any]],
        seat: Seat | None = None,
    ) -> Any:
        return self._answer(lambda: self._table.turn_up(card, among, seat)).value

    def _answer(self, ask: Callable[[], Call]) -> Call:
        settled = next(self._settled, None)
        if settled is not None:
            return settled
        call = ask()
        self._table.calls[-1].append(call)
        return call


class _SettledOutcomes(ABC):
    """Outcomes that were settled; beyond them only cards can be looked up."""

    def __init__(self, table: Known, calls: Sequence[Call]) -> None:
        self._table = table
        self._settled = iter(tuple(calls))

    def lot(self, rng: SplitMix64, values: Sequence[Any]) -> Any:  # noqa: ARG002
        return self._next()

    def shuffle(self, rng: SplitMix64, cards: Sequence[Any]) -> tuple[Any, ...]:  # noqa: ARG002
        shuffled: tuple[Any, ...] = self._next()
        return shuffled

    def turn_up(
        self,
        rng: SplitMix64,  # noqa: ARG002
        card: Any,
        among: Callable[[], Sequence[Any]],
        seat: Seat | None = None,
    ) -> Any:
        settled = next(self._settled, None)
        return self._unsettled(card, among, seat) if settled is None else settled.value

    @abstractmethod
    def _unsettled(self, card: Any, among: Callable[[], Sequence[Any]], seat: Seat | None) -> Any:
        """Return what stands in for a card that is not settled. Raises `BeyondTelling`."""

    def _next(self) -> Any:
        settled = next(self._settled, None)
        if settled is None:
            raise BeyondTelling
        return settled.value


class TriedOutcomes(_SettledOutcomes):
    """Outcomes if some values were told, to see which seat has to tell the next one."""

    def __init__(self, table: Known, calls: list[Call]) -> None:
        super().__init__(table, calls)
        self.calls = calls

    def _unsettled(self, card: Any, among: Callable[[], Sequence[Any]], seat: Seat | None) -> Any:
        self.calls.append(Call(self._try(card, among, seat)))
        return self.calls[-1].value

    def _try(self, card: Any, among: Callable[[], Sequence[Any]], seat: Seat | None) -> Any:
        if not is_unknown(card):
            return card
        need = None
        if seat is None:
            need = self._table.told_by(card.mark, among, len(self.calls))
        if need is None:
            raise BeyondTelling
        if len(need.among) > 1:
            raise Blocked(need)
        return need.among[0]


class ExpectedOutcomes(_SettledOutcomes):
    """Outcomes beyond a card that is still locked, to see which cards come next.

    Any value that a card may have stands in for its true one (`Way.unlocks_ahead`).
    """

    def __init__(self, table: Known) -> None:
        super().__init__(table, table.calls[-1])

    def _unsettled(self, card: Any, among: Callable[[], Sequence[Any]], seat: Seat | None) -> Any:
        if not is_unknown(card):
            return card
        if not isinstance(card.mark, InDeck):
            raise BeyondTelling
        self._table.expect(card.mark, seat)
        return among()[0] if seat is None else card
