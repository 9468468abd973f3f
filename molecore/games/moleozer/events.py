"""The events of Moleozer: what happened, as immutable records."""

from __future__ import annotations

from typing import Literal, TypeAlias

from molecore.core.protocol import ClosingEvent, GameEnded, PublicEvent, Seat
from molecore.core.record import record, replace
from molecore.games.moleozer.board import Node
from molecore.games.moleozer.records import Cards, Phase, Place, Reveal


@record
class StarterChosen(PublicEvent):
    """A seat was chosen to be first in the first round (Z9)."""

    seat: Seat
    by_lot: bool


@record
class HousesGiven(PublicEvent):
    """Every seat got a house, without a choice (Z3)."""

    houses: tuple[Node, ...]
    """By seat."""


@record
class HouseChosen(PublicEvent):
    """A seat got its house, by choice or as the last one (Z3)."""

    seat: Seat
    node: Node
    last: bool
    """Whether it was the only one left."""


@record
class Dealt:
    """All cards were shuffled and dealt; each sees only their own (Z6, Z7)."""

    count: int
    deals_for_two: int
    """The deals made so far while exactly two were in the game, this one included (Z41)."""
    hands: tuple[Cards, ...]
    """By seat; () for those whom the hearer does not see."""

    def seen_by(self, seat: Seat | None) -> Dealt:
        hands = (hand if owner == seat else () for owner, hand in enumerate(self.hands))
        return replace(self, hands=tuple(hands))


@record
class StackPutDown(PublicEvent):
    """A seat has put down its stack; in what order is not told again, even to itself (Z8)."""

    seat: Seat


@record
class RoundBegan(PublicEvent):
    """A round begins, in which ``seat`` is first."""

    round: int
    seat: Seat


@record
class Declared(PublicEvent):
    """The cards of this round are multiplied, or added up."""

    seat: Seat
    multiplied: bool


@record
class Guessed(PublicEvent):
    """A pawn was put on a number."""

    seat: Seat
    number: int


@record
class GuessChanged(PublicEvent):
    """The first one guessed again (Z46); None: stayed."""

    seat: Seat
    number: int | None


@record
class CardsTurned(PublicEvent):
    """The top cards of all stacks were turned over and laid aside (Z15)."""

    reveal: Reveal


@record
class RoundEnded(PublicEvent):
    """A round is over: the pawns leave the track, and the right to start moves on (Z14)."""

    round: int
    starter: Place
    """The place that is first in the next round."""


@record
class MoleMoved(PublicEvent):
    """The mole was moved one step, to a space next to it (Z26, Z30)."""

    seat: Seat
    start: Node
    node: Node
    extra: bool


@record
class Declined(PublicEvent):
    """The winner did without the step, or the action."""

    seat: Seat
    what: Literal["step", "action"]


@record
class StacksReversed(PublicEvent):
    """All stacks were turned upside down, unseen (Z31)."""

    seat: Seat


@record
class SeatsSwapped(PublicEvent):
    """Two persons changed places, and so houses, which are given as they are now."""

    seat: Seat
    other: Seat
    houses: tuple[Node, Node]


@record
class HouseCrushed(PublicEvent):
    """The mole went through a house, and its owner is out."""

    seat: Seat
    node: Node
    by: Seat


@record
class BoardTurned(PublicEvent):
    """Two are left: the other side of the board, with the mole at its start (Z36)."""

    seats: tuple[Seat, Seat]
    houses: tuple[Node, Node]


@record
class MoleRecentred(PublicEvent):
    """The mole was put back to the centre (an option of Z37)."""


@record
class DistancesCompared(PublicEvent):
    """The last cards are played: how far the mole is from each house (Z42)."""

    seats: tuple[Seat, Seat]
    distances: tuple[int, int]


@record
class SuddenDeathBegan(PublicEvent):
    """Both houses are equally far from the mole: one card each decides (Z43)."""


@record
class Asked(ClosingEvent):
    """The seats in ``seats``, ascending, are asked what ``phase`` says."""

    phase: Phase
    seats: tuple[Seat, ...]


Event: TypeAlias = (
    StarterChosen
    | HousesGiven
    | HouseChosen
    | Dealt
    | StackPutDown
    | RoundBegan
    | Declared
    | Guessed
    | GuessChanged
    | CardsTurned
    | RoundEnded
    | MoleMoved
    | Declined
    | StacksReversed
    | SeatsSwapped
    | HouseCrushed
    | BoardTurned
    | MoleRecentred
    | DistancesCompared
    | SuddenDeathBegan
    | Asked
    | GameEnded
)


def actor_of(event: Event) -> Seat | None:
    """The seat that acts in ``event``, see `molecore.core.protocol.Game.actor`."""
    match event:
        case (
            StarterChosen()
            | HousesGiven()
            | Dealt()
            | RoundBegan()
            | CardsTurned()
            | RoundEnded()
            | BoardTurned()
            | MoleRecentred()
            | DistancesCompared()
            | SuddenDeathBegan()
            | Asked()
            | GameEnded()
        ):
            return None
        case HouseCrushed():
            return event.by
    return event.seat
