"""What a seat knows, and states it cannot tell from the real one (R11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from molecore.core.protocol import Seat
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.board import HOME_SIZE
from molecore.games.mole_majority.cards import hexes, homes
from molecore.games.mole_majority.records import Holdings, Meadow, Sight, State, View

T = TypeVar("T")


def view_of(state: State, viewer: Seat | None) -> View:
    """All that ``viewer`` may know of ``state``."""
    sights = tuple(_sight(state, seat, viewer) for seat in range(len(state.holdings)))
    return View(state.meadow, viewer, sights)


def _sight(state: State, seat: Seat, viewer: Seat | None) -> Sight:
    held, tribe = state.holdings[seat], state.meadow.tribes[seat]
    if seat == viewer or state.meadow.phase == "over":
        return Sight(len(held.hand), held.hand, _sorted(held.draw), held.homes)
    known, others = held.hand[: tribe.known], held.hand[tribe.known :]
    return Sight(len(held.hand), _sorted(known), _sorted((*others, *held.draw)), tribe.homes)


def _sorted(cards: Iterable[str]) -> tuple[Any, ...]:
    return tuple(sorted(cards))


def sample(view: View, rng: SplitMix64) -> State:
    """A state that shows ``view``, with what it hides drawn at random."""
    meadow = view.meadow
    tokens = iter(rng.shuffled(_hidden_tokens(view)))
    holdings = tuple(_holdings(sight, tokens, rng) for sight in view.sights)
    under_hexes = tuple(_token(face, tokens) for face in meadow.homes)
    return State(
        meadow=meadow,
        holdings=holdings,
        pile=rng.shuffled(_hidden_tiles(meadow)),
        tokens=under_hexes if meadow.phase in {"turn", "over"} else (),
        spare=tuple(tokens),
        chance=rng.word(),
    )


def _holdings(sight: Sight, tokens: Iterator[int], rng: SplitMix64) -> Holdings:
    unseen = rng.shuffled(sight.unseen)
    drawn = sight.held - len(sight.hand)
    return Holdings(
        hand=(*sight.hand, *unseen[:drawn]),
        draw=unseen[drawn:],
        homes=tuple(next(tokens) if value is None else value for value in sight.homes),
    )


def _token(face: int | None, tokens: Iterator[int]) -> int:
    """What lies on a hex: nothing, a hidden token, or one that is face up."""
    return 0 if face is None else face or next(tokens)


def _hidden_tokens(view: View) -> list[int]:
    """The home tokens whose place the viewer does not know."""
    taken = [value for sight in view.sights for value in sight.homes if value]
    shown = [face for face in view.meadow.homes if face]
    return _without(homes(view.meadow.rules.homes), [*taken, *shown])


def _hidden_tiles(meadow: Meadow) -> list[int]:
    """The tiles still in the pile; the Home Bases were set aside (R2)."""
    if meadow.phase in {"turn", "over"}:
        return []
    bases = [HOME_SIZE] * len(meadow.tribes)
    laid = [size for number, (_, size) in enumerate(meadow.tiles) if meadow.claims[number] is None]
    drawn = [] if meadow.drawn is None else [meadow.drawn]
    return _without(hexes(meadow.rules.hexes), [*bases, *laid, *drawn])


def _without(items: Iterable[T], gone: Iterable[T]) -> list[T]:
    left = list(items)
    for item in gone:
        left.remove(item)
    return left
