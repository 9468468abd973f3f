"""The values of Mountains Out of Molehills: state and views, actions, events.

What everybody sees is one record of its own, the `Table`. A state adds the
plans and the chance that is still to come; a view only what its viewer may
know of a plan (T11-T13).
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from molecore.core.protocol import GameEnded, PublicEvent, Seat, Target
from molecore.core.record import record, replace
from molecore.games.mountains.board import Card, Facing, Number, Space, Turn

Question: TypeAlias = Literal[
    "corner", "facing", "draft", "plan", "side", "order", "back", "rock", "topple", "token", "over"
]
"""What is to be chosen: a corner and a facing (T4), a card (T9), a plan (T12), which way to turn
(T17), whether to turn first (T18), pieces to take back (T31), a space for the rock (T26), where a
mountain topples (T34), a place in the turn order (T50); or nothing any more."""
Deed: TypeAlias = Literal["step", "left", "right", "back"]
"""One part of what a card does."""
Mountain: TypeAlias = tuple[Seat, ...]
"""The owners of its pieces from the bottom to the top; () where there is none."""
Side: TypeAlias = Literal["left", "right"]
First: TypeAlias = Literal["turn", "step"]

ENOUGH: Final[Target] = "enough"
"""The target of taking no more pieces back."""


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
    """Topples of a chain before it falls by itself (T46)."""
    show_own_plan: bool


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
class Errand:
    """A card while it is carried out."""

    card: Card
    deeds: tuple[Deed, ...]
    """What is still to be done."""
    waiting: tuple[Number, ...]
    """Mountains that are to topple, the next one last (T40)."""
    topples: int
    """How many mountains of this chain have toppled (T46)."""


@record
class Table:
    """All that everybody can see. Most tuples have one entry for each seat."""

    rules: Rules
    question: Question
    mover: Seat
    """Who is asked; while plans are made (all are asked) and at the end it has no meaning."""
    round: int
    """1 to 6; 0 before the first."""
    order: tuple[Seat, ...]
    """The turn order (T3, T50)."""
    corner: Number | None
    """The corner that the mover has taken, but not chosen a facing for."""
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
    hands: tuple[tuple[Card, ...], ...]
    """The cards drafted in this round, in the order they were taken (T11)."""
    planned: tuple[bool, ...]
    """Who has confirmed a plan (T12)."""
    revealed: tuple[tuple[Card, ...], ...]
    """The cards of the plans that have been turned up so far (T14)."""
    errand: Errand | None
    points: tuple[tuple[int, ...], ...]
    """Of each round that is over, for each seat (T47)."""
    tokens: tuple[int, ...]
    """The places in the next turn order, counted from 1; 0 where a seat has not chosen (T50)."""


@record
class State:
    """A position of the game, secrets included."""

    table: Table
    plans: tuple[tuple[Card, ...], ...]
    """What each seat has planned in this round; () before it has."""
    chance: int
    """The state of the generator that deals cards and rolls the die."""


@record
class View:
    """What one seat may know of a position (T11-T13)."""

    table: Table
    viewer: Seat | None
    """None is a spectator."""
    plan: tuple[Card, ...]
    """The viewer's own plan where it may be looked at, else ()."""


# ---- actions


@record
class TakeCorner:
    """Start in a corner (T4)."""

    space: Space

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.space,)


@record
class Face:
    """Start with the nose in this direction (T4)."""

    facing: Facing

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.facing,)


@record
class Draft:
    """Take a card from the pool (T9)."""

    card: Card

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.card,)


@record
class Plan:
    """Confirm the order of the own four cards (T12)."""

    cards: tuple[Card, ...]

    @property
    def targets(self) -> tuple[Target, ...]:
        return self.cards


@record
class TurnTo:
    """Turn to this side (T17)."""

    side: Side

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.side,)


@record
class Begin:
    """Begin a card that steps and turns with one of the two (T18)."""

    first: First

    @property
    def targets(self) -> tuple[Target, ...]:
        return (f"{self.first}-first",)


@record
class TakeBack:
    """Take an own piece back from the top of a mountain; None is enough (T31)."""

    space: Space | None

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.space or ENOUGH,)


@record
class PlaceRock:
    """Put the rock on a space below ground (T26)."""

    space: Space

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.space,)


@record
class Topple:
    """Let the mountain that is to topple fall in this direction (T34)."""

    facing: Facing

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.facing,)


