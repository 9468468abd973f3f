"""What an action leads to, event by event: slips filled, preferences brought out, majorities."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from molecore.core.outcomes import GENERATOR, Outcomes, is_unknown
from molecore.core.protocol import Seat, Step
from molecore.core.transition import Transition as CoreTransition
from molecore.games.majority import events as e
from molecore.games.majority.board import Mask, Place, plan_of
from molecore.games.majority.evolve import evolve
from molecore.games.majority.records import PublicState, State, other_side
from molecore.games.majority.resolution import hidden_places, pending, votes

IsWritten: TypeAlias = bool
"""Whether a side has declared a place: what its slips say of it."""

_PRIME: Final = (1 << 61) - 1


class TooManyFlips(RuntimeError):
    """More flips in a contest than there are pairs of neighbours, which cannot be (J20)."""


class Transition(CoreTransition[PublicState, e.Event]):
    """The working copy of one action.

    ``pending`` has for each side the places about to go to it, kept up to
    date by comparing a changed place and its neighbours again: nothing else
    can have become, or ceased to be, pending.
    """

    __slots__ = ("_covered", "_due", "declared", "pending", "plan")

    def __init__(self, state: State, outcomes: Outcomes = GENERATOR) -> None:
        public = state.public
        super().__init__(public, evolve, _seed(public), outcomes)
        self.declared = state.declared
        self.pending = [0, 0]
        self.plan = plan_of(public.rules.boards)
        self._covered = _covered(public, self.plan.everywhere)
        """The places that have, or may have, a declaration which is not placed yet."""
        is_first = not public.claimed
        self._due = self.plan.isolated & self._covered if is_first else 0
        """The free places whose surround is complete, and what is declared there not out yet."""

    @property
    def state(self) -> State:
        """The state after all that has been told so far."""
        return State(self._public, self.declared)

    def step(self) -> Step[State]:
        """The state after all that has been told, with the events in their order."""
        return Step(self.state, tuple(self.events))

    def fill_slip(self, place: Place | None) -> None:
        """The mover writes on a slip, or leaves it blank (J5)."""
        public, seat = self._public, self._public.mover
        is_blank = self._is_blank(place)
        slips = public.slips + 1
        self.tell(e.SlipFilled(seat, place))
        self._write(seat, place)
        if slips < public.rules.most_preferences and not is_blank:
            self.tell(e.Asked(seat, "declare", slips))
            return
        shown = public.rules.show_preference_count
        count = slips - is_blank if shown else _count(self.declared[seat])
        self.tell(e.PreferencesDeclared(seat, count, shown))
        self.tell(e.Asked(1, "declare") if seat == 0 else e.Asked(0, "claim"))

    def _is_blank(self, place: Place | None) -> bool:
        """Whether a slip shows that it was left blank, and so is the last.

        Where the number of preferences is secret it does not, and all slips
        are filled, so that the number of choices does not tell it (J7).
        """
        if not self._public.rules.show_preference_count:
            return False
        card: Any = place if is_unknown(place) else place is None
        return bool(self.outcomes.turn_up(self.rng, card, lambda: (False, True)))

    def _write(self, seat: Seat, place: Place | None) -> None:
        own: Any = self.declared[seat]
        if is_unknown(place):
            own = place
        elif place is not None and not is_unknown(own):
            own |= 1 << self.plan.numbers[place]
        self.declared = (own, self.declared[1]) if seat == 0 else (self.declared[0], own)

    def claim(self, number: int) -> None:
        """The mover claims a free place, with all that follows from it (J9-J11)."""
        public, place = self._public, self.plan.places[number]
        owner = self._bring_out(number) if self._is_hidden(number) else None
        self._due &= ~(1 << number)
        if owner is None:
            self.tell(e.SeatClaimed(public.mover, place))
        else:
            self.tell(e.PreferencePlaced(owner, place, public.mover))
        self._compare_around(number, is_new=True)
        self._resolve()

    def choose(self, number: int) -> None:
        """The mover has one of the other side's majorities resolved first (J17)."""
        other = other_side(self._public.mover)
        self.pending[other] = pending(self._public, other)
        self._carry(number, other)
        self._resolve()

    def _resolve(self) -> None:
        """The loop of J13-J20, until all is done or the mover has to choose."""
        mover = self._public.mover
        other = other_side(mover)
        while True:
            if self._due:
                self._complete_surround(_lowest(self._due))
            elif self.pending[mover]:
                self._carry(_lowest(self.pending[mover]), mover)
            elif _is_single(self.pending[other]):
                self._carry(_lowest(self.pending[other]), other)
            else:
                return

    def _is_hidden(self, number: int) -> bool:
        """Whether claiming a place brings out what is declared there, which is not out yet."""
        claimed = self._public.claimed
        is_open = not claimed or self.plan.around[number] & ~claimed
        return bool(self._covered >> number & 1 and is_open)

    def _bring_out(self, number: int) -> Seat | None:
        """Whose preference a covered place is; that both have declared it is announced (J6)."""
        public = self._public
        if public.contest > 1:
            return 0 if public.revealed[0] >> number & 1 else 1
        red, blue = self._turn_up(number, 0), self._turn_up(number, 1)
        if red and blue:
            self.tell(e.PreferencesCancelled(self.plan.places[number]))
            return None
        if red:
            return 0
        return 1 if blue else None

    def _turn_up(self, number: int, seat: Seat) -> IsWritten:
        """What the slips of a side say of a place, for everybody to see."""
        own = self.declared[seat]
        card: Any = own if is_unknown(own) else bool(own >> number & 1)
        return bool(self.outcomes.turn_up(self.rng, card, lambda: self._may_be_written(seat)))

    def _may_be_written(self, seat: Seat) -> tuple[IsWritten, ...]:
        """What the slips of a side may say of one hidden place, as often as is likely.

        Where the number of preferences is secret, all numbers are equally likely.
        """
        public = self._public
        places = hidden_places(public, self._due).bit_count()
        out, count = public.came_out(seat), public.counts[seat]
        if count is not None:
            left = count - out.bit_count()
            return (True,) * left + (False,) * (places - left)
        most = min(places, public.rules.most_preferences - out.bit_count())
        return (True,) * most + (False,) * (2 * places - most)

    def _complete_surround(self, number: int) -> None:
        """What is declared on a surrounded free place comes out (J6, J13)."""
        owner = self._bring_out(number)
        self._due &= ~(1 << number)
        if owner is None:
            self._compare(number)
        else:
            self.tell(e.PreferencePlaced(owner, self.plan.places[number], None))
            self._compare_around(number, is_new=True)

    def _carry(self, number: int, seat: Seat) -> None:
        """The place goes to the majority around it (J14, J18)."""
        held, place = self._public.held, self.plan.places[number]
        count = votes(self.plan, held, number)
        if held[other_side(seat)] >> number & 1:
            self.tell(e.SeatFlipped(seat, place, count))
            self._check_flips()
            self._compare_around(number, is_new=False)
        else:
            self.tell(e.SeatCarried(seat, place, count))
            self._compare_around(number, is_new=True)

    def _check_flips(self) -> None:
        flips, most = self._public.flips, self.plan.pairs
        if flips > most:
            raise TooManyFlips(f"{flips} flips, but {most} pairs of neighbours")

    def _compare_around(self, number: int, *, is_new: bool) -> None:
        """Compare a place that changed and its neighbours; some may just have been surrounded."""
        plan, held = self.plan, self._public.held
        around, free = plan.around, plan.everywhere & ~(held[0] | held[1])
        if not around[number] & free:
            self._compare(number)
        covered = free & self._covered if is_new else 0
        for neighbour in plan.neighbours[number]:
            if around[neighbour] & free:
                continue
            if covered >> neighbour & 1:
                self._due |= 1 << neighbour
            else:
                self._compare(neighbour)

    def _compare(self, number: int) -> None:
        """Find out whether a surrounded place is pending."""
        bit, placed, held = 1 << number, self._public.placed, self._public.held
        around, pending = self.plan.around[number], self.pending
        pending[0] &= ~bit
        pending[1] &= ~bit
        if bit & placed:
            return
        lead = (around & held[0]).bit_count() - (around & held[1]).bit_count()
        if lead > 0:  # a tie changes nothing (J15)
            pending[0] |= bit & ~held[0]
        elif lead < 0:
            pending[1] |= bit & ~held[1]


def _covered(public: PublicState, everywhere: Mask) -> Mask:
    """Where a declaration may lie that is not placed yet: anywhere until a contest was hung."""
    if public.contest > 1:
        return (public.revealed[0] | public.revealed[1]) & ~public.placed
    return everywhere if public.rules.most_preferences else 0


def _seed(public: PublicState) -> int:
    """For the generator. The game has no chance, so only what no one here knows is drawn by it."""
    return (3 * public.held[0] + public.held[1]) % _PRIME + public.slips


def _count(declared: Mask) -> int | None:
    return None if is_unknown(declared) else declared.bit_count()


def _lowest(places: Mask) -> int:
    return (places & -places).bit_length() - 1


def _is_single(places: Mask) -> bool:
    return places.bit_count() == 1
