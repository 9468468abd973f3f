"""Majority on ints, for searches: one contest, the same as by `rules`, hundreds of times as fast.

How the chambers lie in an int, and how actions are numbered, is said in `tables`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from random import Random
from typing import Final, TypeAlias

from molecore.core.protocol import Seat
from molecore.games.majority.actions import Action
from molecore.games.majority.kernel.forecast import forecast_of
from molecore.games.majority.kernel.tables import Floor, Floors, hall_of
from molecore.games.majority.kernel.turns import (
    Draw,
    carried,
    closed,
    finish,
    pending,
    playout,
    settle,
)
from molecore.games.majority.records import State

Phase: TypeAlias = int
"""`CLAIM`, `RESOLVE`, or `DECLARE` and the slips that the actor has filled."""
Position: TypeAlias = tuple["Seat | None", Phase, Floors]
"""(who acts, None when the contest is over; what they have to do; the floors, Red's first)."""
Dice: TypeAlias = Iterator[Draw]

CLAIM: Final[Phase] = 0
RESOLVE: Final[Phase] = 1
DECLARE: Final[Phase] = 2

_LATE: Final = 8
"""A contest is played out when one in so many places is free; until then it is forecast."""
_SWING: Final = 0.2
"""What lead, as a share of the places, makes a chance of 1/2 one of 3/4."""


class MajorityKernel:
    """The contest that a state is in, as a `molecore.core.kernel.Kernel`."""

    def __init__(self, state: State) -> None:
        self._rules = rules = state.public.rules
        self.hall = hall = hall_of(rules.boards)
        self._forecast = forecast_of(rules.boards)
        self._resolves, self._blank = 2 * hall.size, 3 * hall.size
        both = rules.mode == "complete"
        self._areas = [hall.everywhere, hall.upper] if both else [hall.everywhere]
        """Where it takes a majority to win."""
        self.root = self._position(state)

    def _position(self, state: State) -> Position:
        public, floor = state.public, self.hall.floor
        (red, blue), (red_wishes, blue_wishes) = public.held, state.declared
        floors = (
            floor(red),
            floor(blue),
            floor(public.placed),
            floor(red_wishes),
            floor(blue_wishes),
        )
        if public.phase == "declare":
            return public.mover, DECLARE + public.slips, floors
        actor = None if public.phase == "over" else public.mover
        return actor, RESOLVE if public.phase == "resolve" else CLAIM, _cancelled(floors)

    def actor(self, position: Position) -> Seat | None:
        return position[0]

    def legal(self, position: Position) -> list[int]:
        actor, phase, floors = position
        hall = self.hall
        if actor is None:
            return []
        if phase == CLAIM:
            return hall.numbers(self._free(floors))
        if phase == RESOLVE:
            losses = self._losses(_seen_from(actor, floors))
            return [self._resolves + number for number in hall.numbers(losses)]
        numbers = range(hall.size + self._first_open(position), 2 * hall.size)
        return [*numbers, self._blank]

    def _free(self, floors: Floors) -> Floor:
        return self.hall.everywhere & ~(floors[0] | floors[1])

    def _losses(self, floors: Floors) -> Floor:
        """The other side's majorities, of which the first has to choose one (J17)."""
        mine, theirs, fixed, *_ = floors
        shut = closed(self.hall, self._free(floors)) & ~fixed
        return pending(self.hall, shut, mine, theirs)[1]

    def _first_open(self, position: Position) -> int:
        """The number of the first place to be declared next; none after a blank slip (J5)."""
        actor, phase, floors = position
        own = _seen_from(actor, floors)[3]
        if own.bit_count() < phase - DECLARE:
            return self.hall.size
        return self.hall.spots.index(own.bit_length() - 1) + 1 if own else 0

    def candidates(self, position: Position) -> list[int]:
        actor, phase, floors = position
        if phase == RESOLVE:
            return self.legal(position)
        if phase >= DECLARE:
            return self._slips(position)
        red, blue, fixed, *_ = floors
        return self._forecast.promising(actor or 0, red, blue, fixed, self._free(floors))

    def _slips(self, position: Position) -> list[int]:
        """Places to declare, not too far on, so that the slips left spread over the rest."""
        _, phase, _ = position
        hall, first = self.hall, self._first_open(position)
        slips = self._rules.most_preferences - (phase - DECLARE)
        among = sum(hall.bits[first : first + -(-(hall.size - first) // slips)])
        places = self._forecast.promising(0, 0, 0, 0, among) if among else []
        return [*(hall.size + number for number in places), self._blank]

    def play(self, position: Position, action: int) -> Position:
        actor, phase, floors = position
        if phase >= DECLARE:
            return self._declare(position, action)
        floors = _seen_from(actor, floors)
        if phase == RESOLVE:
            floors = carried(floors, self.hall.bits[action - self._resolves])
        else:
            floors = _claimed(floors, self.hall.bits[action])
        floors, losses = settle(self.hall, floors)
        floors = _seen_from(actor, floors)
        if losses:
            return actor, RESOLVE, floors
        return (int(actor == 0) if self._free(floors) else None), CLAIM, floors

    def _declare(self, position: Position, action: int) -> Position:
        """A slip is filled; after the last the other side declares, or claims begin (J5)."""
        actor, phase, floors = position
        filled = phase + 1 - DECLARE
        if action != self._blank:
            mine, theirs, fixed, my_wishes, their_wishes = _seen_from(actor, floors)
            my_wishes |= self.hall.bits[action - self.hall.size]
            floors = _seen_from(actor, (mine, theirs, fixed, my_wishes, their_wishes))
        blank_ends = action == self._blank and self._rules.show_preference_count
        if filled < self._rules.most_preferences and not blank_ends:
            return actor, phase + 1, floors
        return (1, DECLARE, floors) if actor == 0 else (0, CLAIM, _cancelled(floors))

    def dice(self, random: Random) -> Dice:
        return repeat(random.getrandbits)

    def rollout(self, position: Position, dice: Dice) -> Sequence[float]:
        actor, phase, floors = position
        # Preference pieces go where they were declared, whoever claims the place: as if placed.
        floors = _placed(_cancelled(_seen_from(actor, floors)))
        if phase == RESOLVE:
            floors = _turned(finish(self.hall, floors))
            actor = int(actor == 0)
        worth = self._worth(floors, dice)
        return (worth, 1 - worth) if actor != 1 else (1 - worth, worth)

    def _worth(self, floors: Floors, dice: Dice) -> float:
        """What the contest is worth to the first side: the result and the lead, or a forecast."""
        mine, theirs, fixed, *_ = floors
        free = self.hall.size - (mine | theirs).bit_count()
        if free * _LATE > self.hall.size:
            chances = self._forecast.chances(mine, theirs)
            return _chance(self._forecast.lead(chances, area & ~fixed) for area in self._areas)
        if free:
            mine = playout(self.hall, mine, theirs, fixed, next(dice))
        leads = _chance(_lead(mine, area & ~fixed) for area in self._areas)
        return (self.outcome(mine, fixed) + leads) / 2

    def outcome(self, held: Floor, fixed: Floor) -> float:
        """1 when who ``held`` these places has won, 0 when the other has, 1/2 if hung (J25-J27)."""
        if self._wins(held, fixed):
            return 1.0
        return 0.0 if self._wins(self.hall.everywhere ^ held, fixed) else 0.5

    def _wins(self, held: Floor, fixed: Floor) -> bool:
        everywhere, upper, rules = self.hall.everywhere, self.hall.upper, self._rules
        counting = held & ~fixed
        basis = everywhere if rules.majority_basis == "allSeats" else everywhere & ~fixed
        if not _is_majority(counting, basis):
            return False
        if rules.mode == "complete" and rules.upper_counts_preferences:
            return _is_majority(held & upper, upper)
        return rules.mode != "complete" or _is_majority(counting & upper, basis & upper)

    def action(self, number: int) -> Action:
        return self.hall.actions[number]


def _seen_from(seat: Seat | None, floors: Floors) -> Floors:
    """Floors with Red's first as those with the seat's first, and back."""
    return _turned(floors) if seat == 1 else floors


def _turned(floors: Floors) -> Floors:
    mine, theirs, fixed, my_wishes, their_wishes = floors
    return theirs, mine, fixed, their_wishes, my_wishes


def _placed(floors: Floors) -> Floors:
    """With all preference pieces placed."""
    mine, theirs, fixed, my_wishes, their_wishes = floors
    return mine | my_wishes, theirs | their_wishes, fixed | my_wishes | their_wishes, 0, 0


def _cancelled(floors: Floors) -> Floors:
    """Without what both sides have declared, which is a preference of neither (J6)."""
    red, blue, fixed, red_wishes, blue_wishes = floors
    both = red_wishes & blue_wishes
    return red, blue, fixed, red_wishes ^ both, blue_wishes ^ both


def _claimed(floors: Floors, place: Floor) -> Floors:
    """After the first side claimed a place, maybe for the second (J8-J11)."""
    mine, theirs, fixed, my_wishes, their_wishes = floors
    if place & their_wishes:
        theirs |= place
    else:
        mine |= place
    return mine, theirs, fixed | place & (my_wishes | their_wishes), my_wishes, their_wishes


def _is_majority(part: Floor, whole: Floor) -> bool:
    return 2 * part.bit_count() > whole.bit_count()


def _lead(held: Floor, among: Floor) -> float:
    """By how much who ``held`` is ahead in some places, as a share of them: -1 to 1."""
    return 2 * (held & among).bit_count() / among.bit_count() - 1 if among else 0.0


def _chance(leads: Iterable[float]) -> float:
    """The chance to win, by the leads where it takes a majority."""
    # A curve of quotients only, which are the same on every device, as those of exp are not.
    parts = [0.5 + 0.5 * lead / (_SWING + abs(lead)) for lead in leads]
    return sum(parts) / len(parts)


kernel = MajorityKernel
"""What `molecore.registry.load_kernel` asks for."""
