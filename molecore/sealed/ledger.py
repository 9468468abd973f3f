"""What a table keeps account of: cards and decks, what is asked for, owed, told and played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.words import Message

Kind: TypeAlias = Literal["join", "lock", "peel", "share", "tell", "open"]


class Dishonest(Exception):
    """A seat said what it may not say here; ``why`` names what is wrong with it."""

    def __init__(self, seat: Seat, ply: int, why: Message) -> None:
        super().__init__(str(why))
        self.seat, self.ply, self.why = seat, ply, why


@record
class Debt:
    """What a seat owes now. ``deck`` and ``card`` say of which card or deck, if it is of one."""

    kind: Kind
    deck: int = 0
    card: int = 0


@record
class InDeck:
    """The mark of a card in a shuffled deck: a place, not a value."""

    deck: int
    place: int


@record
class Chosen:
    """The mark of a hidden part of an action: whose, in which ply, and the how many-th part."""

    seat: Seat
    ply: int
    part: int


@record
class Loose:
    """The mark of a card that joint chance decides on when it is turned up."""


class Card:
    """A card in a sealed deck, under the locks of those who have not taken theirs off."""

    def __init__(self, point: bytes) -> None:
        self.point = point
        self.peeled: set[Seat] = set()
        self.viewer: Seat | None = None
        """Who alone gets to see it, if anybody does."""
        self.step = 0
        """The step in which it was turned up, for `viewer` or for all."""


class Deck:
    """Cards that are being shuffled by all, or were."""

    def __init__(self, values: Sequence[Any], points: Sequence[bytes]) -> None:
        self.values = tuple(values)
        """What the cards are, by their numbers; at which place each lies is not known."""
        self.numbers = {point: number for number, point in enumerate(points)}
        """Which of them a card is that no lock is on any more."""
        self.points = list(points)
        self.locked: list[Seat] = []
        """Who has shuffled and locked it, in this order."""
        self.cards: dict[int, Card] = {}
        """By place, those that were, or are to be, turned up."""
        self.waiting: dict[int, Card] = {}
        """Those of them that some seat has not unlocked yet, though it has to."""
        self.kinds = distinct(values)
        """Each value once."""


@record
class Call:
    """What came of one question of the rules: a value, or unknown to all but ``seat``."""

    value: Any
    seat: Seat | None = None


@record
class Need:
    """What the rules have to be told before they can go on."""

    kind: Literal["share", "tell", "card"]
    seat: Seat = 0
    """Who has to tell a value that it knows."""
    deck: int = 0
    card: int = 0
    among: tuple[Any, ...] = ()
    """What a value that is told may be, each once."""
    told_of: tuple[Any, ...] = ()
    """The same or more, by which it is numbered where it is told."""
    choice: Chosen | None = None
    call: int = 0
    """The how many-th question of the step it is the answer to."""


@record
class Foreseen:
    """What a seat has to tell."""

    need: Need
    calls: tuple[Call, ...]
    """What comes of the questions before it, or might."""


@record
class Played:
    """One ply as everybody knows it."""

    seat: Seat
    action: Any
    promises: tuple[bytes, ...]
    """The commitments to what is hidden in the action, in its order."""


@record
class Member:
    """Who sits in a seat: the key that its signatures are checked with, and what it promised."""

    public: bytes
    seed: bytes
    head: bytes


class Blocked(Exception):
    """The rules ask for what is not known yet."""

    def __init__(self, need: Need) -> None:
        super().__init__(need)
        self.need = need


class Contradiction(Exception):
    """What was told cannot all be true."""


def distinct(values: Sequence[Any]) -> tuple[Any, ...]:
    """Each of ``values`` once, in the order in which they first come."""
    return tuple(dict.fromkeys(values))
