"""A state while an action is carried out: the only place where things change hands."""

from __future__ import annotations

from typing import Any

from molecore.core.protocol import Seat, Step
from molecore.core.record import replace
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.board import Hex
from molecore.games.mole_majority.cards import Card
from molecore.games.mole_majority.events import CardsDrawn, Event, HandDiscarded, PileShuffled
from molecore.games.mole_majority.network import SpaceNumber
from molecore.games.mole_majority.records import Holdings, State, Tribe, Turn


class Table:
    """A state that is changed in place, and the events on the way."""

    __slots__ = ("chance", "events", "holdings", "meadow", "pile", "spare", "tokens")

    def __init__(self, state: State) -> None:
        self.meadow = state.meadow
        self.holdings = list(state.holdings)
        self.pile = state.pile
        self.tokens = state.tokens
        self.spare = state.spare
        self.chance = state.chance
        self.events: list[Event] = []

    def step(self) -> Step[State]:
        """What all changes led to."""
        state = State(
            meadow=self.meadow,
            holdings=tuple(self.holdings),
            pile=self.pile,
            tokens=self.tokens,
            spare=self.spare,
            chance=self.chance,
        )
        return Step(state, tuple(self.events))

    @property
    def mover(self) -> Seat:
        """Whose turn it is."""
        return self.meadow.mover

    def tell(self, event: Event) -> None:
        """Add what has happened."""
        self.events.append(event)

    def change(self, **fields: Any) -> None:
        """Change what everybody sees."""
        self.meadow = replace(self.meadow, **fields)

    # ---- parts of the meadow

    def tribe(self, seat: Seat) -> Tribe:
        """What everybody knows of a seat."""
        return self.meadow.tribes[seat]

    def change_tribe(self, seat: Seat, **fields: Any) -> None:
        """Change what everybody knows of a seat."""
        changed = replace(self.tribe(seat), **fields)
        self.change(tribes=_put(self.meadow.tribes, seat, changed))

    @property
    def turn(self) -> Turn:
        """The play in hand; there must be one."""
        turn = self.meadow.turn
        assert turn is not None  # noqa: S101 - the refusals see to it
        return turn

    def change_turn(self, **fields: Any) -> None:
        """Change what is open in the play in hand."""
        self.change(turn=replace(self.turn, **fields))

    def put_mole(self, space: SpaceNumber, owner: Seat | None) -> None:
        """Put a mole on a space, or (None) take it off; the supply has it otherwise."""
        self.change(moles=_put(self.meadow.moles, space, owner))

    def put_claim(self, number: Hex, owner: Seat | None) -> None:
        """Put a claim token on a hex, or (None) take it off."""
        self.change(claims=_put(self.meadow.claims, number, owner))

    def put_home(self, number: Hex, face: int | None) -> None:
        """Turn the home token of a hex up, or (None) take it off."""
        self.change(homes=_put(self.meadow.homes, number, face))

    # ---- cards

    def discard_from_hand(self, card: Card) -> None:
        """The mover discards a card of its hand; of equal ones the one held longest (R38)."""
        held = self.holdings[self.mover]
        place = held.hand.index(card)
        hand = held.hand[:place] + held.hand[place + 1 :]
        self.holdings[self.mover] = replace(held, hand=hand)
        tribe = self.tribe(self.mover)
        known = tribe.known - (place < tribe.known)
        self.change_tribe(self.mover, known=known, discard=(*tribe.discard, card))

    def draw(self, seat: Seat, count: int) -> None:
        """Draw so many cards; an empty pile is made from the discards (R39)."""
        drawn = tuple(self._draw_one(seat) for _ in range(count))
        self.tell(CardsDrawn(seat, count, drawn))

    def _draw_one(self, seat: Seat) -> Card:
        if not self.holdings[seat].draw:
            self._shuffle_discards(seat)
        held = self.holdings[seat]
        card, *left = held.draw
        self.holdings[seat] = replace(held, hand=(*held.hand, card), draw=tuple(left))
        return card

    def _shuffle_discards(self, seat: Seat) -> None:
        held = self.holdings[seat]
        rng = SplitMix64(self.chance)
        self.holdings[seat] = replace(held, draw=rng.shuffled(self.tribe(seat).discard))
        self.chance = rng.state
        self.change_tribe(seat, discard=(), known=len(held.hand))
        self.events = [_without_order(event) for event in self.events]
        self.tell(PileShuffled(seat))

    # ---- home tokens

    def take_home(self, value: int, face: int | None) -> None:
        """Give the mover a home token; ``face`` is what everybody knows of it."""
        held, tribe = self.holdings[self.mover], self.tribe(self.mover)
        self.holdings[self.mover] = Holdings(held.hand, held.draw, (*held.homes, value))
        self.change_tribe(self.mover, homes=(*tribe.homes, face))


def _put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _without_order(event: Event) -> Event:
    """A hand discarded into a pile that is then shuffled: its order is in no view any more."""
    if isinstance(event, HandDiscarded):
        return replace(event, cards=tuple(sorted(event.cards)))
    return event
