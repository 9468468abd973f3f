"""Positions of Mole Majority for tests, written in a few words.

A meadow is a row of hexes, ``r0[AB..]=A?2``: the moles in the spaces, clockwise, whose claim
token lies there, and the home token. Only the hexes named are there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from molecore.core.options import resolve
from molecore.core.protocol import Event, Seat, Step, is_told
from molecore.games.mole_majority.board import plan_of
from molecore.games.mole_majority.cards import Card, deck, homes
from molecore.games.mole_majority.records import Holdings, State, Tribe
from molecore.games.mole_majority.rules import GAME

HOMES = "m0[AAAAAA]=A r0[...] r1[...] m3[BBBBBB]=B r3[...] r4[...]"
"""Two Home Bases, each with two empty hexes beside it."""
LETTERS = "ABCD"
_HEX = re.compile(r"(\w+)\[([A-D.]+)\](?:=([A-D]))?(?:\?([1-3]))?")


def fresh(seats: int = 2, *, seed: int = 0, **options: Any) -> State:
    """The first position of a game; on a preset unless the options say otherwise."""
    chosen = {"layout": "star", **options}
    return GAME.setup(resolve(GAME.meta.options, chosen), seats, seed).state


def meadow(  # noqa: PLR0913 - each part of a position has a name
    hexes: str = HOMES,
    hands: Sequence[str] = (),
    *,
    mover: str = "A",
    discards: Sequence[str] = (),
    draws: Sequence[str | None] = (),
    cave_ins: str = "",
    out: str = "",
    **options: Any,
) -> State:
    """A position at the beginning of a turn. Draw piles hold what is left of each deck."""
    found = _HEX.findall(hexes)
    seats = max(LETTERS.index(letter) for letter in re.findall("[A-D]", hexes + mover)) + 1
    start = fresh(max(seats, 2), **options)
    tokens = tuple(int(token or 0) for *_, token in found)
    holdings = tuple(
        _holdings(start, hands, discards, draws, seat) for seat in range(len(start.holdings))
    )
    tribes = tuple(
        _tribe(tribe, _cards(discards, seat), holdings[seat], out=LETTERS[seat] in out)
        for seat, tribe in enumerate(start.public.tribes)
    )
    public = replace(
        start.public,
        mover=LETTERS.index(mover),
        tiles=tuple((cell, len(moles)) for cell, moles, *_ in found),
        moles=tuple(_seat(mole) for _, moles, *_ in found for mole in moles),
        claims=tuple(_seat(claim) for *_, claim, _ in found),
        homes=tuple(0 if token else None for token in tokens),
        cave_ins=tuple(cave_ins.split()),
        tribes=tribes,
    )
    return State(
        public=public,
        holdings=holdings,
        pile=(),
        tokens=tokens,
        spare=_spare(start, tokens),
        chance=7,
    )


def play(state: State, *texts: str) -> Step[State]:
    """The step that the last of these actions leads to, with all that happened, in order."""
    events: list[Event] = []
    for text in texts:
        (seat,) = GAME.actors(state)
        for action in GAME.decode_turn(GAME.view(state, seat), text):
            step = GAME.apply(state, seat, action)
            state = step.state
            events += filter(is_told, step.events)
    return Step(state, tuple(events))


def legal(state: State) -> list[str]:
    """The legal actions in notation."""
    return [
        GAME.encode(action)
        for seat in GAME.actors(state)
        for action in GAME.legal_actions(state, seat)
    ]


def moles(state: State, cell: str) -> str:
    """The moles of a hex, as they are written."""
    whole = plan_of(state.public.tiles)
    owners = state.public.moles[whole.spans[whole.hexes[cell]]]
    return "".join("." if owner is None else LETTERS[owner] for owner in owners)


def claim(state: State, cell: str) -> str:
    """Whose claim token is on a hex, "" if nobody's."""
    owner = state.public.claims[plan_of(state.public.tiles).hexes[cell]]
    return "" if owner is None else LETTERS[owner]


def hand(state: State, letter: str) -> str:
    """The hand of a seat, in the order drawn."""
    return " ".join(state.holdings[LETTERS.index(letter)].hand)


def discard(state: State, letter: str) -> str:
    """The discard pile of a seat, the top card last."""
    return " ".join(state.public.tribes[LETTERS.index(letter)].discard)


def kinds(events: Iterable[Event]) -> list[str]:
    """The class names of events."""
    return [type(event).__name__ for event in events]


def cards_of(state: State, seat: Seat) -> int:
    """How many cards a seat has in hand and piles."""
    held = state.holdings[seat]
    return len(held.hand) + len(held.draw) + len(state.public.tribes[seat].discard)


def _holdings(
    start: State,
    hands: Sequence[str],
    discards: Sequence[str],
    draws: Sequence[str | None],
    seat: Seat,
) -> Holdings:
    held = _cards(hands, seat)
    drawn = draws[seat] if seat < len(draws) else None
    if drawn is not None:
        return Holdings(held, tuple(drawn.split()), ())  # type: ignore[arg-type] # names of cards
    left: list[Any] = list(deck(start.public.rules.deck))
    for card in (*held, *_cards(discards, seat)):
        if card in left:
            left.remove(card)
    return Holdings(held, tuple(left), ())


def _tribe(tribe: Tribe, discard: tuple[Card, ...], held: Holdings, *, out: bool) -> Tribe:
    return replace(
        tribe,
        discard=discard,
        held=len(held.hand),
        known=(),
        unseen=(*held.hand, *held.draw),
        out=out,
    )


def _cards(texts: Sequence[str], seat: Seat) -> tuple[Any, ...]:
    return tuple(texts[seat].split()) if seat < len(texts) else ()


def _seat(letter: str) -> Seat | None:
    return LETTERS.index(letter) if letter in LETTERS and letter else None


def _spare(start: State, tokens: Iterable[int]) -> tuple[int, ...]:
    left = list(homes(start.public.rules.homes))
    for token in tokens:
        if token:
            left.remove(token)
    return tuple(left)
