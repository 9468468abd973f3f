"""Opponents of Moleozer: what they remember, how they guess and where they drive the mole.

They are given what their seat was ever shown (`recall`) and nothing else; a
forgetful one throws some of that away before it thinks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import fsum, prod
from random import Random
from typing import Final

from molecore.core.protocol import Level, Seat
from molecore.core.record import record
from molecore.core.rng import SplitMix64
from molecore.core.thinking import Thought, chosen
from molecore.games.moleozer.actions import Action, Declare, Guess, Move, Pass, PutDown, Swap
from molecore.games.moleozer.board import HAND, Card
from molecore.games.moleozer.guess_duel import guessed, is_duel
from molecore.games.moleozer.guess_rules import blocked, highest
from molecore.games.moleozer.guess_search import (
    GuessProblem,
    best,
    candidates,
    expected,
    nearest,
    problem,
    worth,
)
from molecore.games.moleozer.legal import legal_actions
from molecore.games.moleozer.odds import mean, unseen
from molecore.games.moleozer.race import after_step, chances, drive, owners, race_of
from molecore.games.moleozer.records import PublicState, View
from molecore.games.moleozer.seating import house_of, survivors

_DIGITS: Final = 9
"""Chances that differ farther behind the point differ by rounding only.

Of equal ones the first is taken. That is the step towards the centre, so no one drives the
mole about an arm without a house for ever.
"""


_WIDTH: Final = 10
"""How far from the number expected a guess may be that does not answer others."""


@record
class Traits:
    """What a level remembers and how it chooses its guesses."""

    remembers: int
    """Cards of five that it does not forget."""
    answers: bool
    """Whether it chooses the best answer to other guesses, or the likeliest number."""
    reads: bool
    """Whether it takes guesses for hints at cards, and weighs who else might win."""
    hides: bool = False
    """Whether of two it guesses so that knowing how it guesses is no use to the other one."""


TRAITS: Final[Mapping[str, Traits]] = {
    "forgetful": Traits(remembers=2, answers=False, reads=False),
    "careful": Traits(remembers=HAND, answers=False, reads=False),
    "shrewd": Traits(remembers=HAND, answers=True, reads=False),
    "masterly": Traits(remembers=HAND, answers=True, reads=True),
    "uncanny": Traits(remembers=HAND, answers=True, reads=True, hides=True),
}


def think(view: View, seat: Seat, level: Level, random: Random) -> Thought:
    """What ``seat``, who knows ``view``, does at this level."""
    return _Decision(view, seat, level, random).think()


class _Decision:
    """One choice being made."""

    def __init__(self, view: View, seat: Seat, level: Level, random: Random) -> None:
        self.public: PublicState = view.public
        self.seat = seat
        self.traits = TRAITS[level.id]
        self.ahead = level.simulations
        self.level = level
        self.random = random
        self.stack = remembered(view, seat, self.traits.remembers)

    @property
    def is_settled(self) -> bool:
        """Whether it is the last to guess and knows the card of the only other one."""
        if (
            not self.level.tactics
            or self.public.phase not in {"guess", "change"}
            or None in self.stack
        ):
            return False
        others = [seat for seat in survivors(self.public) if seat != self.seat]
        pool = unseen(self.public, [card for card in self.stack if card])
        return (
            len(others) == 1
            and self.public.guesses[others[0]] is not None
            and sum(pool.values()) == 1
        )

    def think(self) -> Thought:
        match self.public.phase:
            case "declare":
                return self._declare()
            case "guess" | "change":
                return self._guess()
            case "step" | "action":
                return self._drive()
        legal = legal_actions(self.public, self.seat)
        pick = legal[0] if isinstance(legal[0], PutDown) else self.random.choice(legal)
        return Thought(pick, self._prospect(), 0)

    # ---- guesses

    def _declare(self) -> Thought:
        multiplied = bool(self.random.getrandbits(1))
        return Thought(Declare(multiplied), self._prospect(), 0)

    def _guess(self) -> Thought:
        top = self.stack[0]
        if top is None or not self._remembers_all():
            number, expects = self._rough_guess(top), self._prospect()
        else:
            number, expects = self._counted_guess()
        action: Action = Guess(number)
        if number == self.public.guesses[self.seat]:
            action = Pass()
        return Thought(action, expects, self.ahead)

    def _remembers_all(self) -> bool:
        """Whether it remembers all of its stack, so that it can count cards."""
        return None not in self.stack

    def _rough_guess(self, top: Card | None) -> int:
        """A guess from the card, if it is remembered, and the average of the others."""
        pool = unseen(self.public, [card for card in self.stack if card])
        typical = mean(pool)
        values = [typical] * (len(survivors(self.public)) - 1)
        values.append(typical if top is None else top.value)
        middle = prod(values) if self.public.multiplied else fsum(values)
        return self._near(round(middle))

    def _near(self, middle: int) -> int:
        """The legal number nearest to ``middle``, or one that the level takes for as near."""
        most = highest(self.public)
        around = range(max(middle - _WIDTH, 1), min(middle + _WIDTH, most) + 1)
        numbers = list(filter(self._is_legal, around))
        if not numbers:
            return nearest(middle, self._is_legal, most)
        far = max(middle, _WIDTH)
        return numbers[self._chosen([-abs(number - middle) / far for number in numbers])]

    def _chosen(self, worths: Sequence[float]) -> int:
        return chosen(worths, self.level, self.random)

    def _counted_guess(self) -> tuple[int, float]:
        """A number and what it expects of the game then."""
        stack = [card for card in self.stack if card]
        traits = self.traits
        if traits.hides and is_duel(self.public):
            found = problem(self.public, self.seat, stack, reading=True)
            pool = unseen(self.public, stack[1:])
            return guessed(found, pool, self._values(), self._is_legal, self.random)
        found = problem(self.public, self.seat, stack, reading=traits.reads)
        if not (self.traits.answers or self.is_settled):
            return self._near(expected(found)), self._prospect()
        values = self._values()
        number, most = self._answer(found, values)
        expects = most if self.traits.reads else self._prospect()
        return self._rather_kept(found, number, most, values), expects

    def _answer(
        self, found: GuessProblem, values: Mapping[Seat | None, float]
    ) -> tuple[int, float]:
        """A number by what guesses are worth, and the worth of the best."""
        number, most = best(found, self._is_legal, values)
        if self.is_settled or not self.level.temperature:
            return number, most
        numbers = list(filter(self._is_legal, candidates(found))) or [number]
        return numbers[self._chosen([worth(found, each, values) for each in numbers])], most

    def _rather_kept(
        self, found: GuessProblem, number: int, most: float, values: Mapping[Seat | None, float]
    ) -> int:
        """The guess it has already, where changing it gains nothing (Z46)."""
        kept = self.public.guesses[self.seat]
        return kept if kept is not None and worth(found, kept, values) >= most else number

    def _is_legal(self, number: int) -> bool:
        return number not in blocked(self.public, self.seat)

    def _values(self) -> dict[Seat | None, float]:
        """What a round is worth that is won by each seat, or by none (None)."""
        seats = survivors(self.public)
        if not self.traits.reads or self.public.sudden_death:
            # Who plays on as soon as nobody has won has half of it (Z44).
            again = 1 / len(seats) if self.traits.hides else 0.0
            return {**dict.fromkeys(seats, 0.0), None: again, self.seat: 1.0}
        return values_in_race(self.public, self.seat, self.ahead)

    # ---- the mole

    def _drive(self) -> Thought:
        """The step or action after which it most likely has the last house."""
        legal = legal_actions(self.public, self.seat)
        worths = [round(self._after(action), _DIGITS) for action in legal]
        place = self._certain(legal, worths)
        if place is None:
            place = self._chosen(worths)
        return Thought(legal[place], worths[place], self.ahead * len(legal))

    def _certain(self, legal: Sequence[Action], worths: Sequence[float]) -> int | None:
        """The best answer where the game is won, or decided in this turn; else None."""
        most = max(worths)
        best = [place for place, worth in enumerate(worths) if worth == most]
        if most == 1 or not race_of(self.public).rounds:
            return max(best, key=lambda place: (self._ends(legal[place]), -place))
        return None

    def _ends(self, action: Action) -> bool:
        """Whether nothing can go wrong after it, because the last house but one is crushed."""
        houses = [house for house in self.public.houses if house is not None]
        return isinstance(action, Move) and action.node in houses and len(houses) == 2

    def _after(self, action: Action) -> float:
        race, own = race_of(self.public), house_of(self.public, self.seat) or ""
        match action:
            case Move(node=node):
                return after_step(race, node, self.ahead)[own]
            case Swap(seat=other):
                return chances(race, self.ahead)[house_of(self.public, other) or ""]
        return chances(race, self.ahead)[own]

    def _prospect(self) -> float:
        """What it expects of the game, by where the mole is: its house is the last one."""
        own = house_of(self.public, self.seat)
        if self.public.sudden_death or own is None:
            return 1 / len(survivors(self.public))
        return chances(race_of(self.public), self.ahead)[own]


def values_in_race(public: PublicState, seat: Seat, ahead: int) -> dict[Seat | None, float]:
    """The chance of ``seat`` to win the game if each seat wins the round, or none (None).

    ``ahead`` is how many rounds are looked ahead.
    """
    race, homes = race_of(public), owners(public)
    own = house_of(public, seat) or ""
    values: dict[Seat | None, float] = {None: chances(race, ahead)[own]}
    for home, winner in homes.items():
        values[winner] = drive(race, home, ahead)[own]
    return values


def remembered(view: View, seat: Seat, count: int) -> Sequence[Card | None]:
    """The stack of ``seat``, with None for what is forgotten if it remembers so many of five.

    Which ones is settled by the hand, so a card that is forgotten stays so until the next deal.
    """
    hand = sorted(map(str, (*view.public.played[seat], *view.own)))
    chance = SplitMix64(int.from_bytes(sha256(" ".join(hand).encode()).digest()[:8], "big"))
    lost = chance.shuffled(hand)[: max(len(hand) - count, 0)]
    return tuple(None if str(card) in lost else card for card in view.own)
