"""How the computer plays: it tries each answer against many plans and draws of chance.

It is given what its seat was ever shown (`recall`), so it knows who took which
card, and its own plan. What it does not know - the plans of the others, cards
and rolls to come - is guessed anew for every trial. A trial goes on to the end
of the round and is judged by points and by what stands on the grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from molecore.core.protocol import Level, Seat
from molecore.core.rng import SplitMix64
from molecore.core.thinking import Thought, chosen, parts
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
from molecore.games.mountains.prospects import worths
from molecore.games.mountains.records import Hand, View
from molecore.games.mountains.search import Node, Tree
from molecore.games.mountains.views import all_known, dealt_hands, unrevealed

_DIGITS: Final = 9
"""Worths that differ farther behind the point differ by rounding only."""
_TRIALS: Final = 16_000
"""Trials times seats, at most: the more seats there are, the longer a trial takes."""
_POSITIONS: Final = 3_000
"""Positions of the end of a game that are looked at, at most."""


def think(view: View, seat: Seat, level: Level, random: Random) -> Iterator[Thought]:
    """The answer that went best in as many trials as the level has; with many seats, in fewer."""
    found = Answers(view, seat, random, level.neglects)
    certain = _worked_out(found, random) if level.tactics else None
    if certain is not None:
        yield certain
        return
    trials = min(level.simulations, _TRIALS // len(view.public.moles))
    for done in parts(level.simulations):
        found.grow(max(done * trials // level.simulations, 1) - found.tried)
        last = done == level.simulations
        best = _picked(found, level, random) if last else found.best()
        worth = found.worths[best] / max(found.visits[best], 1)
        yield Thought(found.actions[best], worth, done)


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

    def __init__(
        self, view: View, seat: Seat, random: Random, neglects: tuple[str, ...] = ()
    ) -> None:
        self.actions = legal_actions(view.public, view.hands, seat)
        self.trials = Trials(view, seat, random, neglects)
        self.tried = 0
        self._tree = Tree(self.trials.guess, self.trials.judged, self.trials.is_over, random)
        self._options = self.trials.options()

    def grow(self, trials: int) -> None:
        """Try so many times more: each answer once, then the most promising."""
        for _ in range(trials):
            self._tree.grow()
        self.tried += trials

    def try_one(self, rank: int) -> float:
        """Try the answer of this rank; what it came to, 0 (lost) to 1 (won)."""
        return self._tree.grow(self._options[rank])

    @property
    def visits(self) -> list[int]:
        """How many trials each answer had."""
        return [node.visits if node else 0 for node in self._nodes()]

    @property
    def worths(self) -> list[float]:
        """The sum of how the trials of each answer went."""
        return [node.worth if node else 0.0 for node in self._nodes()]

    def _nodes(self) -> Iterator[Node | None]:
        return map(self._tree.root.children.get, self._options)

    def best(self) -> int:
        """The answer that was tried most; where each was tried once, the one that went best."""
        worths, visits = self.worths, self.visits
        ranks = [rank for rank, count in enumerate(visits) if count]
        if self.tried <= len(self.actions):
            return max(ranks, key=worths.__getitem__)
        return max(ranks, key=lambda rank: (visits[rank], worths[rank]))


def _picked(found: Answers, level: Level, random: Random) -> int:
    """The answer to give: the best, or one that a weaker level takes."""
    if not level.temperature and level.simulations > len(found.actions):
        return found.best()
    worths, visits = found.worths, found.visits
    tried = [rank for rank, count in enumerate(visits) if count]
    means = [round(worths[rank] / visits[rank], _DIGITS) for rank in tried]
    return tried[chosen(means, level, random)]


class Trials:
    """Rounds played on from a view, each with its own guess at what the view hides."""

    def __init__(
        self, view: View, seat: Seat, random: Random, neglects: tuple[str, ...] = ()
    ) -> None:
        """``neglects`` are kinds of features that do not count where a trial is judged."""
        public = view.public
        self._neglects = neglects
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

    def options(self) -> Sequence[Any]:
        """What the seat may answer, in the order of its legal actions."""
        return self._position.options()

    def is_over(self, position: Position) -> bool:
        """Whether a trial has come to where it is judged."""
        question = position.question
        return question == OVER or (question == TOKEN and position.round >= self._end)

    def judged(self, position: Position) -> Sequence[float]:
        """What a round comes to for each seat that is played on to its end, 0 to 1."""
        while not self.is_over(position):
            position.answer(habit(position, self._random))
        return worths(position, self._neglects)

    def ending(self) -> Position | None:
        """The position, where between two nothing is left to draw but the die; else None."""
        public = self._view.public
        if len(public.order) > 2 or public.round < ROUNDS or self._rng is not None:
            return None
        if any(plan is None or len(set(plan[1])) > 1 for plan in self._plans):
            return None
        return self.guess()

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
