"""What a seat knows, and states it cannot tell from the real one (R11)."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.core.outcomes import UNKNOWN
from molecore.core.protocol import Seat
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.cards import Card, homes
from molecore.games.mole_majority.legal import is_stuck
from molecore.games.mole_majority.records import (
    Holdings,
    KnownHoldings,
    PublicState,
    State,
    View,
)
from molecore.games.mole_majority.transition import hidden_tiles, without


def view_of(state: State, viewer: Seat | None) -> View:
    """All that ``viewer`` may know of ``state``."""
    if viewer is None:
        return View(state.public, None, (), ())
    held = state.holdings[viewer]
    return View(state.public, viewer, held.hand, held.homes)


def part(view: View) -> State:
    """``view`` as a state, with `UNKNOWN` for whatever it does not show."""
    public = view.public
    taken = sum(len(tribe.homes) for tribe in public.tribes)
    lying = sum(token is not None for token in public.homes)
    return State(
        public=public,
        holdings=tuple(_part_of_holdings(view, seat) for seat in range(len(public.tribes))),
        pile=(UNKNOWN,) * len(hidden_tiles(public)),
        tokens=_tokens(public, iter(lambda: UNKNOWN, None)),
        spare=(UNKNOWN,) * (len(homes(public.rules.homes)) - taken - lying),
        chance=0,
    )


def _part_of_holdings(view: View, seat: Seat) -> Holdings:
    tribe = view.public.tribes[seat]
    draw = len(tribe.known) + len(tribe.unseen) - tribe.held
    is_open = seat == view.viewer or view.public.phase == "over"
    known = view.known(seat)
    return Holdings(
        hand=known.hand if is_open else (UNKNOWN,) * tribe.held,
        draw=(UNKNOWN,) * draw,
        homes=tuple(UNKNOWN if value is None else value for value in known.homes),
    )


def sample(view: View, rng: SplitMix64) -> State:
    """A state that shows ``view``, with what it hides drawn at random."""
    public = view.public
    known = [view.known(seat) for seat in range(len(public.tribes))]
    tokens = iter(rng.shuffled(_hidden_tokens(public, known)))
    holdings = tuple(
        _holdings(public, seat, holding, tokens, rng) for seat, holding in enumerate(known)
    )
    under_hexes = _tokens(public, tokens)
    return State(
        public=public,
        holdings=holdings,
        pile=rng.shuffled(hidden_tiles(public)),
        tokens=under_hexes,
        spare=tuple(tokens),
        chance=rng.word(),
    )


def _holdings(
    public: PublicState,
    seat: Seat,
    known: KnownHoldings,
    tokens: Iterator[int],
    rng: SplitMix64,
) -> Holdings:
    hand, draw = _dealt(known, rng)
    # Who has begun a turn can go on with it; so no one holds what would leave nothing to do.
    while seat == public.mover and is_stuck(public, hand):
        hand, draw = _dealt(known, rng)
    return Holdings(
        hand=hand,
        draw=draw,
        homes=tuple(next(tokens) if value is None else value for value in known.homes),
    )


def _dealt(known: KnownHoldings, rng: SplitMix64) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """A hand and a draw pile."""
    unseen = rng.shuffled(known.unseen)
    drawn = known.held - len(known.hand)
    return (*known.hand, *unseen[:drawn]), unseen[drawn:]


def _tokens(public: PublicState, hidden: Iterator[int]) -> tuple[int, ...]:
    """What lies on each hex: nothing, a token that is face up, or the next hidden one."""
    if public.phase not in {"turn", "over"}:
        return ()
    return tuple(0 if face is None else face or next(hidden) for face in public.homes)


def _hidden_tokens(public: PublicState, known: list[KnownHoldings]) -> list[int]:
    """The home tokens whose place the viewer does not know."""
    taken = [value for holding in known for value in holding.homes if value]
    shown = [face for face in public.homes if face]
    return without(homes(public.rules.homes), [*taken, *shown])
