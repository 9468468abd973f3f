"""What a seat knows: views, its part of a state, and states it cannot tell from the real one."""

from __future__ import annotations

from molecore.core.outcomes import UNKNOWN
from molecore.core.protocol import Seat
from molecore.core.rng import SplitMix64
from molecore.games.majority.board import Mask, mask_of, numbers_in
from molecore.games.majority.records import PublicState, State, View
from molecore.games.majority.resolution import hidden_places


def view_of(state: State, viewer: Seat | None) -> View:
    """All that ``viewer`` may know of ``state`` (J7)."""
    return View(state.public, viewer, 0 if viewer is None else state.declared[viewer])


def part(view: View) -> State:
    """``view`` as a state; what another seat declared is `UNKNOWN` until all has come out."""
    return State(view.public, (_own(view, 0), _own(view, 1)))


def _own(view: View, seat: Seat) -> Mask:
    """What ``seat`` declared, if the viewer knows."""
    if seat == view.viewer:
        return view.own
    public = view.public
    if public.contest > 1 or not public.rules.most_preferences:
        return public.came_out(seat)
    return UNKNOWN  # type: ignore[no-any-return]


def sample(view: View, rng: SplitMix64) -> State:
    """A state that shows ``view``, with what it hides drawn at random."""
    return State(view.public, (_drawn(view, 0, rng), _drawn(view, 1, rng)))


def _drawn(view: View, seat: Seat, rng: SplitMix64) -> Mask:
    """What ``seat`` declared: known to itself, drawn where the viewer can't know."""
    if seat == view.viewer:
        return view.own
    public = view.public
    known = public.came_out(seat)
    places = tuple(numbers_in(hidden_places(public)))
    count = _hidden_count(view, seat, min(len(places), _most_hidden(public, seat)), rng)
    return known | mask_of(rng.shuffled(places)[:count])


def _hidden_count(view: View, seat: Seat, most: int, rng: SplitMix64) -> int:
    public = view.public
    told = public.counts[seat]
    if told is not None:
        return told - public.came_out(seat).bit_count()
    if public.phase == "declare" and public.rules.show_preference_count:
        return most  # a blank slip would have ended the declaration
    return rng.below(most + 1)


def _most_hidden(public: PublicState, seat: Seat) -> int:
    """The most preferences of ``seat`` that may still be unknown."""
    if public.phase == "declare" and seat >= public.mover:
        return public.slips if seat == public.mover else 0
    return public.rules.most_preferences - public.came_out(seat).bit_count()
