"""What a seat knows of plans and of chance, and states it cannot tell from the real one."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.core.rng import SplitMix64
from molecore.games.mountains.board import Card
from molecore.games.mountains.records import State, Table, View


def view_of(state: State, viewer: Seat | None) -> View:
    """All that ``viewer`` may know of ``state``: of plans at most the own one (T11-T13)."""
    looks = viewer is not None and state.table.rules.show_own_plan
    return View(state.table, viewer, state.plans[viewer] if looks and viewer is not None else ())


def sample(view: View, rng: SplitMix64) -> State:
    """A state that shows ``view``, with plans and all chance to come drawn at random."""
    seats = range(len(view.table.order))
    plans = tuple(
        view.plan if seat == view.viewer and view.plan else _plan(view.table, seat, rng)
        for seat in seats
    )
    return State(view.table, plans, rng.word())


def unrevealed(table: Table, seat: Seat) -> list[Card]:
    """The cards of ``seat`` that have not been turned up, in the order they were drafted."""
    left = list(table.hands[seat])
    for card in table.revealed[seat]:
        left.remove(card)
    return left


def _plan(table: Table, seat: Seat, rng: SplitMix64) -> tuple[Card, ...]:
    if not table.planned[seat]:
        return ()
    return (*table.revealed[seat], *rng.shuffled(unrevealed(table, seat)))
