"""Events and actions in words, for the log, the status line and screen readers alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from molecore.core.protocol import GameEnded, Result
from molecore.core.wording import counted, listed
from molecore.games.mole_majority import actions as do
from molecore.games.mole_majority.cards import CARDS, Card
from molecore.games.mole_majority.events import (
    BoardCompleted,
    CardPlayed,
    CardsDrawn,
    CardStacked,
    CardSwapped,
    ClaimMissed,
    ClaimReturned,
    EdgeCavedIn,
    Event,
    HandDiscarded,
    HexClaimed,
    HoldingsShown,
    HomeBasePlaced,
    HomeTaken,
    HomeTurned,
    MoleBred,
    MoleConverted,
    MoleMoved,
    MolesRolled,
    NumberAdded,
    Passed,
    PileShuffled,
    SeatEliminated,
    TieBroken,
    TileDrawn,
    TileLaid,
)

Names = Sequence[str]
"""The name of each seat."""

_ADDED: Final = {
    "breed": "to breed",
    "move": "to move once more",
    "roll": "to roll one further",
    "repeat": "to convert again",
}
_DECIDED: Final = {
    "moles": "more moles on the meadow",
    "cards": "higher number cards in hand",
}


def describe(event: Event, names: Names) -> str:
    """``event`` as one sentence."""
    match event:
        case HomeTurned(cell=cell, value=value):
            return f"The home token of {cell} turns up a {value}."
        case BoardCompleted(hexes=hexes, starter=starter):
            return f"The meadow is laid, {hexes} hexes; {names[starter]} begins."
        case TieBroken():
            return _tie_broken(event, names)
        case GameEnded(result=result):
            return _game_ended(result, names)
    return f"{names[event.seat]} {_DEEDS[type(event)](event, names)}."


def _drawn(event: CardsDrawn, _: Names) -> str:
    if event.cards is None:
        return f"draws {counted(event.count, 'card')}"
    return f"draws {hand_in_words(event.cards)}"


def _shown(event: HoldingsShown, _: Names) -> str:
    homes = f"home tokens of {listed(list(map(str, event.homes)))}" if event.homes else "no homes"
    return f"shows {homes}, and holds {hand_in_words(event.hand)}"


def _rolled(event: MolesRolled, names: Names) -> str:
    owners = Counter(event.owners)
    moles = listed([f"{counted(owners[seat], 'mole')} of {names[seat]}" for seat in sorted(owners)])
    return f"rolls from {event.spaces[0]} to {event.spaces[-1]} over {moles}"


def _home_taken(event: HomeTaken, _: Names) -> str:
    worth = "" if event.value is None else f" ({event.value})"
    if event.cell is None:
        return f"takes a home token{worth} from beside the board"
    return f"makes a home on {event.cell}{worth}"


def _claimed(event: HexClaimed, names: Names) -> str:
    from_whom = "" if event.displaced is None else f" from {names[event.displaced]}"
    return f"claims {event.cell}{from_whom}"


def hand_in_words(cards: Sequence[Card]) -> str:
    """Cards by name, equal ones counted."""
    counts = Counter(cards)
    named = [_name(card) + (f" x{counts[card]}" if counts[card] > 1 else "") for card in counts]
    return listed(named) if named else "no card"


def _tie_broken(event: TieBroken, names: Names) -> str:
    leaders = listed([names[seat] for seat in event.seats])
    if event.by == "nothing":
        return f"{leaders} have equal points, equal moles and equal number cards."
    return f"Points are equal; {leaders} has {_DECIDED[event.by]}."


def _game_ended(result: Result, names: Names) -> str:
    order = sorted(range(len(result.scores)), key=lambda seat: result.places[seat])
    points = ", ".join(f"{names[seat]} {result.scores[seat]}" for seat in order)
    winners = [names[seat] for seat in result.winners]
    if len(winners) > 1:
        return f"The meadow is shared by {listed(winners)}: {points}."
    if result.reason == "last_tribe":
        return f"{winners[0]} has the last claims on the meadow and wins: {points}."
    return f"{winners[0]} wins the meadow: {points}."


def about(action: do.Action) -> str:
    """An action as the subject of a sentence."""
    match action:
        case do.Play(card=card):
            return f"Playing {_name(card)} as the Action"
        case do.AddNumber(card=card):
            return f"Rolling with {_name(card)}"
        case do.Stack(card=card, use=use):
            return f"Stacking {_name(card)} {_ADDED[use]}"
        case do.Swap(seat=seat, place=place):
            return f"Taking discard {place} of player {seat + 1}"
    return _SUBJECTS[type(action)].format(action)


def _name(card: Card) -> str:
    return CARDS[card].name


_DEEDS: Final[Mapping[type, Callable[[Any, Names], str]]] = {
    HomeBasePlaced: lambda event, _: f"settles on {event.cell}",
    TileDrawn: lambda event, _: f"draws a hex with {event.size} spaces",
    TileLaid: lambda event, _: f"lays the hex with {event.size} spaces on {event.cell}",
    CardPlayed: lambda event, _: f"plays {_name(event.card)}",
    NumberAdded: lambda event, _: f"rolls with {_name(event.card)}",
    CardStacked: lambda event, _: f"stacks {_name(event.card)} {_ADDED[event.use]}",
    MoleBred: lambda event, _: f"breeds on {event.space}",
    MoleMoved: lambda event, _: f"moves from {event.start} to {event.space}",
    MoleConverted: lambda event, names: (
        f"converts the mole of {names[event.owner]} in {event.space}"
    ),
    MolesRolled: _rolled,
    HexClaimed: _claimed,
    ClaimMissed: lambda event, _: f"has the majority of {event.cell}, but no claim token left",
    ClaimReturned: lambda event, _: f"gives up {event.cell}, where no mole is left",
    HomeTaken: _home_taken,
    EdgeCavedIn: lambda event, _: f"caves in the edge {event.edge}",
    CardSwapped: lambda event, names: (
        f"swaps Gopher It! for {_name(event.card)} from the discards of {names[event.target]}"
    ),
    HandDiscarded: lambda event, _: f"discards the whole hand: {hand_in_words(event.cards)}",
    Passed: lambda *_: "has nothing to play and passes",
    CardsDrawn: _drawn,
    PileShuffled: lambda *_: "shuffles the discards to draw from",
    SeatEliminated: lambda *_: "has no claim left and is out",
    HoldingsShown: _shown,
}
"""What a seat did, or what became of it, without its name."""
_SUBJECTS: Final[Mapping[type, str]] = {
    do.Settle: "Placing a Home Base on {0.cell}",
    do.Lay: "Laying a tile on {0.cell}",
    do.Breed: "Breeding on {0.space}",
    do.Move: "Moving from {0.start} to {0.space}",
    do.Convert: "Converting {0.space}",
    do.Roll: "Rolling from {0.start} towards {0.towards}",
    do.MakeHome: "Making a home on {0.cell}",
    do.CaveIn: "Caving in {0.edge}",
    do.Discard: "Discarding the hand",
    do.Pass: "Passing",
    do.EndTurn: "Ending the turn",
}
