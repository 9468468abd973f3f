"""The table while an action is carried out: changed in place, with what happens noted."""

from __future__ import annotations

from typing import Literal, TypeAlias

from molecore.core.protocol import Seat, Step
from molecore.core.rng import SplitMix64
from molecore.games.mountains.board import Card, Number, grid_of
from molecore.games.mountains.records import (
    Deed,
    Errand,
    Event,
    Mole,
    Question,
    State,
    Table,
)

Stage: TypeAlias = Literal["begin", "reveal", "walk", "chain", "score"]
"""What goes on by itself: a round begins, a card is turned up, a mole goes on, mountains
topple, a round is scored."""


class Play:
    """A state taken apart into lists; `step` puts it together again."""

    def __init__(self, state: State) -> None:
        table, errand = state.table, state.table.errand
        self.rules = table.rules
        self.grid = grid_of(table.rules.size)
        self.question = table.question
        self.stage: Stage | None = None
        """What comes next by itself; None while a question waits for its answer."""
        self.mover = table.mover
        self.round = table.round
        self.order = table.order
        self.corner = table.corner
        self.moles = list(table.moles)
        self.rock = table.rock
        self.mountains = list(table.mountains)
        self.supplies = list(table.supplies)
        self.deck = list(table.deck)
        self.pool = list(table.pool)
        self.hands = list(table.hands)
        self.planned = list(table.planned)
        self.revealed = list(table.revealed)
        self.points = list(table.points)
        self.tokens = list(table.tokens)
        self.card: Card | None = errand.card if errand else None
        self.deeds: list[Deed] = list(errand.deeds) if errand else []
        self.waiting: list[Number] = list(errand.waiting) if errand else []
        self.topples = errand.topples if errand else 0
        self.plans = list(state.plans)
        self.rng = SplitMix64(state.chance)
        self.events: list[Event] = []

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.order)

    @property
    def cap(self) -> int:
        """The greatest height in this round (T7)."""
        return self.rules.caps[self.round - 1]

    @property
    def mole(self) -> Mole:
        """The mover's mole."""
        mole = self.moles[self.mover]
        assert mole is not None  # noqa: S101 - all moles are placed before the first round
        return mole

    def ask(self, question: Question, seat: Seat = 0) -> None:
        """``seat`` has to choose."""
        self.question, self.mover, self.stage = question, seat, None

    def note(self, *events: Event) -> None:
        """Something happened."""
        self.events += events

    def name(self, space: Number) -> str:
        """The name of a space."""
        return self.grid.spaces[space]

    def add_below(self, space: Number) -> bool:
        """A piece of the mover goes under a mountain; false if none is left (T23, T32)."""
        if not self.supplies[self.mover]:
            return False
        self.supplies[self.mover] -= 1
        self.mountains[space] = (self.mover, *self.mountains[space])
        return True

    def step(self) -> Step[State]:
        """The state as it is now, and what happened."""
        state = State(self._table(), tuple(self.plans), self.rng.state)
        return Step(state, tuple(self.events))

    def _table(self) -> Table:
        return Table(
            rules=self.rules,
            question=self.question,
            mover=self.mover,
            round=self.round,
            order=self.order,
            corner=self.corner,
            moles=tuple(self.moles),
            rock=self.rock,
            mountains=tuple(self.mountains),
            supplies=tuple(self.supplies),
            deck=tuple(self.deck),
            pool=tuple(self.pool),
            hands=tuple(self.hands),
            planned=tuple(self.planned),
            revealed=tuple(self.revealed),
            errand=self._errand(),
            points=tuple(self.points),
            tokens=tuple(self.tokens),
        )

    def _errand(self) -> Errand | None:
        if self.card is None:
            return None
        return Errand(self.card, tuple(self.deeds), tuple(self.waiting), self.topples)
