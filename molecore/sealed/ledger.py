"""Records of a table: cards and decks, what is asked for, owed, told and played."""

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
    """A card of a sealed deck, under the locks of the seats that have not unlocked it."""

    def __init__(self, point: bytes) -> None:
        self.point = point
        self.peeled: set[Seat] = set()
        self.viewer: Seat | None = None
        """The only seat that gets to see it; None for all."""
        self.step = 0
        """The step in which it was turned up, for `viewer` or for all."""


class Deck:
    """Cards that are being shuffled by all, or were."""

    def __init__(self, values: Sequence[Any], points: Sequence[bytes]) -> None:
        self.values = tuple(values)
        """What the cards are, by their numbers; at which place each lies is not known."""
        self.numbers = {point: number for number, point in enumerate(points)}
        """The number of a card by its point once no lock is on it."""
        self.points = list(points)
        self.locked: list[Seat] = []
        """Who has shuffled and locked it, in this order."""
        self.cards: dict[int, Card] = {}
        """By place, those that were, or are to be, turned up."""
        self.waiting: dict[int, Card] = {}
        """Those that some seat has yet to unlock."""
        self.kinds = distinct(values)
        """Each value once."""
        self.publics: dict[Seat, bytes] = {}
        """The public keys that seats have committed to for this deck."""
        self.turned: set[int] = set()
        """The numbers of the cards that were turned up for all."""
        self.unproven: list[tuple[bytes, bytes]] = []
        """What the present message has unlocked: each card after and before."""


@record
class Call:
    """The answer to one question of the rules: a value, or unknown to all but ``seat``."""

    value: Any
    seat: Seat | None = None


@record
class Need:
    """What the rules wait for."""

    kind: Literal["share", "tell", "card"]
    seat: Seat = 0
    """Who has to tell a value that it knows."""
    deck: int = 0
    card: int = 0
    among: tuple[Any, ...] = ()
    """What a value that is told may be, each once."""
    told_of: tuple[Any, ...] = ()
    """At least the values of ``among``; a value is told by its number in this list."""
    choice: Chosen | None = None
    call: int = 0
    """The number of the question in its step."""


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
    """What a seat promised when it joined: its seed, and the head of its shares of chance."""

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
