"""The working copy of one action: the public state, the face-down stacks and the events so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from molecore.core import transition
from molecore.core.outcomes import GENERATOR, UNKNOWN, Outcomes, Unknown
from molecore.core.protocol import GameEnded, Seat, Step
from molecore.games.moleozer.board import DECK, Card, without
from molecore.games.moleozer.events import Event
from molecore.games.moleozer.evolve import evolve
from molecore.games.moleozer.records import Cards, PublicState, State, with_item
from molecore.games.moleozer.scoring import final_result


class Transition(transition.Transition[PublicState]):
    """A state on its way from one ply to the next; all chance and hidden cards come through it."""

    __slots__ = ("stacks",)

    events: list[Event]

    def __init__(self, state: State, outcomes: Outcomes = GENERATOR) -> None:
        super().__init__(state.public, evolve, state.chance, outcomes)
        self.stacks: list[Cards] = list(state.stacks)

    def step(self) -> Step[State]:
        """The step that the transition has come to."""
        return Step(State(self.public, tuple(self.stacks), self.rng.state), tuple(self.events))

    def end_game(self, winner: Seat, reason: str) -> None:
        """Tell that the game is over; ``reason`` is the id of one of its end reasons."""
        self.tell(GameEnded(final_result(self.public, winner, reason)))

    # ---- cards

    def deal(self, seats: Iterable[Seat], count: int) -> tuple[Cards, ...]:
        """Shuffle all cards and deal ``count`` to each of ``seats``, who see their own (Z6, Z7).

        Returns the hands by seat, () for whoever is not among ``seats``.
        """
        deck = self.outcomes.shuffle(self.rng, DECK)
        self.stacks = [()] * len(self.stacks)
        dealt = list(seats)
        for number, seat in enumerate(dealt):
            self.stacks[seat] = deck[number * count : (number + 1) * count]
        for seat in dealt:
            for place in range(count):
                self._turn_up(seat, place, (), seat)
        return tuple(self.stacks)

    def turn_top_cards(self) -> tuple[Card | None, ...]:
        """Turn over the top card of every stack; by seat, None for whoever has no stack (Z15)."""
        open_cards = self.public.played
        for seat, stack in enumerate(self.stacks):
            if stack:
                self._turn_up(seat, 0, open_cards, None)
        cards = tuple(stack[0] if stack else None for stack in self.stacks)
        self.stacks = [stack[1:] for stack in self.stacks]
        return cards

    def reverse_stacks(self) -> None:
        """Turn all stacks upside down, unseen (Z31)."""
        self.stacks = [stack[::-1] for stack in self.stacks]

    def reorder_stack(self, seat: Seat, order: Sequence[int]) -> None:
        """Put the stack of ``seat`` into ``order``; what comes from `UNKNOWN` is not known."""
        stack = self.stacks[seat]
        self.stacks[seat] = tuple(
            UNKNOWN if isinstance(number, Unknown) else stack[number] for number in order
        )

    def _turn_up(
        self, seat: Seat, place: int, open_cards: Sequence[Cards], viewer: Seat | None
    ) -> None:
        """Let ``viewer`` (None: all seats) see the card in this place of the stack of ``seat``."""
        stack = self.stacks[seat]
        hidden = stack[place]
        card = self.outcomes.turn_up(
            self.rng, hidden, lambda: self._among(hidden, open_cards), viewer
        )
        if card is not hidden:
            self.stacks[seat] = with_item(stack, place, card)

    def _among(self, card: Card, open_cards: Sequence[Cards]) -> list[Card]:
        """What a face-down ``card`` may be: itself if it is known, and all that are unseen."""
        seen = [card for pile in (*open_cards, *self.stacks) for card in pile]
        unseen = without(DECK, [other for other in seen if other is not UNKNOWN])
        return unseen if card is UNKNOWN else [card, *unseen]
