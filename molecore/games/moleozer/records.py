"""The values of Moleozer: state and views, actions, events.

What everybody sees is one record of its own, the `Table`. A state adds the
stacks and the chance to it, and a view only the cards that the viewer is being
shown, so nothing that is worked out from the table can give a card away (Z8).

A *seat* is a person, who keeps cards and knowledge. A *place* is where a
person sits, clockwise; persons change places (Z32).
"""

from __future__ import annotations

from math import prod
from typing import Final, Literal, TypeAlias

from molecore.core.protocol import GameEnded, PublicEvent, Result, Seat, Target
from molecore.core.record import record, replace
from molecore.games.moleozer.board import Card, Map, Node, Symbol

Place: TypeAlias = int
Cards: TypeAlias = tuple[Card, ...]
Tie: TypeAlias = Literal["", "closest", "second"]
"""Which place two guesses share, so that nobody wins (Z22, Z23)."""
Phase: TypeAlias = Literal[
    "houses", "memory", "declare", "guess", "change", "step", "action", "over"
]
"""What has to be done: choose a house (Z3), look at the cards (Z7), say whether to multiply
(Z48), guess (Z10), perhaps guess again (Z46), move the mole (Z26), take an action (Z28)."""

READY: Final[Target] = "ready"
WITHOUT: Final[Target] = "pass"
REVERSE: Final[Target] = "reverse"


@record
class Rules:
    """The options a game is played with."""

    starter: Literal["random", "first"]
    houses: str
    change_guess: bool
    reorder: bool
    multiplication: bool
    change_in_sudden_death: bool
    two_player_deals: int
    recentre: bool


@record
class Reveal:
    """The cards turned over in one round and what follows; by seat, None for who is out."""

    guesses: tuple[int | None, ...]
    cards: tuple[Card | None, ...]
    multiplied: bool
    second: bool
    """Whether the second-closest wins (Z19)."""
    winner: Seat | None
    tie: Tie

    @property
    def answer(self) -> int:
        """The sum of the cards, or their product (Z16)."""
        values = [card.value for card in self.cards if card]
        return prod(values) if self.multiplied else sum(values)

    @property
    def distances(self) -> tuple[int | None, ...]:
        """How far each guess is from the answer (Z17)."""
        return tuple(None if guess is None else abs(guess - self.answer) for guess in self.guesses)

    @property
    def offers(self) -> tuple[Symbol, ...]:
        """The kinds of action that the cards allow (Z28)."""
        shown = {card.symbol for card in self.cards if card}
        kinds: tuple[Symbol, ...] = ("X", "R", "W")
        return tuple(kind for kind in kinds if kind in shown)


@record
class Table:
    """All that everybody can see."""

    rules: Rules
    phase: Phase
    on: Map
    mole: Node
    seating: tuple[Seat | None, ...]
    """Who sits at each place; None where somebody went out."""
    houses: tuple[Node | None, ...]
    """The house of each place; None while it is not chosen, and when it is crushed."""
    out: tuple[Seat, ...]
    """Who is out, the first first."""
    starter: Place
    round: int
    """From 1."""
    deals_for_two: int
    """Deals made while exactly two were in the game (Z41)."""
    sudden_death: bool
    looking: tuple[Seat, ...]
    """Who has yet to put down their stack."""
    stack: int
    """The face-down cards of each player who is in (Z40)."""
    reversed: bool
    """Whether the stacks lie upside down, compared with how they were put down (Z31)."""
    multiplied: bool
    guesses: tuple[int | None, ...]
    """By seat."""
    played: tuple[Cards, ...]
    """The cards that each seat has turned over since the last deal, the first first."""
    reveal: Reveal | None
    """The last cards turned over."""
    result: Result | None


@record
class State:
    """A position of the game, secrets included."""

    table: Table
    stacks: tuple[Cards, ...]
    """The face-down cards of each seat, the top one first; () for who is out."""
    chance: int
    """State of the generator."""


@record
class View:
    """What one seat is shown of a position, or (`recall`) was ever shown."""

    table: Table
    viewer: Seat | None
    """None is a spectator."""
    own: Cards
    """The viewer's stack, top first, if it may be seen; else ()."""


@record
class ChooseHouse:
    """Live in ``node``."""

    node: Node

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.node,)


@record
class PutDown:
    """Put the stack down, the cards in this order: numbers from 0, of the cards as dealt."""

    order: tuple[int, ...]

    @property
    def targets(self) -> tuple[Target, ...]:
        if self.order == tuple(range(len(self.order))):
            return (READY,)
        return tuple(f"card{number + 1}" for number in self.order)


@record
class Declare:
    """Say whether the cards of this round are multiplied or added up."""

    multiplied: bool

    @property
    def targets(self) -> tuple[Target, ...]:
        return ("multiply" if self.multiplied else "add",)


@record
class Guess:
    """Put the pawn on ``number``."""

    number: int

    @property
    def targets(self) -> tuple[Target, ...]:
        return (str(self.number),)


@record
class Move:
    """Move the mole to ``node``, as the step of the winner or as the extra one."""

    node: Node

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.node,)


@record
class Reverse:
    """Turn all stacks upside down."""

    @property
    def targets(self) -> tuple[Target, ...]:
        return (REVERSE,)


@record
class Swap:
    """Change place and house with ``seat``."""

    seat: Seat

    @property
    def targets(self) -> tuple[Target, ...]:
        return (f"swap{self.seat + 1}",)


@record
class Pass:
    """Do without: keep the guess, leave the mole, take no action."""

    @property
    def targets(self) -> tuple[Target, ...]:
        return (WITHOUT,)


Action: TypeAlias = ChooseHouse | PutDown | Declare | Guess | Move | Reverse | Swap | Pass


@record
class HouseChosen(PublicEvent):
    """A house got its owner."""

    seat: Seat
    node: Node
    last: bool
    """Whether it was the only one left."""


@record
class Dealt:
    """All cards were shuffled and dealt; each sees only their own (Z6, Z7)."""

    count: int
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
    """All turned over their top cards."""

    reveal: Reveal


@record
class MoleMoved(PublicEvent):
    """The mole went one step."""

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
    """All stacks were turned upside down."""

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


Event: TypeAlias = (
    HouseChosen
    | Dealt
    | StackPutDown
    | RoundBegan
    | Declared
    | Guessed
    | GuessChanged
    | CardsTurned
    | MoleMoved
    | Declined
    | StacksReversed
    | SeatsSwapped
    | HouseCrushed
    | BoardTurned
    | MoleRecentred
    | DistancesCompared
    | GameEnded
)
