"""What a seat knows of plans and of chance, and states it cannot tell from the real one."""

from __future__ import annotations

from molecore.core.outcomes import UNKNOWN
from molecore.core.protocol import Seat
from molecore.core.rng import SplitMix64
from molecore.games.mountains.board import HAND, Card
from molecore.games.mountains.records import PublicState, State, View


def view_of(state: State, viewer: Seat | None) -> View:
    """All that ``viewer`` may know of ``state``: of plans at most the own one (T11-T13)."""
    looks = viewer is not None and state.public.rules.show_own_plan
    return View(state.public, viewer, state.plans[viewer] if looks and viewer is not None else ())


def part(view: View) -> State:
    """``view`` as a state; cards of plans that it does not show are `UNKNOWN`."""
    seats = range(len(view.public.order))
    return State(view.public, tuple(_known_plan(view, seat) for seat in seats), chance=0)


def sample(view: View, rng: SplitMix64) -> State:
    """A state that shows ``view``, with plans and all chance to come drawn at random."""
    seats = range(len(view.public.order))
    plans = tuple(
        view.plan if seat == view.viewer and view.plan else _plan(view.public, seat, rng)
        for seat in seats
    )
    return State(view.public, plans, rng.word())


def unrevealed(public: PublicState, seat: Seat) -> list[Card]:
    """The cards of ``seat`` that have not been turned up, in the order they were drafted."""
    left = list(public.hands[seat])
    for card in public.revealed[seat]:
        left.remove(card)
    return left


def _known_plan(view: View, seat: Seat) -> tuple[Card, ...]:
    public = view.public
    if not public.planned[seat]:
        return ()
    if seat == view.viewer and view.plan:
        return view.plan
    shown = public.revealed[seat]
    return (*shown, *[UNKNOWN] * (HAND - len(shown)))


def _plan(public: PublicState, seat: Seat, rng: SplitMix64) -> tuple[Card, ...]:
    if not public.planned[seat]:
        return ()
    return (*public.revealed[seat], *rng.shuffled(unrevealed(public, seat)))
