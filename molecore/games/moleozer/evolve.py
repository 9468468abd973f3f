"""How the public state follows from events, and a seat's view from the events it sees.

Nothing here is a rule: each change is read off the event and what stood before
it. The rules decide what happens and tell it (`transition`); whoever follows
the events, in order, comes to the same public state.
"""

from __future__ import annotations

from typing import TypeAlias

from molecore.core.protocol import GameEnded, Seat
from molecore.core.record import changer, replace
from molecore.games.moleozer import events as e
from molecore.games.moleozer.board import START
from molecore.games.moleozer.records import (
    Cards,
    Phase,
    Place,
    PublicState,
    Reveal,
    View,
    with_item,
)

Eliminating: TypeAlias = e.HouseCrushed | e.BoardTurned | e.MoleRecentred
"""What follows when the mole enters a house (Z35 to Z37)."""
SettingUp: TypeAlias = e.StarterChosen | e.HousesGiven | e.HouseChosen
"""What happens before the first deal (Z3, Z9)."""


# What happens most is built in half the time of `replace`.
@changer(PublicState)
def _now_asked(public: PublicState, phase: Phase, actors: tuple[Seat, ...]) -> PublicState:
    return replace(public, phase=phase, actors=actors)


@changer(PublicState)
def _with_guesses(public: PublicState, guesses: tuple[int | None, ...]) -> PublicState:
    return replace(public, guesses=guesses)


@changer(PublicState)
def _with_cards(
    public: PublicState, reveal: Reveal, stack: int, played: tuple[Cards, ...]
) -> PublicState:
    return replace(public, reveal=reveal, stack=stack, played=played)


@changer(PublicState)
def _after_round(
    public: PublicState,
    round: int,  # noqa: A002 - the field is called so
    starter: Place,
    guesses: tuple[int | None, ...],
    multiplied: bool,
) -> PublicState:
    return replace(public, round=round, starter=starter, guesses=guesses, multiplied=multiplied)


def follow(view: View, event: e.Event) -> View:
    """``view`` after ``event``, which is given as the viewer sees it (`Event.seen_by`)."""
    return View(evolve(view.public, event), view.viewer, _own_cards(view, event))


def _own_cards(view: View, event: e.Event) -> Cards:
    """The cards that the viewer sees: from the deal until its stack is put down (Z7, Z8)."""
    if isinstance(event, e.Dealt):
        return () if view.viewer is None else event.hands[view.viewer]
    if isinstance(event, e.StackPutDown) and event.seat == view.viewer:
        return ()
    return view.own


def evolve(public: PublicState, event: e.Event) -> PublicState:
    """The public state after ``event``; several events are applied in the order they happened."""
    match event:
        case e.Asked():
            return _now_asked(public, event.phase, event.seats)
        case e.Guessed():
            return _with_guesses(public, with_item(public.guesses, event.seat, event.number))
        case e.RoundBegan() | e.Declined() | e.StackPutDown() | e.DistancesCompared():
            return public
        case e.RoundEnded() | e.CardsTurned() | e.Declared() | e.GuessChanged():
            return _round_went_on(public, event)
        case e.MoleMoved() | e.StacksReversed() | e.SeatsSwapped():
            return _winner_acted(public, event)
        case _:
            return _rarely(public, event)


def _round_went_on(
    public: PublicState, event: e.RoundEnded | e.CardsTurned | e.Declared | e.GuessChanged
) -> PublicState:
    match event:
        case e.RoundEnded():
            return _round_ended(public, event)
        case e.CardsTurned():
            return _cards_turned(public, event)
        case e.Declared():
            return replace(public, multiplied=event.multiplied)
        case e.GuessChanged(number=None):
            return public
        case e.GuessChanged():
            return _with_guesses(public, with_item(public.guesses, event.seat, event.number))


def _winner_acted(
    public: PublicState, event: e.MoleMoved | e.StacksReversed | e.SeatsSwapped
) -> PublicState:
    match event:
        case e.MoleMoved():
            return replace(public, mole=event.node)
        case e.StacksReversed():
            return replace(public, reversed=not public.reversed)
        case e.SeatsSwapped():
            return _seats_swapped(public, event)


def _rarely(
    public: PublicState, event: e.Dealt | Eliminating | SettingUp | e.SuddenDeathBegan | GameEnded
) -> PublicState:
    match event:
        case e.Dealt():
            return _dealt(public, event)
        case e.HouseCrushed() | e.BoardTurned() | e.MoleRecentred():
            return _eliminated(public, event)
        case e.StarterChosen() | e.HousesGiven() | e.HouseChosen():
            return _set_up(public, event)
        case e.SuddenDeathBegan():
            return replace(public, sudden_death=True)
        case GameEnded():
            return replace(public, phase="over", actors=(), result=event.result)


def _eliminated(public: PublicState, event: Eliminating) -> PublicState:
    match event:
        case e.HouseCrushed():
            return _house_crushed(public, event)
        case e.BoardTurned():
            return _board_turned(public, event)
        case e.MoleRecentred():
            return replace(public, mole=START)


def _set_up(public: PublicState, event: SettingUp) -> PublicState:
    match event:
        case e.StarterChosen():
            return replace(public, starter=public.seating.index(event.seat))
        case e.HousesGiven():
            return replace(public, houses=event.houses)
        case e.HouseChosen():
            place = public.seating.index(event.seat)
            return replace(public, houses=with_item(public.houses, place, event.node))


def _cards_turned(public: PublicState, event: e.CardsTurned) -> PublicState:
    played = zip(public.played, event.reveal.cards, strict=True)
    shown = tuple([(*before, card) if card else before for before, card in played])
    return _with_cards(public, event.reveal, public.stack - 1, shown)


def _round_ended(public: PublicState, event: e.RoundEnded) -> PublicState:
    return _after_round(
        public, event.round + 1, event.starter, (None,) * len(public.guesses), False
    )


def _dealt(public: PublicState, event: e.Dealt) -> PublicState:
    return replace(
        public,
        stack=event.count,
        reversed=False,
        played=((),) * len(public.played),
        deals_for_two=event.deals_for_two,
    )


def _seats_swapped(public: PublicState, event: e.SeatsSwapped) -> PublicState:
    here, there = public.seating.index(event.seat), public.seating.index(event.other)
    seating = with_item(with_item(public.seating, here, event.other), there, event.seat)
    return replace(public, seating=seating)


def _house_crushed(public: PublicState, event: e.HouseCrushed) -> PublicState:
    place = public.seating.index(event.seat)
    return replace(
        public,
        seating=with_item(public.seating, place, None),
        houses=with_item(public.houses, place, None),
        out=(*public.out, event.seat),
    )


def _board_turned(public: PublicState, event: e.BoardTurned) -> PublicState:
    houses = public.houses
    for seat, house in zip(event.seats, event.houses, strict=True):
        houses = with_item(houses, public.seating.index(seat), house)
    return replace(public, on="path", mole=START, houses=houses)
