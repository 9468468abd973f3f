"""What guesses and drives are worth, for a person who learns.

Cards that the view does not show are drawn at random, one's own like those of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from molecore.core.protocol import Action, Seat
from molecore.core.rng import SplitMix64
from molecore.core.thinking import Assessor, Choice, simulated
from molecore.games.moleozer.actions import Guess, Move, Pass, Swap
from molecore.games.moleozer.board import GAP
from molecore.games.moleozer.guess_duel import WorthOf, is_duel, worth_in_duel
from molecore.games.moleozer.guess_rules import blocked, highest
from molecore.games.moleozer.guess_search import (
    GuessProblem,
    answer,
    candidates,
    nearest,
    problem,
    worth,
)
from molecore.games.moleozer.legal import legal_actions
from molecore.games.moleozer.meta import META
from molecore.games.moleozer.odds import World, face, mean, unseen
from molecore.games.moleozer.race import after_step, chances, drive, owners, race_of
from molecore.games.moleozer.records import PublicState, State, View
from molecore.games.moleozer.seating import house_of, survivors
from molecore.games.moleozer.views import sample

_AHEAD: Final = META.levels[-1].simulations
"""Rounds that are looked ahead."""
_LEAST: Final = 40
"""Deals of the cards that are drawn before it is settled which numbers are worth a look."""
_DIGITS: Final = 2
"""Worths of guesses that differ farther behind the point are equal."""
_TRIED: Final = 20
"""How many numbers are tried, all over what the cards may come to."""


def assess(view: View, seat: Seat, random: Random) -> Assessor:
    """Judge what ``seat`` may do from what ``view`` shows."""
    match view.public.phase:
        case "guess" | "change":
            return _guessing(view, seat, random)
        case "step" | "action":
            return Exactly(view.public, seat, _after)
    return Exactly(view.public, seat, None)


def _guessing(view: View, seat: Seat, random: Random) -> Assessor:
    """Guesses: of two who add up as the opponents work them out, where the own card is known."""
    public, stack = view.public, [card for card in view.own if card is not None]
    if public.phase == "guess" and is_duel(public) and stack:
        found = problem(public, seat, stack, reading=False)
        if not (found.own[1] and found.symbols):
            worth_of = worth_in_duel(found, unseen(public, stack[1:]), _values(public, seat))
            taken = blocked(public, seat)
            return Duelling([each for each in candidates(found) if each not in taken], worth_of)
    return Guessing(view, seat, random)


class Duelling:
    """Guesses of two, worked out for an opponent who reads them."""

    def __init__(self, numbers: Sequence[int], worth_of: WorthOf) -> None:
        self._numbers, self._worth_of = numbers, worth_of

    def grow(self, simulations: int) -> None:
        """Nothing has to be simulated where all is worked out."""

    def choices(self) -> Sequence[Choice]:
        """The numbers that are worth a guess, the best first."""
        found = [self.alone(Guess(number), 0) for number in self._numbers]
        return sorted(found, key=lambda choice: -round(choice.worth, _DIGITS))

    def alone(self, action: Action, simulations: int) -> Choice:  # noqa: ARG002 - none is needed
        """What one of them is worth."""
        if not isinstance(action, Guess):
            raise TypeError(action)
        return Choice(action, self._worth_of(action.number), 0, 0.0)


class Exactly:
    """Choices whose worth is worked out, or of which nothing is known."""

    def __init__(
        self,
        public: PublicState,
        seat: Seat,
        worth_of: Callable[[PublicState, Seat, Action], float] | None,
    ) -> None:
        self._public, self._seat, self._worth_of = public, seat, worth_of

    def grow(self, simulations: int) -> None:
        """Nothing has to be simulated where all is worked out."""

    def choices(self) -> Sequence[Choice]:
        """All there are; of equal ones the first is the best."""
        found = [self.alone(each, 0) for each in legal_actions(self._public, self._seat)]
        return sorted(found, key=lambda choice: -round(choice.worth, 9))

    def alone(self, action: Action, simulations: int) -> Choice:  # noqa: ARG002 - none is needed
        """What one of them is worth."""
        if self._worth_of is None:
            return Choice(action, 1 / len(survivors(self._public)), 0, 1.0)
        return Choice(action, self._worth_of(self._public, self._seat, action), 0, 0.0)


def _after(public: PublicState, seat: Seat, action: Action) -> float:
    """How likely the house that ``seat`` has after ``action`` is the last one."""
    race, own = race_of(public), house_of(public, seat) or ""
    match action:
        case Move(node=node):
            return after_step(race, node, _AHEAD)[own]
        case Swap(seat=other):
            return chances(race, _AHEAD)[house_of(public, other) or ""]
    return chances(race, _AHEAD)[own]


class Guessing:
    """Guesses, each tried against the same deals of all cards that lie face down."""

    def __init__(self, view: View, seat: Seat, random: Random) -> None:
        self._view, self._seat, self._random = view, seat, random
        self._values = _values(view.public, seat)
        self._problems: list[GuessProblem] = []

    def grow(self, simulations: int) -> None:
        """Deal all cards that lie face down so many times more."""
        for _ in range(simulations):
            state = sample(self._view, SplitMix64(self._random.getrandbits(53)))
            self._problems.append(_problem(self._view, self._seat, state))

    def choices(self) -> Sequence[Choice]:
        """The numbers that are worth a guess, the best first; of equal ones the likeliest."""
        self.grow(max(_LEAST - len(self._problems), 0))
        middle = self._totals()[len(self._problems) // 2]
        numbers = sorted(self._numbers(), key=lambda number: abs(number - middle))
        found = [self.alone(self._action(number), 0) for number in numbers]
        return sorted(found, key=lambda choice: -round(choice.worth, _DIGITS))

    def _totals(self) -> list[int]:
        """What the cards come to in each deal, ascending."""
        return sorted(answer(each, each.worlds[0]) for each in self._problems)

    def _numbers(self) -> list[int]:
        """Legal numbers all over what the cards may come to, and those beside other pawns."""
        public, totals = self._view.public, self._totals()
        spread = [totals[len(totals) * part // _TRIED] for part in range(1, _TRIED)]
        placed = [guess for guess in public.guesses if guess is not None]
        beside = [guess + side for guess in placed for side in (-GAP, GAP)]
        taken, most = blocked(public, self._seat), highest(public)
        numbers = {number for number in (*spread, *beside) if 1 <= number <= most} - taken
        kept = public.guesses[self._seat]
        if public.phase == "change" and kept is not None:
            numbers.add(kept)
        middle = totals[len(totals) // 2]
        return sorted(numbers) or [nearest(middle, lambda number: number not in taken, most)]

    def _action(self, number: int) -> Action:
        kept = number == self._view.public.guesses[self._seat]
        return Pass() if kept else Guess(number)

    def alone(self, action: Action, simulations: int) -> Choice:  # noqa: ARG002 - all share deals
        """What one number is worth on average over all deals."""
        self.grow(max(_LEAST - len(self._problems), 0))
        kept = self._view.public.guesses[self._seat]
        number = action.number if isinstance(action, Guess) else kept
        if number is None:
            return Choice(action, 0.0, 0, 1.0)
        total = 0.0
        for each in self._problems:
            total += worth(each, number, self._values)
        return simulated(action, total, len(self._problems))


def _problem(view: View, seat: Seat, state: State) -> GuessProblem:
    """The guess of ``seat``, if the cards lie as they do in ``state``."""
    public = view.public
    others = tuple(other for other in survivors(public) if other != seat)
    placed = {other: guess for other in others if (guess := public.guesses[other]) is not None}
    tops = tuple(face(state.stacks[other][0]) for other in others)
    return GuessProblem(
        seat=seat,
        others=others,
        own=face(state.stacks[seat][0]),
        placed=placed,
        later=tuple(other for other in others if other not in placed),
        typical=mean(unseen(public, view.own)),
        multiplied=public.multiplied,
        symbols=not public.sudden_death,
        any_middle=public.rules.any_middle,
        most=highest(public),
        worlds=(World(1.0, tops),),
    )


def _values(public: PublicState, seat: Seat) -> Mapping[Seat | None, float]:
    """What a round is worth to ``seat`` that is won by each seat, or by none (None)."""
    seats = survivors(public)
    if public.sudden_death:
        return {**dict.fromkeys(seats, 0.0), None: 1 / len(seats), seat: 1.0}
    race, own = race_of(public), house_of(public, seat) or ""
    values: dict[Seat | None, float] = {None: chances(race, _AHEAD)[own]}
    for home, owner in owners(public).items():
        values[owner] = drive(race, home, _AHEAD)[own]
    return values
