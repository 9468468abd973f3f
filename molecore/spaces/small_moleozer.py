"""A Moleozer small enough to be solved: sudden death between two, with eight cards.

Each of two seats is dealt one card, from two each of 1 to 4; they guess the sum
one after the other, from 2 to 8; the closer guess wins (Z43). Cards are not
dealt a second time: where both are equally close the game is drawn. For all else
the rules of Moleozer decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar, cast

from molecore.core.errors import IllegalAction
from molecore.core.options import Options
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import GameEnded, Result, Seat, Step
from molecore.core.record import replace
from molecore.core.rng import SplitMix64
from molecore.games.moleozer import guess_rules
from molecore.games.moleozer.actions import Action, Guess
from molecore.games.moleozer.board import HOUSES, Card, without
from molecore.games.moleozer.events import Dealt
from molecore.games.moleozer.meta import META
from molecore.games.moleozer.records import Rules, State, View
from molecore.games.moleozer.refusals import refusal
from molecore.games.moleozer.rounds import begin_round
from molecore.games.moleozer.rules import Moleozer
from molecore.games.moleozer.setup import empty_table
from molecore.games.moleozer.transition import Transition

T = TypeVar("T")

CARDS: Final = tuple(Card(value) for value in (1, 2, 3, 4) for _ in range(2))
"""All the cards there are."""
GUESSES: Final = range(2, 9)
"""Every sum of two cards."""
_SEATS: Final = (0, 1)
_DRAWN: Final = Result((0, 0), (1, 1), "sudden_death")


class _DealtAgainError(Exception):
    """The rules would deal once more."""


class _FewCards:
    """Outcomes of another source, with no other cards than `CARDS`."""

    def __init__(self, outcomes: Outcomes, *, deals: bool) -> None:
        self._outcomes = outcomes
        self._deals = deals

    def lot(self, rng: SplitMix64, values: Sequence[T]) -> T:
        return self._outcomes.lot(rng, values)

    def shuffle(self, rng: SplitMix64, cards: Sequence[T]) -> tuple[T, ...]:  # noqa: ARG002
        if not self._deals:
            raise _DealtAgainError
        return cast("tuple[T, ...]", self._outcomes.shuffle(rng, CARDS))

    def turn_up(
        self, rng: SplitMix64, card: T, among: Callable[[], Sequence[T]], seat: Seat | None = None
    ) -> T:
        def few() -> list[T]:
            return [each for each in among() if each in CARDS]

        return self._outcomes.turn_up(rng, card, few, seat)


class SmallMoleozer(Moleozer):
    """Sudden death between two with eight cards.

    Of the options of Moleozer those count that let the first one guess again (Z46).
    """

    meta = replace(META, seats=(2,))

    def setup(
        self, options: Options, seats: int, seed: int, outcomes: Outcomes = GENERATOR
    ) -> Step[State]:
        self.meta.check_seats(seats)
        rules = Rules(**cast("dict[str, Any]", dict(options)))
        public = replace(
            empty_table(rules, seats),
            houses=HOUSES["path"],
            deals_for_two=rules.two_player_deals,
            sudden_death=True,
        )
        transition = Transition(State(public, ((), ()), seed), _FewCards(outcomes, deals=True))
        hands = transition.deal(_SEATS, 1)
        transition.tell(Dealt(1, rules.two_player_deals, hands))
        begin_round(transition)
        return transition.step()

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        return [action for action in super().legal_actions(state, seat) if _is_kept(action)]

    def all_actions(self, options: Options, seats: int) -> Iterator[Action]:
        return filter(_is_kept, super().all_actions(options, seats))

    def apply(
        self, state: State, seat: Seat, action: Action, outcomes: Outcomes = GENERATOR
    ) -> Step[State]:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction(refusal(state.public, seat, action))
        return self.carry_out(state, seat, action, outcomes)

    def carry_out(
        self, state: State, seat: Seat, action: Action, outcomes: Outcomes = GENERATOR
    ) -> Step[State]:
        transition = Transition(state, _FewCards(outcomes, deals=False))
        number = action.number if isinstance(action, Guess) else None
        try:
            if state.public.phase == "change":
                guess_rules.change(transition, seat, number)
            elif number is not None:
                guess_rules.guess(transition, seat, number)
        except _DealtAgainError:
            transition.tell(GameEnded(_DRAWN))
        return transition.step()

    def sample(self, view: View, rng: SplitMix64) -> State:
        unseen = iter(rng.shuffled(without(CARDS, view.own)))
        stacks = [
            view.own if seat == view.viewer else (next(unseen),)[: view.public.stack]
            for seat in _SEATS
        ]
        return State(view.public, tuple(stacks), rng.word())


def _is_kept(action: Action) -> bool:
    """Whether it is a guess at a sum that there is, or to stay with a guess."""
    return action.number in GUESSES if isinstance(action, Guess) else action.targets == ("pass",)


GAME: Final = SmallMoleozer()
"""The only instance of these rules."""
