"""The state and the views of Majority.

What everybody sees is one record of its own, the `PublicState`. A state adds
the secret declarations to it and a view only the viewer's own, so nothing that
is worked out from the public state can give a secret away (J7).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.games.majority.board import Boards, Mask, Mode

Question: TypeAlias = Literal["declare", "claim", "resolve"]
"""What the mover has to do: fill a slip (J5), claim (J8) or choose a majority (J17)."""
Phase: TypeAlias = Literal["declare", "claim", "resolve", "over"]
"""The question that is asked, or that the game is over."""
Basis: TypeAlias = Literal["allSeats", "ordinarySeats"]
"""What a majority is more than half of (J24)."""


@record
class Rules:
    """The options a game is played with, in the form the rules read."""

    mode: Mode
    boards: Boards
    """The boards in play, the Upper first: (letter, rows from the top) each (J2)."""
    most_preferences: int
    """The slips of each side (J5)."""
    majority_basis: Basis
    upper_counts_preferences: bool
    show_preference_count: bool
    keep_preferences: bool
    max_contests: int


@record
class PublicState:
    """All that everybody can see. Pairs have one entry for each seat."""

    rules: Rules
    phase: Phase
    mover: Seat
    """Who is to act; when the game is over, who acted last."""
    slips: int
    """How many slips the mover has filled while declaring, blank ones too; later 0."""
    counts: tuple[int | None, int | None]
    """How many preferences each side has declared; None before that, or if it is secret (J7)."""
    held: tuple[Mask, Mask]
    """The places each side has claimed, its preference pieces included."""
    placed: Mask
    """The places with preference pieces, which never flip nor count (J12)."""
    revealed: tuple[Mask, Mask]
    """The preferences of each side that all know of; after a hung contest not all are placed."""
    cancelled: Mask
    """The places announced as declared by both (J6)."""
    contest: int
    """The number of the contest, counted from 1 (J28)."""
    flips: int
    """Flips of owned seats so far in this contest (J20)."""

    @property
    def claimed(self) -> Mask:
        """The places that a side holds."""
        return self.held[0] | self.held[1]

    def came_out(self, seat: Seat) -> Mask:
        """What everybody knows that a side has declared (J6)."""
        return self.revealed[seat] | self.cancelled


@record
class State:
    """A position of the game, secrets included."""

    public: PublicState
    declared: tuple[Mask, Mask]
    """What each side has declared (J5); `UNKNOWN` in a seat's part of a game for another's."""


@record
class View:
    """What one seat may know of a position (J7)."""

    public: PublicState
    viewer: Seat | None
    """The seat that sees this; None is a spectator."""
    own: Mask
    """What the viewer has declared, 0 for a spectator; cancellations show in ``public`` only."""

    @property
    def counts(self) -> tuple[int | None, int | None]:
        """How many preferences each side has declared, as far as the viewer may know."""
        red, blue = self.public.counts
        if self.viewer is None:
            return red, blue
        return (self.own.bit_count(), blue) if self.viewer == 0 else (red, self.own.bit_count())


def other_side(seat: Seat) -> Seat:
    """The one of the two seats that plays against ``seat``."""
    return 1 - seat