@record
class TakeToken:
    """Take a place in the next turn order, counted from 1 (T50)."""

    place: int

    @property
    def targets(self) -> tuple[Target, ...]:
        return (f"token-{self.place}",)


Action: TypeAlias = (
    TakeCorner | Face | Draft | Plan | TurnTo | Begin | TakeBack | PlaceRock | Topple | TakeToken
)


# ---- events


@record
class CornerTaken(PublicEvent):
    """A mole starts in this corner."""

    seat: Seat
    space: Space


@record
class MoleFaced(PublicEvent):
    """A mole starts with its nose in this direction."""

    seat: Seat
    space: Space
    facing: Facing


@record
class FirstHillRaised(PublicEvent):
    """The first molehill of a seat, above its mole (T5)."""

    seat: Seat
    space: Space


@record
class RoundBegan(PublicEvent):
    """A round begins with these cards on offer (T7, T8)."""

    round: int
    cap: int
    order: tuple[Seat, ...]
    cards: tuple[Card, ...]


@record
class CardDrafted(PublicEvent):
    """A seat took a card from the pool."""

    seat: Seat
    card: Card


@record
class RestDiscarded(PublicEvent):
    """The cards that nobody took are out of the game (T10)."""

    cards: tuple[Card, ...]


@record
class PlanConfirmed:
    """A seat has made its plan; ``cards`` is () to those who may not know it (T13)."""

    seat: Seat
    cards: tuple[Card, ...]
    shown: bool
    """Whether its owner may look at it."""

    def seen_by(self, seat: Seat | None) -> PlanConfirmed:
        return self if self.shown and seat == self.seat else replace(self, cards=())


@record
class CardRevealed(PublicEvent):
    """A seat turned up the next card of its plan, the step-th of 4 (T14)."""

    seat: Seat
    step: int
    card: Card


@record
class MoleTurned(PublicEvent):
    """A mole turned where it stands."""

    seat: Seat
    space: Space
    facing: Facing


@record
class MoleMoved(PublicEvent):
    """A mole entered a space, and raised a molehill if it had one left (T23, T32)."""

    seat: Seat
    start: Space
    space: Space
    raised: bool


@record
class MoleBlocked(PublicEvent):
    """A mole stopped at the edge or behind another mole, None (T19, T20)."""

    seat: Seat
    space: Space
    by: Seat | None
    """Whose mole is in the way; None is the edge."""


@record
class RockHit(PublicEvent):
    """A mole ran into the rock and turned (T21)."""

    seat: Seat
    space: Space
    """Where the mole is."""
    facing: Facing
    """Where its nose points now."""


@record
class RockPlaced(PublicEvent):
    """The rock was put down, and its die rolled (T26)."""

    seat: Seat
    space: Space
    turn: Turn


@record
class MolePeeked(PublicEvent):
    """A mole peeked out below a mountain of this height (T29)."""

    seat: Seat
    space: Space
    height: int


@record
class PieceTakenBack(PublicEvent):
    """A seat took a piece back from the top of a mountain (T31)."""

    seat: Seat
    space: Space


@record
class MountainToppled(PublicEvent):
    """All pieces of a mountain but the lowest went one by one in this direction (T34)."""

    seat: Seat
    """Who chose the direction."""
    space: Space
    facing: Facing
    pieces: Mountain
    """Those that fell, the lowest first."""
    landed: tuple[Space, ...]
    """Where they came to lie; pieces without a space went back to their owners (T35)."""
    forced: bool
    """Whether the direction was set by the rule against endless chains (T46)."""


@record
class RoundScored(PublicEvent):
    """What each seat scored in a round (T47)."""

    round: int
    points: tuple[int, ...]


@record
class TokenTaken(PublicEvent):
    """A seat chose its place in the next turn order (T50)."""

    seat: Seat
    place: int


Event: TypeAlias = (
    CornerTaken
    | MoleFaced
    | FirstHillRaised
    | RoundBegan
    | CardDrafted
    | RestDiscarded
    | PlanConfirmed
    | CardRevealed
    | MoleTurned
    | MoleMoved
    | MoleBlocked
    | RockHit
    | RockPlaced
    | MolePeeked
    | PieceTakenBack
    | MountainToppled
    | RoundScored
    | TokenTaken
    | GameEnded
)
