"""What happens in Mountains Out of Molehills: one record for each kind of event."""

from __future__ import annotations

from typing import TypeAlias

from molecore.core.protocol import ClosingEvent, FadingEvent, GameEnded, PublicEvent, Seat
from molecore.core.record import record, replace
from molecore.games.mountains.actions import First
from molecore.games.mountains.board import Card, Facing, Space, Turn
from molecore.games.mountains.records import Mountain, Question


@record
class OrderDealt(PublicEvent):
    """The first turn order was dealt by chance (T3)."""

    order: tuple[Seat, ...]


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
class CardDrafted(FadingEvent):
    """A seat took a card from the pool, which everybody sees as it happens (T9, T11)."""

    seat: Seat
    card: Card | None
    """None to those who do not know it any more."""
    open: bool
    """Whether everybody still knows it later."""

    def remembered_by(self, seat: Seat | None) -> CardDrafted:
        return self if self.open or seat == self.seat else replace(self, card=None)


@record
class RestDiscarded(PublicEvent):
    """The cards that no seat took are out of the game (T10)."""

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
class OrderChosen(PublicEvent):
    """A seat chose which half of a card that steps and turns comes first (T18)."""

    seat: Seat
    first: First


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
    overfull: bool
    """Whether the mountain is higher now than the round allows, and is to topple (T38)."""


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
    """Where the mole is and stays, as the step is lost."""
    facing: Facing
    """The direction in which its nose points after the turn."""


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
    """Whose card made it topple, and who chose the direction unless it was forced."""
    space: Space
    facing: Facing
    pieces: Mountain
    """Those that fell, the lowest first."""
    landed: tuple[Space, ...]
    """Where they came to lie; pieces without a space went back to their owners (T35)."""
    forced: bool
    """Whether the direction was set by the rule against endless chains (T46)."""
    chain: tuple[Space, ...]
    """What this chain has still to topple, the next one last (T40, T41); () ends it."""
    to_topple: tuple[Space, ...]
    """What begins a chain of its own after this one, the next one first."""


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


@record
class Asked(ClosingEvent):
    """``seats`` are to answer a question, ascending; several at once where plans are made."""

    question: Question
    seats: tuple[Seat, ...]


Event: TypeAlias = (
    OrderDealt
    | CornerTaken
    | MoleFaced
    | FirstHillRaised
    | RoundBegan
    | CardDrafted
    | RestDiscarded
    | PlanConfirmed
    | CardRevealed
    | OrderChosen
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
    | Asked
    | GameEnded
)


def actor_of(event: Event) -> Seat | None:
    """The seat that acts in ``event``, see `molecore.core.protocol.Game.actor`."""
    match event:
        case OrderDealt() | RoundBegan() | RestDiscarded() | RoundScored() | Asked() | GameEnded():
            return None
    return event.seat
