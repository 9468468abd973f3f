"""What a seat chooses. A turn is a row of these: an Action, its steps, cards stacked, an end."""

from __future__ import annotations

from typing import TypeAlias

from molecore.core.protocol import Seat, Target
from molecore.core.record import record
from molecore.games.mole_majority.board import Cell, Edge, Space
from molecore.games.mole_majority.cards import Card, Use


@record
class PlaceHomeBase:
    """Place the own Home Base (R4)."""

    cell: Cell

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.cell,)


@record
class LayTile:
    """Lay the tile that was drawn (R5)."""

    cell: Cell

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.cell,)


@record
class Play:
    """Begin the turn with a card as its Action (R33)."""

    card: Card

    @property
    def targets(self) -> tuple[Target, ...]:
        return (card_target(self.card),)


@record
class AddNumber:
    """Add the number card that a Groundskeeper rolls with (R75)."""

    card: Card

    @property
    def targets(self) -> tuple[Target, ...]:
        return (card_target(self.card),)


@record
class Stack:
    """Stack a card for its effect, to be carried out at once (R50-R54)."""

    card: Card
    use: Use

    @property
    def targets(self) -> tuple[Target, ...]:
        return (stack_target(self.card, self.use),)


@record
class Breed:
    """Put an own mole from the supply on an empty space (R17)."""

    space: Space

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.space,)


@record
class Move:
    """Move an own mole from a claimed hex to an empty space of another (R18)."""

    start: Space
    space: Space

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.start, self.space)


@record
class Convert:
    """Replace the mole of another player by an own one from the supply (R71)."""

    space: Space

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.space,)


@record
class MakeHome:
    """Take the home token of a claimed hex (R62)."""

    cell: Cell

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.cell,)


@record
class CaveIn:
    """Put one Cave-In token on an edge of a claimed hex; two make the effect (R64)."""

    edge: Edge

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.edge,)


@record
class Roll:
    """Roll over moles from ``start`` towards ``towards``, the space next to it (R77)."""

    start: Space
    towards: Space
    count: int | None
    """How many moles at most, where a roll may stop early; None: as far as it goes (R78)."""

    @property
    def targets(self) -> tuple[Target, ...]:
        pressed = (self.start, self.towards)
        return pressed if self.count is None else (*pressed, f"stop:{self.count}")


@record
class Swap:
    """Take a card near the top of another discard pile for the Gopher It! played (R80)."""

    seat: Seat
    place: int
    """Where the card lies in the pile: 1 is the top card, 3 the last that can be taken."""

    @property
    def targets(self) -> tuple[Target, ...]:
        return (f"discard:{self.seat + 1}/{self.place}",)


@record
class Discard:
    """Discard the whole hand, in place of a turn (R35)."""

    @property
    def targets(self) -> tuple[Target, ...]:
        return ("discard",)


@record
class Pass:
    """Do nothing, where no card can be played (R36)."""

    @property
    def targets(self) -> tuple[Target, ...]:
        return ("pass",)


@record
class EndTurn:
    """Stop playing cards: draw, and it is the next seat's turn (R34)."""

    @property
    def targets(self) -> tuple[Target, ...]:
        return ("end",)


Action: TypeAlias = (
    PlaceHomeBase
    | LayTile
    | Play
    | AddNumber
    | Stack
    | Breed
    | Move
    | Convert
    | MakeHome
    | CaveIn
    | Roll
    | Swap
    | Discard
    | Pass
    | EndTurn
)


def card_target(card: Card) -> Target:
    """The target of a card's upper half: to play it as the Action, or add its number."""
    return f"card:{card}"


def stack_target(card: Card, use: Use) -> Target:
    """The target of a card's lower half: to stack it. Convert has one for each use."""
    return f"stack:{card}:{use}" if card == "CV" else f"stack:{card}"
