"""What a position of Mole Hill consists of. Everything is open to both seats (H23)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from molecore.core.protocol import Result, Seat
from molecore.core.record import record
from molecore.games.mole_hill.board import Rod, Square

RoundEnd: TypeAlias = Literal["pieces", "blocked", "clinched"]
"""Why a round ended: the mole has placed all 22 pieces, or cannot move (H16), or the
second mole leads and the game stops for that (H22)."""
Role: TypeAlias = Literal["mole", "gardener"]
QuestionKind: TypeAlias = Literal["come_up", "dig", "jump", "fence"]
"""What a seat can be asked for: the mole's first square (H7), a step (H9) or a jump (H14)
to the next one, or where the gardener puts a rod (H8)."""


@record
class Rules:
    """The options a game is played with, in the form the rules read."""

    first_mole: Seat | None
    """Who is the mole in the first round; None: the lot says (H6)."""
    red_flowers: tuple[Square, ...]
    white_flowers: tuple[Square, ...]
    start_on_centre_jumps: bool
    outer_edge_rods: bool
    clinch: bool


@record
class RoundScore:
    """The score sheet of one round (H19, H20); counts of squares, not points."""

    mole: Seat
    visited: int
    dark: int
    red: int
    white: int

    @property
    def points(self) -> int:
        """The score of the round: 1 point a dark piece, 2 a red flower, 1 a white one."""
        return self.dark + 2 * self.red + self.white


@record
class Question:
    """Who is to act, and what that seat is asked for."""

    seat: Seat
    kind: QuestionKind


@record
class PublicState:
    """All that everybody sees. It changes by events alone: see `evolve`."""

    rules: Rules
    moles: tuple[Seat, ...]
    """Who was the mole in each round so far; () before the first one has begun."""
    visits: tuple[Square, ...]
    """The squares of this round's pieces, oldest first; the mole stands on the last."""
    rods: tuple[Rod, ...]
    """The rods placed in this round, oldest first."""
    finished: tuple[RoundScore, ...]
    """The score sheets of the rounds that are over."""
    question: Question | None
    """None before the first round has begun and when the game is over."""
    result: Result | None
    """How the game ended; None while it goes on."""

    @property
    def round(self) -> int:
        """The current round, 1 or 2, or the last one when the game is over; 0 before the first."""
        return len(self.moles)

    @property
    def mole(self) -> Seat:
        """Who is the mole in this round. Raises IndexError before the first one."""
        return self.moles[-1]

    @property
    def gardener(self) -> Seat:
        """Who is the gardener in this round. Raises IndexError before the first one."""
        return 1 - self.moles[-1]

    @property
    def to_act(self) -> Role | None:
        """The role that is to act; None where no seat is."""
        if self.question is None:
            return None
        return "gardener" if self.question.kind == "fence" else "mole"


State: TypeAlias = PublicState
"""A position has no secrets (H23)."""
View: TypeAlias = PublicState
"""Nothing is hidden, so what a seat may know is all there is (H23)."""
