"""The values of Moleozer: public state, state and view.

What all seats see is one record of its own, the `PublicState`. A state adds the
stacks and the chance to it, and a view only the cards that the viewer is being
shown, so nothing that is worked out from the public state can give a card away (Z8).

A *seat* is a person, who keeps cards and knowledge. A *place* is where a
person sits, clockwise; persons change places (Z32).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, Literal, TypeAlias

from molecore.core.protocol import Result, Seat
from molecore.core.record import record
from molecore.games.moleozer.board import Card, Map, Node, Symbol

Place: TypeAlias = int
Cards: TypeAlias = tuple[Card, ...]
Tie: TypeAlias = Literal["", "closest", "second", "any"]
"""Which place two guesses share, so that no one wins (Z22, Z23); empty if none."""
Phase: TypeAlias = Literal[
    "houses", "memory", "declare", "guess", "change", "step", "action", "over"
]
"""What has to be done: choose a house (Z3), look at the cards (Z7), say whether to multiply
(Z48), guess (Z10), perhaps guess again (Z46), move the mole (Z26), take an action (Z28)."""


@record
class Rules:
    """The options a game is played with."""

    starter: Literal["lot", 1, 2, 3, 4]
    houses: str
    change_guess: bool
    reorder: bool
    multiplication: bool
    change_in_sudden_death: bool
    two_player_deals: int
    recentre: bool
    exact_middle: Literal["deciding", "any"] = "deciding"

    @property
    def any_middle(self) -> bool:
        """Whether nobody wins where the answer is exactly between any two guesses (Z24)."""
        return self.exact_middle == "any"


@record
class Reveal:
    """The cards turned over in one round and what follows; by seat, None for a seat that is out."""

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
        return answer_of(self.cards, multiplied=self.multiplied)

    @property
    def distances(self) -> tuple[int | None, ...]:
        """How far each guess is from the answer (Z17)."""
        answer = self.answer
        return tuple(None if guess is None else abs(guess - answer) for guess in self.guesses)

    @property
    def offers(self) -> tuple[Symbol, ...]:
        """The kinds of action that the cards allow (Z28)."""
        shown = {card.symbol for card in self.cards if card}
        kinds: tuple[Symbol, ...] = ("X", "R", "W")
        return tuple(kind for kind in kinds if kind in shown)


def answer_of(cards: Sequence[Card | None], *, multiplied: bool) -> int:
    """The sum of ``cards``, or their product (Z16); None stands for a seat without a card."""
    values = [card.value for card in cards if card]
    return prod(values) if multiplied else sum(values)


@record
class PublicState:
    """What every seat and every spectator sees of a position."""

    rules: Rules
    phase: Phase
    """What is asked; while no seat is asked yet, what will be."""
    actors: tuple[Seat, ...]
    """The seats that are asked, ascending; () when the game is over."""
    on: Map
    """The side of the board in use."""
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
    stack: int
    """The face-down cards of each player who is in (Z40)."""
    reversed: bool
    """Whether the stacks lie upside down, compared with how they were put down (Z31)."""
    multiplied: bool
    """Whether the cards of this round are multiplied (Z48)."""
    guesses: tuple[int | None, ...]
    """The guesses of this round, by seat; None for those that are not made."""
    played: tuple[Cards, ...]
    """The cards that each seat has turned over since the last deal, the first first."""
    reveal: Reveal | None
    """The last cards turned over."""
    result: Result | None


@record
class State:
    """A position of the game, secrets included."""

    public: PublicState
    stacks: tuple[Cards, ...]
    """The face-down cards of each seat, the top one first; () for a seat that is out."""
    chance: int
    """State of the generator."""


@record
class View:
    """What one seat is shown of a position, or (`recall`) was ever shown."""

    public: PublicState
    viewer: Seat | None
    """None is a spectator."""
    own: Cards
    """The viewer's stack, top first, if it may be seen; else ()."""


def with_item(items: Sequence[Any], index: int, item: Any) -> tuple[Any, ...]:
    """``items`` as a tuple, with the one at ``index`` replaced by ``item``."""
    return (*items[:index], item, *items[index + 1 :])
