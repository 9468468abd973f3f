"""What a seat knows of the declarations, and states it cannot tell from the real one (J7)."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.core.rng import SplitMix64
from molecore.games.majority.board import Mask, mask_of, numbers_in, plan_of
from molecore.games.majority.records import House, State, View
from molecore.games.majority.resolution import is_surrounded


def view_of(state: State, viewer: Seat | None) -> View:
    """All that ``viewer`` may know of ``state``."""
    return View(
        house=state.house,
        viewer=viewer,
        own=0 if viewer is None else state.declared[viewer],
        counts=(_known_count(state, viewer, 0), _known_count(state, viewer, 1)),
    )


def sample(view: View, rng: SplitMix64) -> State:
    """A state that shows ``view``, with what it hides drawn at random."""
    return State(view.house, (_declared(view, 0, rng), _declared(view, 1, rng)))


def _known_count(state: State, viewer: Seat | None, seat: Seat) -> int | None:
    rules = state.house.rules
    has_declared = state.house.phase != "declare" or seat < state.house.mover
    if seat == viewer or (has_declared and rules.show_preference_count):
        return state.declared[seat].bit_count()
    return None


def _declared(view: View, seat: Seat, rng: SplitMix64) -> Mask:
    """What ``seat`` declared: known to itself, drawn where the viewer can't know."""
    if seat == view.viewer:
        return view.own
    house = view.house
    known = house.revealed[seat] | house.cancelled
    hideouts = _hideouts(house)
    count = _hidden_count(view, seat, min(len(hideouts), _most_hidden(house, seat)), rng)
    return known | mask_of(rng.shuffled(hideouts)[:count])


def _hidden_count(view: View, seat: Seat, most: int, rng: SplitMix64) -> int:
    house = view.house
    told = view.counts[seat]
    if told is not None:
        return told - (house.revealed[seat] | house.cancelled).bit_count()
    if house.phase == "declare" and house.rules.show_preference_count:
        return most  # a blank slip would have ended the declaration
    return rng.below(most + 1)


def _most_hidden(house: House, seat: Seat) -> int:
    """The most preferences of ``seat`` that may still be unknown."""
    if house.phase == "declare" and seat >= house.mover:
        return house.slips if seat == house.mover else 0
    known = house.revealed[seat] | house.cancelled
    return house.rules.most_preferences - known.bit_count()


def _hideouts(house: House) -> tuple[int, ...]:
    """The places that may have a preference nobody knows of.

    A claim or a completed surround would have brought it out, and a contest
    that was hung has brought out all.
    """
    if house.contest > 1:
        return ()
    plan, claimed = plan_of(house.rules.boards), house.held[0] | house.held[1]
    free = numbers_in(plan.everywhere & ~claimed)
    return tuple(n for n in free if not claimed or not is_surrounded(plan, claimed, n))
