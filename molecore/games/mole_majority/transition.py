"""The working copy of one action: events change what everybody sees, cards and tokens the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from molecore.core import transition
from molecore.core.outcomes import GENERATOR, UNKNOWN, Outcomes, is_unknown
from molecore.core.protocol import Seat, Step
from molecore.core.record import changer, replace
from molecore.games.mole_majority.board import HOME_SIZE, Hex
from molecore.games.mole_majority.cards import Card, hexes, homes
from molecore.games.mole_majority.events import CardsDrawn, Event, PileShuffled
from molecore.games.mole_majority.evolve import evolve
from molecore.games.mole_majority.records import Holdings, PublicState, State, Turn

T = TypeVar("T")

_LAID: Final = frozenset({"turn", "over"})


# What happens most is built in half the time of `replace`.
@changer(Holdings)
def _with_hand(holdings: Holdings, hand: tuple[Card, ...]) -> Holdings:
    return replace(holdings, hand=hand)


@changer(Holdings)
def _with_cards(holdings: Holdings, hand: tuple[Card, ...], draw: tuple[Card, ...]) -> Holdings:
    return replace(holdings, hand=hand, draw=draw)


class Transition(transition.Transition[PublicState, Event]):
    """A state on its way from one ply to the next.

    ``public`` changes by events alone. ``turn`` is the turn as it goes on, which
    everybody sees with the closing event and not before.
    """

    __slots__ = ("_turn", "holdings", "pile", "spare", "tokens")

    def __init__(self, state: State, outcomes: Outcomes = GENERATOR) -> None:
        super().__init__(state.public, evolve, state.chance, outcomes)
        self.holdings = list(state.holdings)
        self.pile = state.pile
        self.tokens = state.tokens
        self.spare = state.spare
        self._turn = state.public.turn

    def step(self) -> Step[State]:
        """The state that all of it led to, and the events on the way."""
        state = State(
            public=self.public,
            holdings=tuple(self.holdings),
            pile=self.pile,
            tokens=self.tokens,
            spare=self.spare,
            chance=self.chance,
        )
        return Step(state, tuple(self.events))

    @property
    def mover(self) -> Seat:
        """The seat whose turn it was when the action began."""
        return self.public.mover

    # ---- the turn

    @property
    def turn(self) -> Turn:
        """The turn so far. There is one while cards are played."""
        turn = self._turn
        assert turn is not None  # noqa: S101 - the refusals see to it
        return turn

    @turn.setter
    def turn(self, turn: Turn) -> None:
        self._turn = turn

    @property
    def has_turn(self) -> bool:
        """Whether the mover has played a card yet."""
        return self._turn is not None

    def change_turn(self, **fields: Any) -> None:
        """Change fields of the turn so far."""
        self._turn = replace(self.turn, **fields)

    # ---- cards

    def take_from_hand(self, card: Card) -> None:
        """The mover's hand without a card; of equal ones the one held longest goes (R38).

        Where the hand is not known it is one of the unknown cards.
        """
        held = self.holdings[self.mover]
        place = held.hand.index(card if card in held.hand else UNKNOWN)
        hand = held.hand[:place] + held.hand[place + 1 :]
        self.holdings[self.mover] = _with_hand(held, hand)

    def draw(self, seat: Seat, count: int) -> None:
        """Draw so many cards; when its pile is empty, a seat's discards make another (R39)."""
        before = min(count, len(self.holdings[seat].draw))
        if before:
            self._draw(seat, before)
        if before < count:
            self._shuffle_discards(seat)
            self._draw(seat, count - before)

    def _draw(self, seat: Seat, count: int) -> None:
        held = self.holdings[seat]
        hand = list(held.hand)
        for place, card in enumerate(held.draw[:count], 1):
            among = partial(self._drawable, seat, hand, held.draw[place:])
            hand.append(self.outcomes.turn_up(self.rng, card, among, seat))
        self.holdings[seat] = _with_cards(held, tuple(hand), held.draw[count:])
        self.tell(CardsDrawn(seat, count, tuple(hand[len(held.hand) :])))

    def _drawable(self, seat: Seat, hand: Sequence[Card], below: Sequence[Card]) -> list[Card]:
        """What a card drawn to ``hand`` may be: none that is known to be there or ``below`` it."""
        tribe = self.public.tribes[seat]
        return without(tribe.unseen, known((*hand[len(tribe.known) :], *below)))

    def _shuffle_discards(self, seat: Seat) -> None:
        discards = self.public.tribes[seat].discard
        draw = self.outcomes.shuffle(self.rng, discards)
        self.holdings[seat] = replace(self.holdings[seat], draw=draw)
        self.tell(PileShuffled(seat))

    def show_hand(self, seat: Seat) -> tuple[Card, ...]:
        """The hand of a seat in the order drawn, which everybody gets to see card by card."""
        hand = list(self.holdings[seat].hand)
        for place in range(len(hand)):
            among = partial(self._among_shown, seat, hand, place)
            hand[place] = self.outcomes.turn_up(self.rng, hand[place], among)
        self.holdings[seat] = replace(self.holdings[seat], hand=tuple(hand))
        return tuple(hand)

    def show_and_empty_hand(self) -> tuple[Card, ...]:
        """The mover's hand, which everybody gets to see and which it gives up."""
        hand = self.show_hand(self.mover)
        self.holdings[self.mover] = replace(self.holdings[self.mover], hand=())
        return hand

    def _among_shown(self, seat: Seat, hand: Sequence[Card], place: int) -> list[Card]:
        """What a card in hand may be: those that everybody knows were drawn first."""
        tribe, held = self.public.tribes[seat], self.holdings[seat]
        first = len(tribe.known)
        if place < first:
            others = [*hand[:place], *hand[place + 1 : first]]
            return without(tribe.known, known(others))
        others = [*hand[first:place], *hand[place + 1 :], *held.draw]
        return without(tribe.unseen, known(others))

    # ---- home tokens

    def turn_up_token(self, token: int, seat: Seat | None = None) -> int:
        """The value of a home token that lies face down, which ``seat`` (None: all) sees."""
        return self.outcomes.turn_up(self.rng, token, lambda: self._hidden_tokens(token), seat)

    def _hidden_tokens(self, token: int) -> list[int]:
        """What a face-down token may be: no value that is known to lie elsewhere."""
        public = self.public
        taken = [value for held in self.holdings for value in held.homes]
        lying = [value for value in (*self.tokens, *self.spare, *taken) if value != 0]
        hidden = without(homes(public.rules.homes), known(lying))
        return hidden if is_unknown(token) else [*hidden, token]

    def take_home(self, value: int) -> None:
        """Give the mover a home token."""
        held = self.holdings[self.mover]
        self.holdings[self.mover] = replace(held, homes=(*held.homes, value))

    def show_homes(self, seat: Seat) -> tuple[int, ...]:
        """The values of the home tokens taken by a seat, which everybody gets to see."""
        held, faces = self.holdings[seat], self.public.tribes[seat].homes
        shown: list[int] = []
        for face, value in zip(faces, held.homes, strict=True):
            shown.append(self.turn_up_token(value) if face is None else value)
            homes = (*shown, *held.homes[len(shown) :])
            self.holdings[seat] = replace(self.holdings[seat], homes=homes)
        return tuple(shown)

    # ---- tiles

    def draw_tiles(self, count: int) -> tuple[int, ...]:
        """The sizes of the top tiles of the pile in spaces, which everybody gets to see (R5)."""
        pile = list(self.pile)
        for place in range(count):
            among = partial(self._among_tiles, pile, place)
            pile[place] = self.outcomes.turn_up(self.rng, pile[place], among)
        self.pile = tuple(pile[count:])
        return tuple(pile[:count])

    def _among_tiles(self, pile: Sequence[int], place: int) -> list[int]:
        """What a tile of the pile may be, beside those that are known of the others in it."""
        others = (*pile[:place], *pile[place + 1 :])
        return without(hidden_tiles(self.public), known(others))


def hidden_tiles(public: PublicState) -> list[int]:
    """The tiles not drawn yet, in no order; the Home Bases were set aside (R2)."""
    if public.phase in _LAID:
        return []
    bases = [HOME_SIZE] * len(public.tribes)
    laid = [size for number, (_, size) in enumerate(public.tiles) if _is_drawn(public, number)]
    drawn = [] if public.drawn is None else [public.drawn]
    return without(hexes(public.rules.hexes), [*bases, *laid, *drawn])


def _is_drawn(public: PublicState, number: Hex) -> bool:
    """Whether a hex came from the pile: while the board is laid, all but the Home Bases did."""
    return public.claims[number] is None


def known(values: Iterable[T]) -> list[T]:
    """The values that are not `UNKNOWN`."""
    return [value for value in values if not is_unknown(value)]


def without(items: Iterable[T], gone: Iterable[T]) -> list[T]:
    """``items`` without ``gone``, of equal ones the first. Raises ValueError for one too many."""
    left = list(items)
    for item in gone:
        left.remove(item)
    return left
