"""The working copy of one action: the public state, the face-down stacks and the events so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from molecore.core import transition
from molecore.core.outcomes import GENERATOR, Outcomes, is_unknown
from molecore.core.protocol import GameEnded, Seat, Step
from molecore.games.moleozer.board import DECK, Card, without
from molecore.games.moleozer.events import Event
from molecore.games.moleozer.evolve import evolve
from molecore.games.moleozer.records import Cards, PublicState, State, with_item
from molecore.games.moleozer.scoring import final_result


class Transition(transition.Transition[PublicState, Event]):
    """A state on its way from one ply to the next; all chance and hidden cards come through it."""

    __slots__ = ("stacks",)

    events: list[Event]

    def __init__(self, state: State, outcomes: Outcomes = GENERATOR) -> None:
        super().__init__(state.public, evolve, state.chance, outcomes)
        self.stacks: list[Cards] = list(state.stacks)

    def step(self) -> Step[State]:
        """The step that the transition has come to."""
        return Step(State(self.public, tuple(self.stacks), self.chance), tuple(self.events))

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
            self._turn_up(seat, count, (), seat)
        return tuple(self.stacks)

    def turn_top_cards(self) -> tuple[Card | None, ...]:
        """Turn over the top card of every stack; by seat, None for whoever has no stack (Z15)."""
        open_cards = self.public.played
        for seat, stack in enumerate(self.stacks):
            if stack:
                self._turn_up(seat, 1, open_cards, None)
        cards = tuple(stack[0] if stack else None for stack in self.stacks)
        self.stacks = [stack[1:] for stack in self.stacks]
        return cards

    def reverse_stacks(self) -> None:
        """Turn all stacks upside down, unseen (Z31)."""
        self.stacks = [stack[::-1] for stack in self.stacks]

    def reorder_stack(self, seat: Seat, order: Sequence[int]) -> None:
        """Put the stack of ``seat`` into ``order``; in an `UNKNOWN` order it stays unknown."""
        if not is_unknown(order[0]):
            stack = self.stacks[seat]
            self.stacks[seat] = tuple([stack[number] for number in order])

    def _turn_up(
        self, seat: Seat, count: int, open_cards: Sequence[Cards], viewer: Seat | None
    ) -> None:
        """Let ``viewer`` (None: all seats) see the first ``count`` cards of the stack of ``seat``.

        ``open_cards`` are those that lie open already.
        """
        turn_up, rng = self.outcomes.turn_up, self.rng
        for place, hidden in enumerate(self.stacks[seat][:count]):
            card = turn_up(rng, hidden, partial(self._among, hidden, open_cards), viewer)
            if card is not hidden:
                self.stacks[seat] = with_item(self.stacks[seat], place, card)

    def _among(self, card: Card, open_cards: Sequence[Cards]) -> list[Card]:
        """What a face-down ``card`` may be: itself if it is known, and all that are unseen."""
        seen = [card for pile in (*open_cards, *self.stacks) for card in pile]
        unseen = without(DECK, [other for other in seen if not is_unknown(other)])
        return unseen if is_unknown(card) else [card, *unseen]
