"""What a claim leads to: preferences revealed and majorities resolved in their order (J9-J20)."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.majority.board import Mask, Plan, numbers_in, plan_of
from molecore.games.majority.records import (
    Event,
    House,
    PreferencePlaced,
    PreferencesCancelled,
    SeatCarried,
    SeatClaimed,
    SeatFlipped,
    State,
)


class TooManyFlips(RuntimeError):
    """More flips in a contest than there are pairs of neighbours, which cannot be (J20)."""


def votes(plan: Plan, held: tuple[Mask, Mask] | list[Mask], number: int) -> tuple[int, int]:
    """How many neighbours of a place each side holds, preference pieces included (J14)."""
    around = plan.around[number]
    return (around & held[0]).bit_count(), (around & held[1]).bit_count()


def is_surrounded(plan: Plan, claimed: Mask, number: int) -> bool:
    """Whether every neighbour of a place is claimed; true if there are none."""
    return not plan.around[number] & ~claimed


def pending(house: House, seat: Seat) -> Mask:
    """The places that are surrounded and about to go to ``seat`` (J14)."""
    plan, claimed = plan_of(house.rules.boards), house.held[0] | house.held[1]
    found = 0
    for number in numbers_in(plan.everywhere & ~house.placed & ~house.held[seat]):
        if is_surrounded(plan, claimed, number):
            count = votes(plan, house.held, number)
            found |= (count[seat] > count[1 - seat]) << number
    return found


class Turn:
    """The boards while one turn is resolved, changed in place.

    ``pending`` has for each side the places about to go to it, kept up to
    date by looking again at a changed place and its neighbours: nothing else
    can have become, or ceased to be, pending.
    """

    __slots__ = (
        "_due",
        "_house",
        "_live",
        "_plan",
        "_unannounced",
        "cancelled",
        "events",
        "flips",
        "held",
        "pending",
        "placed",
        "revealed",
    )

    def __init__(self, state: State) -> None:
        house, (red, blue) = state.house, state.declared
        self.held = list(house.held)
        self.placed = house.placed
        self.revealed = list(house.revealed)
        self.cancelled = house.cancelled
        self.flips = house.flips
        self.pending = [0, 0]
        self.events: list[Event] = []
        self._house = house
        self._plan = plan_of(house.rules.boards)
        self._live = (red & ~blue, blue & ~red)
        self._unannounced = red & blue & ~house.cancelled
        self._due = self._plan.isolated & self._secrets & ~self.claimed

    @property
    def claimed(self) -> Mask:
        """All places that are not free any more."""
        return self.held[0] | self.held[1]

    @property
    def _secrets(self) -> Mask:
        """Where a claim or a completed surround brings a declaration out (J6, J13)."""
        return self._live[0] | self._live[1] | self._unannounced

    def claim(self, number: int) -> None:
        """The mover claims a free place, with all that follows from it (J9-J11)."""
        bit, mover = 1 << number, self._house.mover
        if bit & self._unannounced:
            self._announce(number)
        if bit & (self._live[0] | self._live[1]):
            self._place_preference(number, mover)
        else:
            self.events.append(SeatClaimed(mover, self._plan.places[number]))
            self._hold(number, mover)
        self._resolve()

    def choose(self, number: int) -> None:
        """The mover has one of the other side's majorities resolved first (J17)."""
        other = 1 - self._house.mover
        self.pending[other] = pending(self._house, other)
        self._carry(number, other)
        self._resolve()

    def _resolve(self) -> None:
        """The loop of J13-J20, until all is done or the mover has to choose."""
        mover, other = self._house.mover, 1 - self._house.mover
        while True:
            if self._due:
                self._bring_out(_lowest(self._due))
            elif self.pending[mover]:
                self._carry(_lowest(self.pending[mover]), mover)
            elif _is_single(self.pending[other]):
                self._carry(_lowest(self.pending[other]), other)
            else:
                return

    def _bring_out(self, number: int) -> None:
        """A surrounded place has a declaration that nobody knew, or that waits (J6, J13)."""
        if self._unannounced >> number & 1:
            self._announce(number)
            self._look_at(number)
        else:
            self._place_preference(number, None)

    def _announce(self, number: int) -> None:
        bit = 1 << number
        self._unannounced &= ~bit
        self._due &= ~bit
        self.cancelled |= bit
        self.events.append(PreferencesCancelled(self._plan.places[number]))

    def _place_preference(self, number: int, claimant: Seat | None) -> None:
        bit = 1 << number
        owner = 0 if bit & self._live[0] else 1
        self.placed |= bit
        self.revealed[owner] |= bit
        self.events.append(PreferencePlaced(owner, self._plan.places[number], claimant))
        self._hold(number, owner)

    def _carry(self, number: int, seat: Seat) -> None:
        """The place goes to the majority around it (J14, J18)."""
        place, count = self._plan.places[number], votes(self._plan, self.held, number)
        if self.held[1 - seat] >> number & 1:
            self.held[1 - seat] &= ~(1 << number)
            self._count_flip()
            self.events.append(SeatFlipped(seat, place, count))
        else:
            self.events.append(SeatCarried(seat, place, count))
        self._hold(number, seat)

    def _count_flip(self) -> None:
        self.flips += 1
        if self.flips > self._plan.pairs:
            raise TooManyFlips(f"{self.flips} flips, but {self._plan.pairs} pairs of neighbours")

    def _hold(self, number: int, seat: Seat) -> None:
        """``seat`` has the place from now on; what it and its neighbours are in for changes."""
        self.held[seat] |= 1 << number
        self._look_at(number)
        for neighbour in self._plan.neighbours[number]:
            self._look_at(neighbour)

    def _look_at(self, number: int) -> None:
        """Find out whether a place is pending or due to be brought out."""
        claimed = self.held[0] | self.held[1]
        if not is_surrounded(self._plan, claimed, number):
            return
        bit = 1 << number
        self.pending[0] &= ~bit
        self.pending[1] &= ~bit
        self._due &= ~bit
        if bit & self._secrets & ~claimed:
            self._due |= bit
        elif not bit & self.placed:
            self._compare(number)

    def _compare(self, number: int) -> None:
        red, blue = votes(self._plan, self.held, number)
        if red != blue:  # a tie changes nothing (J15)
            majority = 0 if red > blue else 1
            self.pending[majority] |= (1 << number) & ~self.held[majority]


def _lowest(places: Mask) -> int:
    return (places & -places).bit_length() - 1


def _is_single(places: Mask) -> bool:
    return places != 0 and places & (places - 1) == 0
