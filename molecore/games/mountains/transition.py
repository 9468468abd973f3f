"""A state on its way through one action, and what goes on by itself until someone is asked."""

from __future__ import annotations

from typing import Literal, TypeAlias

from molecore.core import transition
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import GameEnded, Result, Seat, Step
from molecore.games.mountains.board import Number, Space, grid_of
from molecore.games.mountains.events import Asked, Event
from molecore.games.mountains.evolve import evolve
from molecore.games.mountains.records import CardExecution, Mole, PublicState, Question, State

Stage: TypeAlias = Literal["begin", "reveal", "move", "topple", "score"]
"""What goes on by itself: a round begins, a card is turned up, a mole moves, mountains topple,
a round is scored."""


class Transition(transition.Transition[PublicState, Event]):
    """The working copy of one action, secrets included; `step` makes a state of it again."""

    __slots__ = ("answerers", "grid", "hands", "plans", "question", "stage")

    def __init__(self, state: State, outcomes: Outcomes = GENERATOR) -> None:
        super().__init__(state.public, evolve, state.chance, outcomes)
        self.grid = grid_of(state.public.rules.size)
        self.hands = list(state.hands)
        self.plans = list(state.plans)
        self.stage: Stage | None = None
        """What comes next by itself; None where a question does."""
        self.question: Question = "over"
        self.answerers: tuple[Seat, ...] = ()

    @property
    def cap(self) -> int:
        """The greatest height in this round (T7)."""
        return self.public.rules.caps[self.public.round - 1]

    @property
    def execution(self) -> CardExecution:
        """The card that is being carried out."""
        execution = self.public.execution
        assert execution is not None  # noqa: S101 - asked for only after a card was turned up
        return execution

    def mole(self, seat: Seat) -> Mole:
        """The mole of ``seat``, which is on the grid by then."""
        mole = self.public.moles[seat]
        assert mole is not None  # noqa: S101 - all moles are placed before the first round
        return mole

    def name(self, space: Number) -> Space:
        """The name of the space with this number."""
        return self.grid.spaces[space]

    def ask(self, question: Question, *seats: Seat) -> None:
        """Next, ``seats`` have to choose; `close` tells it."""
        self.question, self.answerers, self.stage = question, seats, None

    def end(self, result: Result) -> None:
        """Tell that the game is over with this result."""
        self.tell(GameEnded(result))
        self.ask("over")

    def close(self) -> None:
        """Tell what is asked, as the last event of the step."""
        if self.question != "over":
            self.tell(Asked(self.question, self.answerers))

    def step(self) -> Step[State]:
        """The state as it is now, and what happened."""
        state = State(self.public, tuple(self.hands), tuple(self.plans), self.chance)
        return Step(state, tuple(self.events))
