"""The values of Mountains Out of Molehills: the public state, states and views.

What everybody sees is one record of its own, the `PublicState`. A state adds
the hands, the plans and the chance that is still to come; a view only what its
viewer may know of hands and plans (T11-T13).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from molecore.core.protocol import Result, Seat
from molecore.core.record import record
from molecore.games.mountains.board import Card, Facing, Number, Turn

Question: TypeAlias = Literal[
    "corner", "facing", "draft", "plan", "side", "order", "back", "rock", "topple", "token", "over"
]
"""What is to be chosen: a corner and a facing (T4), a card (T9), a plan (T12), which way to turn
(T17), whether to turn first (T18), pieces to take back (T31), a space for the rock (T26), where a
mountain topples (T34), a place in the turn order (T50); or nothing any more."""
Motion: TypeAlias = Literal["step", "left", "right", "back"]
"""One part of what a card lets its mole do: a step forward or a turn."""
Mountain: TypeAlias = tuple[Seat, ...]
"""The owners of its pieces from the bottom to the top; () where there is none."""
Hand: TypeAlias = tuple[Card | None, ...]
"""Cards in the order in which they were drafted; None is one that is not known."""


@record
class Rules:
    """The options a game is played with, in the form the rules read."""

    size: int
    """Columns and rows of the grid (T1)."""
    caps: tuple[int, ...]
    """The greatest height in each round (T7)."""
    mix: tuple[int, ...]
    """How many there are of each card."""
    chain_free: int
    """Topples of a chain before it topples by itself (T46)."""
    show_own_plan: bool
    hands: Literal["hidden", "open"]
    """Whether a drafted card is known to its seat alone until it is turned up (T11, T13)."""
    topple_when: Literal["at_once", "after_card"]
    """When a mountain topples that a mole made too high (T39)."""


@record
class Mole:
    """Where a mole stands and where its nose points."""

    space: Number
    facing: Facing


@record
class Rock:
    """Where the rock lies and how it turns a mole."""

    space: Number
    turn: Turn


@record
class CardExecution:
    """A card while it is carried out (T14-T46)."""

    seat: Seat
    """The seat whose card is carried out, and who makes its choices."""
    card: Card
    motions: tuple[Motion, ...]
    """What its mole has still to do, in order."""
    to_topple: tuple[Number, ...]
    """Mountains that begin a chain of their own, the next one first."""
    chain: tuple[Number, ...]
    """Mountains that the present chain made too high, the next one last (T40)."""
    topples: int
    """How many mountains of the present chain have toppled (T46)."""

    @property
    def next_to_topple(self) -> Number | None:
        """The mountain that topples next, if one does: a chain ends before another begins."""
        if self.chain:
            return self.chain[-1]
        return self.to_topple[0] if self.to_topple else None


@record
class PublicState:
    """All that everybody can see. Most tuples have one entry for each seat."""

    rules: Rules
    question: Question
    asked: tuple[Seat, ...]
    """Who is to answer, ascending; several while plans are made, () at the end."""
    round: int
    """1 to 6; 0 before the first."""
    order: tuple[Seat, ...]
    """The turn order (T3, T50); () before it is dealt."""
    corner: Number | None
    """The corner that has been taken, but no facing chosen for."""
    moles: tuple[Mole | None, ...]
    rock: Rock | None
    """None before the first rock card (T6)."""
    mountains: tuple[Mountain, ...]
    """For each space of the grid."""
    supplies: tuple[int, ...]
    deck: tuple[int, ...]
    """How many of each card have not been dealt; their order is decided when they are."""
    pool: tuple[Card, ...]
    """The cards that can be drafted, sorted (T8)."""
    taken: tuple[Card, ...]
    """The cards drafted in this round by all seats together, sorted (T9)."""
    hands: tuple[Hand, ...]
    """The cards drafted in this round; None throughout where hands are hidden (T11)."""
    planned: tuple[bool, ...]
    """Who has confirmed a plan (T12)."""
    revealed: tuple[tuple[Card, ...], ...]
    """The cards of the plans that have been turned up so far (T14)."""
    execution: CardExecution | None
    """The card that was turned up last, until the round is scored."""
    points: tuple[tuple[int, ...], ...]
    """Of each round that is over, for each seat (T47)."""
    tokens: tuple[int, ...]
    """The places in the next turn order, counted from 1; 0 where a seat has not chosen (T50)."""
    result: Result | None
    """How the game ended; None while it goes on."""


@record
class State:
    """A position of the game, secrets included."""

    public: PublicState
    hands: tuple[tuple[Card, ...], ...]
    """The cards that each seat drafted in this round, in the order in which it did."""
    plans: tuple[tuple[Card, ...], ...]
    """What each seat has planned in this round; () before it has."""
    chance: int
    """The state of the generator that deals cards and rolls the die."""


@record
class View:
    """What one seat may know of a position (T11-T13)."""

    public: PublicState
    viewer: Seat | None
    """The seat that knows this; None is a spectator."""
    hands: tuple[Hand, ...]
    """The cards drafted in this round, as far as the viewer knows whose they are (T11)."""
    plan: tuple[Card, ...]
    """The viewer's own plan where it may be looked at, else ()."""
