"""Events as sentences, for the log, the status line and screen readers alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from molecore.core.protocol import GameEnded
from molecore.core.wording import counted, listed
from molecore.games.moleozer.records import (
    BoardTurned,
    CardsTurned,
    Dealt,
    Declared,
    Declined,
    DistancesCompared,
    Event,
    GuessChanged,
    Guessed,
    HouseChosen,
    HouseCrushed,
    MoleMoved,
    MoleRecentred,
    Reveal,
    RoundBegan,
    SeatsSwapped,
    StackPutDown,
    StacksReversed,
)

Names = Sequence[str]
"""The name of each seat."""

Choice: TypeAlias = (
    HouseChosen
    | StackPutDown
    | Declared
    | Guessed
    | GuessChanged
    | MoleMoved
    | Declined
    | StacksReversed
    | SeatsSwapped
)
"""What somebody did."""


def describe(event: Event, names: Names) -> str:
    """``event`` as one sentence, or a few. No sentence tells a card that is face down."""
    tell = _TELLERS.get(type(event))
    if tell is not None:
        return tell(event, names)
    return f"{names[event.seat]} {_did(event, names)}."  # type: ignore[union-attr, arg-type]


def cards_turned(reveal: Reveal) -> str:
    """The cards, what they come to and how far each guess is from it."""
    cards = [str(card) for card in reveal.cards if card]
    sign = " x " if reveal.multiplied else " + "
    return f"The cards are {listed(cards)}: {sign.join(_values(reveal))} = {reveal.answer:,}."


def why(reveal: Reveal, names: Names) -> str:
    """Who wins the round and why, or why nobody does."""
    if reveal.tie == "closest":
        return f"{_sharing(reveal, 0, names)} are equally close, so nobody wins."
    if reveal.tie == "second":
        return f"S lets the second-closest win, but {_sharing(reveal, 1, names)} share that place."
    seat = reveal.winner or 0
    far = reveal.distances[seat]
    if reveal.second:
        return f"S lets the second-closest win: {names[seat]}, {far:,} off."
    if far == 0:
        return f"{names[seat]} is exactly right and wins."
    return f"{names[seat]} is closest, {far:,} off, and wins."


def _values(reveal: Reveal) -> list[str]:
    return [str(card.value) for card in reveal.cards if card]


def _sharing(reveal: Reveal, rank: int, names: Names) -> str:
    """Those who share a distance, the nearest (0) or the next (1)."""
    shared = sorted(far for far in reveal.distances if far is not None)[rank]
    return listed([names[seat] for seat, far in enumerate(reveal.distances) if far == shared])


def _dealt(event: Dealt, names: Names) -> str:  # noqa: ARG001 - one of `_TELLERS`
    cards = "one card each" if event.count == 1 else f"{event.count} cards each"
    return f"All cards are shuffled and dealt, {cards}; everybody looks at their own."


def _did(event: Choice, names: Names) -> str:
    match event:
        case HouseChosen(node=node, last=last):
            return f"{'gets the last house' if last else 'chooses house'} {node}"
        case StackPutDown():
            return "is ready"
        case Declared(multiplied=multiplied):
            return f"says: {'multiplication' if multiplied else 'addition'}"
        case Guessed(number=number):
            return f"guesses {number:,}"
        case GuessChanged(number=number):
            return "keeps the guess" if number is None else f"guesses again: {number:,}"
    return _moved(event, names)


def _moved(event: MoleMoved | Declined | StacksReversed | SeatsSwapped, names: Names) -> str:
    match event:
        case MoleMoved(node=node, extra=extra):
            return f"moves the mole {'one more step ' if extra else ''}to {node}"
        case Declined(what=what):
            return "leaves the mole where it is" if what == "step" else "takes no action"
        case SeatsSwapped(seat=seat, other=other, houses=(own, others)):
            now = f"{names[seat]} lives in {own} now and {names[other]} in {others}"
            return f"swaps seats with {names[other]}: {now}, each with their own cards"
    return "turns all stacks upside down"


def _crushed(event: HouseCrushed, names: Names) -> str:
    if event.seat == event.by:
        return f"The mole goes through their own house {event.node}: {names[event.seat]} is out."
    return f"The mole goes through house {event.node}: {names[event.seat]} is out."


def _board_turned(event: BoardTurned, names: Names) -> str:
    owners = zip(event.seats, event.houses, strict=True)
    one, other = (f"{names[seat]} lives in {house}" for seat, house in owners)
    return f"Two are left, so the board is turned over: the mole starts from C, {one}, {other}."


def _compared(event: DistancesCompared, names: Names) -> str:
    gaps = [
        f"{counted(far, 'step')} from {names[seat]}"
        for seat, far in zip(event.seats, event.distances, strict=True)
    ]
    said = f"The last cards are played. The mole is {listed(gaps)}"
    if len(set(event.distances)) == 1:
        return f"{said}: one last guess decides, without symbols."
    return f"{said}."


def _game_ended(event: GameEnded, names: Names) -> str:
    name = names[event.result.winners[0]]
    match event.result.reason:
        case "farthest":
            return f"{name}'s house is farther away: {name} wins the game."
        case "sudden_death":
            return f"{name} wins the game."
    return f"The house of {name} is the last one standing: {name} wins the game."


_TELLERS: Final[Mapping[type, Callable[[Any, Names], str]]] = {
    Dealt: _dealt,
    RoundBegan: lambda event, names: f"Round {event.round}: {names[event.seat]} is first.",
    CardsTurned: lambda event, names: f"{cards_turned(event.reveal)} {why(event.reveal, names)}",
    HouseCrushed: _crushed,
    BoardTurned: _board_turned,
    MoleRecentred: lambda *_: "The mole goes back to C.",
    DistancesCompared: _compared,
    GameEnded: _game_ended,
}
"""What is told of events that nobody chose."""
