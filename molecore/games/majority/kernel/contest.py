"""Majority on ints, for searches: one contest, the same as by `rules`, hundreds of times as fast.

How the chambers lie in an int, and how actions are numbered, is said in `tables`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from math import fsum
from random import Random
from typing import Final, TypeAlias

from molecore.core.protocol import Seat
from molecore.games.majority.actions import Action
from molecore.games.majority.kernel.forecast import forecast_of
from molecore.games.majority.kernel.tables import BitBoard, BitBoards, tables_of
from molecore.games.majority.kernel.turns import (
    Draw,
    carried,
    closed,
    finish,
    pending,
    playout,
    resolve_turn,
)
from molecore.games.majority.records import State

Phase: TypeAlias = int
"""`CLAIM`, `RESOLVE`, or `DECLARE` and the slips that the actor has filled."""
Position: TypeAlias = tuple["Seat | None", Phase, BitBoards]
"""(who acts, None when the contest is over; what they have to do; the bitboards, Red's first)."""
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

    def __init__(self, state: State, neglects: tuple[str, ...] = ()) -> None:
        """With "surroundings" in ``neglects`` only places that are held count in a forecast."""
        self._sees = "surroundings" not in neglects
        self._rules = rules = state.public.rules
        self.tables = tables = tables_of(rules.boards)
        self._forecast = forecast_of(rules.boards)
        self._mixed: Sequence[int] | None = None
        self._resolves, self._blank = 2 * tables.size, 3 * tables.size
        both = rules.mode == "complete"
        self._areas = [tables.everywhere, tables.upper] if both else [tables.everywhere]
        """Where it takes a majority to win."""
        self.root = self._position(state)

    def _position(self, state: State) -> Position:
        public, bitboard = state.public, self.tables.bitboard
        (red, blue), (red_declared, blue_declared) = public.held, state.declared
        bitboards = (
            bitboard(red),
            bitboard(blue),
            bitboard(public.placed),
            bitboard(red_declared),
            bitboard(blue_declared),
        )
        if public.phase == "declare":
            return public.mover, DECLARE + public.slips, bitboards
        actor = None if public.phase == "over" else public.mover
        return actor, RESOLVE if public.phase == "resolve" else CLAIM, _cancelled(bitboards)

    def actor(self, position: Position) -> Seat | None:
        return position[0]

    def legal(self, position: Position) -> list[int]:
        actor, phase, bitboards = position
        tables = self.tables
        if actor is None:
            return []
        if phase == CLAIM:
            return tables.numbers(self._free(bitboards))
        if phase == RESOLVE:
            losses = self._losses(_seen_from(actor, bitboards))
            return [self._resolves + number for number in tables.numbers(losses)]
        numbers = range(tables.size + self._first_open(position), 2 * tables.size)
        return [*numbers, self._blank]

    def _free(self, bitboards: BitBoards) -> BitBoard:
        return self.tables.everywhere & ~(bitboards[0] | bitboards[1])

    def _losses(self, bitboards: BitBoards) -> BitBoard:
        """The other side's majorities, of which the first has to choose one (J17)."""
        mine, theirs, fixed, *_ = bitboards
        shut = closed(self.tables, self._free(bitboards)) & ~fixed
        return pending(self.tables, shut, mine, theirs)[1]

    def _first_open(self, position: Position) -> int:
        """The number of the first place to be declared next; none after a blank slip (J5)."""
        actor, phase, bitboards = position
        own = _seen_from(actor, bitboards)[3]
        if own.bit_count() < phase - DECLARE:
            return self.tables.size
        return self.tables.spots.index(own.bit_length() - 1) + 1 if own else 0

    def candidates(self, position: Position) -> list[int]:
        actor, phase, bitboards = position
        if phase == RESOLVE:
            return self.legal(position)
        if phase >= DECLARE:
            return self._slips(position)
        red, blue, fixed, *_ = bitboards
        return self._forecast.promising(
            actor or 0, (red, blue, fixed), self._free(bitboards), self._mixed
        )

    def every_candidate(self, position: Position) -> list[int]:
        """All legal actions, the likely best first."""
        likely = self.candidates(position)
        seen = set(likely)
        return [*likely, *(action for action in self.legal(position) if action not in seen)]

    def _slips(self, position: Position) -> list[int]:
        """Places to declare, not too far on, so that the slips left spread over the rest."""
        _, phase, _ = position
        tables, first = self.tables, self._first_open(position)
        slips = self._rules.most_preferences - (phase - DECLARE)
        among = sum(tables.bits[first : first + -(-(tables.size - first) // slips)])
        places = self._forecast.promising(0, (0, 0, 0), among) if among else []
        return [*(tables.size + number for number in places), self._blank]

    def promises(self) -> list[float]:
        """By place: the worth of the contest to the only side with a preference there."""
        return [self._forecast_of(bit, 0, bit) for bit in self.tables.bits]

    def play(self, position: Position, action: int) -> Position:
        actor, phase, bitboards = position
        if phase >= DECLARE:
            return self._declare(position, action)
        bitboards = _seen_from(actor, bitboards)
        if phase == RESOLVE:
            bitboards = carried(bitboards, self.tables.bits[action - self._resolves])
        else:
            bitboards = _claimed(bitboards, self.tables.bits[action])
        bitboards, losses = resolve_turn(self.tables, bitboards)
        bitboards = _seen_from(actor, bitboards)
        if losses:
            return actor, RESOLVE, bitboards
        return (int(actor == 0) if self._free(bitboards) else None), CLAIM, bitboards

    def _declare(self, position: Position, action: int) -> Position:
        """A slip is filled; after the last the other side declares, or claims begin (J5)."""
        actor, phase, bitboards = position
        filled = phase + 1 - DECLARE
        if action != self._blank:
            mine, theirs, fixed, my_declared, their_declared = _seen_from(actor, bitboards)
            my_declared |= self.tables.bits[action - self.tables.size]
            bitboards = _seen_from(actor, (mine, theirs, fixed, my_declared, their_declared))
        blank_ends = action == self._blank and self._rules.show_preference_count
        if filled < self._rules.most_preferences and not blank_ends:
            return actor, phase + 1, bitboards
        return (1, DECLARE, bitboards) if actor == 0 else (0, CLAIM, _cancelled(bitboards))

    def dice(self, random: Random) -> Dice:
        """Chance for `rollout`; and from now on equally good claims come in its order."""
        self._mixed = random.sample(self.tables.spots, self.tables.size)
        return repeat(random.getrandbits)

    def rollout(self, position: Position, dice: Dice) -> Sequence[float]:
        actor, phase, bitboards = position
        # Preference pieces go where they were declared, whoever claims the place: as if placed.
        bitboards = _placed(_cancelled(_seen_from(actor, bitboards)))
        if phase == RESOLVE:
            bitboards = _turned(finish(self.tables, bitboards))
            actor = int(actor == 0)
        worth = self._worth(bitboards, dice)
        return (worth, 1 - worth) if actor != 1 else (1 - worth, worth)

    def _worth(self, bitboards: BitBoards, dice: Dice) -> float:
        """What the contest is worth to the first side: the result and the lead, or a forecast."""
        mine, theirs, fixed, *_ = bitboards
        free = self.tables.size - (mine | theirs).bit_count()
        if free * _LATE > self.tables.size:
            if self._sees:
                return self._forecast_of(mine, theirs, fixed)
            return _chance(
                _surplus(mine & area & ~fixed, theirs & area & ~fixed, area) for area in self._areas
            )
        if free:
            mine = playout(self.tables, mine, theirs, fixed, next(dice))
        leads = _chance(_lead(mine, area & ~fixed) for area in self._areas)
        return (self.outcome(mine, fixed) + leads) / 2

    def _forecast_of(self, mine: BitBoard, theirs: BitBoard, fixed: BitBoard) -> float:
        chances = self._forecast.chances(mine, theirs)
        return _chance(self._forecast.lead(chances, area & ~fixed) for area in self._areas)

    def outcome(self, held: BitBoard, fixed: BitBoard) -> float:
        """1 when who ``held`` these places has won, 0 when the other has, 1/2 if hung (J25-J27)."""
        if self._wins(held, fixed):
            return 1.0
        return 0.0 if self._wins(self.tables.everywhere ^ held, fixed) else 0.5

    def _wins(self, held: BitBoard, fixed: BitBoard) -> bool:
        everywhere, upper, rules = self.tables.everywhere, self.tables.upper, self._rules
        counting = held & ~fixed
        basis = everywhere if rules.majority_basis == "allSeats" else everywhere & ~fixed
        if not _is_majority(counting, basis):
            return False
        if rules.mode == "complete" and rules.upper_counts_preferences:
            return _is_majority(held & upper, upper)
        return rules.mode != "complete" or _is_majority(counting & upper, basis & upper)

    def action(self, number: int) -> Action:
        return self.tables.actions[number]


def _seen_from(seat: Seat | None, bitboards: BitBoards) -> BitBoards:
    """Bitboards with Red's first as those with the seat's first, and back."""
    return _turned(bitboards) if seat == 1 else bitboards


def _turned(bitboards: BitBoards) -> BitBoards:
    mine, theirs, fixed, my_declared, their_declared = bitboards
    return theirs, mine, fixed, their_declared, my_declared


def _placed(bitboards: BitBoards) -> BitBoards:
    """The bitboards after every preference piece was put where it is declared."""
    mine, theirs, fixed, my_declared, their_declared = bitboards
    return mine | my_declared, theirs | their_declared, fixed | my_declared | their_declared, 0, 0


def _cancelled(bitboards: BitBoards) -> BitBoards:
    """Without what both sides have declared, which is a preference of neither (J6)."""
    red, blue, fixed, red_declared, blue_declared = bitboards
    both = red_declared & blue_declared
    return red, blue, fixed, red_declared ^ both, blue_declared ^ both


def _claimed(bitboards: BitBoards, place: BitBoard) -> BitBoards:
    """After the first side claimed a place, maybe for the second (J8-J11)."""
    mine, theirs, fixed, my_declared, their_declared = bitboards
    if place & their_declared:
        theirs |= place
    else:
        mine |= place
    return mine, theirs, fixed | place & (my_declared | their_declared), my_declared, their_declared


def _is_majority(part: BitBoard, whole: BitBoard) -> bool:
    return 2 * part.bit_count() > whole.bit_count()


def _lead(held: BitBoard, among: BitBoard) -> float:
    """By how much who ``held`` is ahead in some places, as a share of them: -1 to 1."""
    return 2 * (held & among).bit_count() / among.bit_count() - 1 if among else 0.0


def _surplus(mine: BitBoard, theirs: BitBoard, among: BitBoard) -> float:
    """By how much the first side holds more, as a share of all places."""
    return (mine.bit_count() - theirs.bit_count()) / among.bit_count()


def _chance(leads: Iterable[float]) -> float:
    """The chance to win, by the leads where it takes a majority."""
    # A curve of quotients only, which are the same on every device, as those of exp are not.
    parts = [0.5 + 0.5 * lead / (_SWING + abs(lead)) for lead in leads]
    return fsum(parts) / len(parts)
