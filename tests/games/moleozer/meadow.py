"""Positions of Moleozer for tests, written in notation: cards like "7W", stacks top first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from molecore.core.options import resolve
from molecore.core.protocol import Event, Seat, Step, is_told
from molecore.games.moleozer.actions import Action
from molecore.games.moleozer.board import DECK, Card
from molecore.games.moleozer.events import Dealt
from molecore.games.moleozer.records import Cards, State
from molecore.games.moleozer.rules import GAME
from molecore.games.moleozer.turns import asked_seats

_CARDS = {str(card): card for card in DECK}


def cards(text: str) -> Cards:
    """The cards written so: "7W 2 9"."""
    return tuple(map(_CARDS.__getitem__, text.split()))


def card(text: str) -> Card:
    """The card written so."""
    return _CARDS[text]


def fresh(seats: int = 2, seed: int = 0, **options: Any) -> State:
    """The first position; player 1 starts and houses are given out unless ``options`` say else."""
    given = {"starter": 1, "houses": "quick", **options}
    return GAME.setup(resolve(GAME.meta.options, given), seats, seed).state


def dealt(*stacks: str, **options: Any) -> State:
    """Everybody has looked, and these stacks lie face down; player 1 is first."""
    state = all_ready(fresh(len(stacks), **options))
    piles = tuple(map(cards, stacks))
    public = replace(state.public, stack=len(piles[0]))
    return State(public, piles, state.chance)


def changed(state: State, **fields: Any) -> State:
    """``state`` with other values in its public state; the same question is put to whom it is."""
    public = replace(state.public, **fields)
    if public.phase != "memory":
        public = replace(public, actors=asked_seats(public, public.phase))
    return replace(state, public=public)


def all_ready(state: State) -> State:
    """``state`` after everybody has looked."""
    while state.public.phase == "memory":
        state = play(state, "ready").state
    return state


def play(state: State, *texts: str) -> Step[State]:
    """The step that the last of these leads to, with all that is told of them on the way."""
    events: list[Event] = []
    for text in texts:
        seat = GAME.actors(state)[0]
        for choice in GAME.decode_turn(GAME.view(state, seat), text):
            step = GAME.apply(state, seat, choice)
            state = step.state
            events += filter(is_told, step.events)
    return Step(state, tuple(events))


def after(state: State, *texts: str) -> State:
    """The position after all of these."""
    return play(state, *texts).state


def won(*stacks: str, **public: Any) -> State:
    """Player 1 has won the first round with these stacks; ``table`` as it stood before."""
    state = changed(dealt(*stacks), **public)
    answer = sum(pile[0].value for pile in state.stacks)
    return after(state, *(str(answer + 3 * seat) for seat in range(len(stacks))))


def action(text: str) -> Action:
    """The action that ``text`` writes."""
    return GAME.decode(text)


def legal(state: State, seat: Seat | None = None) -> list[str]:
    """The legal actions of ``seat``, or the first to act, in notation."""
    who = GAME.actors(state)[0] if seat is None else seat
    return [GAME.encode(choice) for choice in GAME.legal_actions(state, who)]


def kinds(step: Step[State]) -> list[str]:
    """The names of the events, in order."""
    return [type(event).__name__ for event in step.events]


def hands(step: Step[State]) -> tuple[Cards, ...]:
    """What was dealt last in ``step``."""
    return next(event.hands for event in reversed(step.events) if isinstance(event, Dealt))
