"""What happens in Mole Majority: all that changes what anybody sees (`evolve`).

Secret parts are None to those who may not know them (R11).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from molecore.core.protocol import ClosingEvent, GameEnded, PublicEvent, Seat
from molecore.core.record import record, replace
from molecore.games.mole_majority.board import Cell, Edge, Space, Tiles
from molecore.games.mole_majority.cards import Card, Use
from molecore.games.mole_majority.records import Phase, Turn


@record
class CentreLaid(PublicEvent):
    """The centre and the six hexes around it were laid (R3)."""

    tiles: Tiles


@record
class StarterChosen(PublicEvent):
    """It was agreed, or drawn by lot, which seat takes the first turn (R10)."""

    seat: Seat
    by_lot: bool
    """Whether it was drawn at random."""


@record
class HomeBasePlaced(PublicEvent):
    """A Home Base was placed with six moles and a claim token (R7)."""

    seat: Seat
    cell: Cell


@record
class TileDrawn(PublicEvent):
    """A tile was drawn; it is seen before it is laid (R5)."""

    seat: Seat
    size: int


@record
class TileLaid(PublicEvent):
    """The tile drawn was laid on a cell of the board (R5)."""

    seat: Seat
    cell: Cell
    size: int


@record
class BoardCompleted(PublicEvent):
    """All hexes lie; home tokens are on the unclaimed ones and each hand is drawn (R8, R9)."""

    hexes: int
    starter: Seat


@record
class CardPlayed(PublicEvent):
    """A card was played as the Action of the turn."""

    seat: Seat
    card: Card


@record
class NumberAdded(PublicEvent):
    """A number card was added to a Groundskeeper (R75)."""

    seat: Seat
    card: Card


@record
class CardStacked(PublicEvent):
    """A card was stacked for one of its effects."""

    seat: Seat
    card: Card
    use: Use


@record
class MoleBred(PublicEvent):
    """A mole came from the supply."""

    seat: Seat
    space: Space


@record
class MoleMoved(PublicEvent):
    """A mole moved to another hex."""

    seat: Seat
    start: Space
    space: Space


@record
class MoleConverted(PublicEvent):
    """A mole of ``owner`` gave way to one of ``seat``."""

    seat: Seat
    owner: Seat
    space: Space


@record
class MolesRolled(PublicEvent):
    """The Groundskeeper rolled over these spaces, one after another."""

    seat: Seat
    spaces: tuple[Space, ...]
    owners: tuple[Seat, ...]
    """Whose moles went back to their supplies."""


@record
class HexClaimed(PublicEvent):
    """The majority of a full hex put its claim token there (R26)."""

    seat: Seat
    cell: Cell
    displaced: Seat | None
    """The seat whose claim token went back (R27); None where no token lay."""


@record
class ClaimMissed(PublicEvent):
    """A seat with the majority had no claim token left (R28)."""

    seat: Seat
    cell: Cell


@record
class ClaimReturned(PublicEvent):
    """The last mole left a claimed hex, so its token went back (R30)."""

    seat: Seat
    cell: Cell


@record
class HomeTurned(PublicEvent):
    """A home token was turned face up at the first claim of its hex."""

    cell: Cell
    value: int


@record
class HomeTaken:
    """A home token was taken from a hex (R62), or from beside the board (R66)."""

    seat: Seat
    cell: Cell | None
    """The hex it lay on; None is a token from beside the board."""
    value: int | None
    """Its value, 1 to 3; None to those who may not know it."""
    open: bool
    """Whether it lay face up, so that everybody knows its value."""

    def seen_by(self, seat: Seat | None) -> HomeTaken:
        return self if self.open or seat == self.seat else replace(self, value=None)


@record
class EdgeCavedIn(PublicEvent):
    """A Cave-In token was put on an edge."""

    seat: Seat
    edge: Edge


@record
class CardSwapped(PublicEvent):
    """A card from another discard pile came to the own one, for the Gopher It! (R80, R84)."""

    seat: Seat
    target: Seat
    place: int
    """Where the card lay in the pile of ``target``; 1 was the top."""
    card: Card


@record
class HandDiscarded(PublicEvent):
    """A whole hand was discarded in the order drawn, the last card on top (R35, R38)."""

    seat: Seat
    cards: tuple[Card, ...]


@record
class Passed(PublicEvent):
    """A seat without a legal play passed (R36)."""

    seat: Seat


@record
class CardsDrawn:
    """Cards were drawn; only their owner sees which."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None
    """The cards in the order drawn; None to all other seats."""

    def seen_by(self, seat: Seat | None) -> CardsDrawn:
        return self if seat == self.seat else replace(self, cards=None)


@record
class PileShuffled(PublicEvent):
    """A discard pile was shuffled to be the draw pile, which was empty (R39).

    So everybody knows what the seat holds at this moment.
    """

    seat: Seat


@record
class TurnEnded(PublicEvent):
    """A turn was over; eliminations, the end check and the draw follow (R40)."""

    seat: Seat
    played: bool
    """Whether cards were played in it, rather than discarded or none at all (R101)."""


@record
class RoundEnded(PublicEvent):
    """The turn passed the starter's place (R101)."""

    number: int
    """The rounds that are over, this one included."""
    idle_rounds: int
    """The last rounds in which no card was played, 0 if one was played in this."""


@record
class SeatEliminated(PublicEvent):
    """A seat had no claim left at the end of a turn (R90)."""

    seat: Seat


@record
class HoldingsShown(PublicEvent):
    """At the end of the game a hand and the home tokens taken were laid open."""

    seat: Seat
    hand: tuple[Card, ...]
    homes: tuple[int, ...]


@record
class TieBroken(PublicEvent):
    """The leaders had equal points (R102)."""

    seats: tuple[Seat, ...]
    """Who leads after all; several are a draw."""
    by: Literal["moles", "cards", "nothing"]
    """What told them apart: more moles on the board, higher number cards in hand, or nothing."""


@record
class Asked(ClosingEvent):
    """A seat is asked for something: it ends every step but the last."""

    seat: Seat
    phase: Phase
    turn: Turn | None
    """The turn as far as it got; None where none has begun."""


Event: TypeAlias = (
    CentreLaid
    | StarterChosen
    | HomeBasePlaced
    | TileDrawn
    | TileLaid
    | BoardCompleted
    | CardPlayed
    | NumberAdded
    | CardStacked
    | MoleBred
    | MoleMoved
    | MoleConverted
    | MolesRolled
    | HexClaimed
    | ClaimMissed
    | ClaimReturned
    | HomeTurned
    | HomeTaken
    | EdgeCavedIn
    | CardSwapped
    | HandDiscarded
    | Passed
    | CardsDrawn
    | PileShuffled
    | TurnEnded
    | RoundEnded
    | SeatEliminated
    | HoldingsShown
    | TieBroken
    | Asked
    | GameEnded
)


def actor_of(event: Event) -> Seat | None:
    """The seat that acts in ``event``, see `molecore.core.protocol.Game.actor`."""
    match event:
        case (
            CentreLaid()
            | StarterChosen()
            | BoardCompleted()
            | HomeTurned()
            | RoundEnded()
            | TieBroken()
            | Asked()
            | GameEnded()
        ):
            return None
    return event.seat
