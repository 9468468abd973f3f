"""What a seat is shown, what it has to remember, and states that fit what it was shown."""

from __future__ import annotations

from molecore.core.outcomes import UNKNOWN
from molecore.core.protocol import Seat
from molecore.core.rng import SplitMix64
from molecore.games.moleozer.board import DECK, without
from molecore.games.moleozer.records import Cards, State, View
from molecore.games.moleozer.seating import survivors


def view_of(state: State, viewer: Seat | None) -> View:
    """All that ``viewer`` is shown: its own cards only while it looks at them (Z7, Z8)."""
    public = state.public
    looks = public.phase == "memory" and viewer in public.actors
    return recall(state, viewer) if looks else View(public, viewer, ())


def recall(state: State, viewer: Seat | None) -> View:
    """The view of a ``viewer`` who forgets nothing: its stack as it lies now is in it.

    After the memory phase nothing happens to a stack unseen, so that is just
    what a perfect memory knows (Z8).
    """
    return View(state.public, viewer, () if viewer is None else state.stacks[viewer])


def part(view: View) -> State:
    """``view`` as a state: face-down cards that it does not show are `UNKNOWN`.

    Its generator begins at 0, since that of the game is not known either.
    """
    stacks: list[Cards] = [()] * len(view.public.seating)
    for seat in survivors(view.public):
        known = view.own if seat == view.viewer else ()
        stacks[seat] = known or (UNKNOWN,) * view.public.stack
    return State(view.public, tuple(stacks), 0)


def sample(view: View, rng: SplitMix64) -> State:
    """A state that shows ``view``, with the cards it hides drawn at random."""
    public = view.public
    open_cards = [card for pile in public.played for card in pile]
    unseen = iter(rng.shuffled(without(DECK, (*open_cards, *view.own))))
    stacks: list[Cards] = [()] * len(public.seating)
    for seat in survivors(public):
        known = view.own if seat == view.viewer else ()
        stacks[seat] = known or tuple(next(unseen) for _ in range(public.stack))
    return State(public, tuple(stacks), rng.word())
