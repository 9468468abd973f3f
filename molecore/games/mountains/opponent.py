"""How the computer plays: it tries each answer against many plans and draws of chance.

It is given what its seat was ever shown (`recall`), so it knows who took which
card. What it does not know - the plans of the others, its own once it is made,
cards and rolls to come - is drawn anew for every trial. A trial goes on to the
end of the round and is judged by points and by what stands on the grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any, Final

from molecore.core.opponent import Thought, chosen, glances, parts
from molecore.core.protocol import Level, Seat
from molecore.core.rng import SplitMix64
from molecore.games.mountains.actions import Action
from molecore.games.mountains.board import CARDS, ROUNDS
from molecore.games.mountains.endings import TooMuch, worths_of
from molecore.games.mountains.kernel import (
    CORNER,
    FACING,
    ORDER,
    OVER,
    PROGRAMS,
    SIDE,
    TOKEN,
    TOPPLE,
    Position,
    RandomChance,
)
from molecore.games.mountains.legal import legal_actions
from molecore.games.mountains.planning import Plans, drawn
from molecore.games.mountains.prospects import worth
from molecore.games.mountains.records import Hand, View
from molecore.games.mountains.views import all_known, dealt_hands, unrevealed

_DIGITS: Final = 9
"""Worths that differ farther behind the point differ by rounding only."""
_MATRIX: Final = 2_000
"""Levels with so many trials look for plans that nobody gains from."""
_POSITIONS: Final = 3_000
"""Positions of the end of a game that are looked at, at most."""
_CURIOSITY: Final = 0.3
"""How much what was tried little counts against what went well."""


def think(view: View, seat: Seat, level: Level, random: Random) -> Iterator[Thought]:
    """The answer that went best in as many trials as the level has."""
    found = Answers(view, seat, random)
    certain = _worked_out(found, random) if level.tactics else None
    if certain is not None:
        yield certain
        return
    if glances(level, random):
        yield Thought(random.choice(legal_actions(view.public, view.hands, seat)), 0.5, 0)
        return
    if level.simulations >= _MATRIX and found.trials.two_plan:
        yield from _planned(found, level, random)
        return
    for done in parts(level.simulations):
        found.grow(done - found.tried)
        last = done == level.simulations
        best = _picked(found, level, random) if last else found.best()
        worth = found.worths[best] / max(found.visits[best], 1)
        yield Thought(found.actions[best], worth, found.tried)


def _worked_out(found: Answers, random: Random) -> Thought[Action] | None:
    """One of the best answers where the rest of the game is worked out, and some are worse."""
    position = found.trials.ending()
    if position is None:
        return None
    try:
        worths = worths_of(position, found.trials.seat, _POSITIONS)
    except TooMuch:
        return None
    most = max(worths)
    best = [rank for rank, worth in enumerate(worths) if worth == most]
    if len(best) == len(worths) > 1:
        return None
    return Thought(found.actions[random.choice(best)], most, len(worths))


class Answers:
    """All that a seat may answer, and how trials of each went."""

    def __init__(self, view: View, seat: Seat, random: Random) -> None:
        self.actions = legal_actions(view.public, view.hands, seat)
        self.trials = Trials(view, seat, random)
        self.worths, self.visits = [0.0] * len(self.actions), [0] * len(self.actions)
        """Of each answer, the sum of how its trials went, and how many there were."""
        self.tried = 0
        self._ranks = random.sample(range(len(self.actions)), len(self.actions))

    def grow(self, trials: int) -> None:
        """Try so many times more: each answer once, then the most promising."""
        ranks = self._ranks
        for number in range(self.tried, self.tried + trials):
            first = number < len(ranks)
            rank = ranks[number] if first else _upper(self.worths, self.visits, number)
            self.worths[rank] += self.trials.worth_of(rank)
            self.visits[rank] += 1
        self.tried += trials

    def best(self) -> int:
        """The answer that was tried most; where each was tried once, the one that went best."""
        ranks = range(len(self.actions))
        if self.tried <= len(self.actions):
            return max(ranks, key=lambda rank: self.worths[rank])
        return max(ranks, key=lambda rank: (self.visits[rank], self.worths[rank]))


def _picked(found: Answers, level: Level, random: Random) -> int:
    """The answer to give: the best, or one that a weaker level takes."""
    if not (level.wander or level.overlooks) and level.simulations > len(found.actions):
        return found.best()
    tried = [rank for rank in range(len(found.actions)) if found.visits[rank]]
    means = [round(found.worths[rank] / found.visits[rank], _DIGITS) for rank in tried]
    return tried[chosen(means, level, random)]


def _upper(worths: Sequence[float], visits: Sequence[int], number: int) -> int:
    """The answer with the highest upper confidence bound."""
    bonus = _CURIOSITY * sqrt(number.bit_length())
    bounds = [
        worth / count + bonus / sqrt(count) for worth, count in zip(worths, visits, strict=True)
    ]
    return bounds.index(max(bounds))


def _planned(found: Answers, level: Level, random: Random) -> Iterator[Thought[Action]]:
    """A plan that the other one, who thinks as far, gains least from."""
    trials, actions = found.trials, found.actions
    other = trials.orders_of_the_other()
    plans = Plans(len(actions), len(other), lambda row, column: trials.planned(row, other[column]))
    for done in parts(level.simulations):
        plans.grow(done - plans.tried, level.simulations, random)
        if done < level.simulations:
            place, worth_of_it = plans.likely()
        else:
            mix, worth_of_it = plans.mixed()
            place = drawn(mix, random)
        yield Thought(actions[place], worth_of_it, done)


class Trials:
    """Rounds played on from a view, each with its own guess at what the view hides."""

    def __init__(self, view: View, seat: Seat, random: Random) -> None:
        public = view.public
        self._view, self.seat, self._random = view, seat, random
        self._position = Position(public, view.hands, RandomChance(random))
        if public.question == "plan":
            self._position.mover = seat
        self._end = public.round + (self._position.question in (CORNER, FACING, TOKEN))
        self._rng = None if all_known(view.hands) else SplitMix64(random.getrandbits(53))
        """Deals the hands that the view does not show; None where it shows them all."""
        self._plans = [] if self._rng else self._all_plans(self._view.hands)

    def _all_plans(self, hands: Sequence[Hand]) -> list[tuple[list[int], list[int]] | None]:
        """Of each plan its known beginning and the cards of its rest; None where there is none."""
        return [self._known(seat, hand) for seat, hand in enumerate(hands)]

    def _known(self, other: Seat, hand: Hand) -> tuple[list[int], list[int]] | None:
        public, plan = self._view.public, self._view.plan
        if not public.planned[other]:
            return None
        if other == self.seat and plan:
            return list(map(CARDS.index, plan)), []
        shown = public.revealed[other]
        rest = unrevealed([card for card in hand if card], shown)
        return list(map(CARDS.index, shown)), list(map(CARDS.index, rest))

    def worth_of(self, rank: int) -> float:
        """What an answer comes to in one trial, 0 (lost) to 1 (won)."""
        position = self.guess()
        position.answer(position.options()[rank])
        return self._played_on(position)

    def _played_on(self, position: Position) -> float:
        """What a round comes to that is played on to its end."""
        while position.round < self._end or position.question not in (TOKEN, OVER):
            position.answer(habit(position, self._random))
        return worth(position, self.seat)

    def ending(self) -> Position | None:
        """The position, where between two nothing is left to draw but the die; else None."""
        public = self._view.public
        if len(public.order) > 2 or public.round < ROUNDS or self._rng is not None:
            return None
        if any(plan is None or len(set(plan[1])) > 1 for plan in self._plans):
            return None
        return self.guess()

    @property
    def two_plan(self) -> bool:
        """Whether the seat plans, against one other whose cards are known and not yet planned."""
        public = self._view.public
        return public.question == "plan" and len(public.order) == 2 and self._rng is None

    def orders_of_the_other(self) -> list[tuple[int, ...]]:
        """All orders in which the other one of two may have planned its cards."""
        position = self._position.copy()
        position.mover = 1 - self.seat
        return list(position.distinct_plans())

    def planned(self, rank: int, other: tuple[int, ...]) -> float:
        """What an own plan comes to against a plan of the other one, in one trial."""
        position = self._position.copy()
        plan = position.options()[rank]
        position.plans[1 - self.seat] = other
        position.answer(plan)
        return self._played_on(position)

    def guess(self) -> Position:
        """The position, with all that the view does not show drawn at random."""
        position, plans = self._position.copy(), self._plans
        if self._rng is not None:
            hands = dealt_hands(self._view, self._rng)
            position.hands = [list(map(CARDS.index, hand)) for hand in hands]
            plans = self._all_plans(hands)
        for seat, known in enumerate(plans):
            if known is not None:
                shown, rest = known
                position.plans[seat] = (*shown, *self._random.sample(rest, len(rest)))
        return position


def habit(position: Position, random: Random) -> Any:
    """What anybody might answer: turns that let the mole dig, falls that help; else anything."""
    options = position.options()
    if position.question in (SIDE, ORDER):
        motions = PROGRAMS[position.card]
        return max(options, key=lambda choice: (position.needed(motions[choice]), random.random()))
    if position.question == TOPPLE:
        return max(options, key=lambda facing: (_gain(position, facing), random.random()))
    return options[int(random.random() * len(options))]


def _gain(position: Position, facing: int) -> int:
    """What a fall in this direction brings its mover, by whose mountains the pieces land on."""
    space, mover = position.waiting[-1], position.mover
    gain = 0
    for there, piece in zip(
        position.rays[facing][space], position.mountains[space][1:], strict=False
    ):
        mountain = position.mountains[there]
        owner = mountain[0] if mountain else piece
        gain += 2 if owner == mover else -1
    return gain
