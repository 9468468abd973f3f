"""Events and actions in words, for the log, the status line and screen readers alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from molecore.core.protocol import GameEnded, Result
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
from molecore.words import Message, Said, listed

Names = Sequence[str]
"""The name of each seat."""


def describe(event: Event, names: Names) -> Message:
    """``event`` as one sentence."""
    match event:
        case HomeTurned(cell=cell, value=value):
            return Message("mole_majority.home_turned", cell=cell, value=value)
        case BoardCompleted(hexes=hexes, starter=starter):
            return Message("mole_majority.board_completed", hexes=hexes, starter=names[starter])
        case TieBroken():
            leaders = listed([names[seat] for seat in event.seats])
            return Message(f"mole_majority.tie_broken.{event.by}", leaders=leaders)
        case GameEnded(result=result):
            return _game_ended(result, names)
    return _DEEDS[type(event)](event, names[event.seat], names)


def _drawn(event: CardsDrawn, name: str, _: Names) -> Message:
    if event.cards is None:
        return Message("mole_majority.cards_drawn.hidden", name=name, n=event.count)
    return Message("mole_majority.cards_drawn.seen", name=name, cards=hand_in_words(event.cards))


def _shown(event: HoldingsShown, name: str, _: Names) -> Message:
    hand = hand_in_words(event.hand)
    if not event.homes:
        return Message("mole_majority.hand_shown", name=name, hand=hand)
    return Message("mole_majority.holdings_shown", name=name, homes=listed(event.homes), hand=hand)


def _rolled(event: MolesRolled, name: str, names: Names) -> Message:
    owners = Counter(event.owners)
    moles = [
        Message("mole_majority.moles_of", n=owners[seat], owner=names[seat])
        for seat in sorted(owners)
    ]
    start, end = event.spaces[0], event.spaces[-1]
    return Message("mole_majority.rolled", name=name, start=start, end=end, moles=listed(moles))


def _home_taken(event: HomeTaken, name: str, _: Names) -> Message:
    worth, value = ("hidden", "") if event.value is None else ("seen", event.value)
    if event.cell is None:
        return Message(f"mole_majority.spare_home_taken.{worth}", name=name, value=value)
    return Message(f"mole_majority.home_made.{worth}", name=name, cell=event.cell, value=value)


def _claimed(event: HexClaimed, name: str, names: Names) -> Message:
    if event.displaced is None:
        return Message("mole_majority.claimed", name=name, cell=event.cell)
    other = names[event.displaced]
    return Message("mole_majority.claimed_from", name=name, cell=event.cell, other=other)


def _swapped(event: CardSwapped, name: str, names: Names) -> Message:
    other = names[event.target]
    return Message("mole_majority.swapped", name=name, card=_name(event.card), other=other)


def hand_in_words(cards: Sequence[Card]) -> Said:
    """Cards by name, equal ones counted."""
    counts = Counter(cards)
    named = [_counted(card, count) for card, count in counts.items()]
    return listed(named) if named else Message("mole_majority.no_card")


def _counted(card: Card, count: int) -> Message:
    if count == 1:
        return _name(card)
    return Message("mole_majority.equal_cards", card=_name(card), count=count)


def _game_ended(result: Result, names: Names) -> Message:
    order = sorted(range(len(result.scores)), key=lambda seat: result.places[seat])
    points = ", ".join(f"{names[seat]} {result.scores[seat]}" for seat in order)
    winners = listed([names[seat] for seat in result.winners])
    if len(result.winners) > 1:
        return Message("mole_majority.shared", winners=winners, points=points)
    if result.reason == "last_tribe":
        return Message("mole_majority.won_outright", winner=winners, points=points)
    return Message("mole_majority.won", winner=winners, points=points)


def about(action: do.Action) -> Message:
    """An action as the subject of a sentence."""
    return _SUBJECTS[type(action)](action)


def _name(card: Card) -> Message:
    return CARDS[card].name


_DEEDS: Final[Mapping[type, Callable[[Any, str, Names], Message]]] = {
    HomeBasePlaced: lambda event, name, _: Message(
        "mole_majority.settled", name=name, cell=event.cell
    ),
    TileDrawn: lambda event, name, _: Message(
        "mole_majority.tile_drawn", name=name, spaces=event.size
    ),
    TileLaid: lambda event, name, _: Message(
        "mole_majority.tile_laid", name=name, spaces=event.size, cell=event.cell
    ),
    CardPlayed: lambda event, name, _: Message(
        "mole_majority.played", name=name, card=_name(event.card)
    ),
    NumberAdded: lambda event, name, _: Message(
        "mole_majority.number_added", name=name, card=_name(event.card)
    ),
    CardStacked: lambda event, name, _: Message(
        f"mole_majority.stacked.{event.use}", name=name, card=_name(event.card)
    ),
    MoleBred: lambda event, name, _: Message("mole_majority.bred", name=name, space=event.space),
    MoleMoved: lambda event, name, _: Message(
        "mole_majority.moved", name=name, start=event.start, space=event.space
    ),
    MoleConverted: lambda event, name, names: Message(
        "mole_majority.converted", name=name, owner=names[event.owner], space=event.space
    ),
    MolesRolled: _rolled,
    HexClaimed: _claimed,
    ClaimMissed: lambda event, name, _: Message(
        "mole_majority.claim_missed", name=name, cell=event.cell
    ),
    ClaimReturned: lambda event, name, _: Message(
        "mole_majority.claim_returned", name=name, cell=event.cell
    ),
    HomeTaken: _home_taken,
    EdgeCavedIn: lambda event, name, _: Message(
        "mole_majority.caved_in", name=name, edge=event.edge
    ),
    CardSwapped: _swapped,
    HandDiscarded: lambda event, name, _: Message(
        "mole_majority.hand_discarded", name=name, cards=hand_in_words(event.cards)
    ),
    Passed: lambda _, name, __: Message("mole_majority.passed", name=name),
    CardsDrawn: _drawn,
    PileShuffled: lambda _, name, __: Message("mole_majority.pile_shuffled", name=name),
    SeatEliminated: lambda _, name, __: Message("mole_majority.eliminated", name=name),
    HoldingsShown: _shown,
}
"""What a seat did, or what became of it."""
_SUBJECTS: Final[Mapping[type, Callable[[Any], Message]]] = {
    do.Settle: lambda action: Message("mole_majority.deed.settle", cell=action.cell),
    do.Lay: lambda action: Message("mole_majority.deed.lay", cell=action.cell),
    do.Play: lambda action: Message("mole_majority.deed.play", card=_name(action.card)),
    do.AddNumber: lambda action: Message("mole_majority.deed.add_number", card=_name(action.card)),
    do.Stack: lambda action: Message(
        f"mole_majority.deed.stack.{action.use}", card=_name(action.card)
    ),
    do.Swap: lambda action: Message(
        "mole_majority.deed.swap", place=action.place, player=action.seat + 1
    ),
    do.Breed: lambda action: Message("mole_majority.deed.breed", space=action.space),
    do.Move: lambda action: Message(
        "mole_majority.deed.move", start=action.start, space=action.space
    ),
    do.Convert: lambda action: Message("mole_majority.deed.convert", space=action.space),
    do.Roll: lambda action: Message(
        "mole_majority.deed.roll", start=action.start, towards=action.towards
    ),
    do.MakeHome: lambda action: Message("mole_majority.deed.make_home", cell=action.cell),
    do.CaveIn: lambda action: Message("mole_majority.deed.cave_in", edge=action.edge),
    do.Discard: lambda _: Message("mole_majority.deed.discard"),
    do.Pass: lambda _: Message("mole_majority.deed.pass"),
    do.EndTurn: lambda _: Message("mole_majority.deed.end_turn"),
}
