"""Positions of Majority for tests, written in notation.

A seat without a chamber is in the Upper: "B1" is ``U:B1``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from molecore.core.options import resolve
from molecore.core.protocol import Event, Step, is_told
from molecore.games.majority.actions import Action
from molecore.games.majority.board import Mask, plan_of
from molecore.games.majority.records import PublicState, State
from molecore.games.majority.rules import GAME

ISLANDS = {"U": ["#.#.#"], "L": ["#.#.#.#"]}
"""Three and four seats without neighbours: what is claimed there is there to stay."""


def fresh(mode: str = "upper", **options: Any) -> State:
    """The first position of a game."""
    return GAME.setup(resolve(GAME.meta.options, {"mode": mode, **options}), 2, 0).state


def declared(red: str = "", blue: str = "", mode: str = "upper", **options: Any) -> State:
    """The position after these declarations."""
    state = fresh(mode, **options)
    for seats in (red, blue):
        state = play(state, "pref:" + ",".join(map(_full, seats.split()))).state
    return state


def seated(
    red: str = "",
    blue: str = "",
    *,
    secret: tuple[str, str] = ("", ""),
    mover: int = 0,
    mode: str = "upper",
    **options: Any,
) -> State:
    """A position with these ordinary pieces, declared seats and seat to move."""
    state = declared(*secret, mode=mode, **options)
    held = (mask(state, red), mask(state, blue))
    return replace(state, public=replace(state.public, held=held, mover=mover))


def play(state: State, *texts: str) -> Step[State]:
    """The step that the last of these leads to, with all that is told of them all."""
    events: list[Event] = []
    for text in texts:
        (seat,) = GAME.actors(state)
        for action in GAME.decode_turn(GAME.view(state, seat), _full(text)):
            step = GAME.apply(state, seat, action)
            state = step.state
            events += filter(is_told, step.events)
    return Step(state, tuple(events))


def action(text: str) -> Action:
    """The action that ``text`` writes."""
    return GAME.decode(_full(text))


def legal(state: State) -> list[str]:
    """The legal actions in notation, without the Upper's letter."""
    return [
        GAME.encode(choice).replace("U:", "")
        for seat in GAME.actors(state)
        for choice in GAME.legal_actions(state, seat)
    ]


def look(state: State | PublicState, places: str) -> str:
    """What is on these places: R, B, their preference pieces G and Y, or a dot."""
    public = state.public if isinstance(state, State) else state
    return "".join(_piece(public, mask(public, place)) for place in places.split())


def mask(state: State | PublicState, places: str) -> Mask:
    """The set of these places."""
    public = state.public if isinstance(state, State) else state
    numbers = plan_of(public.rules.boards).numbers
    return sum(1 << numbers[_full(place)] for place in places.split())


def kinds(events: Iterable[Event]) -> list[str]:
    """The class names of events."""
    return [type(event).__name__ for event in events]


def _piece(public: PublicState, place: Mask) -> str:
    owners = [seat for seat in (0, 1) if public.held[seat] & place]
    if not owners:
        return "."
    return ("GY" if public.placed & place else "RB")[owners[0]]


def _full(text: str) -> str:
    """``text`` with the chamber that goes without saying."""
    if text.startswith(("resolve:", "pref+")) and text.count(":") < 1 + text.startswith("res"):
        verb, mark, place = text.partition(":" if text.startswith("res") else "+")
        return f"{verb}{mark}U:{place}"
    return text if ":" in text or text == "pref-" else f"U:{text}"
